/// The four characters (digits and capital letters) that tie a setup payload to one accessory (R2, 4.2.2).
public struct SetupID: Hashable, Sendable {
    /// Four characters, each `0` to `9` or `A` to `Z`.
    public let text: String

    /// Small letters are taken as capitals.
    public init(_ text: some StringProtocol) throws(SetupCodeError) {
        let text = text.uppercased()
        guard text.utf8.count == 4, text.utf8.allSatisfy({ Self.alphabet.contains($0) }) else {
            throw SetupCodeError(
                .malformedSetupID, "a setup ID has 4 characters, each a digit or a letter from A to Z")
        }
        self.text = text
    }

    public static func random(using generator: inout some RandomNumberGenerator) -> SetupID {
        SetupID(
            unchecked: String(
                decoding: (0..<4).map { _ in alphabet[Int.random(in: 0..<36, using: &generator)] }, as: UTF8.self))
    }

    init(unchecked text: String) {
        self.text = text
    }

    /// The digits of base 36.
    static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
}

extension SetupID: CustomStringConvertible {
    public var description: String { text }
}
