import HAPAccessory
import HAPModel
import HAPProtocol
import HearthHTTP
import HearthJSON

/// A fault that strikes messages, at one server.
struct MessageFault: Sendable {
    private static let mostCopies = 1_000

    let id: FaultID
    let fault: Fault
    /// nil for the whole server.
    let accessories: Set<AccessoryID>?
    /// nil for every connection.
    let session: SessionID?
    let chance: Double
    private var random: SimulatorRandom
    /// What reads are answered with.
    let stale: [CharacteristicID: JSONValue]

    init(
        _ active: ActiveFault, accessories: Set<AccessoryID>?, session: SessionID?, seed: UInt64,
        stale: [CharacteristicID: JSONValue]
    ) {
        id = active.id
        fault = active.fault
        self.accessories = accessories
        self.session = session
        chance = active.chance
        random = SimulatorRandom(seed: seed, name: "\(active.id)")
        self.stale = stale
    }

    /// Whether it strikes a message; asked once for each message.
    /// - Parameter concerned: the accessories that the message concerns; nil for all.
    mutating func strikes(_ session: SessionID, _ concerned: Set<AccessoryID>?) -> Bool {
        if let own = self.session, own != session { return false }
        if let accessories, let concerned, accessories.isDisjoint(with: concerned) { return false }
        return chance >= 1 || random.unit() < chance
    }

    func covers(_ id: CharacteristicID) -> Bool { accessories?.contains(id.aid) ?? true }

    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
}

// MARK: Requests

extension MessageFault {
    func change(_ message: inout IncomingMessage) {
        switch fault {
        case .drop: message.fate = .closed
        case .noAnswer, .halfOpen: message.fate = .ignored
        case .wrongHTTPStatus(let code):
            message.fate = .answeredWith(HTTPResponse(HTTPStatus(code) ?? .internalServerError))
        case .busy where message.request.target.hasPath("/pair-setup"):
            let state = (try? TLV8(decoding: message.request.body, limits: .pairingRequest))?[.state]?.first ?? 1
            let body = PairingError.busy.body(state: PairingState(rawValue: state &+ 1))
            message.fate = .answeredWith(
                HTTPResponse(.ok, headers: [.contentType: "application/pairing+tlv8"], body: body))
        default: break
        }
    }
}

// MARK: Answers and events

extension MessageFault {
    /// - Parameter characteristic: finds one of the server's.
    mutating func change(_ message: inout OutgoingMessage, _ characteristic: (CharacteristicID) -> Characteristic?) {
        switch fault {
        case .delay(let pause): message.delay += pause
        case .resetMidFrame(let after): message.cut = after ?? message.bytes.count / 2
        case .halfOpen: message.copies = 0
        case .wrongKeys: message.isSpoiled = true
        case .garbage(let count): message.replacement = bytes(count)
        case .lostEvents where message.kind == .event: message.copies = 0
        case .duplicateEvents(let copies) where message.kind == .event:
            // Several of these faults multiply.
            message.copies = min(message.copies * copies, Self.mostCopies)
        default:
            guard var raw = RawMessage(message.bytes), !raw.body.isEmpty, change(&raw, of: message.kind, characteristic)
            else { return }
            message.bytes = raw.bytes
        }
    }

    private func change(
        _ raw: inout RawMessage, of kind: OutgoingMessage.Kind, _ characteristic: (CharacteristicID) -> Characteristic?
    ) -> Bool {
        switch fault {
        case .chunked(let length): raw.chunk(length)
        case .wrongLength(let difference):
            raw[field: "Content-Length"] = "\(max(0, raw.body.count + difference))"
        case .malformedJSON:
            guard kind.tellsOfCharacteristics else { return false }
            // The brackets at the end are missing; some readers forgive less.
            raw.setBody(Array(raw.body.dropLast(min(3, raw.body.count - 1))))
        default:
            guard kind.tellsOfCharacteristics, let body = changed(raw.body, of: kind, characteristic) else {
                return false
            }
            raw.setBody(body)
            if case .wrongStatus = fault { raw.setStatus(.multiStatus) }
        }
        return true
    }

    private func changed(
        _ body: [UInt8], of kind: OutgoingMessage.Kind, _ characteristic: (CharacteristicID) -> Characteristic?
    ) -> [UInt8]? {
        switch fault {
        case .wrongStatus(let status):
            guard case .response(let request) = kind, request.method == .get, request.target.hasPath("/characteristics")
            else { return nil }
            return CharacteristicBody.change(body) { id, object in
                if covers(id) {
                    object["value"] = nil
                    object["status"] = .integer(Int128(status.rawValue))
                } else if object["status"] == nil {
                    object["status"] = 0
                }
            }
        case .staleValues:
            guard kind != .event else { return nil }
            return changeValues(body) { id, _ in stale[id] }
        case .outOfRange: return changeValues(body) { id, _ in characteristic(id).flatMap(WrongValue.outOfRange) }
        case .wrongType: return changeValues(body) { _, value in WrongValue.ofAnotherType(value) }
        case .nullValue: return changeValues(body) { _, _ in .null }
        case .missingField(let field):
            return CharacteristicBody.change(
                body,
                accessory: { id, object in
                    if field == .aid, accessories?.contains(id) ?? true { object["aid"] = nil }
                },
                characteristic: { id, object in if covers(id) { object[field.rawValue] = nil } })
        default: return nil
        }
    }

    private func changeValues(
        _ body: [UInt8], _ value: (CharacteristicID, JSONValue) -> JSONValue?
    ) -> [UInt8]? {
        CharacteristicBody.change(body) { id, object in
            guard covers(id), let present = object["value"], let other = value(id, present) else { return }
            object["value"] = other
        }
    }
}

extension OutgoingMessage.Kind {
    fileprivate var tellsOfCharacteristics: Bool {
        switch self {
        case .event: true
        case .response(let request):
            request.target.hasPath("/characteristics") || request.target.hasPath("/accessories")
        }
    }
}
