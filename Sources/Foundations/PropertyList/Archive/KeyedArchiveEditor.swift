/// Builds an archive, or changes one that was read.
///
/// Equal texts, numbers, data and class descriptions become one object, as NSKeyedArchiver writes them. Objects are added
/// and members are changed; what an archive had otherwise stays where it was.
public struct KeyedArchiveEditor {
    public private(set) var archive: KeyedArchive
    /// Where texts, data, numbers and class descriptions are.
    private var numbers: [PropertyList: Int] = [:]

    public init(_ archive: KeyedArchive = KeyedArchive()) {
        self.archive = archive
        for (number, object) in archive.objects.enumerated() where number > 0 {
            if case .dictionary(let members) = object, members["$classname"] == nil { continue }
            if numbers[object] == nil { numbers[object] = number }
        }
    }

    /// A reference to nothing.
    public static var null: PropertyList { .uid(0) }

    /// What `$top` names "root".
    public mutating func setRoot(_ reference: PropertyList) { archive.top["root"] = reference }

    /// - Parameter value: a text, a number, a date or data.
    /// - Returns: a reference to it.
    public mutating func add(_ value: PropertyList) -> PropertyList {
        if let number = numbers[value] { return Self.reference(number) }
        let number = archive.append(value)
        numbers[value] = number
        return Self.reference(number)
    }

    /// - Parameters:
    ///   - hierarchy: the name of the class, those of its superclasses behind it.
    ///   - members: numbers and booleans stand in them, everything else is referred to.
    /// - Returns: a reference to the new object.
    public mutating func add(class hierarchy: [String], _ members: [(String, PropertyList)] = []) -> PropertyList {
        // The object comes before the description of its class, as NSKeyedArchiver has them.
        let number = archive.append([:])
        let description = add([
            "$classname": .string(hierarchy.first ?? "NSObject"), "$classes": .array(hierarchy.map { .string($0) }),
        ])
        archive.replace(
            number, with: .dictionary(PropertyListDictionary(members + [(KeyedArchive.classKey, description)])))
        return Self.reference(number)
    }

    public mutating func addArray(_ elements: [PropertyList]) -> PropertyList {
        add(class: ["NSArray", "NSObject"], [("NS.objects", .array(elements))])
    }

    public mutating func addDictionary(_ members: [(String, PropertyList)]) -> PropertyList {
        let keys = members.map { add(.string($0.0)) }
        return add(
            class: ["NSDictionary", "NSObject"],
            [("NS.keys", .array(keys)), ("NS.objects", .array(members.map(\.1)))])
    }

    /// Sets, adds or (with nil) removes a member of an object. Without effect on what is no object with members.
    public mutating func set(_ key: String, to value: PropertyList?, of reference: PropertyList) {
        guard case .uid(let number) = reference, number > 0, Int(number) < archive.objects.count,
            case .dictionary(var members) = archive.objects[Int(number)]
        else { return }
        members[key] = value
        archive.replace(Int(number), with: .dictionary(members))
    }

    /// Sets the value of a key that an NSDictionary has. Without effect on one that it does not have.
    public mutating func setEntry(_ key: String, to value: PropertyList, of reference: PropertyList) {
        guard case .uid(let number) = reference, number > 0, Int(number) < archive.objects.count,
            case .dictionary(var members) = archive.objects[Int(number)],
            case .array(let keys)? = members["NS.keys"], case .array(var values)? = members["NS.objects"],
            let place = keys.firstIndex(where: {
                $0.uidValue.flatMap { archive.object(Int($0)) }?.plain == .string(key)
            }),
            values.indices.contains(place)
        else { return }
        values[place] = value
        members["NS.objects"] = .array(values)
        archive.replace(Int(number), with: .dictionary(members))
    }

    /// Whether more than one place refers to an object, as empty lists are often shared.
    public func isShared(_ reference: PropertyList) -> Bool {
        guard case .uid(let number) = reference else { return false }
        var count = 0
        for object in archive.objects + [.dictionary(archive.top)] {
            count += Self.references(in: object).count { $0 == Int(number) }
        }
        return count > 1
    }

    /// - Returns: a reference to a new object with the same members.
    public mutating func copy(_ reference: PropertyList) -> PropertyList {
        guard case .uid(let number) = reference, let object = archive.object(Int(number)) else { return Self.null }
        return Self.reference(archive.append(object.content))
    }

    /// Removes the objects to which no way leads from `$top`; the others keep their order.
    public mutating func removeUnreachable() {
        var reached = [Bool](repeating: false, count: archive.objects.count)
        reached[0] = true
        var waiting = Self.references(in: .dictionary(archive.top))
        while let number = waiting.popLast() {
            guard number < reached.count, !reached[number] else { continue }
            reached[number] = true
            waiting += Self.references(in: archive.objects[number])
        }
        var moved = [UInt32](repeating: 0, count: reached.count)
        var count: UInt32 = 0
        for number in reached.indices where reached[number] {
            moved[number] = count
            count += 1
        }
        let objects = archive.objects.enumerated().filter { reached[$0.offset] }
        archive.replaceAll(objects.map { Self.renumbered($0.element, moved) })
        if case .dictionary(let top) = Self.renumbered(.dictionary(archive.top), moved) { archive.top = top }
        self = KeyedArchiveEditor(archive)
    }

    private static func reference(_ number: Int) -> PropertyList { .uid(UInt32(clamping: number)) }

    private static func references(in value: PropertyList) -> [Int] {
        switch value {
        case .uid(let number): [Int(number)]
        case .array(let elements): elements.flatMap { references(in: $0) }
        case .dictionary(let dictionary): dictionary.members.flatMap { references(in: $0.value) }
        default: []
        }
    }

    private static func renumbered(_ value: PropertyList, _ moved: [UInt32]) -> PropertyList {
        switch value {
        case .uid(let number): return .uid(Int(number) < moved.count ? moved[Int(number)] : 0)
        case .array(let elements): return .array(elements.map { renumbered($0, moved) })
        case .dictionary(var dictionary):
            dictionary.replaceValues { renumbered($0, moved) }
            return .dictionary(dictionary)
        default: return value
        }
    }
}
