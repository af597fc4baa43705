import CAvahi
import Glibc
import HearthNetworking

/// Service discovery by multicast DNS, on an embedded `libavahi-core` that lives on the given loop.
///
/// Its sockets are opened at the first browse or publish. It works beside another responder on the machine
/// (avahi-daemon): the port is shared, and host names and reverse records are not contested.
///
/// When multicast DNS fails for good all streams end and all publications are gone; the next browse or publish starts it
/// anew.
public actor AvahiDiscovery: ServiceDiscovery {
    public nonisolated let loop: EventLoop
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    let network: any Network
    let interfaceNames: [String]?
    let hostLabel: String

    var server: OpaquePointer?
    var poll: AvahiPollAdapter?
    var browses: [Int: Browse] = [:]
    var publications: [Int: Publication] = [:]
    var hosts: [String: PublishedHost] = [:]
    /// Addresses of the usable interfaces, as published.
    var addresses: Set<InterfaceAddress> = []
    private var interfaceWatch: Task<Void, Never>?
    private var inbox: [Input] = []
    private var isStopped = false
    private var lastNumber = 0

    /// What Avahi reports, handled in the next turn of the loop: never inside one of its callbacks.
    enum Input: Sendable {
        case record(browse: Int, RecordChange)
        case publicationChanged(Int)
        case hostChanged(String)
        case serverFailed
    }

    /// - Parameters:
    ///   - network: lists the interfaces and reports their changes; its loop carries everything.
    ///   - interfaces: names of the only interfaces to use, e.g. `["eth0"]`; nil takes all but loopback.
    ///   - hostLabel: the host name to publish when a registration names none. Nil makes one from the machine's
    ///     name and the process, so that it never fights with another responder on the machine.
    public init(network: any Network, interfaces: [String]? = nil, hostLabel: String? = nil) {
        loop = network.loop
        self.network = network
        interfaceNames = interfaces
        self.hostLabel = hostLabel.map(HostLabel.derive) ?? Self.ownHostLabel()
    }

    // MARK: - ServiceDiscovery

    public func browse(_ type: DNSServiceType, subtype: String?) async throws(DiscoveryError) -> AsyncStream<
        ServiceEvent
    > {
        let assembly = try ServiceAssembly(type: type, subtype: subtype)
        try start()
        let (stream, continuation) = AsyncStream.makeStream(of: ServiceEvent.self)
        let number = nextNumber()
        let browse = Browse(assembly: assembly, continuation: continuation)
        browses[number] = browse
        continuation.onTermination = { [loop, weak self] _ in
            loop.execute { [weak self] in self?.assumeIsolated { $0.endBrowse(number) } }
        }
        carryOut(assembly.start(), of: browse, number)
        return stream
    }

    public func publish(_ registration: ServiceRegistration, timeout: Duration) async throws(DiscoveryError)
        -> any PublishedService
    {
        try registration.validate()
        try start()
        let number = nextNumber()
        let publication = Publication(registration: registration, hostLabel: registration.hostLabel ?? hostLabel)
        publications[number] = publication
        try addToHost(publication)
        do {
            try register(publication, number)
        } catch {
            drop(number)
            throw error
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                publication.waiter = continuation
                publication.deadline = loop.schedule(after: timeout) { [weak self] in
                    self?.assumeIsolated { $0.expire(number) }
                }
                checkEstablished(publication)
            }
        } onCancel: {
            loop.execute { [weak self] in self?.assumeIsolated { $0.cancel(number) } }
        }
        if case .failure(let error) = result {
            drop(number)
            throw error
        }
        return AvahiPublishedService(
            discovery: self, number: number, name: publication.name, host: publication.hostName)
    }

    public func stop() async {
        guard !isStopped else { return }
        isStopped = true
        shutDown(DiscoveryError(.stopped, "service discovery was stopped; make a new one"))
    }

    // MARK: - The server

    private func start() throws(DiscoveryError) {
        guard !isStopped else { throw DiscoveryError(.stopped, "service discovery was stopped; make a new one") }
        guard server == nil else { return }
        for name in interfaceNames ?? [] where name.isEmpty || name.utf8.count > 15 || name.utf8.contains(0) {
            throw DiscoveryError(
                .noUsableInterface, "\"\(name)\" is not the name of a network interface; see \"ip link\"")
        }
        AvahiLog.install()
        _ = AvahiLog.takeLastProblem()
        let poll = AvahiPollAdapter(owner: self)
        self.poll = poll
        var configuration = AvahiServerConfig()
        avahi_server_config_init(&configuration)
        defer { avahi_server_config_free(&configuration) }
        configuration.host_name = avahi_strdup(hostLabel)
        configuration.use_ipv4 = 1
        configuration.use_ipv6 = 1
        // Names and addresses are published by ourselves, without the reverse records that would collide with
        // those of another responder on this machine.
        configuration.publish_addresses = 0
        configuration.publish_hinfo = 0
        configuration.publish_workstation = 0
        configuration.publish_domain = 0
        configuration.add_service_cookie = 0
        configuration.enable_wide_area = 0
        configuration.deny_interfaces = avahi_string_list_add(nil, "lo")
        for name in interfaceNames ?? [] {
            configuration.allow_interfaces = avahi_string_list_add(configuration.allow_interfaces, name)
        }
        var failure: CInt = 0
        server = avahi_server_new(
            poll.api, &configuration,
            { _, state, userdata in
                guard state == AVAHI_SERVER_FAILURE, let userdata else { return }
                let owner = Unmanaged<AvahiDiscovery>.fromOpaque(userdata).takeUnretainedValue()
                owner.assumeIsolated { $0.put(.serverFailed) }
            }, poll.api.pointee.userdata, &failure)
        guard server != nil else {
            self.poll = nil
            poll.invalidate()
            throw Self.startFailure(failure)
        }
        watchInterfaces()
    }

    private static func startFailure(_ code: CInt) -> DiscoveryError {
        let words = AvahiLog.takeLastProblem().map { " (\($0))" } ?? ""
        guard code == CInt(AVAHI_ERR_NO_NETWORK) else {
            return DiscoveryError(.engineFailure, "multicast DNS did not start: \(description(of: code))\(words)")
        }
        return DiscoveryError(
            .portUnavailable,
            "UDP port 5353 could not be opened for multicast DNS\(words); find the program that holds it alone with "
                + "\"ss -ulpn sport = 5353\" and end it or let it share the port, and check that the network is up")
    }

    static func description(of code: CInt) -> String {
        avahi_strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }

    func lastError() -> CInt { server.map { avahi_server_errno($0) } ?? CInt(AVAHI_ERR_FAILURE) }

    private func shutDown(_ error: DiscoveryError) {
        interfaceWatch?.cancel()
        interfaceWatch = nil
        let endedBrowses = browses
        let endedPublications = publications
        let endedHosts = hosts
        browses = [:]
        publications = [:]
        hosts = [:]
        inbox = []
        if let server {
            self.server = nil
            // Sends the goodbyes and frees every browser and group; their contexts must last until then.
            withExtendedLifetime((endedBrowses, endedPublications, endedHosts)) { avahi_server_free(server) }
        }
        poll?.invalidate()
        poll = nil
        for browse in endedBrowses.values { browse.continuation.finish() }
        for publication in endedPublications.values { publication.finish(.failure(error)) }
    }

    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    // MARK: - Reports of Avahi

    func put(_ input: Input) {
        inbox.append(input)
        guard inbox.count == 1 else { return }
        loop.execute { [weak self] in self?.assumeIsolated { $0.emptyInbox() } }
    }

    private func emptyInbox() {
        let inputs = inbox
        inbox = []
        for input in inputs where server != nil {
            switch input {
            case .record(let number, let change): receive(change, number)
            case .publicationChanged(let number): publicationChanged(number)
            case .hostChanged(let label): hostChanged(label)
            case .serverFailed:
                let code = lastError()
                shutDown(
                    DiscoveryError(
                        .engineFailure, "multicast DNS stopped working: \(Self.description(of: code)); try again"))
            }
        }
    }

    // MARK: - Interfaces

    private func watchInterfaces() {
        updateAddresses((try? network.interfaces()) ?? [])
        let changes = network.interfaceChanges()
        interfaceWatch = Task { [weak self] in
            for await interfaces in changes { await self?.updateAddresses(interfaces) }
        }
    }

    private func updateAddresses(_ interfaces: [NetworkInterface]) {
        addresses = InterfaceAddress.publishable(interfaces, named: interfaceNames)
        for host in hosts.values { synchronize(host) }
    }

    private static func machineName() -> String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "host" }
        let label = name.prefix { $0 != 0 && $0 != CChar(UInt8(ascii: ".")) }
        return String(decoding: label.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func ownHostLabel() -> String {
        var random = SystemRandomNumberGenerator()
        let suffix = String(UInt32.random(in: 0x100000...0xFFFFFF, using: &random), radix: 16)
        let name = InstanceName.fitting(HostLabel.derive(from: machineName())[...], suffix: "-hearth-\(suffix)")
        return HostLabel.derive(from: name)
    }
}
