import HearthJSON
import HAPProtocol
import HearthNetworking
import HomeModel
import HubAPI

/// `hearth accessory add`
enum AccessoryAddCommand {
    private static let which = ArgumentDeclaration(
        name: "WHICH", summary: "the text of the QR code, or a name or id of `hearth accessory nearby`, or HOST:PORT")
    private static let code = ArgumentDeclaration(
        name: "CODE", summary: "the setup code, such as 518-08-582; asked for when it is missing", arity: .optional)
    private static let room = CommandOption<String>.text(
        "room", "ROOM", "Put it into this room", completion: .hub(.rooms))
    private static let name = CommandOption<String>.text(
        "name", "NAME", "What to call it", defaultText: "what it calls itself")

    static let declaration = HubCommands.command(
        "add", "Pair with an accessory and take it into a home",
        discussion: """
            A bridge comes with all that is behind it. The text of a QR code (X-HM://…) says which accessory it is and \
            proves that it is yours; a name takes the setup code from its label besides. Where the network lets no \
            multicast DNS through, HOST:PORT says where the accessory is.
            """,
        arguments: [which, code], options: [room.declaration, name.declaration, HubOptions.home.declaration],
        examples: [
            .init(line: "hearth accessory add Flat 518-08-582 --room Hall", summary: "by name, into a room"),
            .init(line: "hearth accessory add X-HM://0024BRZUU7OSX", summary: "by its QR code"),
        ], body: run)

    private static func run(_ session: HubSession) async throws {
        let home = try await session.home()
        let room = try await session.parsed[room].asyncMap { try await session.room($0) }
        let name = session.parsed[name]
        let word = session.parsed[which][0]
        let new: NewAccessory
        if SetupInput.isPayload(word) {
            // Read before anything is sent, so that a slip of the pen costs no attempt.
            _ = try SetupInput(word)
            new = NewAccessory(home: home.id, room: room?.id, name: name, payload: word)
        } else {
            let id = try await id(word, session)
            let given = try session.parsed[code].first.map { try SetupInput($0).code }
            let code: SetupCode =
                if let given { given } else { try await SetupCodePrompt(console: session.console).ask() }
            new = NewAccessory(home: home.id, room: room?.id, name: name, id: id, code: code.text)
        }
        let accessory = try await session.showing("Pairing…") { try await session.client.add(new) }
        let behind = try await session.client.accessories(home: home.id, withServices: false)
            .count { $0.bridge == accessory.id }
        try session.tell(
            accessory,
            "\"\(accessory.name)\" is in \"\(home.name)\"" + (behind > 0 ? ", with \(behind) behind it." : "."))
    }

    /// What the hub knows it by.
    private static func id(_ word: String, _ session: HubSession) async throws -> String {
        if let id = try? DeviceID(word) { return id.text }
        if let place = HostAndPort(word) {
            let network = SystemNetwork(loop: session.loop)
            guard let address = try await HomeAccess.resolve(place, network).first else {
                throw CommandFailure(.notFound, "\(place.host) has no address")
            }
            return "\(address)"
        }
        let found = try await session.client.nearby()
        let names = found.map(\.name)
        let wanted = NameRule.key(word)
        for rule: (String) -> Bool in [
            { $0 == word }, { NameRule.key($0) == wanted }, { NameRule.key($0).hasPrefix(wanted) },
        ] {
            let matching = found.filter { rule($0.name) }
            if matching.count == 1 { return matching[0].id }
            guard matching.count > 1 else { continue }
            let list = matching.map { "\"\($0.name)\" (\($0.id))" }.joined(separator: ", ")
            throw CommandFailure(.notFound, "\"\(word)\" means several accessories: \(list)", remedy: "Give the id.")
        }
        throw CommandFailure(
            .notFound,
            "no accessory called \"\(word)\" announces itself" + NearestName.sentence(for: word, among: names),
            remedy: "Is it on, and on the hub's network? `hearth accessory nearby` lists what the hub sees.")
    }
}

extension Optional {
    /// The value put through an asynchronous function, where there is one.
    func asyncMap<Value>(_ transform: (Wrapped) async throws -> Value) async rethrows -> Value? {
        guard let self else { return nil }
        return try await transform(self)
    }
}
