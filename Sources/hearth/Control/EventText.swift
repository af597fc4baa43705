import HAPModel
import HearthJSON
import Simulator

/// An event of a simulated home as a line for people.
enum EventText {
    static func text(_ event: JSONObject) -> String {
        let time = event["time"]?.stringValue.flatMap { HomeInstant($0) }.map(HomeTimeText.text) ?? ""
        return time + "  " + what(event)
    }

    private static func what(_ event: JSONObject) -> String {
        func text(_ name: String) -> String { event[name]?.stringValue ?? "" }
        let value = event["value"].map { shown($0, CharacteristicType(name: text("characteristic"))) } ?? ""
        let type = CharacteristicType(name: text("characteristic"))?.displayName ?? text("characteristic")
        let thing = [text("accessory"), text("service")].filter { !$0.isEmpty }.joined(separator: "/")
        switch text("event") {
        case "changed": return "\(thing): \(type) is \(value)"
        case "wrote":
            let status = event["status"]?.integerValue ?? 0
            return "\(thing): \(type) was set to \(value)" + (status == 0 ? "" : ", refused with \(status)")
        case "identified": return "\(thing) identifies itself"
        case "paired": return "\(text("server")): paired with \(text("controller"))"
        case "unpaired": return "\(text("server")): \(text("controller")) was unpaired"
        case "wrong_setup_code": return "\(text("server")): a wrong setup code was tried"
        case "connected": return "\(text("server")): a connection was opened"
        case "verified": return "\(text("server")): \(text("controller")) connected"
        case "disconnected": return "\(text("server")): a connection ended"
        case "configuration": return "\(text("server")): configuration number \(event["number"]?.integerValue ?? 0)"
        case "diagnostic": return "\(text("server")): \(text("message"))"
        default: return JSONLine(.object(event)).text
        }
    }

    private static func shown(_ value: JSONValue, _ type: CharacteristicType?) -> String {
        guard let type, let plain = ControlJSON.plain(value) else { return JSONLine(value).text }
        return ValueText.text(plain, of: Characteristic(type))
    }
}
