/// The attributes of a service: an ordered list of `key=value` strings (RFC 6763, section 6).
///
/// Keys compare without regard to case; of several entries with one key the first counts; a string
/// that starts with `=` has no key and is ignored. A record without data is one empty string on the wire
/// and an empty list here.
public struct TXTRecord: Sendable, Hashable {
    /// The strings as they stand in the record, empty ones left out.
    public private(set) var strings: [[UInt8]]

    public init() { strings = [] }

    /// Takes strings as received. Those that cannot stand in a record are kept out of `pairs` only.
    public init(strings: [[UInt8]]) { self.strings = strings.filter { !$0.isEmpty } }

    public init(_ pairs: [(key: String, value: String)]) {
        strings = pairs.map { Array("\($0.key)=\($0.value)".utf8) }
    }

    /// The value of `key` as text, nil when absent; an attribute without `=` has an empty value.
    /// Setting replaces the first entry of the key or appends one; nil removes the key.
    public subscript(key: String) -> String? {
        get { bytes(for: key).map { String(decoding: $0, as: UTF8.self) } }
        set { set(key, newValue.map { Array($0.utf8) }) }
    }

    /// The value of `key` as it stands in the record, nil when absent.
    public func bytes(for key: String) -> [UInt8]? {
        guard let string = strings.first(where: { Self.key(of: $0).map { sameKey($0, key) } ?? false }) else {
            return nil
        }
        return Self.value(of: string)
    }

    /// Replaces or appends an entry; nil removes it.
    public mutating func set(_ key: String, _ value: [UInt8]?) {
        let matches = strings.indices.filter { index in
            Self.key(of: strings[index]).map { sameKey($0, key) } ?? false
        }
        guard let value else {
            for index in matches.reversed() { strings.remove(at: index) }
            return
        }
        let entry = Array(key.utf8) + [Self.equals] + value
        guard let first = matches.first else {
            strings.append(entry)
            return
        }
        strings[first] = entry
        for index in matches.dropFirst().reversed() { strings.remove(at: index) }
    }

    /// Every key with its value as text, in order, the first of each key only.
    public var pairs: [(key: String, value: String)] {
        var seen: Set<String> = []
        return strings.compactMap { string in
            guard let key = Self.key(of: string) else { return nil }
            let text = String(decoding: key, as: UTF8.self)
            guard seen.insert(text.lowercased()).inserted else { return nil }
            return (text, String(decoding: Self.value(of: string), as: UTF8.self))
        }
    }

    public var isEmpty: Bool { strings.isEmpty }

    private static let equals = UInt8(ascii: "=")

    private static func key(of string: [UInt8]) -> ArraySlice<UInt8>? {
        let key = string.prefix { $0 != equals }
        return key.isEmpty ? nil : key
    }

    private static func value(of string: [UInt8]) -> [UInt8] {
        Array(string.drop { $0 != equals }.dropFirst())
    }

    private func sameKey(_ bytes: ArraySlice<UInt8>, _ key: String) -> Bool {
        bytes.lazy.map(lowercased).elementsEqual(key.utf8.lazy.map(lowercased))
    }
}

extension TXTRecord: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral pairs: (String, String)...) { self.init(pairs.map { (key: $0.0, value: $0.1) }) }
}

extension TXTRecord: CustomStringConvertible {
    public var description: String { pairs.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }
}

// MARK: - On the wire

extension TXTRecord {
    /// The longest record data this side publishes; well below one Ethernet frame (RFC 6763, section 6.2).
    static let longestRecord = 1300

    /// Record data: each string after its length; one zero byte when there is none (RFC 6763, section 6.1).
    /// Throws when a string is longer than 255 bytes, has no usable key, or all together exceed 1,300 bytes.
    public func encoded() throws(DiscoveryError) -> [UInt8] {
        var bytes: [UInt8] = []
        for string in strings {
            guard let key = Self.key(of: string), key.allSatisfy({ (0x20...0x7E).contains($0) }) else {
                throw DiscoveryError(
                    .invalidTXT, "a TXT entry needs a key of printable ASCII characters before its equals sign")
            }
            guard let length = UInt8(exactly: string.count) else {
                throw DiscoveryError(
                    .invalidTXT,
                    "the TXT entry \"\(String(decoding: key, as: UTF8.self))\" has \(string.count) bytes; at most 255 fit"
                )
            }
            bytes.append(length)
            bytes += string
        }
        guard bytes.count <= Self.longestRecord else {
            throw DiscoveryError(
                .invalidTXT,
                "the TXT record has \(bytes.count) bytes; at most \(Self.longestRecord) fit: shorten values")
        }
        return bytes.isEmpty ? [0] : bytes
    }

    /// Reads record data. No data at all, and one zero byte, are the empty record.
    public init(decoding bytes: ArraySlice<UInt8>) throws(DiscoveryError) {
        var strings: [[UInt8]] = []
        var rest = bytes
        while let length = rest.popFirst() {
            guard rest.count >= Int(length) else {
                throw DiscoveryError(
                    .invalidTXT,
                    "TXT string at byte \(rest.startIndex - bytes.startIndex - 1) claims \(length) bytes, "
                        + "\(rest.count) are left")
            }
            strings.append(Array(rest.prefix(Int(length))))
            rest = rest.dropFirst(Int(length))
        }
        self.init(strings: strings)
    }
}

func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}
