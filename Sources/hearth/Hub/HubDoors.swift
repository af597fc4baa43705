import Glibc
import HearthCryptography
import HearthFiles
import HearthLogging
import HearthNetworking
import HearthTLS
import HubAPI

/// The listeners of a hub besides its socket.
struct HubDoors {
    struct Options: Sendable {
        var places = [ListenPlace.standard]
        /// Names, besides the machine's own, by which the hub may be asked.
        var hosts: [String] = []
        /// Files; nil for a certificate that the hub makes for itself.
        var certificate: String?
        var key: String?
    }

    /// One that is open.
    struct Door: Sendable {
        let listener: any Listener
        let access: NetworkAccess

        var url: String {
            "\(access.isSecure ? "https" : "http")://\(access.place ?? "\(listener.localAddress)")"
        }
    }

    private let options: Options
    private let folder: String
    private let network: SystemNetwork
    private let log: Log

    init(_ options: Options, folder: String, over network: SystemNetwork, _ log: Log) {
        self.options = options
        self.folder = folder
        self.network = network
        self.log = log
    }

    /// - Throws: why a place can't be listened at that somebody wants.
    func open() async throws -> [Door] {
        var secure: (any Network)?
        var doors: [Door] = []
        do {
            for place in options.places {
                var over: any Network = network
                if !place.isLoopback {
                    over = if let secure { secure } else { try await tls() }
                    secure = over
                }
                if let door = try open(place, over) { doors.append(door) }
            }
        } catch {
            for door in doors { door.listener.close() }
            throw error
        }
        return doors
    }

    private func open(_ place: ListenPlace, _ over: any Network) throws(NetworkError) -> Door? {
        do throws(NetworkError) {
            let listener = try over.listen(on: place.address, backlog: 128)
            let hosts = Set((ownNames + options.hosts).map { $0.lowercased() })
            let shown = Self.shown(listener.localAddress, on: network)
            return Door(
                listener: listener, access: NetworkAccess(hosts: hosts, isSecure: !place.isLoopback, place: shown))
        } catch {
            guard place.isAskedFor else {
                log.warning("programs and browsers can't reach the hub over the network: \(error.message)")
                return nil
            }
            throw error
        }
    }

    /// Of all addresses, one that others can use.
    private static func shown(_ address: SocketAddress, on network: SystemNetwork) -> String {
        guard case .ip(let ip, let port) = address, ip.isUnspecified else { return "\(address)" }
        let interfaces = (try? network.interfaces()) ?? []
        let others = interfaces.filter { !$0.isLoopback && $0.isRunning }.flatMap(\.addresses)
        let best = others.first { $0.bytes.count == 4 } ?? others.first { $0.scope == 0 } ?? IPAddress.loopbackV4
        return "\(SocketAddress.ip(best, port: port))"
    }

    /// As it calls itself, and as multicast DNS does.
    private var ownNames: [String] {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return [] }
        let name = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard !name.isEmpty, name != "localhost" else { return [] }
        let short = String(name.prefix { $0 != "." })
        return [name, short, "\(short).local"]
    }

    // MARK: Certificates

    private func tls() async throws -> TLSNetwork {
        let identity: TLSIdentity
        switch (options.certificate, options.key) {
        case (let certificate?, let key?):
            let loaded = try await TLSFiles.identity(certificate: certificate, key: key)
            for warning in loaded.warnings { log.warning("\(warning)") }
            identity = loaded.identity
        case (nil, nil): identity = try await own()
        default: throw CommandFailure(.usage, "--certificate and --certificate-key go together")
        }
        return TLSNetwork(network, server: try .server(identity)) { [log] address, error in
            log.debug("a client did not come to speak TLS: \(error.message)", ["address": "\(address)"])
        }
    }

    private var certificatePath: String { folder + "/certificate.pem" }
    private var keyPath: String { folder + "/certificate-key.pem" }

    /// The certificate that the hub makes for itself when there is none, or when it is about to expire.
    private func own() async throws -> TLSIdentity {
        if access(certificatePath, F_OK) == 0, access(keyPath, F_OK) == 0 {
            let loaded = try await TLSFiles.identity(certificate: certificatePath, key: keyPath)
            for warning in loaded.warnings { log.warning("\(warning)") }
            if Int64(time(nil)) < loaded.identity.certificate.validity.upperBound - Self.renewal {
                return loaded.identity
            }
            log.warning("the hub's certificate expires; it makes a new one, and clients have to trust that")
        }
        let interfaces = (try? network.interfaces()) ?? []
        let now = Int64(time(nil))
        let made = try SelfSignedCertificate(
            names: ownNames.map { $0.lowercased() } + ["localhost"] + options.hosts.map { $0.lowercased() },
            addresses: interfaces.flatMap(\.addresses).filter { $0.scope == 0 }.map(\.bytes),
            validity: now - 3_600...now + Self.lifetime)
        try await write(made.privateKey, to: keyPath)
        try await write(made.certificate, to: certificatePath)
        let identity = try made.identity()
        log.info(
            "made a certificate; clients can trust it by its fingerprint",
            ["file": "\(certificatePath)", "fingerprint": "\(identity.certificate.fingerprint)"])
        return identity
    }

    /// Seconds: what browsers take at most, and a month before its end.
    private static let lifetime: Int64 = 825 * 86_400
    private static let renewal: Int64 = 30 * 86_400

    /// Of mode 0600, as all durable files are.
    private func write(_ bytes: [UInt8], to path: String) async throws {
        let file = try await DurableFile.open(path)
        do { try await file.replace(with: bytes) } catch {
            await file.close()
            throw error
        }
        await file.close()
    }
}
