import HAPModel

extension HAPUUID {
    /// A type as accessories send it: short, full, or full without its hyphens, as Nanoleaf does.
    init?(sent text: String) {
        if let uuid = HAPUUID(text) {
            self = uuid
        } else if text.utf8.count == 32, text.first != "+", let value = UInt128(text, radix: 16) {
            self.init(rawValue: value)
        } else {
            return nil
        }
    }
}
