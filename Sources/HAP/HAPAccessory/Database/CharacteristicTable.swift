import HAPModel
import HAPProtocol

/// The accessories as they are served: where each characteristic is, its value, and the JSON of both kinds of read, kept
/// until a value changes.
struct CharacteristicTable: Sendable {
    /// What never changes about a characteristic while the table lives.
    struct Entry: Sendable {
        let id: CharacteristicID
        let type: CharacteristicType
        let format: Format
        let permissions: Permissions
        let isEventOnly: Bool
        /// Whether a read asks the application.
        let isLive: Bool
        fileprivate let position: AccessoryDatabase.Position
        /// The answer to a plain read, as an element of its list; nil after the value has changed.
        fileprivate var json: [UInt8]?
    }

    private(set) var database: AccessoryDatabase
    private var entries: [Entry] = []
    private var places: [CharacteristicID: Int] = [:]
    private let template: DatabaseTemplate
    /// The body of `/accessories`; nil after a value has changed.
    private var body: [UInt8]?
    /// Accessories that the application cannot reach.
    private var unreachable: Set<AccessoryID> = []

    init(_ database: AccessoryDatabase = AccessoryDatabase(), isLive: (CharacteristicID, Characteristic) -> Bool) {
        self.database = database
        template = DatabaseTemplate(database)
        for id in database.ids {
            guard let position = database.position(of: id), places[id] == nil else { continue }
            let characteristic = database[position]
            places[id] = entries.count
            entries.append(
                Entry(
                    id: id, type: characteristic.type, format: characteristic.format,
                    permissions: characteristic.permissions, isEventOnly: characteristic.isEventOnly,
                    isLive: characteristic.isReadable && !characteristic.isEventOnly && isLive(id, characteristic),
                    position: position))
        }
    }

    func place(of id: CharacteristicID) -> Int? { places[id] }
    subscript(place: Int) -> Entry { entries[place] }
    func characteristic(at place: Int) -> Characteristic { database[entries[place].position] }
    func value(at place: Int) -> Value? { database[entries[place].position].value }

    func isReachable(_ accessory: AccessoryID) -> Bool { unreachable.isEmpty || !unreachable.contains(accessory) }

    mutating func setReachable(_ isReachable: Bool, _ accessory: AccessoryID) {
        if isReachable { unreachable.remove(accessory) } else { unreachable.insert(accessory) }
    }

    /// Takes over a value that fits. False when it is the one already.
    mutating func setValue(_ value: Value?, at place: Int) -> Bool {
        let position = entries[place].position
        guard database[position].value != value else { return false }
        database[position].value = value
        entries[place].json = nil
        body = nil
        return true
    }

    /// The present value in the form of an answer or event; nil for an id that has gone.
    func readEntry(of id: CharacteristicID) -> CharacteristicReadEntry? {
        places[id].map { readEntry(at: $0) }
    }

    func readEntry(at place: Int) -> CharacteristicReadEntry {
        let entry = entries[place]
        var read = CharacteristicReadEntry(entry.id, value: entry.isEventOnly ? nil : value(at: place))
        read.format = entry.format
        return read
    }

    /// Appends the answer to a plain read of one characteristic.
    mutating func appendRead(at place: Int, to body: inout [UInt8]) {
        if entries[place].json == nil { entries[place].json = readEntry(at: place).json }
        body.append(contentsOf: entries[place].json ?? [])
    }

    /// The characteristics that have to be asked for, accessory by accessory.
    var live: [AccessoryID: [CharacteristicID]] {
        Dictionary(grouping: entries.lazy.filter(\.isLive).map(\.id), by: \.aid)
    }

    /// The body of `GET /accessories`.
    mutating func accessoriesBody() -> [UInt8] {
        if let body { return body }
        var body: [UInt8] = []
        template.append(to: &body) { id in places[id].flatMap { value(at: $0) } }
        self.body = body
        return body
    }
}
