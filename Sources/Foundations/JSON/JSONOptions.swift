/// What a ``JSONReader`` accepts.
public struct JSONOptions: Hashable, Sendable {
    public enum Dialect: Hashable, Sendable {
        /// RFC 8259.
        case json
        /// JSON5 1.0: comments, trailing commas, unquoted names, single quotes, hexadecimal numbers,
        /// `+1`, `.5`, `5.`, `Infinity`, `NaN`, `\x41`, `\v`, `\0` and line continuations.
        case json5
    }

    public enum DuplicateNames: Hashable, Sendable {
        /// The last value counts and takes the place of the first, as in browsers and in Python.
        case lastWins
        /// A second member of one name is an error.
        case refused
    }

    public var dialect: Dialect
    public var duplicateNames: DuplicateNames
    /// Replaces bytes that are not UTF-8, and lone surrogates, by U+FFFD instead of refusing the text.
    ///
    /// For peers in the field: some cut a name at a fixed number of bytes, through the middle of a character.
    public var repairsText: Bool
    /// Arrays and objects that may be open at once; values above 512 count as 512 (the stack bounds it).
    public var maximumDepth: Int
    /// Size of the whole text.
    public var maximumBytes: Int

    public init(
        dialect: Dialect = .json, duplicateNames: DuplicateNames = .lastWins, repairsText: Bool = false,
        maximumDepth: Int = 64, maximumBytes: Int = 16 << 20
    ) {
        self.dialect = dialect
        self.duplicateNames = duplicateNames
        self.repairsText = repairsText
        self.maximumDepth = min(maximumDepth, 512)
        self.maximumBytes = maximumBytes
    }

    /// RFC 8259, strictly.
    public static let json = JSONOptions()
    /// For files that people write: JSON5, with a repeated name as an error.
    public static let json5 = JSONOptions(dialect: .json5, duplicateNames: .refused)
    /// For the answers of other people's devices: RFC 8259 with damaged text repaired.
    public static let lenient = JSONOptions(repairsText: true)
}
