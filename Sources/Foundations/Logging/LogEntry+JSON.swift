import HearthJSON

extension LogEntry {
    /// One object on one line: `{"time":"…","level":"info","component":"links","message":"connected","accessory":"Lamp"}`.
    /// A field that is called like one of the first four gets a line after its name.
    /// - Parameter time: left out where somebody else notes it.
    public func json(time: String? = nil) -> String {
        var members: [(String, JSONValue)] = time.map { [("time", .string($0))] } ?? []
        members += [
            ("level", .string(level.rawValue)), ("component", .string(component)), ("message", .string(message)),
        ]
        let taken: Set<String> = ["time", "level", "component", "message"]
        for (key, field) in fields { members.append((taken.contains(key) ? key + "_" : key, Self.json(field))) }
        return JSONValue.object(JSONObject(members)).line
    }

    private static func json(_ field: LogField) -> JSONValue {
        switch field {
        case .text(let text): .string(text)
        case .integer(let value): .integer(Int128(value))
        case .bool(let value): .bool(value)
        case .duration(let value): .number(Double(seconds(value)) ?? 0)
        }
    }
}
