/// What a controller may do with a characteristic. HAP R2, table 6-4.
public struct Permissions: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `pr`: read by a paired controller.
    public static let read = Self(rawValue: 1)
    /// `pw`: written by a paired controller.
    public static let write = Self(rawValue: 2)
    /// `ev`: event notifications.
    public static let events = Self(rawValue: 4)
    /// `aa`: a write may carry additional authorization data.
    public static let additionalAuthorization = Self(rawValue: 8)
    /// `tw`: only timed writes.
    public static let timedWrite = Self(rawValue: 16)
    /// `hd`: not shown to people.
    public static let hidden = Self(rawValue: 32)
    /// `wr`: a write may ask for a response value.
    public static let writeResponse = Self(rawValue: 64)

    /// `pr`, `pw` and `ev`, what most controls have.
    public static let control: Self = [.read, .write, .events]
    /// `pr` and `ev`, what most states have.
    public static let state: Self = [.read, .events]

    private static let table: [(code: String, permission: Permissions)] = [
        ("pr", .read), ("pw", .write), ("ev", .events), ("aa", .additionalAuthorization), ("tw", .timedWrite),
        ("hd", .hidden), ("wr", .writeResponse),
    ]

    /// The permission of one code of the wire; nil for an unknown one, which belongs in
    /// ``Characteristic/unknownPermissions``.
    public init?(code: String) {
        guard let row = Self.table.first(where: { $0.code == code }) else { return nil }
        self = row.permission
    }

    /// The codes of the wire, in the specification's order.
    public var codes: [String] { Self.table.compactMap { contains($0.permission) ? $0.code : nil } }
}

extension Permissions: CustomStringConvertible {
    public var description: String { codes.joined(separator: " ") }
}
