import HAPAccessory
import HearthJSON

extension DefinitionReader {
    /// Reads one fault, as it stands in the list of a definition file: `{ fault: "delay", server: "Flat", by: 2 }`.
    /// - Parameter file: the name that errors carry.
    public static func readFault(_ bytes: [UInt8], file: String) throws(DefinitionError) -> ScheduledFault {
        try fragment(bytes, file) { reader, node in reader.fault(node)?.fault }
    }

    /// - Returns: Also where the name of what is struck stands.
    mutating func fault(_ node: LocatedJSON) -> (fault: ScheduledFault, target: JSONPosition)? {
        guard let kind = faultKind(node), let fields = Fields(node, .fault(kind), &problems),
            let fault = fault(kind, fields), let (target, position) = faultTarget(fields)
        else { return nil }
        var scheduled = ScheduledFault(fault, into: target)
        scheduled.start = faultStart(fields)
        scheduled.duration = seconds("for", fields)
        scheduled.period = seconds("every", fields)
        scheduled.chance = fields.number("chance", &problems) ?? 1
        return (scheduled, position)
    }

    private mutating func faultKind(_ node: LocatedJSON) -> Fault.Kind? {
        guard let fields = Fields(node, "a fault as an object", &problems) else { return nil }
        guard fields["fault"] != nil else {
            problems.add("expected \"fault\" with a fault's name, found none", at: node.position)
            return nil
        }
        guard let name = fields.text("fault", "a fault's name in quotes", &problems) else { return nil }
        if let kind = Fault.Kind(rawValue: name) { return kind }
        let known = Fault.Kind.allCases.map(\.rawValue)
        problems.add(
            "unknown fault \"\(name)\"" + NearestName.advice(for: name, among: known),
            at: fields["fault"]?.position ?? node.position)
        return nil
    }

    private mutating func fault(_ kind: Fault.Kind, _ fields: Fields) -> Fault? {
        var arguments = JSONObject()
        for parameter in kind.parameters {
            switch parameter.form {
            case .seconds, .number:
                arguments[parameter.name] = fields.number(parameter.name, &problems).map { .number($0) }
            case .integer:
                guard let number = fields.number(parameter.name, &problems) else { continue }
                guard let integer = Int128(exactly: number) else {
                    if let node = fields[parameter.name] { problems.add(node.expected("an integer")) }
                    continue
                }
                arguments[parameter.name] = .integer(integer)
            case .choice: arguments[parameter.name] = fields.choice(parameter.name, &problems).map { .string($0) }
            case .text: arguments[parameter.name] = fields.text(parameter.name, &problems).map { .string($0) }
            }
        }
        return Fault(kind, arguments)
    }

    private mutating func faultTarget(_ fields: Fields) -> (FaultTarget, JSONPosition)? {
        let server = fields.text("server", &problems)
        let accessory = fields.text("accessory", &problems)
        let connection = fields.integer("connection", &problems)
        let position = (fields["accessory"] ?? fields["server"])?.position ?? fields.position
        switch (server, accessory) {
        case (nil, nil):
            if fields["server"] == nil, fields["accessory"] == nil {
                problems.add("expected \"server\" or \"accessory\" in the fault, found neither", at: position)
            }
            return nil
        case (.some, .some):
            problems.add("\"server\" and \"accessory\" exclude each other", at: position)
            return nil
        case (nil, let accessory?):
            if connection != nil {
                problems.add("a connection is one of a \"server\", not of an accessory", at: position)
                return nil
            }
            return (.accessory(accessory), position)
        case (let server?, nil):
            let id = connection.map { SessionID(rawValue: $0) }
            return (id.map { .connection($0, of: server) } ?? .server(server), position)
        }
    }

    private mutating func faultStart(_ fields: Fields) -> ScheduledFault.Start {
        guard let node = fields["at"] else { return .after(seconds("after", fields) ?? .zero) }
        if fields["after"] != nil {
            problems.add("\"at\" and \"after\" exclude each other", at: node.position)
        }
        guard let text = fields.text("at", &problems) else { return .after(.zero) }
        if let instant = HomeInstant(text) { return .instant(instant) }
        // A time of day is read as that of some day.
        if let time = HomeInstant("2000-01-01T" + text) { return .timeOfDay(time.timeOfDay) }
        problems.add(
            "expected a time of day in quotes, such as \"06:30:00\", or a date and time, found \"\(text)\"",
            at: node.position)
        return .after(.zero)
    }

    mutating func seconds(_ name: String, _ fields: Fields) -> Duration? {
        fields.number(name, &problems).flatMap { Duration(seconds: $0) }
    }
}
