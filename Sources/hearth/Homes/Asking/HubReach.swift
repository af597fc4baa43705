import Glibc
import HearthCryptography
import HearthFiles
import HearthNetworking
import HearthTLS
import HubAPI

/// Which hub a command asks, and how: the one of a socket, or one on the network with a token.
struct HubReach: Sendable {
    /// For people.
    let name: String
    let client: HubClient
    /// nil for a hub on the network.
    let place: HubPlace?

    /// - Throws: what is wrong with the options; nothing is connected to yet, but a name is looked up.
    init(_ parsed: ParsedCommand, _ console: Console, over network: SystemNetwork) async throws {
        let environment = console.environment
        let isLocal = parsed[HubOptions.socket] != nil || parsed[HubOptions.data] != nil
        guard let text = parsed[HubOptions.hub] ?? (isLocal ? nil : environment["HEARTH_HUB"]), !text.isEmpty else {
            let place = try HubPlace.asked(
                data: parsed[HubOptions.data], socket: parsed[HubOptions.socket], environment: environment)
            self.place = place
            name = place.socket
            client = HubClient(to: .unix(path: place.socket), over: network)
            return
        }
        guard !isLocal else {
            throw CommandFailure(
                .usage, "--hub is for a hub on the network, --socket and --data for one of this machine")
        }
        let url = try HubURL(text)
        let address = try await Self.address(url, network)
        place = nil
        name = url.description
        client = HubClient(
            to: address, over: try await Self.network(url, parsed, network),
            token: try await Self.token(parsed, environment),
            host: url.authority)
    }

    private static func address(_ url: HubURL, _ network: SystemNetwork) async throws -> SocketAddress {
        let deadline = network.loop.now.advanced(by: .seconds(10))
        guard let first = try await network.resolve(url.host, port: url.port, deadline: deadline).first else {
            throw CommandFailure(.notFound, "no machine is called \"\(url.host)\"")
        }
        return first
    }

    private static func network(
        _ url: HubURL, _ parsed: ParsedCommand, _ network: SystemNetwork
    ) async throws -> any Network {
        let fingerprints = parsed[all: HubOptions.fingerprint]
        guard url.isSecure else {
            guard fingerprints.isEmpty, parsed[HubOptions.authority] == nil else {
                throw CommandFailure(.usage, "--fingerprint and --authority are for https:// only")
            }
            return network
        }
        let trust: TLSTrust
        if !fingerprints.isEmpty {
            trust = .pinned(Set(fingerprints))
        } else if let path = parsed[HubOptions.authority] {
            trust = .certificates(try await TLSFiles.certificates(path))
        } else {
            trust = .system
        }
        return TLSNetwork(network, client: try .client(trusting: trust), serverName: url.host)
    }

    private static func token(_ parsed: ParsedCommand, _ environment: [String: String]) async throws -> String? {
        guard let path = parsed[HubOptions.tokenFile] else { return environment["HEARTH_TOKEN"] }
        guard let bytes = try await DurableFile.contents(of: path) else {
            throw CommandFailure(.notFound, "there is no file \(path) with a token")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return String(text.prefix { !$0.isNewline && $0 != " " })
    }
}

/// `https://hub.local:8732`
struct HubURL: Equatable, CustomStringConvertible {
    let isSecure: Bool
    /// A name, or an address without brackets.
    let host: String
    let port: UInt16
    /// As a `Host` has it.
    let authority: String

    var description: String { "\(isSecure ? "https" : "http")://\(authority)" }

    init(_ text: String) throws(CommandFailure) {
        let rest: Substring
        if text.hasPrefix("https://") {
            (isSecure, rest) = (true, text.dropFirst("https://".count))
        } else if text.hasPrefix("http://") {
            (isSecure, rest) = (false, text.dropFirst("http://".count))
        } else {
            throw Self.failure(text)
        }
        let place = rest.hasSuffix("/") ? rest.dropLast() : rest
        guard let colon = place.lastIndex(of: ":"), let port = UInt16(place[place.index(after: colon)...]), port > 0
        else { throw Self.failure(text) }
        let host = place[..<colon]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        guard !host.isEmpty, !host.contains("/"), !host.contains("@"), isBracketed || !host.contains(":") else {
            throw Self.failure(text)
        }
        self.host = isBracketed ? String(host.dropFirst().dropLast()) : String(host)
        self.port = port
        authority = String(place)
    }

    private static func failure(_ text: String) -> CommandFailure {
        CommandFailure(
            .usage, "--hub expects an address such as https://hub.local:8732, found \"\(text)\"")
    }
}
