import HearthNetworking

extension MemoryLink {
    struct Node {
        var hostLabel: String
        var addresses: [IPAddress]
        var isConnected = true
    }

    struct Publication {
        var registration: ServiceRegistration
        var hostLabel: String
        let node: Int
    }

    struct Browser {
        var assembly: ServiceAssembly
        let node: Int
        var asked: Set<RecordQuery> = []
        /// The records that this browser's host hears at present.
        var heard: [Record]
        let report: @Sendable (ServiceEvent) -> Void
        let end: @Sendable () -> Void
    }

    /// A record and whose it is; two publications may hold the same record.
    struct Record: Hashable {
        var query: RecordQuery
        var data: RecordData
        var node: Int
    }

    struct State {
        var nodes: [Int: Node] = [:]
        var publications: [Int: Publication] = [:]
        var browsers: [Int: Browser] = [:]
        private var records: [Record] = []
        private var lastNumber = 0
        private static let link = RecordLink(interface: 1, isIPv6: false)

        private mutating func number() -> Int {
            lastNumber += 1
            return lastNumber
        }

        mutating func attach(hostLabel: String, addresses: [IPAddress]) -> Int {
            var label = hostLabel
            while nodes.values.contains(where: { $0.hostLabel == label }) { label = HostLabel.alternative(to: label) }
            let node = number()
            nodes[node] = Node(hostLabel: label, addresses: addresses)
            return node
        }

        // MARK: Publishing

        mutating func publish(_ registration: ServiceRegistration, node: Int) -> Int? {
            guard let owner = nodes[node] else { return nil }
            var registration = registration
            let label = registration.hostLabel ?? owner.hostLabel
            while publications.values.contains(where: {
                $0.registration.name == registration.name && $0.registration.type == registration.type
            }) { registration.name = InstanceName.alternative(to: registration.name) }
            var host = label
            while publications.values.contains(where: { $0.hostLabel == host && $0.node != node }) {
                host = HostLabel.alternative(to: host)
            }
            let publication = number()
            publications[publication] = Publication(registration: registration, hostLabel: host, node: node)
            refresh()
            return publication
        }

        mutating func change(_ publication: Int, _ body: (inout Publication) -> Void) -> Bool {
            guard var entry = publications[publication] else { return false }
            body(&entry)
            publications[publication] = entry
            refresh()
            return true
        }

        mutating func withdraw(_ publication: Int) {
            publications[publication] = nil
            refresh()
        }

        mutating func changeNode(_ node: Int, _ body: (inout Node) -> Void) {
            guard var entry = nodes[node] else { return }
            body(&entry)
            nodes[node] = entry
            refresh()
        }

        mutating func stop(node: Int) -> [@Sendable () -> Void] {
            nodes[node] = nil
            publications = publications.filter { $0.value.node != node }
            let ended = browsers.filter { $0.value.node == node }
            for browser in ended.keys { browsers[browser] = nil }
            refresh()
            return ended.sorted { $0.key < $1.key }.map(\.value.end)
        }

        // MARK: Browsing

        mutating func browse(
            _ assembly: ServiceAssembly, node: Int, _ report: @escaping @Sendable (ServiceEvent) -> Void,
            _ end: @escaping @Sendable () -> Void
        ) -> Int? {
            guard nodes[node] != nil else { return nil }
            let number = number()
            browsers[number] = Browser(
                assembly: assembly, node: node, heard: records.filter { isHeard($0, by: node) }, report: report,
                end: end)
            carryOut(assembly.start(), number)
            return number
        }

        /// Breadth first, so that an answer never overtakes the question it belongs to.
        private mutating func carryOut(_ actions: [ServiceAssembly.Action], _ number: Int) {
            var actions = actions[...]
            while let action = actions.popFirst() {
                switch action {
                case .report(let event): browsers[number]?.report(event)
                case .stopAsking(let query): browsers[number]?.asked.remove(query)
                case .ask(let query):
                    browsers[number]?.asked.insert(query)
                    for answer in browsers[number]?.heard ?? [] where answer.query == query {
                        actions += tell(number, RecordChange(query: query, kind: .added(answer.data, Self.link)))
                    }
                    actions += tell(number, RecordChange(query: query, kind: .settled))
                }
            }
        }

        private mutating func tell(_ number: Int, _ change: RecordChange) -> [ServiceAssembly.Action] {
            guard browsers[number]?.asked.contains(change.query) == true else { return [] }
            return browsers[number]?.assembly.receive(change) ?? []
        }

        private func isHeard(_ record: Record, by node: Int) -> Bool {
            record.node == node || (nodes[node]?.isConnected == true && nodes[record.node]?.isConnected == true)
        }

        // MARK: Records

        /// Works out the records anew and tells every browser the difference, new ones first as on a network.
        private mutating func refresh() {
            var seen: Set<Record> = []
            records = publications.keys.sorted()
                .compactMap { publications[$0] }
                .flatMap { records(of: $0) }
                .filter { seen.insert($0).inserted }
            for number in browsers.keys.sorted() {
                guard let browser = browsers[number] else { continue }
                let before = browser.heard
                let now = records.filter { isHeard($0, by: browser.node) }
                browsers[number]?.heard = now
                for record in Set(now).subtracting(before).inOrder(of: now) {
                    carryOut(
                        tell(number, RecordChange(query: record.query, kind: .added(record.data, Self.link))), number)
                }
                for record in Set(before).subtracting(now).inOrder(of: before) {
                    carryOut(
                        tell(number, RecordChange(query: record.query, kind: .removed(record.data, Self.link))), number)
                }
            }
        }

        private func records(of publication: Publication) -> [Record] {
            let registration = publication.registration
            let type = DomainName(labels: registration.type.labels + [Array("local".utf8)])
            let instance = DomainName(labels: [Array(registration.name.utf8)] + type.labels)
            let host = DomainName(labels: [Array(publication.hostLabel.utf8), Array("local".utf8)])
            var records: [(RecordQuery, RecordData)] = [
                (RecordQuery(name: type, kind: .pointer), .pointer(instance)),
                (RecordQuery(name: instance, kind: .service), .service(port: registration.port, target: host)),
                (RecordQuery(name: instance, kind: .text), .text(registration.txt)),
            ]
            for subtype in registration.subtypes {
                let name = DomainName(labels: [Array(subtype.utf8), Array("_sub".utf8)] + type.labels)
                records.append((RecordQuery(name: name, kind: .pointer), .pointer(instance)))
            }
            for address in nodes[publication.node]?.addresses ?? [] {
                let query = RecordQuery(name: host, kind: address.family == .v6 ? .addressV6 : .addressV4)
                records.append((query, .address(address)))
            }
            return records.map { Record(query: $0.0, data: $0.1, node: publication.node) }
        }
    }
}

extension Set {
    fileprivate func inOrder(of list: [Element]) -> [Element] { list.filter(contains) }
}
