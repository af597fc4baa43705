import HearthJSON

/// A fault, what it strikes, and when, in home time.
public struct ScheduledFault: Hashable, Sendable {
    public enum Start: Hashable, Sendable {
        /// So long after the home's start.
        case after(Duration)
        /// When the home's clocks next show this time of day, from midnight.
        case timeOfDay(Duration)
        case instant(HomeInstant)
    }

    public var fault: Fault
    public var target: FaultTarget
    public var start: Start
    /// How long it lasts; nil until it is cleared. Without meaning for what happens once.
    public var duration: Duration?
    /// How long after a start it starts again; nil for never.
    public var period: Duration?
    /// How likely each message, connection or occasion is struck, 0 to 1.
    public var chance: Double

    public init(
        _ fault: Fault, into target: FaultTarget, start: Start = .after(.zero), for duration: Duration? = nil,
        every period: Duration? = nil, chance: Double = 1
    ) {
        self.fault = fault
        self.target = target
        self.start = start
        self.duration = duration
        self.period = period
        self.chance = chance
    }

    /// When it first begins in a home that starts at an instant.
    public func begin(in home: HomeInstant) -> HomeInstant {
        switch start {
        case .after(let pause): home + pause
        case .instant(let instant): instant
        case .timeOfDay(let time):
            home + (time >= home.timeOfDay ? time - home.timeOfDay : time - home.timeOfDay + .seconds(86_400))
        }
    }

    /// As an object of a definition's list of faults.
    public var json: JSONValue {
        var object: JSONObject = ["fault": .string(fault.kind.rawValue)]
        switch target {
        case .server(let name): object["server"] = .string(name)
        case .accessory(let name): object["accessory"] = .string(name)
        case .connection(let id, let server):
            object["server"] = .string(server)
            object["connection"] = .integer(Int128(id.rawValue))
        }
        for member in fault.arguments.members { object[member.name] = member.value }
        switch start {
        case .after(.zero): break
        case .after(let pause): object["after"] = DefinitionWriter.seconds(pause)
        case .instant(let instant): object["at"] = .string("\(instant)")
        case .timeOfDay(let time):
            // The date is cut off again.
            object["at"] = .string(String("\(HomeInstant(sinceEpoch: time))".dropFirst(11)))
        }
        if let duration { object["for"] = DefinitionWriter.seconds(duration) }
        if let period { object["every"] = DefinitionWriter.seconds(period) }
        if chance != 1 { object["chance"] = .number(chance) }
        return .object(object)
    }
}
