import HAPAccessory
import HAPModel
import HAPProtocol
import HearthJSON

/// What happens, as the control tells it and as a record keeps it.
package enum ControlEvent {
    static func members(_ event: HomeEvent) -> [(String, JSONValue?)] {
        switch event {
        case .wrote(let name, let value, let controller, let status):
            [("event", "wrote")] + members(name) + [
                ("value", ControlJSON.value(value)), ("controller", .string(controller.text)),
                ("status", ControlJSON.number(Int(status.rawValue))),
            ]
        case .changed(let name, let value):
            [("event", "changed")] + members(name) + [("value", ControlJSON.value(value))]
        case .identified(let accessory): [("event", "identified"), ("accessory", .string(accessory))]
        }
    }

    private static func members(_ name: CharacteristicName) -> [(String, JSONValue?)] {
        [
            ("accessory", .string(name.accessory)), ("service", ControlJSON.text(name.service)),
            ("characteristic", .string("\(name.type)")),
        ]
    }

    /// - Returns: nil for what is told as an event of the home.
    static func members(_ event: ServerEvent) -> [(String, JSONValue?)]? {
        let members: [(String, JSONValue?)]
        switch event.event {
        case .paired(let controller, let isAdmin):
            members = [("event", "paired"), ("controller", .string(controller.text)), ("admin", .bool(isAdmin))]
        case .unpaired(let controller): members = [("event", "unpaired"), ("controller", .string(controller.text))]
        case .wrongSetupCode(let attempts):
            members = [("event", "wrong_setup_code"), ("attempts", ControlJSON.number(attempts))]
        case .connected(let session, _):
            members = [("event", "connected"), ("session", .integer(Int128(session.rawValue)))]
        case .verified(let session, let controller):
            members = [
                ("event", "verified"), ("session", .integer(Int128(session.rawValue))),
                ("controller", .string(controller.text)),
            ]
        case .disconnected(let session):
            members = [("event", "disconnected"), ("session", .integer(Int128(session.rawValue)))]
        case .configurationChanged(let number):
            members = [("event", "configuration"), ("number", .integer(Int128(number.rawValue)))]
        case .diagnostic(let diagnostic):
            members = [("event", "diagnostic"), ("message", .string(diagnostic.message))]
        default: return nil
        }
        return members + [("server", .string(event.server))]
    }
}
