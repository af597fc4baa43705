import HAPModel

/// What the live view shows: accessories with their values, what changed lately, and what is chosen. A value.
struct LiveModel: Sendable {
    struct Row: Sendable {
        var accessory: Accessory
        var control: LiveControl
    }

    struct Entry: Equatable, Sendable {
        var clock: String
        var text: String
    }

    struct Write: Equatable, Sendable {
        var id: CharacteristicID
        var value: Value
    }

    /// How long a change stays highlighted.
    static let highlight = Duration.seconds(2)
    static let mostEntries = 200

    private(set) var rows: [Row]
    private(set) var selected = 0
    private(set) var log: [Entry] = []
    /// What the last key could not do; shown until the next one.
    private(set) var notice: String?
    /// Whether a session stands.
    var isConnected = true
    private var changedAt: [CharacteristicID: ContinuousClock.Instant] = [:]

    init(_ database: AccessoryDatabase) {
        // A bridge itself has nothing to show.
        rows = database.accessories.filter { AccessoryState.mainService($0) != nil }
            .map { Row(accessory: $0, control: LiveControl($0)) }
    }

    var chosen: Row? { rows.indices.contains(selected) ? rows[selected] : nil }

    func value(of id: CharacteristicID) -> Value? {
        rows.first { $0.accessory.aid == id.aid }?.accessory.characteristic(id.iid)?.value
    }

    /// Takes a value over.
    ///
    /// - Parameter isInitial: a value that was so before anybody looked, which is no change.
    mutating func set(
        _ value: Value?, of id: CharacteristicID, at clock: String, now: ContinuousClock.Instant,
        isInitial: Bool = false
    ) {
        guard let row = rows.firstIndex(where: { $0.accessory.aid == id.aid }) else { return }
        for service in rows[row].accessory.services.indices {
            let characteristics = rows[row].accessory.services[service].characteristics
            guard let place = characteristics.firstIndex(where: { $0.iid == id.iid }) else { continue }
            let before = characteristics[place].value
            rows[row].accessory.services[service].characteristics[place].value = value
            guard !isInitial, before != value else { return }
            changedAt[id] = now
            let text = ValueText.text(value, of: characteristics[place])
            note("\(rows[row].accessory.name) · \(characteristics[place].type.displayName): \(text)", at: clock)
            return
        }
    }

    mutating func note(_ text: String, at clock: String) {
        log.insert(Entry(clock: clock, text: PrintableText.make(text)), at: 0)
        if log.count > Self.mostEntries { log.removeLast() }
    }

    mutating func refuse(_ text: String) { notice = PrintableText.make(text) }

    func isFresh(_ id: CharacteristicID, now: ContinuousClock.Instant) -> Bool {
        changedAt[id].map { $0.duration(to: now) < Self.highlight } ?? false
    }

    // MARK: Keys

    /// What a key asks to be written; moving the choice writes nothing.
    mutating func press(_ key: Key) -> Write? {
        notice = nil
        switch key {
        case .up, .character("k"): select(selected - 1)
        case .down, .character("j"): select(selected + 1)
        case .home: select(0)
        case .end: select(rows.count - 1)
        case .space, .enter: return toggle()
        case .right, .character("+"), .character("="): return turn(1)
        case .left, .character("-"), .character("−"): return turn(-1)
        default: break
        }
        return nil
    }

    private mutating func select(_ index: Int) {
        guard !rows.isEmpty else { return }
        selected = min(max(index, 0), rows.count - 1)
    }

    private mutating func toggle() -> Write? {
        guard let chosen else { return nil }
        guard let toggle = chosen.control.toggle else {
            notice = "\(chosen.accessory.name) only tells; there is nothing to switch"
            return nil
        }
        let current = value(of: toggle.id)
        let isFirst = current?.integer == toggle.values[0].integer
        return Write(id: toggle.id, value: toggle.values[isFirst ? 1 : 0])
    }

    private mutating func turn(_ direction: Double) -> Write? {
        guard let chosen else { return nil }
        guard let dial = chosen.control.dial, let current = value(of: dial.id)?.float,
            let characteristic = chosen.accessory.characteristic(dial.id.iid)
        else {
            notice = "\(chosen.accessory.name) has nothing to turn up or down"
            return nil
        }
        let wanted = current + direction * dial.step
        // Clamped to the characteristic's own range, so that the last step ends at the edge.
        guard let value = try? characteristic.preparing(.float(wanted)), value.float != current else {
            notice = "\(chosen.accessory.name) is at its \(direction > 0 ? "highest" : "lowest")"
            return nil
        }
        return Write(id: dial.id, value: value)
    }
}
