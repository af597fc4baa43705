import HearthHTTP
import HomeEngine

extension HubInterface {
    var statusRoutes: [Route] {
        [
            Route(.get, "/status", "getStatus", "How the hub is.", showStatus)
        ]
    }

    private func showStatus(_ call: HubCall) async throws -> StatusResource {
        let (structure, links, orphans) = (await engine.structure, await engine.links, await engine.orphans)
        let status = await engine.status
        let sight = Sight(of: call.caller.account, in: structure)
        let accessories = structure.accessories.rows.filter { sight.sees($0.home) }
        var counts = StatusResource.Links()
        for link in Set(accessories.map(\.endpoint.link)) {
            switch links[link] ?? .idle {
            case .idle: counts.idle += 1
            case .connecting: counts.connecting += 1
            case .connected: counts.connected += 1
            case .unreachable: counts.unreachable += 1
            case .removed: counts.removed += 1
            }
        }
        return StatusResource(
            version: version, started: started, time: now, homes: structure.homes.rows.count { sight.sees($0.id) },
            accessories: accessories.count, automations: structure.triggers.rows.count { sight.sees($0.home) },
            links: counts,
            orphans: sight.isLimited
                ? StatusResource.Orphans()
                : StatusResource.Orphans(
                    unclaimed: orphans.unclaimed,
                    missing: orphans.missing.map { link in
                        structure.accessories.rows.first { $0.endpoint.link == link }?.name ?? link
                    },
                    unfinished: orphans.unfinished),
            history: StatusResource.History(waiting: status.unwritten, dropped: status.droppedHistory),
            lostOccurrences: status.lostOccurrences, lastEvent: feed.last)
    }
}
