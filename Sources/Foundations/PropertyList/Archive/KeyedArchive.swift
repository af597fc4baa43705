/// What NSKeyedArchiver writes: objects in a list that refer to one another by number, so that they may form any graph.
///
/// Everything is kept as it was read, in its order: classes and keys that nobody knows come out again unchanged. When one
/// has been made, every reference in it leads to an object, and every `$class` to the description of a class.
public struct KeyedArchive: Hashable, Sendable {
    /// `$objects`. The first is the text "$null", which stands for nil.
    public private(set) var objects: [PropertyList]
    /// The whole property list, with `$objects` as it was read.
    private var members: PropertyListDictionary

    static let objectsKey = "$objects"
    static let topKey = "$top"
    static let classKey = "$class"
    static var null: PropertyList { "$null" }

    /// An archive without objects.
    public init() {
        objects = [Self.null]
        members = PropertyListDictionary([
            ("$version", 100_000), ("$archiver", "NSKeyedArchiver"), (Self.topKey, [:]), (Self.objectsKey, []),
        ])
    }

    /// - Throws: for what is no keyed archive, or has a reference that leads nowhere.
    public init(_ list: PropertyList) throws(PropertyListError) {
        guard case .dictionary(let members) = list else {
            throw PropertyListError(
                .notAnArchive, "expected a keyed archive, which is a dictionary, found \(list.kind)")
        }
        try Self.check(members, "$archiver", is: "NSKeyedArchiver")
        try Self.check(members, "$version", is: 100_000)
        guard case .array(let objects) = try Self.member(members, Self.objectsKey) else {
            throw PropertyListError(.notAnArchive, "expected a list of objects", at: Self.objectsKey)
        }
        guard objects.first == Self.null else {
            throw PropertyListError(.notAnArchive, "expected the text \"$null\" as the first object", at: "$objects[0]")
        }
        let top = try Self.member(members, Self.topKey)
        guard case .dictionary = top else {
            throw PropertyListError(.notAnArchive, "expected a dictionary, found \(top.kind)", at: Self.topKey)
        }
        self.objects = objects
        self.members = members
        self.members[Self.objectsKey] = []
        try check()
    }

    /// Reads a binary property list with an archive in it.
    public init(binary bytes: [UInt8], limits: PropertyListLimits = .init()) throws(PropertyListError) {
        try self.init(PropertyList(binary: bytes, limits: limits))
    }

    public var propertyList: PropertyList {
        var whole = members
        whole[Self.objectsKey] = .array(objects)
        return .dictionary(whole)
    }

    public func binary() throws(PropertyListError) -> [UInt8] { try propertyList.binary() }

    /// `$top`: where the graph is entered.
    public internal(set) var top: PropertyListDictionary {
        get { members[Self.topKey]?.dictionaryValue ?? .init() }
        set { members[Self.topKey] = .dictionary(newValue) }
    }

    /// The object that `$top` names "root".
    public func root() throws(PropertyListError) -> ArchivedObject {
        guard let value = top["root"] else {
            throw PropertyListError(.missingKey, "there is no \"root\"", at: Self.topKey)
        }
        guard case .uid(let number) = value, number != 0 else {
            throw PropertyListError(
                .unexpectedValue, "expected a reference to an object, found \(value.kind)", at: "$top.root")
        }
        return ArchivedObject(archive: self, number: Int(number))
    }

    /// The object of a number in ``objects``; nil for one beyond them and for 0, which is nil in the archive as well.
    public func object(_ number: Int) -> ArchivedObject? {
        number > 0 && number < objects.count ? ArchivedObject(archive: self, number: number) : nil
    }

    // MARK: Changes, which keep every reference leading to an object

    mutating func append(_ object: PropertyList) -> Int {
        objects.append(object)
        return objects.count - 1
    }

    mutating func replace(_ number: Int, with object: PropertyList) { objects[number] = object }

    mutating func replaceAll(_ objects: [PropertyList]) { self.objects = objects }

    // MARK: Checks

    private static func member(
        _ members: PropertyListDictionary, _ key: String
    ) throws(PropertyListError) -> PropertyList {
        guard let value = members[key] else {
            throw PropertyListError(.notAnArchive, "a keyed archive has \"\(key)\"; this property list has none")
        }
        return value
    }

    private static func check(
        _ members: PropertyListDictionary, _ key: String, is expected: PropertyList
    ) throws(PropertyListError) {
        let value = try member(members, key)
        guard value == expected else {
            throw PropertyListError(
                .notAnArchive, "expected \(expected.shown), found \(value.shown)", at: key)
        }
    }

    private func check() throws(PropertyListError) {
        // Many objects share a class, whose hierarchy may be long.
        var checked: Set<UInt32> = []
        for (number, object) in objects.enumerated() {
            if let error = dangling(in: object, "$objects[\(number)]") { throw error }
            guard case .dictionary(let members) = object, let type = members[Self.classKey] else { continue }
            if case .uid(let number) = type, !checked.insert(number).inserted { continue }
            try checkClass(type, at: "$objects[\(number)].$class")
        }
        if let error = dangling(in: .dictionary(top), Self.topKey) { throw error }
    }

    private func dangling(in value: PropertyList, _ path: @autoclosure () -> String) -> PropertyListError? {
        switch value {
        case .uid(let number):
            return Int(number) < objects.count
                ? nil
                : PropertyListError(
                    .danglingReference, "refers to object \(number), but there are only \(objects.count)", at: path())
        case .array(let elements):
            for (place, element) in elements.enumerated() {
                if let error = dangling(in: element, "\(path())[\(place)]") { return error }
            }
        case .dictionary(let dictionary):
            for member in dictionary.members {
                if let error = dangling(in: member.value, "\(path()).\(member.key)") { return error }
            }
        default: break
        }
        return nil
    }

    private func checkClass(_ type: PropertyList, at path: String) throws(PropertyListError) {
        guard case .uid(let number) = type else {
            throw PropertyListError(.unexpectedValue, "expected a reference to a class, found \(type.kind)", at: path)
        }
        guard case .dictionary(let description) = objects[Int(number)],
            case .string? = description["$classname"]
        else {
            throw PropertyListError(
                .unexpectedValue, "object \(number) describes no class: it has no \"$classname\"", at: path)
        }
        guard let hierarchy = description["$classes"] else { return }
        guard case .array(let names) = hierarchy, names.allSatisfy({ $0.stringValue != nil }) else {
            throw PropertyListError(
                .unexpectedValue, "expected a list of names", at: "$objects[\(number)].$classes")
        }
    }
}

extension PropertyList {
    /// The value where it is short enough for a message, else its kind.
    var shown: String {
        switch self {
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .string(let text) where text.utf8.count <= 64: "\"\(text)\""
        case .uid(let number): "a reference to object \(number)"
        default: kind
        }
    }
}
