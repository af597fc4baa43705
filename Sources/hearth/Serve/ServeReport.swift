import HAPAccessory
import HAPModel
import HAPProtocol
import HearthJSON
import Simulator

/// What happens at an accessory server, as lines.
struct ServeReport {
    let isJSON: Bool
    /// What text lines say first.
    let subject: String?
    /// Further members of each object, after the time.
    let more: [(String, JSONValue)]

    init(isJSON: Bool, subject: String? = nil, more: [(String, JSONValue)] = []) {
        self.isJSON = isJSON
        self.subject = subject
        self.more = more
    }

    /// Whether the line shows characteristics by name.
    static func needsNames(_ event: AccessoryServerEvent) -> Bool {
        switch event {
        case .wrote, .changed, .subscribed, .unsubscribed, .identified, .requestedResource: true
        default: false
        }
    }

    /// - Returns: nothing for what people need not see; programs get everything.
    func line(
        _ event: AccessoryServerEvent, _ accessories: [Accessory], at clock: String, _ timestamp: Double
    ) -> String? {
        let names = Names(accessories: accessories)
        guard isJSON else {
            return text(event, names).map { text in
                "\(clock)  " + (subject.map { PrintableText.make($0) + "  " } ?? "") + PrintableText.make(text)
            }
        }
        guard let (name, members) = members(event, names) else { return nil }
        return JSONLine([("event", .string(name)), ("time", .number(timestamp))] + more + members).text
    }

    private func text(_ event: AccessoryServerEvent, _ names: Names) -> String? {
        switch event {
        case .paired(let controller, let isAdmin): "paired with \(controller)\(isAdmin ? ", an admin" : "")"
        case .unpaired(let controller): "\(controller) was unpaired"
        case .becameUnpaired: "no controller is paired any more"
        case .wrongSetupCode(let attempts): "a wrong setup code was tried (\(attempts) so far)"
        case .verified(_, let controller): "\(controller) connected"
        case .wrote(_, let id, let value, let status):
            "\(names.name(id)) was set to \(names.text(value, id))" + (status.isSuccess ? "" : ": \(status)")
        case .changed(let id, let value): "\(names.name(id)) is \(value.map { names.text($0, id) } ?? "unknown")"
        case .identified(let aid): "\(names.name(aid)) identifies itself"
        case .requestedResource(_, let aid): "\(names.name(aid)) was asked for a picture"
        case .advertised(let name): "announced as \"\(name)\""
        case .diagnostic(let diagnostic): "note: \(diagnostic)"
        default: nil
        }
    }

    private func members(_ event: AccessoryServerEvent, _ names: Names) -> (String, [(String, JSONValue)])? {
        switch event {
        case .listening, .stopped: nil
        case .connected(let session, let address):
            ("connected", [Self.session(session), ("address", .string("\(address)"))])
        case .paired(let controller, let isAdmin):
            ("paired", [("controller", .string(controller.text)), ("admin", .bool(isAdmin))])
        case .unpaired(let controller): ("unpaired", [("controller", .string(controller.text))])
        case .becameUnpaired: ("unpaired_all", [])
        case .wrongSetupCode(let attempts): ("wrong_setup_code", [("attempts", .integer(Int128(attempts)))])
        case .verified(let session, let controller):
            ("verified", [Self.session(session), ("controller", .string(controller.text))])
        case .disconnected(let session): ("disconnected", [Self.session(session)])
        case .subscribed(let session, let id): ("subscribed", [Self.session(session)] + names.members(id))
        case .unsubscribed(let session, let id): ("unsubscribed", [Self.session(session)] + names.members(id))
        case .read(let session, let ids):
            ("read", [Self.session(session), ("ids", .array(ids.map { .string($0.description) }))])
        case .readAccessories(let session): ("accessories", [Self.session(session)])
        case .wrote(let session, let id, let value, let status):
            (
                "write",
                [Self.session(session)] + names.members(id) + [
                    ("value", ControlJSON.value(value)), ("status", .integer(Int128(status.rawValue))),
                ]
            )
        case .changed(let id, let value): ("change", names.members(id) + [("value", ControlJSON.value(value))])
        case .identified(let aid):
            ("identify", [("aid", .integer(Int128(aid.rawValue))), ("accessory", .string(names.name(aid)))])
        case .requestedResource(let session, let aid):
            (
                "resource",
                [
                    Self.session(session), ("aid", .integer(Int128(aid.rawValue))),
                    ("accessory", .string(names.name(aid))),
                ]
            )
        case .configurationChanged(let number): ("configuration", [("number", .integer(Int128(number.rawValue)))])
        case .advertised(let name): ("advertised", [("name", .string(name))])
        case .diagnostic(let diagnostic):
            ("diagnostic", [("code", .string(diagnostic.code.rawValue)), ("message", .string(diagnostic.message))])
        }
    }

    private static func session(_ id: SessionID) -> (String, JSONValue) { ("session", .integer(Int128(id.rawValue))) }

    private struct Names {
        let accessories: [Accessory]

        func name(_ aid: AccessoryID) -> String { accessories.first { $0.aid == aid }?.name ?? "accessory \(aid)" }

        private func characteristic(_ id: CharacteristicID) -> Characteristic? {
            accessories.first { $0.aid == id.aid }?.characteristic(id.iid)
        }

        func name(_ id: CharacteristicID) -> String {
            "\(name(id.aid)): \(characteristic(id)?.type.displayName ?? "\(id)")"
        }

        func text(_ value: Value, _ id: CharacteristicID) -> String {
            characteristic(id).map { ValueText.text(value, of: $0) } ?? "\(value)"
        }

        func members(_ id: CharacteristicID) -> [(String, JSONValue)] {
            [
                ("id", .string(id.description)), ("accessory", .string(name(id.aid))),
                ("type", characteristic(id).map { .string($0.type.description) } ?? .null),
            ]
        }
    }
}
