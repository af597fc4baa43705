/// The parts of an object; every `offset` is that of its marker, for errors to name.
extension BinaryLayout {
    /// A value of a fixed size: a boolean, a number, a date or a UID.
    func scalar(at offset: Int) throws(PropertyListError) -> PropertyList {
        let marker = bytes[offset]
        let low = Int(marker & 0x0F)
        switch marker >> 4 {
        case 0x0 where low == 8 || low == 9: return .bool(low == 9)
        case 0x1 where low <= 4: return .integer(try integer(at: offset, size: 1 << low))
        case 0x2 where low == 2:
            return .real(
                Double(Float(bitPattern: UInt32(truncatingIfNeeded: try bits(at: offset, 4, "a real number")))))
        case 0x2 where low == 3: return .real(Double(bitPattern: try bits(at: offset, 8, "a real number")))
        case 0x3 where low == 3: return .date(try date(at: offset))
        case 0x8: return .uid(try uid(at: offset, size: low + 1))
        default: throw unsupported(marker, at: offset)
        }
    }

    private func unsupported(_ marker: UInt8, at offset: Int) -> PropertyListError {
        let name: String? =
            switch marker >> 4 {
            case 0x0 where marker == 0: "a null"
            case 0xB, 0xC: "a set"
            default: nil
            }
        return name.map { PropertyListError(.unsupported, "byte \(offset): \($0), which is not supported") }
            ?? PropertyListError(.malformed, "byte \(offset): unknown kind of value (marker \(marker))")
    }

    /// Up to 8 bytes behind a marker.
    private func bits(at offset: Int, _ size: Int, _ what: String) throws(PropertyListError) -> UInt64 {
        try slice(at: offset + 1, count: size, what).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Of 1, 2 and 4 bytes without a sign, of 8 and 16 with one.
    private func integer(at offset: Int, size: Int) throws(PropertyListError) -> Int128 {
        switch size {
        case ..<8: return Int128(try bits(at: offset, size, "an integer"))
        case 8: return Int128(Int64(bitPattern: try bits(at: offset, size, "an integer")))
        default:
            let bits = try slice(at: offset + 1, count: size, "an integer").reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
            let value = Int128(truncatingIfNeeded: bits)
            guard PropertyList.integers.contains(value) else {
                throw PropertyListError(.unsupported, "byte \(offset): an integer of more than 64 bits")
            }
            return value
        }
    }

    private func date(at offset: Int) throws(PropertyListError) -> PropertyListDate {
        let seconds = Double(bitPattern: try bits(at: offset, 8, "a date"))
        guard seconds.isFinite else {
            throw PropertyListError(.unsupported, "byte \(offset): a date that is \(seconds) seconds after 2001")
        }
        return PropertyListDate(seconds: seconds)
    }

    /// Any size is allowed, with zeros in front.
    private func uid(at offset: Int, size: Int) throws(PropertyListError) -> UInt32 {
        guard let number = Self.integer(try slice(at: offset + 1, count: size, "a UID")).flatMap(UInt32.init(exactly:))
        else { throw PropertyListError(.unsupported, "byte \(offset): a UID over \(UInt32.max)") }
        return number
    }

    /// - Returns: the count of a value, and where its content begins.
    func length(at offset: Int) throws(PropertyListError) -> (count: Int, start: Int) {
        let low = Int(bytes[offset] & 0x0F)
        guard low == 15 else { return (low, offset + 1) }
        let marker = try slice(at: offset + 1, count: 1, "a count")[offset + 1]
        guard marker >> 4 == 1, marker & 0x0F <= 3 else {
            throw PropertyListError(.malformed, "byte \(offset + 1): expected a count, found marker \(marker)")
        }
        let size = 1 << Int(marker & 0x0F)
        guard let count = Self.integer(try slice(at: offset + 2, count: size, "a count")) else {
            throw PropertyListError(.malformed, "byte \(offset + 1): a count that no file can have")
        }
        return (count, offset + 2 + size)
    }

    /// The bytes of a text or of data.
    func content(at offset: Int) throws(PropertyListError) -> ArraySlice<UInt8> {
        let (count, start) = try length(at: offset)
        return switch bytes[offset] >> 4 {
        case 0x4: try slice(at: start, count: count, "data of \(count) bytes")
        case 0x6: try slice(at: start, count: count, each: 2, "a text of \(count) characters")
        default: try slice(at: start, count: count, "a text of \(count) characters")
        }
    }

    func ascii(_ content: ArraySlice<UInt8>, at offset: Int) throws(PropertyListError) -> String {
        guard content.allSatisfy({ $0 < 0x80 }) else {
            throw PropertyListError(.unsupported, "byte \(offset): a text with a byte that is not ASCII")
        }
        return String(decoding: content, as: UTF8.self)
    }

    /// Of big-endian units.
    func utf16(_ content: ArraySlice<UInt8>, at offset: Int) throws(PropertyListError) -> String {
        let units = stride(from: content.startIndex, to: content.endIndex, by: 2).lazy.map { place in
            UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
        }
        guard let text = String(validating: units, as: UTF16.self) else {
            throw PropertyListError(.unsupported, "byte \(offset): a text of broken UTF-16")
        }
        return text
    }

    /// Where the references of a list (`each` 1) or a dictionary (2: all keys, then all values) stand.
    func references(
        at offset: Int, each: Int
    ) throws(PropertyListError) -> (places: StrideTo<Int>, count: Int) {
        let (count, start) = try length(at: offset)
        let all = try slice(at: start, count: count, each: each * referenceSize, "a list of \(count) elements")
        return (stride(from: all.startIndex, to: all.endIndex, by: referenceSize), count)
    }

    /// The number of the object to which a place refers.
    func reference(at place: Int) throws(PropertyListError) -> Int {
        guard let object = Self.integer(bytes[place..<(place + referenceSize)]), object < objectCount else {
            throw PropertyListError(
                .malformed, "byte \(place): refers to an object beyond the \(objectCount) that there are")
        }
        return object
    }
}
