import HearthCalendar
import HomeEngine
import HomeModel

extension HubInterface {
    // MARK: Homes

    func tellHomes(_ view: EngineView, _ sight: Sight, _ text: inout MetricsText) {
        let structure = view.structure
        let accessories = structure.accessories.rows.filter { sight.sees($0.home) }
        let homes = structure.homes.rows.filter { sight.sees($0.id) }
        text.begin(.accessoryReachable)
        for accessory in accessories {
            let labels: MetricsText.Labels = [
                ("id", "\(accessory.id)"), ("name", accessory.name),
                ("home", structure.homes[accessory.home]?.name ?? ""),
                ("room", structure.rooms[accessory.room]?.name ?? ""),
            ]
            text.add(.accessoryReachable, labels, view.reachable.contains(accessory.id) ? 1 : 0)
        }
        text.begin(.links)
        let states = Set(accessories.map(\.endpoint.link)).map { LinkResource(of: view.links[$0] ?? .idle).state }
        for state in LinkResource.State.allCases {
            text.add(.links, [("state", state.rawValue)], states.count { $0 == state })
        }
        tellHappenings(homes, &text)
    }

    /// What has not happened yet is told as 0, so that a graph begins with the hub and not with the first time.
    private func tellHappenings(_ homes: [Home], _ text: inout MetricsText) {
        let counts = homes.map { (name: $0.name, counts: meters.homes.counts(of: $0.id)) }
        text.begin(.events)
        for (name, counts) in counts {
            for kind in HubEvent.Kind.ofHomes {
                text.add(.events, [("home", name), ("kind", kind.rawValue)], counts.events[kind] ?? 0)
            }
        }
        text.begin(.automationRuns)
        for (name, counts) in counts {
            for outcome in RunTrace.Outcome.allCases {
                let labels: MetricsText.Labels = [("home", name), ("outcome", outcome.rawValue)]
                text.add(.automationRuns, labels, counts.automations[outcome] ?? 0)
            }
        }
        text.begin(.sceneRuns)
        for (name, counts) in counts {
            for outcome in SceneRunResource.Outcome.allCases {
                let labels: MetricsText.Labels = [("home", name), ("outcome", outcome.rawValue)]
                text.add(.sceneRuns, labels, counts.scenes[outcome] ?? 0)
            }
        }
    }

    // MARK: The interface itself

    func tellRequests(_ text: inout MetricsText) {
        let reading = meters.requests.reading
        text.begin(.requestSeconds)
        for (name, series) in reading.routes {
            for one in series.sorted(by: { $0.status < $1.status }) {
                tell(one, [("method", name.method), ("route", name.path), ("status", "\(one.status)")], &text)
            }
        }
        text.tell(.requestsAtWork, reading.atWork)
        text.begin(.requestsRefused)
        for (status, count) in reading.refused.sorted(by: { $0.key < $1.key }) {
            text.add(.requestsRefused, [("status", "\(status)")], count)
        }
        text.tell(.listeners, feed.listeners)
        text.tell(.lastEvent, feed.last)
    }

    private func tell(_ series: RequestMeter.Series, _ labels: MetricsText.Labels, _ text: inout MetricsText) {
        var sum: UInt64 = 0
        let bounds = RequestMeter.bounds.map(MetricsText.text) + ["+Inf"]
        for (bound, count) in zip(bounds, series.buckets) {
            sum += count
            text.add(.requestSeconds, "_bucket", labels + [("le", bound)], .integer(Int128(sum)))
        }
        text.add(.requestSeconds, "_sum", labels, .decimal(series.total / .seconds(1)))
        text.add(.requestSeconds, "_count", labels, .integer(Int128(sum)))
    }

    // MARK: The process

    func tellProcess(_ text: inout MetricsText) {
        text.begin(.build)
        text.add(.build, [("version", version)], 1)
        let usage = ProcessUsage.current
        text.tell(.cpuSeconds, usage.cpuSeconds)
        if let bytes = usage.residentBytes { text.tell(.residentBytes, bytes) }
        if let bytes = usage.virtualBytes { text.tell(.virtualBytes, bytes) }
        text.tell(.startTime, started.sinceEpoch / .seconds(1))
        if let count = usage.openFiles { text.tell(.openFiles, count) }
        if let count = usage.mostFiles { text.tell(.mostFiles, count) }
    }
}

extension HubEvent.Kind {
    /// Those that happen, and are not only said to who listens.
    static let ofHomes = allCases.filter { $0 != .begin && $0 != .reset }
}
