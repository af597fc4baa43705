/// The rooms of a home, the weather around it and the people in it.
///
/// Pure: instants and influences go in, conditions come out. Physics goes in steps of ``step`` that begin at whole minutes
/// of home time, so that a home comes out the same however its time was moved.
///
/// - Rooms: warmth moves between air, walls, neighbouring rooms and the outdoors; the sun shines in; air moves through
///   cracks, inner doors and whatever stands open, and carries water, CO₂, dust and smoke with it.
/// - People follow a day that their ``PersonDefinition/Rhythm`` and the seed draw up, and walk room by room. Where they
///   wash, cook and sit follows from the rooms' names ("Bathroom", "Kitchen", "Living room", "Study", and rooms outdoors);
///   who finds no such room stays in the bedroom.
/// - Smoke, carbon monoxide and water on the floor come only by ``change(room:_:)``. Air carries the former two away; water
///   stays until somebody wipes it up.
public struct HomeWorld: Sendable {
    public static let step = Duration.seconds(60)
    /// Whatever happens in a room, its temperature stays here.
    static let temperatures = -80.0...120.0

    private let definitions: [RoomDefinition]
    private let plan: FloorPlan
    private let weather: Weather
    private var climate: IndoorClimate
    private var rooms: [RoomConditions]
    private var daylight: [Double]
    private var influences: [RoomInfluences]
    private var people: [Inhabitant]
    public private(set) var outdoors = RoomConditions()

    /// A home without rooms gets one, with the front door.
    public init(_ definition: HomeDefinition, at now: HomeInstant) {
        let definitions = definition.rooms.isEmpty ? [RoomDefinition("Home", hasFrontDoor: true)] : definition.rooms
        self.definitions = definitions
        let plan = FloorPlan(definitions)
        self.plan = plan
        weather = Weather(definition.weather, seed: definition.seed)
        let conditions = weather.conditions(at: now)
        climate = IndoorClimate(definitions, plan, conditions)
        rooms = Array(repeating: RoomConditions(), count: definitions.count)
        daylight = Array(repeating: 0, count: definitions.count)
        influences = Array(repeating: RoomInfluences(), count: definitions.count)
        people = definition.people.enumerated().map { number, person in
            let bedroom = person.bedroom.flatMap { name in definitions.firstIndex { $0.name == name } } ?? 0
            return Inhabitant(person, number: number, bedroom: bedroom, plan: plan, seed: definition.seed, at: now)
        }
        show(conditions)
        countPeople()
    }

    // MARK: Rooms

    public var roomNames: [String] { definitions.map(\.name) }

    /// The index of a room.
    public func room(named name: String) -> Int? { definitions.firstIndex { $0.name == name } }

    public func conditions(in room: Int) -> RoomConditions { rooms[room] }

    /// Whether who leaves or comes home walks through this room.
    public func hasFrontDoor(_ room: Int) -> Bool { plan.frontDoor == room }

    /// What a thing does to its room from now on; nil when it is taken away.
    public mutating func setInfluence(_ influence: RoomInfluence?, of thing: Int, in room: Int) {
        influences[room].set(influence, of: thing)
        rooms[room].light = daylight[room] + influences[room].total.light
    }

    /// Something happens in a room: fire, gas, a burst pipe, or air and warmth from nowhere.
    ///
    /// Physics goes on from there. The numbers of people cannot be changed, nor can what the weather gives a room outdoors.
    public mutating func change(room: Int, _ change: (inout RoomConditions) -> Void) {
        let before = rooms[room]
        var after = before
        change(&after)
        if after.temperature != before.temperature {
            climate.rooms[room].temperature = after.temperature.within(Self.temperatures, else: before.temperature)
            climate.rooms[room].mass = climate.rooms[room].temperature
        }
        let saturation = MoistAir.saturation(at: climate.rooms[room].temperature)
        if after.humidity != before.humidity || after.temperature != before.temperature {
            climate.rooms[room].air.vapour = saturation * after.humidity.within(0...100, else: before.humidity) / 100
        }
        let most = 0.0...1e6
        climate.rooms[room].air.carbonDioxide = after.carbonDioxide.within(most, else: before.carbonDioxide)
        climate.rooms[room].air.carbonMonoxide = after.carbonMonoxide.within(most, else: before.carbonMonoxide)
        climate.rooms[room].air.fineDust = after.fineDust.within(most, else: before.fineDust)
        climate.rooms[room].air.volatileCompounds = after.volatileCompounds.within(
            most, else: before.volatileCompounds)
        climate.rooms[room].air.smoke = after.smoke.within(0...1, else: before.smoke)
        rooms[room].isWet = after.isWet
        showAir(of: room)
    }

    // MARK: Time

    /// Lets one ``step`` pass that ends now.
    public mutating func tick(at now: HomeInstant) {
        let conditions = weather.conditions(at: now)
        climate.step(rooms.indices.map { load(of: $0) }, outdoors: conditions)
        show(conditions)
    }

    /// What things and people bring into a room.
    private func load(of room: Int) -> IndoorClimate.Load {
        let things = influences[room].total
        var load = IndoorClimate.Load(
            heat: things.heat, moisture: things.moisture, opening: things.opening, cleanAir: things.cleanAir)
        for person in people where person.room == room {
            let isAsleep = person.doing == .sleeping
            load.heat += 80
            load.moisture += 50
            load.carbonDioxide += isAsleep ? 0.013 : 0.02
            load.fineDust += isAsleep ? 0 : 150
            load.volatileCompounds += 800
            switch person.doing {
            case .cooking:
                load.heat += 600
                load.moisture += 400
                load.fineDust += 6_000
                load.volatileCompounds += 12_000
            case .washing:
                load.heat += 200
                load.moisture += 700
            case .sleeping, .other: break
            }
        }
        return load
    }

    private mutating func show(_ conditions: Weather.Conditions) {
        outdoors.temperature = conditions.temperature
        outdoors.humidity = conditions.humidity
        outdoors.carbonDioxide = Weather.Conditions.carbonDioxide
        outdoors.fineDust = conditions.fineDust
        outdoors.volatileCompounds = Weather.Conditions.volatileCompounds
        outdoors.light = conditions.light
        for room in rooms.indices {
            daylight[room] = conditions.light * climate.rooms[room].shareOfDaylight
            showAir(of: room)
        }
    }

    private mutating func showAir(of room: Int) {
        let state = climate.rooms[room]
        rooms[room].temperature = state.temperature
        rooms[room].humidity = MoistAir.relativeHumidity(vapour: state.air.vapour, temperature: state.temperature)
        rooms[room].carbonDioxide = state.air.carbonDioxide
        rooms[room].carbonMonoxide = state.air.carbonMonoxide
        rooms[room].fineDust = state.air.fineDust
        rooms[room].volatileCompounds = state.air.volatileCompounds
        rooms[room].smoke = state.air.smoke
        rooms[room].light = daylight[room] + influences[room].total.light
    }

    // MARK: People

    public var peopleAtHome: Int { people.count { $0.room != nil } }

    /// Where everybody is: the names of people and rooms, nil for outside the home.
    public var whereabouts: [(person: String, room: String?)] {
        people.map { ($0.name, $0.room.map { definitions[$0].name }) }
    }

    /// When somebody next walks to another room or takes up something else; nil when nobody lives here.
    public var nextPassage: HomeInstant? { people.lazy.map(\.next).min() }

    /// Lets those walk who do so by now. Nobody may have walked.
    public mutating func takePassages(at now: HomeInstant) -> [Passage] {
        var passages: [Passage] = []
        for index in people.indices {
            while people[index].next <= now {
                guard let (from, to) = people[index].act(plan) else { continue }
                passages.append(
                    Passage(
                        person: people[index].name, from: from.map { definitions[$0].name },
                        to: to.map { definitions[$0].name }))
            }
        }
        countPeople()
        return passages
    }

    private mutating func countPeople() {
        for room in rooms.indices {
            rooms[room].people = 0
            rooms[room].asleep = 0
        }
        for person in people {
            guard let room = person.room else { continue }
            rooms[room].people += 1
            if person.doing == .sleeping { rooms[room].asleep += 1 }
        }
    }
}

extension IndoorClimate {
    init(_ definitions: [RoomDefinition], _ plan: FloorPlan, _ outdoors: Weather.Conditions) {
        rooms = definitions.enumerated().map { index, room in
            let temperature =
                room.isOutdoors ? outdoors.temperature : room.temperature.within(HomeWorld.temperatures, else: 20)
            return Room(
                volume: room.volume.within(1...1e6, else: 40), heatLoss: room.heatLoss.within(0...1e6, else: 30),
                windows: room.windows.within(0...1e4, else: 2), isOutdoors: room.isOutdoors,
                neighbours: plan.neighbours[index].filter { !definitions[$0].isOutdoors }, temperature: temperature,
                mass: temperature,
                air: Air(
                    vapour: room.isOutdoors ? outdoors.vapour : MoistAir.saturation(at: temperature) * 0.45,
                    carbonDioxide: room.isOutdoors ? Weather.Conditions.carbonDioxide : 500,
                    fineDust: room.isOutdoors ? outdoors.fineDust : 8,
                    volatileCompounds: room.isOutdoors ? Weather.Conditions.volatileCompounds : 120))
        }
    }
}

extension IndoorClimate.Room {
    /// 2 % behind 2 m² of glass in a room of 40 m³.
    fileprivate var shareOfDaylight: Double {
        isOutdoors ? 1 : min(0.3, 0.4 * windows / volume)
    }
}
