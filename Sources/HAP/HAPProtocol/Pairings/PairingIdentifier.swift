/// The name of one party to a pairing: UTF-8, 1 to 36 bytes.
///
/// Controllers usually use a UUID in capitals, accessories their ``DeviceID``. Names compare by bytes.
public struct PairingIdentifier: Hashable, Sendable {
    public static let maximumLength = 36

    public let text: String

    /// Nil unless the text has 1 to 36 bytes in UTF-8.
    public init?(_ text: String) {
        guard (1...Self.maximumLength).contains(text.utf8.count) else { return nil }
        self.text = text
    }

    /// Nil unless the bytes are valid UTF-8, 1 to 36 of them.
    public init?(_ bytes: [UInt8]) {
        guard (1...Self.maximumLength).contains(bytes.count), let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        self.text = text
    }

    public init(_ deviceID: DeviceID) {
        text = deviceID.text
    }

    public var bytes: [UInt8] { Array(text.utf8) }

    // String compares canonically equivalent texts as equal; identifiers are bytes.
    public static func == (left: PairingIdentifier, right: PairingIdentifier) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}

extension PairingIdentifier: CustomStringConvertible {
    public var description: String { text }
}
