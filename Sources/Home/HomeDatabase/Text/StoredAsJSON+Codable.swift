import HearthJSON
import HomeModel

/// Towards other programs these look as they do in the database. Members that they do not have are refused, since they come
/// from people's hands, too.
extension StoredAsJSON {
    public init(from decoder: any Decoder) throws {
        let json = try JSONValue(from: decoder)
        guard let value = Self(json: json) else { throw Self.error("this is no \(Self.self)", decoder) }
        if let unknown = value.json.firstMemberMissing(from: json) {
            throw Self.error("no member is called \(unknown)", decoder)
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    private static func error(_ message: String, _ decoder: any Decoder) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: message))
    }
}

extension JSONValue {
    /// The way to a member of another value that this one does not have: `event.events[0].valeu`.
    fileprivate func firstMemberMissing(from other: JSONValue) -> JSONPath? {
        switch (self, other) {
        case (.object(let own), .object(let others)):
            for member in others.members {
                guard let known = own[member.name] else {
                    // What is null says nothing.
                    if member.value == .null { continue }
                    return JSONPath([.member(member.name)])
                }
                if let path = known.firstMemberMissing(from: member.value) {
                    return JSONPath([.member(member.name)] + path.steps)
                }
            }
        case (.array(let own), .array(let others)):
            for (index, pair) in zip(own, others).enumerated() {
                if let path = pair.0.firstMemberMissing(from: pair.1) {
                    return JSONPath([.element(index)] + path.steps)
                }
            }
        default: break
        }
        return nil
    }
}

extension HomeValue: Codable {}
extension CharacteristicMetadata: Codable {}
extension TriggerCondition: Codable {}
