/// The value of a header field: visible characters, spaces and tabs, without any around it.
///
/// Control characters cannot get in, so a value never ends its line (RFC 9110, section 5.5).
public struct HTTPFieldValue: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    public let rawValue: String

    /// nil when a control character is in it. Spaces and tabs at both ends are taken away.
    public init?(_ rawValue: String) {
        guard rawValue.utf8.allSatisfy(isFieldCharacter) else { return nil }
        self.init(checked: Array(rawValue.utf8)[...])
    }

    /// For values in the source text; a control character in one is a mistake of the programmer.
    public init(stringLiteral value: StaticString) {
        let text = value.description
        precondition(text.utf8.allSatisfy(isFieldCharacter), "a header value cannot hold control characters")
        self.init(checked: Array(text.utf8)[...])
    }

    init(checked bytes: ArraySlice<UInt8>) { rawValue = String(decoding: trimmed(bytes), as: UTF8.self) }

    public init(_ number: some BinaryInteger) { rawValue = String(number) }

    public var description: String { rawValue }
}
