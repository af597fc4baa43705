import HAPModel
import HAPProtocol

/// A home that lives: things, rooms, people and weather, moved by inputs and by home time.
///
/// Pure: no I/O and no clock. The same definition, seed and inputs always come to the same end, in however many pieces
/// time passes.
public struct HomeSimulation: Sendable {
    /// One accessory. Its values stand apart, so that to look at this while they change copies nothing.
    struct Member: Sendable {
        let server: Int
        let device: DeviceDefinition
        let room: Int
        var drivers: [Int] = []
        /// How fast its own clock runs.
        var clockSpeed = 1.0
    }

    /// What moves one service. Its model stands apart, for the same reason.
    struct Driver: Sendable {
        let accessory: Int
        let service: Int
        let senses: Senses
        var random: SimulatorRandom
        var influence = RoomInfluence()
        var lastStep: HomeInstant
        /// When it goes on by itself.
        var due: HomeInstant?
    }

    enum Due: Sendable {
        case step(driver: Int)
        case script(Int)
        case tick
        case passage
    }

    public private(set) var now: HomeInstant
    public private(set) var world: HomeWorld
    private let seed: UInt64
    /// Those that were removed are nil, so that no index is ever another's.
    private(set) var members: [Member?] = []
    private(set) var states: [AccessoryState] = []
    private var drivers: [Driver?] = []
    private var models: [(any ServiceModel)?] = []
    private var roomSensors: [Int] = []
    private var peopleSensors: [Int] = []
    private var homeSensors: [Int] = []
    private var home = HomeConditions()
    private var script = Script()
    private var agenda = Agenda<Due>()
    /// What follows from what was just done.
    private var pending: [(driver: Int, event: ModelEvent)] = []
    private var changes: [HomeChange] = []

    public init(_ definition: HomeDefinition, at now: HomeInstant) {
        self.now = now
        seed = definition.seed
        world = HomeWorld(definition, at: now)
        home.peopleAtHome = world.peopleAtHome
        agenda.insert(.tick, at: now.next(multipleOf: HomeWorld.step))
        if let passage = world.nextPassage { agenda.insert(.passage, at: passage) }
        for index in definition.servers.indices { addServer(definition.servers[index], number: index) }
        changes = []
    }

    // MARK: Accessories

    /// Adds the accessories of a server.
    /// - Parameter number: by what the caller knows the server.
    /// - Returns: their indices, in the order of the definition.
    @discardableResult
    public mutating func addServer(_ server: ServerDefinition, number: Int) -> [Int] {
        add(server, number: number, keeping: server.accessories.map { _ in nil })
    }

    /// Adds those accessories of a server that are not there yet.
    /// - Parameter kept: the indices of those that are, in the order of the definition.
    mutating func add(_ server: ServerDefinition, number: Int, keeping kept: [Int?]) -> [Int] {
        let indices = zip(server.accessories, kept).map { device, index in index ?? add(device, of: number) }
        let new = kept.indices.filter { kept[$0] == nil }
        for place in new {
            for behaviour in server.accessories[place].behaviours { add(behaviour, of: server, at: place, indices) }
        }
        for place in new { addDrivers(to: indices[place]) }
        return indices
    }

    private mutating func add(_ device: DeviceDefinition, of server: Int) -> Int {
        members.append(
            Member(
                server: server, device: device, room: device.room.flatMap { world.room(named: $0) } ?? 0))
        states.append(
            AccessoryState(services: device.services.map { ServiceState($0) }, name: device.information.name))
        return members.count - 1
    }

    private mutating func add(_ behaviour: Behaviour, of server: ServerDefinition, at place: Int, _ indices: [Int]) {
        let places = behaviour.references.compactMap { reference in
            server.resolve(reference, from: place).map {
                Place(accessory: indices[$0.accessory], service: $0.service, characteristic: reference.characteristic)
            }
        }
        guard places.count == behaviour.references.count,
            let timed = script.add(behaviour, at: places, seed: seed), let period = script.timed[timed]?.period
        else { return }
        agenda.insert(.script(timed), at: now + period)
    }

    private mutating func addDrivers(to index: Int) {
        guard let member = members[index], member.device.acts else { return }
        let name = member.device.information.name
        for service in states[index].services.indices {
            guard !script.moved.contains(.init(accessory: index, service: service)),
                let model = ModelCatalog.model(for: service, of: states[index])
            else { continue }
            let number = drivers.count
            drivers.append(
                Driver(
                    accessory: index, service: service, senses: model.senses,
                    random: SimulatorRandom(seed: seed, name: "\(member.server)/\(name)/\(service)"), lastStep: now))
            models.append(model)
            members[index]?.drivers.append(number)
            if model.senses.contains(.room) { roomSensors.append(number) }
            if model.senses.contains(.people) { peopleSensors.append(number) }
            if model.senses.contains(.home) { homeSensors.append(number) }
        }
        for driver in members[index]?.drivers ?? [] { step(driver, .start) }
        settle()
    }

    /// Takes an accessory away.
    public mutating func remove(accessory index: Int) -> [HomeChange] {
        guard let member = member(index) else { return [] }
        for driver in member.drivers {
            setInfluence(RoomInfluence(), of: driver)
            world.setInfluence(nil, of: driver, in: member.room)
            drivers[driver] = nil
            models[driver] = nil
        }
        let gone = Set(member.drivers)
        roomSensors.removeAll { gone.contains($0) }
        peopleSensors.removeAll { gone.contains($0) }
        homeSensors.removeAll { gone.contains($0) }
        script.remove(accessory: index)
        members[index] = nil
        states[index] = AccessoryState(services: [])
        settle()
        return takeChanges()
    }

    /// Its services with the present values, as a server serves them; empty when it is not there.
    public func services(of accessory: Int) -> [Service] {
        guard let member = member(accessory) else { return [] }
        return zip(member.device.services, states[accessory].services).map { service, state in
            var service = service
            for index in service.characteristics.indices where service.characteristics[index].isReadable {
                if let value = state[service.characteristics[index].type] {
                    service.characteristics[index].value = value
                }
            }
            return service
        }
    }

    /// By what controllers know the characteristics of each service of an accessory, once it is served.
    public mutating func setInstanceIDs(
        _ ids: [[(type: CharacteristicType, iid: InstanceID)]], of accessory: Int
    ) -> [HomeChange] {
        guard let member = member(accessory) else { return [] }
        for (service, ids) in zip(states[accessory].services.indices, ids) {
            states[accessory].services[service].setInstanceIDs(ids)
        }
        for driver in member.drivers { step(driver) }
        settle()
        return takeChanges()
    }

    /// Which server it belongs to, by the number that was given with it.
    public func server(of accessory: Int) -> Int? { member(accessory)?.server }
    public func name(of accessory: Int) -> String? { member(accessory)?.device.information.name }

    /// What each service of an accessory does to its room.
    func influence(of service: Int, in accessory: Int) -> RoomInfluence {
        let driver = member(accessory)?.drivers.first { drivers[$0]?.service == service }
        return driver.flatMap { drivers[$0]?.influence } ?? RoomInfluence()
    }

    /// The accessories that were not removed.
    var present: [Int] { members.indices.filter { members[$0] != nil } }
    func state(of accessory: Int) -> AccessoryState? { member(accessory) == nil ? nil : states[accessory] }

    public func value(at place: Place) -> Value? {
        hasService(place.service, place.accessory)
            ? states[place.accessory].services[place.service][place.characteristic] : nil
    }

    /// Lets the accessory's own clock run fast or slow: 1.01 gains 36 seconds an hour.
    /// - Returns: what changed up to now, at the speed of before.
    public mutating func setClockSpeed(_ speed: Double, of accessory: Int) -> [HomeChange] {
        guard let member = member(accessory), speed > 0, speed != member.clockSpeed else { return [] }
        for driver in member.drivers { step(driver) }
        members[accessory]?.clockSpeed = speed
        for driver in member.drivers { step(driver) }
        settle()
        return takeChanges()
    }

    private func member(_ index: Int) -> Member? { members.indices.contains(index) ? members[index] : nil }

    private func hasService(_ service: Int, _ accessory: Int) -> Bool {
        member(accessory) != nil && states[accessory].services.indices.contains(service)
    }

    // MARK: Inputs

    /// What came of a controller's writes.
    public struct WriteOutcome: Sendable {
        /// Why the thing does not take them; nil when it does.
        public var refusal: HAPStatus?
        /// What goes back for writes that want a response.
        public var responses: [CharacteristicType: Value] = [:]
        /// What else has changed, in order.
        public var changes: [HomeChange] = []
    }

    /// A controller writes characteristics of one service.
    public mutating func write(_ values: [(type: CharacteristicType, value: Value)], service: Int, of accessory: Int)
        -> WriteOutcome
    {
        guard hasService(service, accessory), let member = member(accessory) else {
            return WriteOutcome(refusal: .resourceDoesNotExist)
        }
        letTimePass(in: accessory)
        let before = states[accessory].services[service]
        for each in values { states[accessory].services[service].accept(each.value, of: each.type) }
        var outcome = WriteOutcome()
        if let driver = member.drivers.first(where: { drivers[$0]?.service == service }) {
            let written = Dictionary(values.map { ($0.type, $0.value) }) { $1 }
            (outcome.responses, outcome.refusal) = step(driver, .written(values.map(\.type)), written: written)
        }
        if outcome.refusal != nil {
            states[accessory].services[service] = before
        } else {
            for each in values {
                let place = Place(accessory: accessory, service: service, characteristic: each.type)
                if let response = script.response(to: each.value, writtenTo: place) {
                    outcome.responses[each.type] = response
                }
                for (target, value) in script.consequences(of: each.value, writtenTo: place) { put(value, at: target) }
            }
            tellSiblings(of: service, in: accessory, values.map(\.type), except: nil)
        }
        settle()
        outcome.changes = takeChanges()
        return outcome
    }

    /// Somebody changes a value at the thing itself: presses the button, turns the key, holds the door.
    /// - Returns: also the change itself; nothing when the value was the same, or cannot be, or the thing does not take it.
    public mutating func set(_ value: Value, at place: Place) -> [HomeChange] {
        guard hasService(place.service, place.accessory), let member = member(place.accessory) else { return [] }
        letTimePass(in: place.accessory)
        let before = self.value(at: place)
        let (made, told) = (changes.count, pending.count)
        put(value, at: place)
        let (mine, news) = (made..<changes.count, told..<pending.count)
        if let driver = member.drivers.first(where: { drivers[$0]?.service == place.service }), !mine.isEmpty,
            step(driver, .set([place.characteristic])).refusal != nil
        {
            // Nobody hears of what did not come to be.
            if let before { states[place.accessory].services[place.service].accept(before, of: place.characteristic) }
            changes.removeSubrange(mine)
            pending.removeSubrange(news)
        }
        settle()
        return takeChanges()
    }

    /// Something happens in a room, and the sensors in it notice at once. See ``HomeWorld/change(room:_:)``.
    public mutating func change(room: Int, _ change: (inout RoomConditions) -> Void) -> [HomeChange] {
        guard world.roomNames.indices.contains(room) else { return [] }
        world.change(room: room, change)
        for sensor in roomSensors {
            guard let driver = drivers[sensor], member(driver.accessory)?.room == room else { continue }
            step(sensor, .surroundings)
        }
        settle()
        return takeChanges()
    }

    /// Somebody wants to see which accessory it is.
    public mutating func identify(_ accessory: Int) -> [HomeChange] {
        for driver in member(accessory)?.drivers ?? [] { step(driver, .identify) }
        settle()
        return takeChanges()
    }

    /// Brings an accessory to what it is now, before somebody changes it: what was set must not seem to have been so all
    /// the time.
    private mutating func letTimePass(in accessory: Int) {
        for driver in member(accessory)?.drivers ?? [] {
            guard let last = drivers[driver]?.lastStep, last < now else { continue }
            step(driver)
        }
    }

    private mutating func put(_ value: Value, at place: Place) {
        states[place.accessory].services[place.service][place.characteristic] = value
        collect(from: place.accessory, except: nil)
    }

    // MARK: Time

    /// The next instant at which something happens by itself.
    public var nextDue: HomeInstant? { agenda.earliest }

    /// Lets time pass: everything that becomes due happens at its own instant, in order.
    public mutating func advance(to target: HomeInstant) -> [HomeChange] {
        while let (instant, due) = agenda.pop(by: target) {
            now = max(now, instant)
            happen(due)
            settle()
        }
        now = max(now, target)
        return takeChanges()
    }

    private mutating func happen(_ due: Due) {
        switch due {
        case .step(let index):
            guard let driver = drivers[index], driver.due == now else { return }
            step(index)
        case .script(let number):
            guard var timed = script.timed[number] else { return }
            let value = timed.next(after: value(at: timed.place))
            script.timed[number] = timed
            if let value { put(value, at: timed.place) }
            agenda.insert(.script(number), at: now + timed.period)
        case .tick:
            world.tick(at: now)
            for sensor in roomSensors { step(sensor, .surroundings) }
            agenda.insert(.tick, at: now + HomeWorld.step)
        case .passage:
            for passage in world.takePassages(at: now) { tell(passage) }
            if let next = world.nextPassage { agenda.insert(.passage, at: max(next, now)) }
        }
    }

    private mutating func tell(_ passage: Passage) {
        let rooms = [passage.from, passage.to].compactMap { name in name.flatMap { world.room(named: $0) } }
        for sensor in peopleSensors {
            guard let driver = drivers[sensor], let room = member(driver.accessory)?.room, rooms.contains(room) else {
                continue
            }
            step(sensor, .surroundings, passage: passage)
        }
        if home.peopleAtHome != world.peopleAtHome {
            home.peopleAtHome = world.peopleAtHome
            tellHome()
        }
    }

    // MARK: Steps

    /// - Parameter event: nil lets only time pass.
    @discardableResult
    private mutating func step(
        _ index: Int, _ event: ModelEvent? = nil, passage: Passage? = nil, written: [CharacteristicType: Value] = [:]
    ) -> (responses: [CharacteristicType: Value], refusal: HAPStatus?) {
        guard let driver = drivers[index], let member = member(driver.accessory) else { return ([:], nil) }
        var surroundings = Surroundings(
            now: now, room: world.conditions(in: member.room), outdoors: world.outdoors, home: home,
            random: driver.random)
        surroundings.influence = driver.influence
        surroundings.hasFrontDoor = world.hasFrontDoor(member.room)
        // Through a speed of 1 a duration would lose its last digits.
        let speed = member.clockSpeed == 1 ? nil : member.clockSpeed
        let passed = now - driver.lastStep
        let elapsed = speed.map { passed * $0 } ?? passed
        var pause: Duration?
        if event != .start, event == nil || elapsed > .zero {
            pause = models[index]?.step(.elapsed(elapsed), &states[driver.accessory], &surroundings)
        }
        if let event {
            surroundings.passage = passage
            surroundings.written = written
            pause = models[index]?.step(event, &states[driver.accessory], &surroundings)
        }
        drivers[index]?.random = surroundings.random
        drivers[index]?.lastStep = now
        schedule(index, pause.map { pause in now + max(speed.map { pause / $0 } ?? pause, .milliseconds(1)) })
        setInfluence(surroundings.influence, of: index)
        collect(from: driver.accessory, except: index)
        return (surroundings.responses, surroundings.refusal)
    }

    private mutating func schedule(_ index: Int, _ due: HomeInstant?) {
        guard drivers[index]?.due != due else { return }
        drivers[index]?.due = due
        guard let due else { return }
        agenda.insert(.step(driver: index), at: due)
        if agenda.count > 2 * (drivers.count + script.timed.count) + Self.mostStale { forgetStale() }
    }

    /// What was put off, or will never come, stays on the agenda until its time; more of it than this is worth a search.
    private static let mostStale = 1_024

    private mutating func forgetStale() {
        var seen: Set<Int> = []
        let (drivers, timed) = (self.drivers, script.timed)
        agenda.filter { instant, due in
            switch due {
            case .step(let index): drivers[index]?.due == instant && seen.insert(index).inserted
            case .script(let number): timed[number] != nil
            case .tick, .passage: true
            }
        }
    }

    /// How much is on the agenda.
    var dueCount: Int { agenda.count }

    private mutating func setInfluence(_ influence: RoomInfluence, of index: Int) {
        guard let driver = drivers[index], driver.influence != influence,
            let room = member(driver.accessory)?.room
        else { return }
        let before = driver.influence
        drivers[index]?.influence = influence
        world.setInfluence(influence, of: index, in: room)
        home.openings += Self.difference(before.isOpening, influence.isOpening)
        home.movements += Self.difference(before.seesMovement, influence.seesMovement)
        home.dangers += Self.difference(before.seesDanger, influence.seesDanger)
        if before.isOpening != influence.isOpening || before.seesMovement != influence.seesMovement
            || before.seesDanger != influence.seesDanger
        {
            tellHome()
        }
    }

    private static func difference(_ before: Bool, _ after: Bool) -> Int { (after ? 1 : 0) - (before ? 1 : 0) }

    private mutating func tellHome() {
        for sensor in homeSensors { pending.append((sensor, .surroundings)) }
    }

    /// Takes what a step has changed.
    private mutating func collect(from accessory: Int, except actor: Int?) {
        for service in states[accessory].services.indices {
            let made = states[accessory].services[service].takeChanges()
            guard !made.isEmpty else { continue }
            for change in made {
                changes.append(
                    HomeChange(
                        at: now, place: Place(accessory: accessory, service: service, characteristic: change.type),
                        value: change.value))
            }
            if let actor, drivers[actor]?.service != service {
                tellService(service, of: accessory, made.map(\.type))
            }
            tellSiblings(of: service, in: accessory, made.map(\.type), except: actor)
        }
    }

    /// Tells the model of a service what another service has changed in it.
    private mutating func tellService(_ service: Int, of accessory: Int, _ types: [CharacteristicType]) {
        for index in member(accessory)?.drivers ?? [] where drivers[index]?.service == service {
            pending.append((index, .set(types)))
        }
    }

    private mutating func tellSiblings(
        of service: Int, in accessory: Int, _ types: [CharacteristicType], except actor: Int?
    ) {
        for index in member(accessory)?.drivers ?? [] where index != actor {
            guard let driver = drivers[index], driver.senses.contains(.siblings), driver.service != service else {
                continue
            }
            pending.append((index, .sibling(service, types)))
        }
    }

    /// Two things that answer each other without end are left alone after so many answers.
    private static let mostConsequences = 1_000

    /// Carries out what follows, until nothing follows any more.
    private mutating func settle() {
        var count = 0
        while !pending.isEmpty, count < Self.mostConsequences {
            let next = pending.removeFirst()
            step(next.driver, next.event)
            count += 1
        }
        pending = []
    }

    mutating func takeChanges() -> [HomeChange] {
        defer { changes = [] }
        return changes
    }
}
