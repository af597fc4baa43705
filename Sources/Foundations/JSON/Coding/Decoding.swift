/// What holds for a whole tree that is decoded.
final class Decoding {
    let isStrict: Bool
    let userInfo: [CodingUserInfoKey: any Sendable]

    init(isStrict: Bool, userInfo: [CodingUserInfoKey: any Sendable]) {
        self.isStrict = isStrict
        self.userInfo = userInfo
    }

    func value<Value: Decodable>(
        _ type: Value.Type, from json: JSONValue, at place: @autoclosure () -> CodingPlace?
    ) throws -> Value {
        if let scalar = type as? any JSONScalar.Type, let value = try Self.read(scalar, json, at: place()) as? Value {
            return value
        }
        if type == JSONValue.self, let value = json as? Value { return value }
        let decoder = ValueDecoder(json, at: place(), self)
        do {
            let value = try type.init(from: decoder)
            try decoder.refuseUnknownMembers()
            return value
        } catch let error as DecodingError {
            throw error
        } catch let error as JSONCodingError {
            throw error
        } catch {
            // A type's own error does not know where in the tree the type stands.
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
        }
    }

    // Out of line: inlined into the specialisation for a type, the opened metatype crashes the optimizer of Swift 6.3.
    @inline(never)
    private static func read(
        _ type: any JSONScalar.Type, _ json: JSONValue, at place: CodingPlace?
    ) throws(DecodingError) -> any JSONScalar { try type.read(json, at: place) }
}
