/// Walks a binary property list before libplist is given it.
///
/// libplist 2.2 copies an object for each place that refers to it, so that 130 bytes can ask for gigabytes; it descends
/// without a limit, cuts texts at a character of code 0, empties a text of broken UTF-16, and cannot tell the largest
/// integers from negative ones. What it cannot hold exactly is refused here, with its place.
struct BinaryCheck {
    private let layout: BinaryLayout
    private let limits: PropertyListLimits
    private var values = 0

    static func run(_ bytes: [UInt8], limits: PropertyListLimits) throws(PropertyListError) {
        let layout = try BinaryLayout(bytes, limits: limits)
        var check = BinaryCheck(layout: layout, limits: limits)
        try check.visit(layout.top, depth: 0)
    }

    private init(layout: BinaryLayout, limits: PropertyListLimits) {
        self.layout = layout
        self.limits = limits
    }

    private mutating func visit(_ object: Int, depth: Int) throws(PropertyListError) {
        values += 1
        guard values <= limits.values else {
            throw PropertyListError(.tooLarge, "more than \(limits.values) values")
        }
        let offset = try layout.offset(of: object)
        let marker = layout.bytes[offset]
        let low = Int(marker & 0x0F)
        switch marker >> 4 {
        case 0x0 where low == 8 || low == 9: break
        case 0x1 where low <= 4: try integer(at: offset, size: 1 << low)
        case 0x2 where low == 2 || low == 3: _ = try layout.slice(at: offset + 1, count: 1 << low, "a real number")
        case 0x3 where low == 3: try date(at: offset)
        case 0x4:
            let (count, start) = try length(at: offset)
            _ = try layout.slice(at: start, count: count, "data of \(count) bytes")
        case 0x5, 0x6: try string(at: offset)
        case 0x8 where low <= 3:
            let number = try layout.slice(at: offset + 1, count: low + 1, "a UID")
            _ = number
        case 0xA: try container(at: offset, depth: depth, isDictionary: false)
        case 0xD: try container(at: offset, depth: depth, isDictionary: true)
        default: throw unsupported(marker, at: offset)
        }
    }

    private func unsupported(_ marker: UInt8, at offset: Int) -> PropertyListError {
        let name: String? =
            switch marker >> 4 {
            case 0x0 where marker == 0: "a null"
            case 0x8: "a UID of more than 4 bytes"
            case 0xB, 0xC: "a set"
            default: nil
            }
        return name.map { PropertyListError(.unsupported, "byte \(offset): \($0), which is not supported") }
            ?? PropertyListError(.malformed, "byte \(offset): unknown kind of value (marker \(marker))")
    }

    private func integer(at offset: Int, size: Int) throws(PropertyListError) {
        let bytes = try layout.slice(at: offset + 1, count: size, "an integer")
        guard size == 16 else { return }
        let isNegative = bytes[bytes.startIndex + 8] >= 0x80
        guard bytes.prefix(8).allSatisfy({ $0 == (isNegative ? 0xFF : 0) }) else {
            throw PropertyListError(.unsupported, "byte \(offset): an integer beyond \(Int64.min)...\(Int64.max)")
        }
    }

    /// libplist keeps the sign in the whole seconds, which have none between -1 and 0.
    private func date(at offset: Int) throws(PropertyListError) {
        let bytes = try layout.slice(at: offset + 1, count: 8, "a date")
        let seconds = Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
        guard seconds > -2_147_483_648, seconds < 2_147_483_647, !(seconds > -1 && seconds < 0) else {
            throw PropertyListError(.unsupported, "byte \(offset): a date that is \(seconds) seconds after 2001")
        }
    }

    /// - Returns: the count of a value, and where its content begins.
    private func length(at offset: Int) throws(PropertyListError) -> (count: Int, start: Int) {
        let low = Int(layout.bytes[offset] & 0x0F)
        guard low == 15 else { return (low, offset + 1) }
        let marker = try layout.slice(at: offset + 1, count: 1, "a count")[offset + 1]
        guard marker >> 4 == 1, marker & 0x0F <= 3 else {
            throw PropertyListError(.malformed, "byte \(offset + 1): expected a count, found marker \(marker)")
        }
        let size = 1 << Int(marker & 0x0F)
        guard let count = BinaryLayout.integer(try layout.slice(at: offset + 2, count: size, "a count")) else {
            throw PropertyListError(.malformed, "byte \(offset + 1): a count that no file can have")
        }
        return (count, offset + 2 + size)
    }

    private func string(at offset: Int) throws(PropertyListError) {
        let (count, start) = try length(at: offset)
        let isWide = layout.bytes[offset] >> 4 == 6
        let size = isWide ? count.multipliedReportingOverflow(by: 2) : (partialValue: count, overflow: false)
        guard !size.overflow else {
            throw PropertyListError(.malformed, "byte \(offset): a text that reaches beyond the objects")
        }
        let bytes = try layout.slice(at: start, count: size.partialValue, "a text of \(count) characters")
        guard isWide else {
            guard !bytes.contains(0), bytes.allSatisfy({ $0 < 0x80 }) else {
                throw PropertyListError(.unsupported, "byte \(offset): a text with a byte that is not ASCII, or with 0")
            }
            return
        }
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).lazy.map { place in
            UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
        }
        guard !units.contains(0), String(validating: units, as: UTF16.self) != nil else {
            throw PropertyListError(.unsupported, "byte \(offset): a text of broken UTF-16, or with a character 0")
        }
    }

    private mutating func container(at offset: Int, depth: Int, isDictionary: Bool) throws(PropertyListError) {
        guard depth < limits.depth else {
            throw PropertyListError(
                .tooLarge, "byte \(offset): more than \(limits.depth) levels, or a value that contains itself")
        }
        let (count, start) = try length(at: offset)
        let references = count.multipliedReportingOverflow(by: layout.referenceSize * (isDictionary ? 2 : 1))
        guard !references.overflow else {
            throw PropertyListError(.malformed, "byte \(offset): a list that reaches beyond the objects")
        }
        let bytes = try layout.slice(at: start, count: references.partialValue, "a list of \(count) elements")
        var keys: Set<ArraySlice<UInt8>> = []
        for place in stride(from: bytes.startIndex, to: bytes.endIndex, by: layout.referenceSize) {
            guard let object = BinaryLayout.integer(bytes[place..<(place + layout.referenceSize)]),
                object < layout.objectCount
            else {
                throw PropertyListError(
                    .malformed, "byte \(place): refers to an object beyond the \(layout.objectCount) that there are")
            }
            if isDictionary, place - bytes.startIndex < count * layout.referenceSize {
                try key(object, of: offset, &keys)
            }
            try visit(object, depth: depth + 1)
        }
    }

    private func key(
        _ object: Int, of dictionary: Int, _ keys: inout Set<ArraySlice<UInt8>>
    ) throws(PropertyListError) {
        let offset = try layout.offset(of: object)
        guard layout.bytes[offset] >> 4 == 5 || layout.bytes[offset] >> 4 == 6 else {
            throw PropertyListError(.malformed, "byte \(dictionary): a dictionary with a key that is no text")
        }
        let (count, start) = try length(at: offset)
        let size = count.multipliedReportingOverflow(by: layout.bytes[offset] >> 4 == 6 ? 2 : 1)
        guard !size.overflow,
            keys.insert(try layout.slice(at: start, count: size.partialValue, "a key")).inserted
        else { throw PropertyListError(.malformed, "byte \(dictionary): a dictionary with one key twice") }
    }
}
