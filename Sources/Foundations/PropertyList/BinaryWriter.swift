/// Lays out a binary property list: the root first, a dictionary's keys before its values, equal scalars once.
struct BinaryWriter {
    private enum Object {
        case scalar([UInt8])
        case array([Int])
        /// The keys, then the values.
        case dictionary([Int])
    }

    private var objects: [Object] = []
    /// Scalars by their bytes, which tell apart what `==` does not: 0.0 and -0.0, and texts composed differently.
    private var numbers: [[UInt8]: Int] = [:]

    /// - Returns: the number of the object.
    @discardableResult
    mutating func add(_ value: PropertyList, depth: Int = 0) throws(PropertyListError) -> Int {
        switch value {
        case .array(let elements):
            let number = try reserve(depth)
            var references: [Int] = []
            references.reserveCapacity(elements.count)
            for element in elements { references.append(try add(element, depth: depth + 1)) }
            objects[number] = .array(references)
            return number
        case .dictionary(let dictionary):
            let number = try reserve(depth)
            var references = dictionary.members.map { add(BinaryScalar.string($0.key)) }
            for member in dictionary.members { references.append(try add(member.value, depth: depth + 1)) }
            objects[number] = .dictionary(references)
            return number
        case .bool(let value): return add([value ? 0x09 : 0x08])
        case .integer(let value): return add(try BinaryScalar.integer(value))
        case .real(let value): return add([0x23] + BinaryScalar.bigEndian(value.bitPattern, 8))
        case .date(let date): return add(try BinaryScalar.date(date))
        case .data(let bytes): return add(BinaryScalar.length(0x40, bytes.count) + bytes)
        case .string(let text): return add(BinaryScalar.string(text))
        case .uid(let number):
            let size = BinaryScalar.size(of: UInt64(number))
            return add([0x80 | UInt8(size - 1)] + BinaryScalar.bigEndian(UInt64(number), size))
        }
    }

    private mutating func add(_ scalar: [UInt8]) -> Int {
        if let number = numbers[scalar] { return number }
        objects.append(.scalar(scalar))
        numbers[scalar] = objects.count - 1
        return objects.count - 1
    }

    /// The place of a list or dictionary, before the objects in it.
    private mutating func reserve(_ depth: Int) throws(PropertyListError) -> Int {
        guard depth < PropertyListLimits.deepest else {
            throw PropertyListError(
                .tooLarge, "more than \(PropertyListLimits.deepest) levels of lists and dictionaries")
        }
        objects.append(.array([]))
        return objects.count - 1
    }

    /// The file, whose root is the object that was added first.
    var bytes: [UInt8] {
        var out = Array("bplist00".utf8)
        let referenceSize = BinaryScalar.size(of: UInt64(objects.count))
        var offsets: [Int] = []
        offsets.reserveCapacity(objects.count)
        for object in objects {
            offsets.append(out.count)
            let references: [Int]
            switch object {
            case .scalar(let bytes):
                out += bytes
                continue
            case .array(let elements):
                out += BinaryScalar.length(0xA0, elements.count)
                references = elements
            case .dictionary(let members):
                out += BinaryScalar.length(0xD0, members.count / 2)
                references = members
            }
            for reference in references { BinaryScalar.append(UInt64(reference), referenceSize, to: &out) }
        }
        let table = out.count
        let offsetSize = BinaryScalar.size(of: UInt64(table))
        for offset in offsets { BinaryScalar.append(UInt64(offset), offsetSize, to: &out) }
        out += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        for number in [objects.count, 0, table] { BinaryScalar.append(UInt64(number), 8, to: &out) }
        return out
    }
}
