import CAvahi
import HearthNetworking

extension AvahiDiscovery {
    /// A service on its way to the network, or there.
    final class Publication {
        var registration: ServiceRegistration
        /// The host label it was registered under; follows renames of the host.
        var hostLabel: String
        var group: EntryGroup?
        var isEstablished = false
        var waiter: CheckedContinuation<Result<Void, DiscoveryError>, Never>?
        var deadline: ScheduledWork?

        init(registration: ServiceRegistration, hostLabel: String) {
            self.registration = registration
            self.hostLabel = hostLabel
        }

        var name: String { registration.name }
        var hostName: String { "\(hostLabel).local" }

        func finish(_ result: Result<Void, DiscoveryError>) {
            deadline?.cancel()
            deadline = nil
            waiter?.resume(returning: result)
            waiter = nil
        }
    }

    /// What an entry group's callback knows.
    final class GroupContext: Sendable {
        unowned let owner: AvahiDiscovery
        let input: Input

        init(owner: AvahiDiscovery, input: Input) {
            self.owner = owner
            self.input = input
        }
    }

    /// An Avahi entry group with what its callback needs.
    struct EntryGroup {
        let pointer: OpaquePointer
        private let context: GroupContext

        init(_ pointer: OpaquePointer, _ context: GroupContext) {
            self.pointer = pointer
            self.context = context
        }

        var state: AvahiEntryGroupState { avahi_s_entry_group_get_state(pointer) }
        /// Both may call back with the context one last time.
        func reset() { withExtendedLifetime(context) { avahi_s_entry_group_reset(pointer) } }
        func free() { withExtendedLifetime(context) { avahi_s_entry_group_free(pointer) } }
    }

    /// Makes an entry group whose every change of state comes back as `input`.
    func makeGroup(_ input: Input) -> EntryGroup? {
        guard let server else { return nil }
        let context = GroupContext(owner: self, input: input)
        let group = avahi_s_entry_group_new(
            server,
            { _, _, _, userdata in
                guard let userdata else { return }
                let context = Unmanaged<GroupContext>.fromOpaque(userdata).takeUnretainedValue()
                context.owner.assumeIsolated { $0.put(context.input) }
            }, Unmanaged.passUnretained(context).toOpaque())
        return group.map { EntryGroup($0, context) }
    }

    // MARK: - Services

    /// Puts the records of a service into its group and starts probing; takes other names while one is taken.
    func register(_ publication: Publication, _ number: Int) throws(DiscoveryError) {
        if publication.group == nil { publication.group = makeGroup(.publicationChanged(number)) }
        guard let server, let group = publication.group else {
            throw engineError("making the records of \"\(publication.name)\"", lastError())
        }
        publication.isEstablished = false
        for _ in 0..<Self.mostNames {
            let code = addRecords(of: publication, server, group.pointer)
            if code == CInt(AVAHI_ERR_COLLISION) {
                group.reset()
                publication.registration.name = InstanceName.alternative(to: publication.name)
                continue
            }
            guard code >= 0 else { throw engineError("adding the records of \"\(publication.name)\"", code) }
            let committed = avahi_s_entry_group_commit(group.pointer)
            guard committed >= 0 else { throw engineError("announcing \"\(publication.name)\"", committed) }
            return
        }
        throw DiscoveryError(
            .nameConflict, "\(Self.mostNames) names like \"\(publication.name)\" are taken; choose another name")
    }

    /// Names tried in one go before giving up.
    private static let mostNames = 100

    private func addRecords(of publication: Publication, _ server: OpaquePointer, _ group: OpaquePointer) -> CInt {
        let registration = publication.registration
        let type = registration.type.description
        let txt = AvahiRecords.stringList(registration.txt)
        defer { avahi_string_list_free(txt) }
        let code = avahi_server_add_service_strlst(
            server, group, AvahiIfIndex(AVAHI_IF_UNSPEC), AvahiProtocol(AVAHI_PROTO_UNSPEC), AVAHI_PUBLISH_NO_COOKIE,
            registration.name, type, "local", publication.hostName, registration.port, txt)
        guard code >= 0 else { return code }
        for subtype in registration.subtypes {
            let code = avahi_server_add_service_subtype(
                server, group, AvahiIfIndex(AVAHI_IF_UNSPEC), AvahiProtocol(AVAHI_PROTO_UNSPEC),
                AvahiPublishFlags(rawValue: 0), registration.name, type, "local", "\(subtype)._sub.\(type)")
            guard code >= 0 else { return code }
        }
        return 0
    }

    func publicationChanged(_ number: Int) {
        guard let publication = publications[number], let group = publication.group else { return }
        switch group.state {
        case AVAHI_ENTRY_GROUP_ESTABLISHED:
            publication.isEstablished = true
            checkEstablished(publication)
        case AVAHI_ENTRY_GROUP_COLLISION:
            publication.registration.name = InstanceName.alternative(to: publication.name)
            registerAgain(publication, number)
        case AVAHI_ENTRY_GROUP_FAILURE:
            publication.finish(.failure(engineError("announcing \"\(publication.name)\"", lastError())))
        default: publication.isEstablished = false
        }
    }

    func registerAgain(_ publication: Publication, _ number: Int) {
        publication.group?.reset()
        do { try register(publication, number) } catch { publication.finish(.failure(error)) }
    }

    func checkEstablished(_ publication: Publication) {
        guard publication.isEstablished, hosts[publication.hostLabel]?.isEstablished == true else { return }
        publication.finish(.success(()))
    }

    func update(_ number: Int, txt: TXTRecord) throws(DiscoveryError) {
        _ = try txt.encoded()
        guard let publication = publications[number], let server, let group = publication.group else {
            throw DiscoveryError(.stopped, "the service was withdrawn; publish it again to change its TXT record")
        }
        guard publication.registration.txt != txt else { return }
        publication.registration.txt = txt
        switch group.state {
        case AVAHI_ENTRY_GROUP_ESTABLISHED, AVAHI_ENTRY_GROUP_REGISTERING: break
        // A rename is under way; it takes the new record along.
        default: return
        }
        let list = AvahiRecords.stringList(txt)
        defer { avahi_string_list_free(list) }
        let code = avahi_server_update_service_txt_strlst(
            server, group.pointer, AvahiIfIndex(AVAHI_IF_UNSPEC), AvahiProtocol(AVAHI_PROTO_UNSPEC),
            AVAHI_PUBLISH_NO_COOKIE,
            publication.name, publication.registration.type.description, "local", list)
        guard code >= 0 else { throw engineError("changing the TXT record of \"\(publication.name)\"", code) }
    }

    /// Takes a service off the network; the goodbyes go out in the next turn of the loop.
    func drop(_ number: Int) {
        guard let publication = publications.removeValue(forKey: number) else { return }
        publication.group?.free()
        publication.group = nil
        removeFromHost(publication)
        publication.finish(
            .failure(DiscoveryError(.stopped, "\"\(publication.name)\" was withdrawn before it was established")))
    }

    // MARK: - Waiting

    func expire(_ number: Int) {
        guard let publication = publications[number] else { return }
        guard !addresses.isEmpty else {
            let which = interfaceNames.map { " among \($0.joined(separator: ", "))" } ?? ""
            publication.finish(
                .failure(
                    DiscoveryError(
                        .noUsableInterface,
                        "\"\(publication.name)\" cannot be published: no network interface\(which) is up, can multicast "
                            + "and has an address; connect a network and try again")))
            return
        }
        publication.finish(
            .failure(
                DiscoveryError(
                    .timedOut,
                    "\"\(publication.name)\" was not established on the network in time; "
                        + "see whether another device keeps claiming this name")))
    }

    func cancel(_ number: Int) {
        publications[number]?.finish(.failure(DiscoveryError(.stopped, "publishing was cancelled")))
    }

    func engineError(_ what: String, _ code: CInt) -> DiscoveryError {
        DiscoveryError(.engineFailure, "\(what) failed: \(Self.description(of: code))")
    }
}

/// A handle on a publication; the state is the discovery's.
final class AvahiPublishedService: PublishedService {
    private let discovery: AvahiDiscovery
    private let number: Int
    private let lastName: String
    private let lastHost: String

    init(discovery: AvahiDiscovery, number: Int, name: String, host: String) {
        self.discovery = discovery
        self.number = number
        lastName = name
        lastHost = host
    }

    var name: String { get async { await discovery.name(of: number) ?? lastName } }
    var hostName: String { get async { await discovery.hostName(of: number) ?? lastHost } }
    func update(txt: TXTRecord) async throws(DiscoveryError) { try await discovery.update(number, txt: txt) }
    func withdraw() async { await discovery.drop(number) }
}

extension AvahiDiscovery {
    fileprivate func name(of number: Int) -> String? { publications[number]?.name }
    fileprivate func hostName(of number: Int) -> String? { publications[number]?.hostName }
}
