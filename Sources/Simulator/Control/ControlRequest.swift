import HearthJSON

/// One line that a client sends: `{"id":1,"do":"set","accessory":"Lamp","characteristic":"On","value":true}`.
package struct ControlRequest: Sendable, Hashable {
    /// Comes back with the answer; null when the client gave none.
    package var id: JSONValue
    package var command: ControlCommand

    /// A line that could not be understood, with the id if that could.
    package struct Failure: Error, Sendable, Hashable {
        package var id: JSONValue
        package var error: ControlError
    }

    package init(parsing line: [UInt8]) throws(Failure) {
        let object = try Self.object(line)
        switch object["id"] ?? .null {
        case .null, .integer, .string: id = object["id"] ?? .null
        case let other: throw Failure(id: .null, error: ControlFields.expected("id", "a whole number or a text", other))
        }
        do throws(ControlError) {
            command = try Self.command(object)
        } catch {
            throw Failure(id: id, error: error)
        }
    }

    private static func object(_ line: [UInt8]) throws(Failure) -> JSONObject {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: line)
        } catch {
            throw Failure(id: .null, error: ControlError(.malformed, "the line is no JSON: \(error.message)"))
        }
        guard case .object(let object) = value else {
            throw Failure(
                id: .null, error: ControlError(.malformed, "expected an object, found \(value.kind.description)"))
        }
        return object
    }

    private static func command(_ object: JSONObject) throws(ControlError) -> ControlCommand {
        var fields = ControlFields(object, known: ["id", "do"])
        guard case .string(let name) = object["do"] else {
            throw ControlError(.invalidRequest, "\"do\" is missing: it names the command")
        }
        guard let read = readers[name] else {
            throw ControlError(
                .unknownCommand,
                "there is no command \"\(name)\"" + NearestName.sentence(for: name, among: commandNames))
        }
        let command = try read(&fields)
        try fields.finish(name)
        return command
    }

    /// The commands by name.
    package static var commandNames: [String] { readers.keys.sorted() }

    private typealias Reader = @Sendable (inout ControlFields) throws(ControlError) -> ControlCommand

    private static let readers: [String: Reader] = [
        "list": { (_) throws(ControlError) in .list },
        "get": { (fields) throws(ControlError) in .get(try fields.optionalTarget()) },
        "set": { (fields) throws(ControlError) in
            let target = try fields.target()
            let characteristic = try fields.characteristic()
            guard let value = fields.value("value") else { throw ControlFields.missing("value") }
            return .set(target, characteristic, value)
        },
        "press": { (fields) throws(ControlError) in
            let target = try fields.target()
            let press: SimulatedHome.Press? = try fields.choice(
                "press", ["single": .single, "double": .double, "long": .long])
            return .press(target, press ?? .single, service: try fields.text("service"))
        },
        "reset": { (fields) throws(ControlError) in
            .reset(try fields.optionalTarget(), pairings: try fields.flag("pairings"))
        },
        "advance": { (fields) throws(ControlError) in
            let span = try fields.span("time")
            // Nobody can call it off, and each day takes its moment.
            guard span <= .seconds(366 * 86_400) else {
                throw ControlError(.invalidRequest, "\"time\" is at most 366d; let more pass bit by bit")
            }
            return .advance(span)
        },
        "clock": { (fields) throws(ControlError) in .clock(try fields.rate("rate")) },
        "snapshot": { (_) throws(ControlError) in .snapshot },
        "events": { (_) throws(ControlError) in .events },
        "save": { (fields) throws(ControlError) in .save(withValues: try fields.flag("values")) },
        "faults": { (_) throws(ControlError) in .faults },
        "fault": { (fields) throws(ControlError) in .fault(try fields.definition("fault")) },
        "clear-fault": { (fields) throws(ControlError) in
            guard let number = fields.value("number") else { throw ControlFields.missing("number") }
            guard let integer = number.integerValue, let id = UInt64(exactly: integer) else {
                throw ControlFields.expected("number", "a whole number", number)
            }
            return .clearFault(id)
        },
        "add-accessory": { (fields) throws(ControlError) in
            .edit(.addAccessory(server: try fields.text("server"), try fields.definition("definition")))
        },
        "remove-accessory": { (fields) throws(ControlError) in .edit(.removeAccessory(try fields.target())) },
        "add-service": { (fields) throws(ControlError) in
            .edit(.addService(try fields.target(), try fields.definition("definition")))
        },
        "remove-service": { (fields) throws(ControlError) in
            .edit(.removeService(try fields.target(), service: try fields.text(needed: "service")))
        },
        "add-characteristic": { (fields) throws(ControlError) in
            let target = try fields.target()
            let service = try fields.text("service")
            return .edit(.addCharacteristics(target, service: service, try fields.definition("definition")))
        },
        "remove-characteristic": { (fields) throws(ControlError) in
            let target = try fields.target()
            let service = try fields.text("service")
            return .edit(.removeCharacteristic(target, service: service, try fields.text(needed: "characteristic")))
        },
        "set-category": { (fields) throws(ControlError) in
            .edit(.setCategory(server: try fields.text("server"), try fields.text(needed: "category")))
        },
        "set-setup-code": { (fields) throws(ControlError) in
            .edit(.setSetupCode(server: try fields.text("server"), try fields.text(needed: "code")))
        },
        "set-metadata": { (fields) throws(ControlError) in
            let target = try fields.target()
            return .edit(.setMetadata(target, try fields.metadata()))
        },
    ]
}

extension ControlFields {
    fileprivate mutating func target() throws(ControlError) -> ControlTarget {
        guard let target = try optionalTarget() else { throw Self.missing("accessory") }
        return target
    }

    fileprivate mutating func optionalTarget() throws(ControlError) -> ControlTarget? {
        let server = try text("server")
        guard let accessory = try text("accessory") else {
            guard server == nil else {
                throw ControlError(.invalidRequest, "\"server\" without \"accessory\" says nothing here")
            }
            return nil
        }
        return ControlTarget(server: server, accessory: accessory)
    }

    fileprivate mutating func characteristic() throws(ControlError) -> ControlCharacteristic {
        let service = try text("service")
        if let value = value("iid") {
            guard let number = value.integerValue, let iid = UInt64(exactly: number) else {
                throw Self.expected("iid", "a whole number", value)
            }
            _ = try text("characteristic")
            return .iid(iid)
        }
        return .named(try text(needed: "characteristic"), service: service)
    }

    fileprivate mutating func choice<Choice>(
        _ name: String, _ choices: [String: Choice]
    ) throws(ControlError) -> Choice? {
        guard let text = try text(name) else { return nil }
        guard let choice = choices[text] else {
            let names = choices.keys.sorted()
            throw ControlError(
                .invalidRequest, "\"\(name)\" is one of \(names.joined(separator: ", ")), found \"\(text)\"")
        }
        return choice
    }

    fileprivate mutating func span(_ name: String) throws(ControlError) -> Duration {
        guard let value = value(name) else { throw Self.missing(name) }
        let span: Duration? =
            switch value {
            case .string(let text): TimeSpanText.read(text)
            case .integer, .number: value.doubleValue.flatMap { TimeSpanText.read("\($0)") }
            default: nil
            }
        guard let span else { throw Self.expected(name, "seconds, or \(TimeSpanText.expectation)", value) }
        return span
    }

    fileprivate mutating func rate(_ name: String) throws(ControlError) -> HomeClock.Rate? {
        guard let value = value(name) else { return nil }
        if value == .string("manual") { return .manual }
        guard let speed = value.doubleValue, HomeClock.speeds.contains(speed) else {
            throw Self.expected(name, "\"manual\" or a speed from 0.001 to 100000", value)
        }
        return .running(speed: speed)
    }

    fileprivate mutating func metadata() throws(ControlError) -> [String: String] {
        var metadata: [String: String] = [:]
        for name in ["name"] + DefinitionShape.information.map(\.name) + ["room"] {
            if let text = try text(name) { metadata[name] = text }
        }
        guard !metadata.isEmpty else {
            throw ControlError(.invalidRequest, "nothing to set: give \"name\", \"manufacturer\", \"model\" and so on")
        }
        return metadata
    }
}
