import HAPAccessory
import HAPProtocol
import HearthJSON

/// A message of HAP as it was said, for people and programs that read along. What is secret is masked: keys, proofs,
/// sealed data, authorization, and what is written into control points show only their length.
public struct ProtocolMessage: Hashable, Sendable {
    public enum Kind: String, Sendable {
        /// From a controller.
        case request
        /// To a controller.
        case response, event
    }

    /// Home time.
    public var time: HomeInstant
    public var server: String
    public var session: SessionID
    /// With whom the connection is verified.
    public var controller: PairingIdentifier?
    /// Whether it was encrypted on the wire.
    public var isSecured: Bool
    public var kind: Kind
    /// Of the request, also with its response.
    public var method: String?
    public var path: String?
    public var status: Int?
    /// As JSON where it is that; else a text that describes it. nil when there is none.
    public var body: JSONValue?
    /// The names of the faults that struck it.
    public var faults: [String]
    /// How often it was sent: 0 when a fault lost it.
    public var copies: Int

    /// One object: time, server, session, controller, secured, direction, kind, method, path, status, body, faults.
    public var json: JSONValue {
        var object: JSONObject = [
            "time": .string("\(time)"), "server": .string(server), "session": .integer(Int128(session.rawValue)),
        ]
        if let controller { object["controller"] = .string(controller.text) }
        object["secured"] = .bool(isSecured)
        object["direction"] = kind == .request ? "in" : "out"
        object["kind"] = .string(kind.rawValue)
        if let method { object["method"] = .string(method) }
        if let path { object["path"] = .string(path) }
        if let status { object["status"] = .integer(Int128(status)) }
        if let body { object["body"] = body }
        if !faults.isEmpty { object["faults"] = .array(faults.map { .string($0) }) }
        if copies != 1 { object["copies"] = .integer(Int128(copies)) }
        return .object(object)
    }

    /// ``json`` as a line, without its end.
    public var jsonLine: String { String(decoding: json.bytes, as: UTF8.self) }

    /// A line for people, without its end: `2026-01-05T06:30:15 Flat #3 > GET /characteristics?id=2.9`
    public var text: String {
        var words = [
            "\(time)", server, "#\(session.rawValue)" + (isSecured ? "" : " clear"), kind == .request ? ">" : "<",
        ]
        switch kind {
        case .request: words += [method, path].compactMap { $0 }
        case .response: words += [status.map(String.init) ?? "?"]
        case .event: words += ["EVENT"]
        }
        if let body { words.append(body.stringValue ?? String(decoding: body.bytes, as: UTF8.self)) }
        if !faults.isEmpty { words.append("[" + faults.joined(separator: ", ") + "]") }
        if copies != 1 { words.append(copies == 0 ? "[not sent]" : "[\(copies) times]") }
        return words.joined(separator: " ")
    }
}
