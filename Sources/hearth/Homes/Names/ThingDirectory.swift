import HomeModel
import HubAPI

/// Finds characteristics in a hub's accessories by what people write: `Hall lamp/Brightness`, `TV/HDMI 1/Configured Name`,
/// or an id.
struct ThingDirectory: Sendable {
    static let expectation = "ACCESSORY/CHARACTERISTIC, such as \"Hall lamp/Brightness\""

    private let resources: [AccessoryResource]

    init(_ resources: [AccessoryResource]) { self.resources = resources }

    /// The accessory that a name means, with all that it has.
    func thing(_ name: String) throws(CommandFailure) -> Thing {
        Thing(try NameChoice.find(name, among: resources))
    }

    /// The only characteristic that a text means.
    func part(_ text: String, for purpose: CharacteristicFinder.Purpose) throws(CommandFailure) -> ThingPart {
        let found = try parts(text, for: purpose)
        guard found.count == 1 else {
            let list = found.map { "\"\($0.label)\"" }.joined(separator: ", ")
            throw CommandFailure(
                .usage, "\"\(text)\" means several characteristics: \(list)",
                remedy: "Name the service too: ACCESSORY/SERVICE/CHARACTERISTIC.")
        }
        return found[0]
    }

    /// The characteristics that a text means: several where several services have the same one. At least one.
    func parts(_ text: String, for purpose: CharacteristicFinder.Purpose) throws(CommandFailure) -> [ThingPart] {
        if let id = CharacteristicID(text) { return [try part(id)] }
        let words = text.split(separator: "/", omittingEmptySubsequences: false).map(Self.trimmed)
        guard words.count > 1, !words.contains("") else {
            throw CommandFailure(.usage, "\"\(text)\" is no characteristic; write it as \(Self.expectation)")
        }
        let count = nameLength(of: words)
        let thing = try thing(words[..<count].joined(separator: "/"))
        return try parts(of: thing, words[count...].joined(separator: "/"), for: purpose)
    }

    func parts(
        of thing: Thing, _ text: String, for purpose: CharacteristicFinder.Purpose
    ) throws(CommandFailure) -> [ThingPart] {
        let finder = CharacteristicFinder(accessory: thing.accessory, purpose: purpose)
        let found = try finder.find(text).compactMap { thing.part($0.characteristic) }
        guard !found.isEmpty else {
            throw CommandFailure(
                .notFound, "\"\(thing.resource.name)\" has no characteristic called \"\(text)\"",
                remedy: "`hearth accessory show \"\(thing.resource.name)\"` lists them.")
        }
        return found
    }

    func part(_ id: CharacteristicID) throws(CommandFailure) -> ThingPart {
        guard let part = knownPart(id) else {
            throw CommandFailure(
                .notFound, "there is no characteristic with the id \(id)",
                remedy: "`hearth accessory show NAME --ids` lists them.")
        }
        return part
    }

    func knownPart(_ id: CharacteristicID) -> ThingPart? {
        let owner = resources.first { accessory in
            accessory.services.contains { $0.characteristics.contains { $0.id == id } }
        }
        return owner.flatMap { Thing($0).parts.first { $0.id == id } }
    }

    /// An action for people: "Hall lamp / Brightness = 40 %".
    func text(_ action: ActionResource) -> String {
        knownPart(action.characteristic).map { "\($0.label) = \($0.text(action.value))" }
            ?? "\(action.text) = \(action.value)"
    }

    func name(of accessory: AccessoryID) -> String? { resources.first { $0.id == accessory }?.name }

    /// "Desk plug / Outlet 2", or the accessory's name where it has no other service to be shown.
    func name(of service: ServiceID) -> String? {
        for accessory in resources {
            guard let found = accessory.services.first(where: { $0.id == service }) else { continue }
            let isAlone = Self.shown(accessory).count < 2
            return isAlone ? accessory.name : "\(accessory.name) / \(found.shownName(in: accessory))"
        }
        return nil
    }

    private static func shown(_ accessory: AccessoryResource) -> [ServiceResource] {
        accessory.services.filter {
            !$0.isHidden && $0.type != .accessoryInformation && $0.type != .protocolInformation
        }
    }

    /// The service that `ACCESSORY/SERVICE` means, or the accessory's main one.
    func service(_ text: String) throws(CommandFailure) -> ServiceResource {
        if let id = ServiceID(text) {
            guard let service = resources.flatMap(\.services).first(where: { $0.id == id }) else {
                throw CommandFailure(.notFound, "there is no service with the id \(id)")
            }
            return service
        }
        let words = text.split(separator: "/", omittingEmptySubsequences: false).map(Self.trimmed)
        let count = words.count > 1 ? nameLength(of: words) : 1
        let accessory = try NameChoice.find(words[..<count].joined(separator: "/"), among: resources)
        return try Self.service(words[count...].joined(separator: "/"), of: accessory)
    }

    private static func service(_ name: String, of accessory: AccessoryResource) throws(CommandFailure)
        -> ServiceResource
    {
        let shown = shown(accessory)
        let wanted = CharacteristicFinder.key(name)
        let found =
            wanted.isEmpty
            ? shown.first(where: \.isPrimary).map { [$0] } ?? shown
            : shown.filter { [$0.name ?? "", $0.typeName].map { CharacteristicFinder.key($0) }.contains(wanted) }
        if found.count == 1 { return found[0] }
        let names = shown.map { $0.name ?? $0.typeName }
        throw CommandFailure(
            .notFound,
            found.isEmpty
                ? "\"\(accessory.name)\" has no service called \"\(name)\""
                : "\"\(accessory.name)\" has several services",
            remedy: names.isEmpty
                ? nil : "It has \(names.joined(separator: ", ")): write \"\(accessory.name)/\(names[0])\".")
    }

    /// How many of the words between slashes are the accessory's name, since a name may hold slashes itself.
    private func nameLength(of words: [String]) -> Int {
        (1..<words.count).last { count in
            let name = NameRule.key(words[..<count].joined(separator: "/"))
            return resources.contains { NameRule.key($0.name) == name }
        } ?? 1
    }

    static func trimmed(_ text: some StringProtocol) -> String {
        var text = text[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
