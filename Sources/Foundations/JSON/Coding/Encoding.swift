/// What holds for a whole value that is encoded.
final class Encoding {
    let userInfo: [CodingUserInfoKey: any Sendable]
    /// A mistake in a call that cannot throw.
    var failure: JSONCodingError?

    init(userInfo: [CodingUserInfoKey: any Sendable]) { self.userInfo = userInfo }

    /// Nil when the type encodes nothing.
    func part(
        of value: some Encodable, at place: @autoclosure () -> CodingPlace?
    ) throws -> EncodedPart? {
        if let scalar = value as? any JSONScalar {
            guard let json = scalar.json else { throw Self.inexpressible(value, at: place()) }
            return .value(json)
        }
        if let json = value as? JSONValue { return .value(json) }
        let encoder = ValueEncoder(at: place(), self)
        do {
            try value.encode(to: encoder)
        } catch let error as EncodingError {
            throw error
        } catch {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(
                    codingPath: encoder.codingPath, debugDescription: "\(error)", underlyingError: error))
        }
        if value is any Unordered { encoder.tree?.sortMembers() }
        return encoder.part
    }

    private static func inexpressible(_ value: some Encodable, at place: CodingPlace?) -> EncodingError {
        let isInteger = value is any FixedWidthInteger
        return .invalidValue(
            value,
            EncodingError.Context(
                codingPath: place.codingPath,
                debugDescription:
                    "JSON cannot express \(value); \(isInteger ? "integers end at \(Int128.max)" : "numbers are finite")"
            ))
    }
}

/// Collections whose order differs from one run of the program to the next.
private protocol Unordered {}
extension Dictionary: Unordered {}
