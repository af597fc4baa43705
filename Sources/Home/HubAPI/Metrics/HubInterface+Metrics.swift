import HearthCalendar
import HearthHTTP
import HomeEngine
import HomeModel

/// What the hub measures of itself.
struct HubMeters: Sendable {
    let homes = HomeMeter()
    let requests = RequestMeter()
}

extension HubInterface {
    var metricsRoutes: [Route] {
        [
            Route(.get, "/metrics", "getMetrics", "What a person would graph, as Prometheus reads it.", showMetrics),
            Route(.get, "/health", "getHealth", "Whether the hub works.", isOpen: true, showHealth),
        ]
    }

    private func showHealth(_ call: HubCall) async -> HealthAnswer { HealthAnswer(health: await health.check()) }

    private func showMetrics(_ call: HubCall) async -> MetricsAnswer {
        let view = await engine.view(withValues: false)
        let sight = Sight(of: call.caller.account, in: view.structure)
        var text = MetricsText()
        tellHomes(view, sight, &text)
        tellRequests(&text)
        let (backlog, status) = await (engine.backlog, engine.status)
        text.tell(.inbox, backlog.events)
        text.tell(.inboxTaken, backlog.taken)
        text.tell(.inboxCoalesced, backlog.coalesced)
        text.tell(.inboxDropped, backlog.dropped)
        text.tell(.historyUnwritten, backlog.unwritten)
        text.tell(.historyDropped, status.droppedHistory)
        text.tell(.runsAtWork, backlog.runs)
        text.tell(.subscribedLinks, backlog.subscribed)
        tellProcess(&text)
        return MetricsAnswer(bytes: text.bytes)
    }
}
