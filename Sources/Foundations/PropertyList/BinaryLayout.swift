/// Where things are in a binary property list: the header, the trailer and the table of offsets.
struct BinaryLayout {
    let bytes: [UInt8]
    let objectCount: Int
    let top: Int
    let referenceSize: Int
    private let offsetSize: Int
    private let table: Int

    private static let magic = Array("bplist00".utf8)
    private static let trailerSize = 32

    init(_ bytes: [UInt8], limits: PropertyListLimits) throws(PropertyListError) {
        guard bytes.starts(with: Self.magic) else {
            throw PropertyListError(
                .notBinary,
                "expected a binary property list, which begins with \"bplist00\", found \(Self.shown(bytes.prefix(8)))")
        }
        guard bytes.count <= limits.bytes else {
            throw PropertyListError(.tooLarge, "\(bytes.count) bytes; at most \(limits.bytes) are read")
        }
        guard bytes.count > Self.magic.count + Self.trailerSize else {
            throw PropertyListError(.malformed, "the file ends after \(bytes.count) bytes, before its trailer")
        }
        self.bytes = bytes
        let trailer = bytes.count - Self.trailerSize
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let objectCount = Self.integer(bytes[(trailer + 8)..<(trailer + 16)]),
            let top = Self.integer(bytes[(trailer + 16)..<(trailer + 24)]),
            let table = Self.integer(bytes[(trailer + 24)...]),
            table >= Self.magic.count, table <= trailer, objectCount > 0,
            objectCount <= (trailer - table) / offsetSize
        else {
            throw PropertyListError(
                .malformed, "the trailer (the last 32 bytes) does not fit the file; the file is cut or damaged")
        }
        guard objectCount <= limits.values else {
            throw PropertyListError(.tooLarge, "\(objectCount) objects; at most \(limits.values) are read")
        }
        guard top < objectCount else {
            throw PropertyListError(.malformed, "the trailer names object \(top) as the root of \(objectCount) objects")
        }
        self.objectCount = objectCount
        self.top = top
        self.table = table
    }

    /// Where an object begins; objects stand between the header and the table of offsets.
    func offset(of object: Int) throws(PropertyListError) -> Int {
        let place = table + object * offsetSize
        guard let offset = Self.integer(bytes[place..<(place + offsetSize)]), offset >= Self.magic.count, offset < table
        else {
            throw PropertyListError(.malformed, "the table of offsets places object \(object) outside of the objects")
        }
        return offset
    }

    /// The bytes of an object, which lie before the table of offsets: `count` times `each`.
    func slice(
        at start: Int, count: Int, each: Int = 1, _ what: @autoclosure () -> String
    ) throws(PropertyListError) -> ArraySlice<UInt8> {
        let size = count.multipliedReportingOverflow(by: each)
        guard count >= 0, !size.overflow, size.partialValue <= table - start else {
            throw PropertyListError(.malformed, "byte \(start): \(what()) reaches beyond the objects")
        }
        return bytes[start..<(start + size.partialValue)]
    }

    /// Big-endian; nil for more than an `Int` holds.
    static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
        var value: UInt64 = 0
        for byte in bytes {
            guard value >> 56 == 0 else { return nil }
            value = value << 8 | UInt64(byte)
        }
        return Int(exactly: value)
    }

    private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        guard !bytes.isEmpty else { return "an empty file" }
        let letters = bytes.map { (0x20..<0x7F).contains($0) ? Character(UnicodeScalar($0)) : "." }
        return "\"" + String(letters) + "\""
    }
}
