/// Reads the objects of a binary property list, each of them once, however many places refer to it.
///
/// What an object costs is charged at every reference to it: 130 bytes can describe a tree of gigabytes, which takes little
/// memory here and all the time there is for whoever walks it.
struct BinaryReader {
    let layout: BinaryLayout
    private let limits: PropertyListLimits
    private var objects: [State]
    private var values = 0

    private enum State {
        case unread, reading
        case read(Object)
    }

    private struct Object {
        let value: PropertyList
        /// Values in it, itself included.
        let values: Int
        /// Levels of arrays and dictionaries, itself included; 0 for any other value.
        let levels: Int
    }

    init(_ layout: BinaryLayout, limits: PropertyListLimits) {
        self.layout = layout
        self.limits = limits
        objects = Array(repeating: .unread, count: layout.objectCount)
    }

    mutating func root() throws(PropertyListError) -> PropertyList { try read(layout.top, depth: 0).value }

    private mutating func read(_ number: Int, depth: Int) throws(PropertyListError) -> Object {
        switch objects[number] {
        case .read(let object):
            try charge(object.values)
            guard depth + object.levels <= limits.depth else { throw tooDeep(try layout.offset(of: number)) }
            return object
        case .reading:
            throw PropertyListError(
                .malformed, "byte \(try layout.offset(of: number)): a list or dictionary that contains itself")
        case .unread:
            objects[number] = .reading
            let before = values
            let (value, levels) = try decode(at: try layout.offset(of: number), depth: depth)
            let object = Object(value: value, values: values - before, levels: levels)
            objects[number] = .read(object)
            return object
        }
    }

    private mutating func decode(
        at offset: Int, depth: Int
    ) throws(PropertyListError) -> (value: PropertyList, levels: Int) {
        try charge(1)
        let marker = layout.bytes[offset]
        switch marker >> 4 {
        case 0xA, 0xD:
            guard depth < limits.depth else { throw tooDeep(offset) }
            return try marker >> 4 == 0xA ? array(at: offset, depth: depth) : dictionary(at: offset, depth: depth)
        case 0x4, 0x5, 0x6:
            let content = try layout.content(at: offset)
            try charge(content.count / 64)
            switch marker >> 4 {
            case 0x4: return (.data(Array(content)), 0)
            case 0x5: return (.string(try layout.ascii(content, at: offset)), 0)
            default: return (.string(try layout.utf16(content, at: offset)), 0)
            }
        default: return (try layout.scalar(at: offset), 0)
        }
    }

    private mutating func array(at offset: Int, depth: Int) throws(PropertyListError) -> (PropertyList, Int) {
        let references = try layout.references(at: offset, each: 1)
        var elements: [PropertyList] = []
        elements.reserveCapacity(references.count)
        var levels = 0
        for place in references.places {
            let element = try read(try layout.reference(at: place), depth: depth + 1)
            elements.append(element.value)
            levels = max(levels, element.levels)
        }
        return (.array(elements), levels + 1)
    }

    private mutating func dictionary(at offset: Int, depth: Int) throws(PropertyListError) -> (PropertyList, Int) {
        let references = try layout.references(at: offset, each: 2)
        var members = PropertyListDictionary()
        var keys: Set<String> = []
        var levels = 0
        for place in references.places.prefix(references.count) {
            guard case .string(let key) = try read(try layout.reference(at: place), depth: depth + 1).value else {
                throw PropertyListError(.malformed, "byte \(offset): a dictionary with a key that is no text")
            }
            guard keys.insert(key).inserted else {
                throw PropertyListError(.malformed, "byte \(offset): a dictionary with the key \"\(key)\" twice")
            }
            let other = place + references.count * layout.referenceSize
            let value = try read(try layout.reference(at: other), depth: depth + 1)
            members.append(key, value.value)
            levels = max(levels, value.levels)
        }
        return (.dictionary(members), levels + 1)
    }

    private mutating func charge(_ count: Int) throws(PropertyListError) {
        guard count <= limits.values - values else {
            throw PropertyListError(.tooLarge, "more than \(limits.values) values")
        }
        values += count
    }

    private func tooDeep(_ offset: Int) -> PropertyListError {
        PropertyListError(.tooLarge, "byte \(offset): more than \(limits.depth) levels of lists and dictionaries")
    }
}
