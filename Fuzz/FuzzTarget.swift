import HAPModel
import HAPProtocol
import HearthHTTP
import HearthJSON
import Simulator

/// One parser that meets the network or a file. What it makes of the input does not matter; that it returns does. Where a value
/// was read, it is written and read again, and must be the same.
struct FuzzTarget: Sendable {
    let name: String
    let run: @Sendable ([UInt8]) -> Void

    static let all = [
        FuzzTarget(name: "tlv8") { input in
            guard let tlv = try? TLV8(decoding: input, limits: .pairingResponse) else { return }
            // Neighbours of one type run together where the first fills its fragments; HAP puts separators between them.
            guard zip(tlv.items, tlv.items.dropFirst()).allSatisfy({ $0.type != $1.type }) else { return }
            let again = try? TLV8(decoding: tlv.encoded(), limits: TLV8Limits(bytes: 1 << 20, items: 1 << 16))
            precondition(again == tlv, "TLV8 changed on its way through the writer")
        },
        FuzzTarget(name: "http-server") { feed(HTTPParser(role: .server), $0) },
        FuzzTarget(name: "http-client") { feed(HTTPParser(role: .client), $0) },
        FuzzTarget(name: "http-body", run: httpBody),
        FuzzTarget(name: "web-socket", run: webSocket),
        FuzzTarget(name: "frames", run: frames),
        FuzzTarget(name: "json") { input in
            guard let value = try? JSONValue(parsing: input) else { return }
            precondition((try? JSONValue(parsing: value.bytes)) == value, "JSON changed on its way through the writer")
        },
        FuzzTarget(name: "json5") { input in
            _ = try? LocatedJSON(parsing: input)
        },
        FuzzTarget(name: "json-coding", run: jsonCoding),
        FuzzTarget(name: "definition") { input in
            guard let home = try? DefinitionReader.readHome(input, file: "fuzz") else { return }
            precondition(home.problems().isEmpty, "the reader took a home that cannot be")
        },
        FuzzTarget(name: "home-document", run: homeDocument),
        FuzzTarget(name: "bodies", run: bodies),
        FuzzTarget(name: "property-list", run: propertyList),
        FuzzTarget(name: "txt", run: txt),
        FuzzTarget(name: "setup-payload", run: setupPayload),
        FuzzTarget(name: "pairing", run: pairingMessages),
        FuzzTarget(name: "time-zone", run: timeZone),
        FuzzTarget(name: "calendar", run: calendar),
        FuzzTarget(name: "model-context", run: modelContext),
    ]

    /// The first byte says how the rest is cut.
    private static func feed(_ parser: HTTPParser, _ input: [UInt8]) {
        guard let first = input.first else { return }
        var parser = parser
        var rest = input.dropFirst()
        while !rest.isEmpty {
            let part = rest.prefix(first == 0 ? rest.count : Int(first))
            rest = rest.dropFirst(part.count)
            parser.append(part)
            do { while try parser.next() != nil {} } catch { return }
        }
        _ = try? parser.finish()
    }

    private static func bodies(_ input: [UInt8]) {
        if let database = try? AccessoryDatabase(json: input) {
            let again = try? AccessoryDatabase(json: database.json)
            precondition(again?.accessories.count == database.accessories.count, "accessories were lost in the writer")
        }
        _ = try? CharacteristicWriteRequest(body: input)
        _ = try? CharacteristicReadRequest(query: input[...])
        _ = try? PrepareRequest(body: input)
        _ = try? ResourceRequestBody(body: input)
        _ = StatusBody.decode(input)
        for status in [HTTPStatus.ok, .multiStatus, .badRequest] {
            let response = HTTPResponse(status, body: input)
            _ = try? CharacteristicReadResponse(response) { _ in .float }
            _ = try? CharacteristicEvent(response) { _ in .uint8 }
        }
    }

    private static func setupPayload(_ input: [UInt8]) {
        let text = String(decoding: input, as: UTF8.self)
        if let payload = try? SetupPayload(text) {
            precondition((try? SetupPayload(payload.text)) == payload, "a setup payload changed in the writer")
        }
        _ = try? SetupCode(text)
        _ = try? DeviceID(text)
        _ = try? CharacteristicID(text)
    }
}
