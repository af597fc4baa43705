import HAPController
import HAPProtocol
import HearthJSON
import HearthNetworking

/// Where an accessory is that is not paired yet.
enum AccessoryPlace: Sendable {
    case discovered(DiscoveredAccessory)
    case addresses([SocketAddress])
}

/// Finds an accessory by what a person says of it.
struct AccessorySearch {
    let access: HomeAccess

    /// - Parameter words: a name, a device id, or `HOST:PORT`.
    func find(_ words: String) async throws -> AccessoryPlace {
        if let id = try? DeviceID(words) {
            return .discovered(
                try await Progress.show("Looking for \(id)…", access.console, on: access.loop) {
                    () throws(ControllerError) in
                    try await access.controller.find(id, within: access.timeout)
                })
        }
        if let place = HostAndPort(words) { return .addresses(try await HomeAccess.resolve(place, access.network)) }
        let wanted = words.lowercased()
        return .discovered(try await first("\"\(words)\"") { $0.name == words || $0.name.lowercased() == wanted })
    }

    /// The accessory that a setup payload leads to.
    func find(_ setupID: SetupID) async throws -> DiscoveredAccessory {
        try await first("the accessory of this code") { $0.advertisement.matches(setupID) }
    }

    private func first(
        _ description: String, where matches: @escaping @Sendable (DiscoveredAccessory) -> Bool
    ) async throws -> DiscoveredAccessory {
        let updates = try await access.controller.discover().ending(after: access.timeout, on: access.loop)
        let (found, names) = await Progress.show("Looking for \(description)…", access.console, on: access.loop) {
            var names: Set<String> = []
            for await case .found(let accessory) in updates {
                if matches(accessory) { return (accessory as DiscoveredAccessory?, names) }
                names.insert(accessory.name)
            }
            return (nil, names)
        }
        if let found { return found }
        try access.requireMulticast(for: description)
        throw CommandFailure(
            .notFound,
            "\(description) was not found within \(Self.seconds(access.timeout))"
                + NearestName.sentence(for: description.filter { $0 != "\"" }, among: names.sorted()),
            remedy:
                "Is it on, and on this network? `hearth discover` lists what answers; HOST:PORT works without looking.")
    }

    static func seconds(_ time: Duration) -> String {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
    }
}
