import CAvahi
import HearthNetworking

extension AvahiDiscovery {
    /// One browse: its assembly and Avahi's browser for each of its questions.
    final class Browse {
        var assembly: ServiceAssembly
        let continuation: AsyncStream<ServiceEvent>.Continuation
        var browsers: [RecordQuery: (pointer: OpaquePointer, context: BrowserContext)] = [:]

        init(assembly: ServiceAssembly, continuation: AsyncStream<ServiceEvent>.Continuation) {
            self.assembly = assembly
            self.continuation = continuation
        }
    }

    /// What a record browser's callback knows.
    final class BrowserContext: Sendable {
        unowned let owner: AvahiDiscovery
        let browse: Int
        let query: RecordQuery

        init(owner: AvahiDiscovery, browse: Int, query: RecordQuery) {
            self.owner = owner
            self.browse = browse
            self.query = query
        }
    }

    func carryOut(_ actions: [ServiceAssembly.Action], of browse: Browse, _ number: Int) {
        for action in actions {
            switch action {
            case .report(let event): browse.continuation.yield(event)
            case .ask(let query): ask(query, of: browse, number)
            case .stopAsking(let query):
                guard let browser = browse.browsers.removeValue(forKey: query) else { continue }
                avahi_s_record_browser_free(browser.pointer)
            }
        }
    }

    func receive(_ change: RecordChange, _ number: Int) {
        guard let browse = browses[number], browse.browsers[change.query] != nil else { return }
        carryOut(browse.assembly.receive(change), of: browse, number)
    }

    func endBrowse(_ number: Int) {
        guard let browse = browses.removeValue(forKey: number) else { return }
        for browser in browse.browsers.values { avahi_s_record_browser_free(browser.pointer) }
        browse.browsers = [:]
    }

    /// A record browser for every question, not Avahi's service resolver: that one tells of a changed TXT record
    /// only after the old one expired.
    private func ask(_ query: RecordQuery, of browse: Browse, _ number: Int) {
        guard let server, browse.browsers[query] == nil else { return }
        let name = query.name.escaped
        guard avahi_is_valid_domain_name(name) != 0,
            let key = avahi_key_new(name, UInt16(AVAHI_DNS_CLASS_IN), AvahiRecords.type(of: query.kind))
        else { return }
        defer { avahi_key_unref(key) }
        let context = BrowserContext(owner: self, browse: number, query: query)
        let browser = avahi_s_record_browser_new(
            server, AvahiIfIndex(AVAHI_IF_UNSPEC), AvahiProtocol(AVAHI_PROTO_UNSPEC), key, AVAHI_LOOKUP_USE_MULTICAST,
            { _, interface, `protocol`, event, record, _, userdata in
                guard let userdata else { return }
                let context = Unmanaged<BrowserContext>.fromOpaque(userdata).takeUnretainedValue()
                context.heard(event, record, interface, `protocol`)
            }, Unmanaged.passUnretained(context).toOpaque())
        guard let browser else { return }
        browse.browsers[query] = (browser, context)
    }
}

extension AvahiDiscovery.BrowserContext {
    fileprivate func heard(
        _ event: AvahiBrowserEvent, _ record: UnsafeMutablePointer<AvahiRecord>?, _ interface: AvahiIfIndex,
        _ protocol: AvahiProtocol
    ) {
        let kind: RecordChange.Kind
        switch event {
        case AVAHI_BROWSER_NEW, AVAHI_BROWSER_REMOVE:
            guard let record, let interface = UInt32(exactly: interface),
                let data = AvahiRecords.data(of: record, kind: query.kind, interface: interface)
            else { return }
            let link = RecordLink(interface: interface, isIPv6: `protocol` == AvahiProtocol(AVAHI_PROTO_INET6))
            kind = event == AVAHI_BROWSER_NEW ? .added(data, link) : .removed(data, link)
        case AVAHI_BROWSER_ALL_FOR_NOW, AVAHI_BROWSER_FAILURE: kind = .settled
        default: return
        }
        let change = RecordChange(query: query, kind: kind)
        owner.assumeIsolated { $0.put(.record(browse: browse, change)) }
    }
}
