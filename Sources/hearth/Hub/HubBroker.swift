import Glibc
import HearthFiles
import HearthLogging
import HearthNetworking
import HubAPI
import HearthMQTT

/// The bridge between a hub and an MQTT broker. It asks the hub at its socket, as other programs do.
struct HubBroker: Sendable {
    struct Options: Sendable {
        let address: MQTTAddress
        let topics: MQTTTopics
        let password: String?
        /// A file; nil for the authorities that this machine trusts.
        let authorities: String?

        /// Nil without a broker.
        /// - Throws: where options do not go together, or a file can't be read.
        init?(
            _ address: MQTTAddress?, topics: MQTTTopics?, passwordFile: String?, authorities: String?
        ) async throws {
            guard let address else {
                let given = [
                    ("--mqtt-password-file", passwordFile != nil), ("--mqtt-prefix", topics != nil),
                    ("--mqtt-ca", authorities != nil),
                ]
                guard let option = given.first(where: \.1) else { return nil }
                throw CommandFailure(.usage, "\(option.0) goes with --mqtt, which names the broker")
            }
            self.address = address
            guard let topics = topics ?? MQTTTopics() else { return nil }
            self.topics = topics
            guard authorities == nil || address.isSecure else {
                throw CommandFailure(.usage, "--mqtt-ca goes with an address that begins with mqtts://")
            }
            self.authorities = authorities
            guard let passwordFile else {
                password = nil
                return
            }
            guard address.user != nil else {
                throw CommandFailure(
                    .usage, "--mqtt-password-file goes with a user in --mqtt",
                    remedy: "Write the user into the address: mqtt://user@\(address.host).")
            }
            password = try await Self.line(of: passwordFile)
        }

        /// The first line of a file.
        private static func line(of path: String) async throws -> String {
            guard let bytes = try await DurableFile.contents(of: path) else {
                throw CommandFailure(
                    .notFound, "there is no file \(path)", remedy: "Write the broker's password into it.")
            }
            let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            guard let text = String(validating: line, as: UTF8.self), !text.isEmpty else {
                throw CommandFailure(.invalidInput, "\(path) does not begin with a line of text")
            }
            return text
        }
    }

    private let bridge: MQTTBridge
    private let loop: EventLoop

    /// - Parameter socket: of the hub.
    init(_ options: Options, asking socket: String, _ log: Log) throws {
        let loop = try EventLoop(name: "mqtt")
        self.loop = loop
        let network = SystemNetwork(loop: loop)
        var settings = MQTTSettings(options.address, client: Self.client(options.topics))
        settings.password = options.password
        settings.authorities = options.authorities
        settings.will = MQTTMessage(options.topics.status, "offline", isRetained: true)
        bridge = MQTTBridge(
            { HubClient(to: .unix(path: socket), over: network) }, MQTTClient(settings, on: loop, log), options.topics,
            version: Program.version, on: loop, log)
        if options.password != nil, !options.address.isSecure, !Self.isHere(options.address.host) {
            log.warning("the broker's password goes over the network as it is; use mqtts://")
        }
    }

    func start() async { await bridge.start() }

    func stop(within time: Duration) async {
        await bridge.stop(within: time)
        loop.shutdown()
    }

    /// Brokers let go of a client when another one comes by its name: a hub's is by what it tells and by where it runs.
    private static func client(_ topics: MQTTTopics) -> String {
        var bytes = [CChar](repeating: 0, count: 256)
        let name = gethostname(&bytes, bytes.count - 1) == 0 ? bytes.prefix { $0 != 0 } : []
        let host = String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return "\(topics.prefix)-\(host)-\(getpid())"
    }

    private static func isHere(_ host: String) -> Bool { ["localhost", "127.0.0.1", "::1"].contains(host) }
}
