/// What a request is for, as it stands in the request line: `/characteristics?id=1.10`.
public struct HTTPTarget: Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    private let storage: [UInt8]
    private let range: Range<Int>

    /// nil when it is empty or holds a space, a control character or a byte above ASCII.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy(isTargetCharacter) else { return nil }
        self.init(storage: Array(text.utf8))
    }

    /// For targets in the source text; a character that cannot stand there is a mistake of the programmer.
    public init(stringLiteral value: StaticString) {
        let text = value.description
        precondition(!text.isEmpty && text.utf8.allSatisfy(isTargetCharacter), "not a request target")
        self.init(storage: Array(text.utf8))
    }

    private init(storage: [UInt8]) {
        self.init(storage: storage, range: storage.indices)
    }

    init(storage: [UInt8], range: Range<Int>) {
        self.storage = storage
        self.range = range
    }

    public var bytes: ArraySlice<UInt8> { storage[range] }

    /// Everything before the question mark.
    public var path: ArraySlice<UInt8> {
        bytes.firstIndex(of: UInt8(ascii: "?")).map { bytes[..<$0] } ?? bytes
    }

    /// Everything behind the first question mark; nil when there is none.
    public var query: ArraySlice<UInt8>? {
        bytes.firstIndex(of: UInt8(ascii: "?")).map { bytes[($0 + 1)...] }
    }

    /// Whether the path is exactly this one.
    public func hasPath(_ path: StaticString) -> Bool {
        let own = self.path
        guard own.count == path.utf8CodeUnitCount else { return false }
        return path.withUTF8Buffer { $0.elementsEqual(own) }
    }

    public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension HTTPTarget: Hashable {
    public static func == (one: HTTPTarget, other: HTTPTarget) -> Bool { one.bytes == other.bytes }

    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

func isTargetCharacter(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }
