import HAPModel
import HearthJSON
import HearthNetworking

/// What a person does in the home, and what a test wants to see.
extension SimulatedHome {
    /// How a button is pressed. HAP R2, 9.75.
    public enum Press: Int, Sendable, CaseIterable {
        case single = 0
        case double = 1
        case long = 2
    }

    /// Changes a value at the thing itself, as a hand would: opens the window, turns the key, holds the door. The thing acts
    /// on it, and controllers are told.
    /// - Parameters:
    ///   - accessory: its name.
    ///   - service: a service's key; nil for the first service that has the characteristic.
    public func set(
        _ type: CharacteristicType, of accessory: String, service: String? = nil, to value: Value
    ) throws(SimulatorError) {
        try set(place(type, accessory, service), to: value)
    }

    func set(_ place: Place, to value: Value) throws(SimulatorError) {
        catchUp()
        if let problem = simulation.problem(with: value, at: place) {
            throw SimulatorError(
                .invalidValue, "\(simulation.name(of: place.accessory) ?? ""), \(place.characteristic): \(problem)")
        }
        apply(simulation.set(value, at: place))
        schedule()
    }

    /// Presses a button.
    public func press(
        _ accessory: String, _ press: Press = .single, service: String? = nil
    ) throws(SimulatorError) {
        try set(.programmableSwitchEvent, of: accessory, service: service, to: Value(press.rawValue))
    }

    /// Lets something happen in a room: `try await home.setRoom("Kitchen") { $0.smoke = 0.6 }`. The sensors in it notice at
    /// once, and the rooms go on from there; see ``HomeWorld/change(room:_:)``.
    public func setRoom(
        _ name: String, _ change: @Sendable (inout RoomConditions) -> Void
    ) throws(SimulatorError) {
        catchUp()
        apply(simulation.change(room: try room(name), change))
        schedule()
    }

    /// What a room is like now.
    public func conditions(in name: String) throws(SimulatorError) -> RoomConditions {
        catchUp()
        return simulation.world.conditions(in: try room(name))
    }

    private func room(_ name: String) throws(SimulatorError) -> Int {
        guard let room = simulation.world.room(named: name) else {
            throw unknown("room", name, among: simulation.world.roomNames)
        }
        return room
    }

    /// The present value; nil for what has none.
    public func value(
        _ type: CharacteristicType, of accessory: String, service: String? = nil
    ) throws(SimulatorError) -> Value? {
        catchUp()
        return simulation.value(at: try place(type, accessory, service))
    }

    /// By what controllers know a characteristic, on the server that it belongs to.
    public func id(
        _ type: CharacteristicType, of accessory: String, service: String? = nil
    ) throws(SimulatorError) -> CharacteristicID {
        let place = try place(type, accessory, service)
        guard let number = simulation.server(of: place.accessory), let id = servers[number].served.id(of: place) else {
            throw SimulatorError(.misuse, "the server of \(accessory) does not run")
        }
        return id
    }

    /// What happens from now on, for one reader; the latest 4,096 are kept for a slow one.
    public func events() -> AsyncStream<HomeEvent> { observers.stream() }

    /// Waits until a characteristic has a value, or has it already.
    /// - Parameter time: real time.
    public func expect(
        _ type: CharacteristicType, of accessory: String, service: String? = nil, is value: Value,
        within time: Duration = .seconds(5)
    ) async throws {
        let place = try place(type, accessory, service)
        catchUp()
        if simulation.value(at: place) == value { return }
        let name = name(of: place)
        try await expect("\(name) is \(value)", within: time) { event in
            switch event {
            case .changed(name, value): true
            case .wrote(name, value, _, let status): status.isSuccess
            default: false
            }
        }
    }

    /// Waits for something to happen.
    /// - Parameter what: said when it does not happen in time.
    @discardableResult
    public func expect(
        _ what: String, within time: Duration = .seconds(5), _ matches: @escaping @Sendable (HomeEvent) -> Bool
    ) async throws -> HomeEvent {
        let seen = Promise<HomeEvent>(loop: loop)
        let number = observers.watch { event in
            if matches(event) { seen.fulfill(.success(event)) }
        }
        defer { observers.forget(number) }
        do throws(NetworkError) {
            return try await seen.value(deadline: loop.now + time)
        } catch {
            guard error.code == .timedOut else { throw error }
            throw SimulatorError(.notSeen, "not seen within \(time): \(what)")
        }
    }

    /// Finds a characteristic by name.
    func place(
        _ type: CharacteristicType, _ accessory: String, _ service: String?
    ) throws(SimulatorError) -> Place {
        let all = simulation.accessories(named: accessory)
        guard !all.isEmpty else { throw unknown("accessory", accessory, among: simulation.accessoryNames) }
        for index in all {
            if let place = simulation.place(type, service: service, of: index) { return place }
        }
        let types = Set(all.flatMap { simulation.types(of: $0) }).map { "\($0)" }.sorted()
        throw SimulatorError(
            .unknownName,
            "\(accessory) has no \(type)" + (service.map { " in a service \"\($0)\"" } ?? "")
                + NearestName.sentence(for: "\(type)", among: types))
    }

    func unknown(_ what: String, _ name: String, among names: [String]) -> SimulatorError {
        SimulatorError(.unknownName, "no \(what) is called \"\(name)\"" + NearestName.sentence(for: name, among: names))
    }
}
