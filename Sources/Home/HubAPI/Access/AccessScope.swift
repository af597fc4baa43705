/// How much of a hub somebody may use. Each includes those before it.
public enum AccessScope: Int, Comparable, CaseIterable, Hashable, Sendable {
    /// To look at everything.
    case read
    /// To operate accessories, to run scenes and automations, and to say where people are.
    case control
    /// To change the homes and the hub, and to take all of it along in a backup.
    case administer

    public var name: String { "\(self)" }

    public init?(name: String) {
        guard let scope = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = scope
    }

    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// By its name.
extension AccessScope: Codable {
    public init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        guard let scope = Self(name: name) else {
            let known = Self.allCases.map { "\"\($0.name)\"" }.joined(separator: ", ")
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "\"\(name.prefix(40))\" is none of \(known)"))
        }
        self = scope
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
