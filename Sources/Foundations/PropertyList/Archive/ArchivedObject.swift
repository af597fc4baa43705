/// One object of a keyed archive, and the way from it to others.
///
/// Asking for a key gives nil where the key is missing or holds nil, and an error with the key's path where it holds
/// something else than was asked for.
public struct ArchivedObject: Sendable {
    public let archive: KeyedArchive
    /// Its place in ``KeyedArchive/objects``.
    public let number: Int

    /// Without bounds to check: every reference of an archive leads to an object.
    init(archive: KeyedArchive, number: Int) {
        self.archive = archive
        self.number = number
    }

    /// `$objects[12]`.
    public var path: String { "$objects[\(number)]" }

    /// The object as it stands in the archive.
    public var content: PropertyList { archive.objects[number] }

    /// The name of its class; nil for texts, numbers and data, which have none.
    public var className: String? {
        guard case .uid(let type)? = self[KeyedArchive.classKey],
            case .dictionary(let description) = archive.objects[Int(type)]
        else { return nil }
        return description["$classname"]?.stringValue
    }

    /// What stands at a key; a reference is not followed.
    public subscript(key: String) -> PropertyList? { content.dictionaryValue?[key] }

    public func error(_ code: PropertyListError.Code, _ message: String, at key: String? = nil) -> PropertyListError {
        PropertyListError(code, message, at: key.map { "\(path).\($0)" } ?? path)
    }

    /// The object at a key.
    public func object(_ key: String) throws(PropertyListError) -> ArchivedObject? {
        guard let value = self[key] else { return nil }
        guard case .uid(let number) = value else {
            throw error(.unexpectedValue, "expected a reference to an object, found \(value.kind)", at: key)
        }
        return archive.object(Int(number))
    }

    /// A number or boolean at a key, whether it stands there or is an object of its own.
    public func integer(_ key: String) throws(PropertyListError) -> Int128? {
        guard let value = plain(key) else { return nil }
        switch value {
        case .integer(let value): return value
        case .bool(let value): return value ? 1 : 0
        default: throw error(.unexpectedValue, "expected an integer, found \(value.kind)", at: key)
        }
    }

    public func bool(_ key: String) throws(PropertyListError) -> Bool? {
        guard let value = plain(key) else { return nil }
        switch value {
        case .bool(let value): return value
        case .integer(0): return false
        case .integer(1): return true
        default: throw error(.unexpectedValue, "expected true or false, found \(value.shown)", at: key)
        }
    }

    /// A text: an object of its own, or one of the class NSString or NSMutableString.
    public func text(_ key: String) throws(PropertyListError) -> String? {
        guard let value = plain(key) else { return nil }
        guard let text = value.stringValue else {
            throw error(.unexpectedValue, "expected a text, found \(value.kind)", at: key)
        }
        return text
    }

    /// Bytes: an object of their own, or one of the class NSData or NSMutableData.
    public func data(_ key: String) throws(PropertyListError) -> [UInt8]? {
        guard let value = plain(key) else { return nil }
        guard let bytes = value.dataValue else {
            throw error(.unexpectedValue, "expected bytes, found \(value.kind)", at: key)
        }
        return bytes
    }

    /// The value at a key after following a reference, and without the wrapper of the text and data classes.
    public func plain(_ key: String) -> PropertyList? {
        guard let value = self[key] else { return nil }
        guard case .uid(let number) = value else { return value }
        return archive.object(Int(number))?.plain
    }

    /// The object without the wrapper of the text and data classes.
    public var plain: PropertyList {
        guard case .dictionary(let members) = content else { return content }
        return members["NS.string"] ?? members["NS.data"] ?? members["NS.bytes"] ?? content
    }

    /// The elements of the list at a key; nil in the list is left out.
    public func elements(_ key: String) throws(PropertyListError) -> [ArchivedObject]? {
        try object(key).map { list throws(PropertyListError) in try list.elements() }
    }

    /// The elements, when this is an NSArray, an NSSet, or one of their kin.
    public func elements() throws(PropertyListError) -> [ArchivedObject] {
        try references("NS.objects").compactMap { archive.object(Int($0)) }
    }

    /// The members of an NSDictionary whose keys are texts.
    public func entries() throws(PropertyListError) -> [(key: String, value: ArchivedObject?)] {
        let keys = try references("NS.keys")
        let values = try references("NS.objects")
        guard keys.count == values.count else {
            throw error(
                .unexpectedValue, "a dictionary with \(keys.count) keys and \(values.count) values", at: "NS.keys")
        }
        var entries: [(key: String, value: ArchivedObject?)] = []
        for (place, pair) in zip(keys, values).enumerated() {
            guard let key = archive.object(Int(pair.0))?.plain.stringValue else {
                throw error(.unexpectedValue, "expected a text as the key", at: "NS.keys[\(place)]")
            }
            entries.append((key, archive.object(Int(pair.1))))
        }
        return entries
    }

    private func references(_ key: String) throws(PropertyListError) -> [UInt32] {
        guard let value = self[key] else {
            throw error(.missingKey, "expected a list of references, found \(className ?? content.kind)", at: key)
        }
        guard case .array(let elements) = value else {
            throw error(.unexpectedValue, "expected a list of references, found \(value.kind)", at: key)
        }
        var numbers: [UInt32] = []
        numbers.reserveCapacity(elements.count)
        for (place, element) in elements.enumerated() {
            guard case .uid(let number) = element else {
                throw error(.unexpectedValue, "expected a reference, found \(element.kind)", at: "\(key)[\(place)]")
            }
            numbers.append(number)
        }
        return numbers
    }
}
