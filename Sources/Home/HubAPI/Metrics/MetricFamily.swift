/// One thing that is measured, as Prometheus names and explains it.
struct MetricFamily: Hashable, Sendable {
    enum Kind: String, Sendable { case counter, gauge, histogram }

    let name: String
    let kind: Kind
    let help: String

    private init(_ name: String, _ kind: Kind, _ help: String) {
        self.name = name
        self.kind = kind
        self.help = help
    }
}

extension MetricFamily {
    // MARK: Homes

    static let accessoryReachable = MetricFamily(
        "hearth_accessory_reachable", .gauge, "1 when a write would reach the accessory as far as is known, else 0.")
    static let links = MetricFamily(
        "hearth_links", .gauge, "Ways to accessories by how they stand; a bridge is one.")
    static let events = MetricFamily(
        "hearth_events_total", .counter, "What happened in a home, by kind, since the hub began.")
    static let automationRuns = MetricFamily(
        "hearth_automation_runs_total", .counter, "Occasions for automations by what came of them.")
    static let sceneRuns = MetricFamily(
        "hearth_scene_runs_total", .counter, "Scenes that a person ran by what came of them.")

    // MARK: Interface

    static let requestSeconds = MetricFamily(
        "hearth_http_request_duration_seconds", .histogram,
        "Until an answer is ready to be sent; of a stream, until it begins.")
    static let requestsAtWork = MetricFamily(
        "hearth_http_requests_in_flight", .gauge, "Requests whose answer is not ready yet.")
    static let requestsRefused = MetricFamily(
        "hearth_http_requests_refused_total", .counter, "Requests that were not understood as HTTP, or came too late.")
    static let listeners = MetricFamily("hearth_event_listeners", .gauge, "Clients that follow events.")
    static let lastEvent = MetricFamily("hearth_last_event", .gauge, "The number of the event that was told last.")

    // MARK: Queues

    static let inbox = MetricFamily(
        "hearth_inbox_events", .gauge, "Told by accessories and not dealt with yet.")
    static let inboxTaken = MetricFamily(
        "hearth_inbox_taken_total", .counter, "Told by accessories and dealt with.")
    static let inboxCoalesced = MetricFamily(
        "hearth_inbox_coalesced_total", .counter, "Values that a later one replaced before they were dealt with.")
    static let inboxDropped = MetricFamily(
        "hearth_inbox_dropped_total", .counter, "Presses and the like that came too fast, and were let go.")
    static let historyUnwritten = MetricFamily(
        "hearth_history_unwritten", .gauge, "Entries of the history, and traces, that are not on the disk yet.")
    static let historyDropped = MetricFamily(
        "hearth_history_dropped", .gauge,
        "Entries of the history that were let go since the disk is slow or full; 0 once it writes again.")
    static let runsAtWork = MetricFamily("hearth_automation_runs_at_work", .gauge, "Automations that are writing.")
    static let subscribedLinks = MetricFamily(
        "hearth_subscribed_links", .gauge, "Ways to accessories that tell of changes by themselves.")

    // MARK: Process, by the names that Prometheus' own libraries use

    static let build = MetricFamily("hearth_build_info", .gauge, "Always 1; the version of Hearth is a label.")
    static let cpuSeconds = MetricFamily(
        "process_cpu_seconds_total", .counter, "Time of processors that the hub has used.")
    static let residentBytes = MetricFamily("process_resident_memory_bytes", .gauge, "Memory that the hub takes up.")
    static let virtualBytes = MetricFamily("process_virtual_memory_bytes", .gauge, "Addresses that the hub has mapped.")
    static let startTime = MetricFamily(
        "process_start_time_seconds", .gauge, "When the hub began, in seconds since 1970.")
    static let openFiles = MetricFamily("process_open_fds", .gauge, "File descriptors that are open.")
    static let mostFiles = MetricFamily("process_max_fds", .gauge, "File descriptors that may be open.")

    static let all = [
        accessoryReachable, links, events, automationRuns, sceneRuns, requestSeconds, requestsAtWork, requestsRefused,
        listeners, lastEvent, inbox, inboxTaken, inboxCoalesced, inboxDropped, historyUnwritten, historyDropped,
        runsAtWork, subscribedLinks, build, cpuSeconds, residentBytes, virtualBytes, startTime, openFiles, mostFiles,
    ]
}
