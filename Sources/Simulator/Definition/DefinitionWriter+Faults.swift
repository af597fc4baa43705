import HearthJSON

extension DefinitionWriter {
    static func object(_ scheduled: ScheduledFault) -> JSONObject {
        var object = JSONObject([("fault", .string(scheduled.fault.kind.rawValue))])
        switch scheduled.target {
        case .server(let name): object["server"] = .string(name)
        case .accessory(let name): object["accessory"] = .string(name)
        case .connection(let id, let server):
            object["server"] = .string(server)
            object["connection"] = .integer(Int128(id.rawValue))
        }
        for argument in scheduled.fault.arguments.members { object[argument.name] = argument.value }
        switch scheduled.start {
        case .after(.zero): break
        case .after(let pause): object["after"] = seconds(pause)
        case .timeOfDay(let time):
            // Read as the time of some day, so it is written as that.
            object["at"] = .string(
                String(HomeInstant(sinceEpoch: time).description.split(separator: "T").last ?? "00:00:00"))
        case .instant(let instant): object["at"] = .string(instant.description)
        }
        object["for"] = scheduled.duration.map { seconds($0) }
        object["every"] = scheduled.period.map { seconds($0) }
        if scheduled.chance != 1 { object["chance"] = .number(scheduled.chance) }
        return object
    }
}
