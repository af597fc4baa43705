import HAPModel
import HAPProtocol
import HearthJSON

/// What a home keeps between runs beside the identities and pairings of its servers: values, home time, setup codes that no
/// definition gives, the warmth of its rooms.
///
/// Goes by names and serial numbers, so that a definition may change between runs: what it no longer has is forgotten.
public struct HomeMemory: Sendable, Hashable {
    /// What the home's clock showed; nil to start where the definition says.
    public var time: HomeInstant?
    /// °C by the name of the room.
    var rooms: [String: Double] = [:]
    /// By the name of the server.
    var servers: [String: Server] = [:]

    struct Server: Sendable, Hashable {
        var setupCode: String
        /// By the identity of the accessory, the key of the service and the type of the characteristic.
        var values: [String: [String: [String: JSONValue]]] = [:]
    }

    /// Of a home that never ran.
    public init() {}
}

extension HomeMemory {
    private static let version = 1

    /// JSON, the same for the same memory.
    public var encoded: [UInt8] {
        func sorted<Value>(_ members: [String: Value], _ encode: (Value) -> JSONValue) -> JSONValue {
            .object(JSONObject(members.sorted { $0.key < $1.key }.map { ($0.key, encode($0.value)) }))
        }
        var writer = JSONWriter()
        writer.value(
            JSONValue.object([
                ("version", ControlJSON.number(Self.version)), ("time", ControlJSON.text(time?.description)),
                ("rooms", sorted(rooms) { .number($0) }),
                (
                    "servers",
                    sorted(servers) { server in
                        JSONValue.object([
                            ("setupCode", .string(server.setupCode)),
                            (
                                "accessories",
                                sorted(server.values) { services in sorted(services) { values in sorted(values) { $0 } }
                                }
                            ),
                        ])
                    }
                ),
            ]), integral: .withFraction)
        return writer.bytes
    }

    /// - Throws: `definition` for bytes that are no memory, or one of a later version.
    public init(decoding bytes: [UInt8]) throws(SimulatorError) {
        let root: LocatedJSON
        do throws(JSONError) {
            root = try LocatedJSON(parsing: bytes, options: .json)
        } catch {
            throw Self.unreadable(error)
        }
        if let version = root["version"]?.value.integerValue, version > Self.version {
            throw SimulatorError(
                .definition,
                "what was kept of the home was written by a newer version (form \(version), this one knows "
                    + "\(Self.version)); update this program, or start with --fresh to forget it")
        }
        do throws(JSONError) { try self.init(root) } catch { throw Self.unreadable(error) }
    }

    private static func unreadable(_ error: JSONError) -> SimulatorError {
        SimulatorError(
            .definition, "what was kept of the home cannot be read: \(error); start with --fresh to forget it",
            underlying: error)
    }

    private init(_ root: LocatedJSON) throws(JSONError) {
        let _: Int = try root["version"]?.integer(in: Self.version...Self.version) ?? 0
        guard root["version"] != nil else { throw root.expected("a member \"version\"") }
        if let node = root["time"] {
            guard let time = HomeInstant(try node.string()) else { throw node.expected("a date and time") }
            self.time = time
        }
        for member in try root["rooms"]?.object() ?? [] { rooms[member.name] = try member.value.number() }
        for member in try root["servers"]?.object() ?? [] {
            guard let code = member.value["setupCode"] else { throw member.value.expected("a member \"setupCode\"") }
            var server = Server(setupCode: try code.string())
            for accessory in try member.value["accessories"]?.object() ?? [] {
                for service in try accessory.value.object() {
                    for characteristic in try service.value.object() {
                        server.values[accessory.name, default: [:]][service.name, default: [:]][characteristic.name] =
                            characteristic.value.value
                    }
                }
            }
            servers[member.name] = server
        }
    }
}

extension HomeDefinition {
    /// The home as it goes on from what was kept of it.
    func resuming(_ memory: HomeMemory) -> HomeDefinition {
        var home = self
        home.start = memory.time ?? start
        for index in home.rooms.indices {
            if let temperature = memory.rooms[home.rooms[index].name], (-60...80).contains(temperature) {
                home.rooms[index].temperature = temperature
            }
        }
        for number in home.servers.indices {
            guard let kept = memory.servers[home.servers[number].name] else { continue }
            home.servers[number].resume(kept)
        }
        return home
    }
}

extension ServerDefinition {
    fileprivate mutating func resume(_ kept: HomeMemory.Server) {
        for (place, identity) in identities.enumerated() {
            guard let services = kept.values[identity] else { continue }
            var device = accessories[place]
            for (service, key) in ServiceKeys.of(device.services).enumerated() {
                guard let values = services[key] else { continue }
                for index in device.services[service].characteristics.indices {
                    let characteristic = device.services[service].characteristics[index]
                    guard let value = values[characteristic.type.uuid.full],
                        let usable = try? ControlJSON.value(value, for: characteristic)
                    else { continue }
                    device.services[service].characteristics[index].value = usable
                }
            }
            replaceAccessory(at: place, by: device)
        }
    }
}

extension SimulatedHome {
    /// What is to be kept of the home at this moment.
    public var memory: HomeMemory {
        catchUp()
        var memory = HomeMemory()
        memory.time = now
        for (index, name) in simulation.world.roomNames.enumerated() {
            memory.rooms[name] = simulation.world.conditions(in: index).temperature
        }
        for (number, server) in servers.enumerated() {
            var kept = HomeMemory.Server(setupCode: server.setupCode.text)
            for (identity, index) in zip(currentDefinition.servers[number].identities, indices[number]) {
                kept.values[identity] = values(of: index)
            }
            // A server that was given another name goes on as what it was.
            memory.servers[definition.servers[number].name] = kept
        }
        return memory
    }

    private func values(of index: Int) -> [String: [String: JSONValue]]? {
        let services = simulation.services(of: index)
        var all: [String: [String: JSONValue]] = [:]
        for (key, service) in zip(ServiceKeys.of(services), services) {
            for characteristic in service.characteristics where characteristic.isReadable && !characteristic.isEventOnly
            {
                all[key, default: [:]][characteristic.type.uuid.full] = characteristic.value.map(ControlJSON.value)
            }
        }
        return all.isEmpty ? nil : all
    }
}

private enum ServiceKeys {
    /// What tells the services of an accessory apart: their keys, else their types, numbered.
    static func of(_ services: [Service]) -> [String] {
        var counts: [String: Int] = [:]
        return services.map { service in
            if let key = service.key { return "=" + key }
            let type = service.type.uuid.full
            counts[type, default: 0] += 1
            return "\(type)#\(counts[type, default: 1])"
        }
    }
}
