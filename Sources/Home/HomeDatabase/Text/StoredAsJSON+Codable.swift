import HearthJSON
import HomeModel

/// Towards other programs these look as they do in the database.
extension StoredAsJSON {
    public init(from decoder: any Decoder) throws {
        guard let value = Self(json: try JSONValue(from: decoder)) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "this is no \(Self.self)"))
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension HomeValue: Codable {}
extension CharacteristicMetadata: Codable {}
