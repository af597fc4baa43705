import HAPModel
import HAPProtocol

extension AccessoryDatabase {
    /// The database in the body of an answer to `/accessories`.
    static func served(_ text: String) throws -> AccessoryDatabase {
        try AccessoryDatabase(json: Array(text.utf8))
    }
}
