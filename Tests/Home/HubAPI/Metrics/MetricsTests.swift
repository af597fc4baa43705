import Foundation
import HearthHTTP
import HearthJSON
import HomeEngine
import HomeModel
import HomeTesting
import Testing

@testable import HubAPI

@Suite struct MetricsTests {
    /// The lines of samples, without their numbers, and what stands there.
    private static func samples(_ body: [UInt8]) -> [String: Double] {
        var samples: [String: Double] = [:]
        for line in String(decoding: body, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
            let end = line.lastIndex(of: " ") ?? line.endIndex
            samples[String(line[..<end])] = Double(line[end...].dropFirst())
        }
        return samples
    }

    private static func sum(_ samples: [String: Double], _ beginning: String) -> Double {
        samples.filter { $0.key.hasPrefix(beginning) }.values.reduce(0, +)
    }

    @Test func whatAPersonWouldGraphIsTold() async throws {
        try await HubHome.run { test in
            let rooms = try await test.send(.get, "/rooms")
            #expect(rooms.status == .ok)
            _ = try await test.send(.get, "/nothing-here")
            let response = try await test.send(.get, "/metrics")
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
            let samples = Self.samples(response.body)
            let lamp = samples.filter {
                $0.key.hasPrefix("hearth_accessory_reachable{") && $0.key.contains("name=\"Lamp\"")
            }
            #expect(lamp.count == 1)
            #expect(lamp.keys.allSatisfy { $0.contains("room=") && $0.contains("home=") && $0.contains("id=") })
            let route = "{method=\"GET\",route=\"/rooms\",status=\"200\""
            #expect(samples["hearth_http_request_duration_seconds_count\(route)}"] == 1)
            #expect(samples["hearth_http_request_duration_seconds_bucket\(route),le=\"+Inf\"}"] == 1)
            #expect(
                samples["hearth_http_request_duration_seconds_count{method=\"other\",route=\"other\",status=\"404\"}"]
                    == 1,
                "Paths that strangers make up are one series.")
            #expect(samples["hearth_http_requests_in_flight"] == 1, "This very request.")
            #expect(samples["hearth_build_info{version=\"1.2.3\"}"] == 1)
            #expect(try #require(samples["process_resident_memory_bytes"]) > 1_000_000)
            #expect(try #require(samples["process_cpu_seconds_total"]) > 0)
            #expect(try #require(samples["process_open_fds"]) > 3)
            #expect(samples["process_start_time_seconds"] == test.home.time.now.civil.sinceEpoch / .seconds(1))
        }
    }

    @Test func bucketsAreAddedUp() throws {
        let meter = RequestMeter()
        let start = ContinuousClock.now
        for (milliseconds, status) in [(0, HTTPStatus.ok), (3, .ok), (30_000, .ok), (1, .notFound)] {
            let visit = meter.begin(start)
            meter.end(visit, status, start.advanced(by: .milliseconds(milliseconds)))
        }
        _ = meter.begin()
        let reading = meter.reading
        #expect(reading.atWork == 1)
        let series = try #require(reading.routes.first?.series)
        #expect(series.map(\.status) == [200, 404])
        #expect(series[0].count == 3)
        #expect(series[0].total == .milliseconds(30_003))
        #expect(series[0].buckets.first == 1)
        #expect(series[0].buckets.last == 1, "Longer than the last bound.")
        #expect(series[0].buckets[RequestMeter.bounds.firstIndex(of: 0.005) ?? 0] == 1)
    }

    @Test func scenesAndEventsAreCountedInTheirHome() async throws {
        try await HubHome.run { test in
            let events = try await test.hub.events()
            #expect(try await events.following().kind == .begin)
            let room = try await test.hub.add(NewRoom(name: "Attic"))
            _ = try await events.following(.structure)
            let lamp = await test.home.characteristic("Lamp")
            let scene = try await test.hub.add(NewScene(name: "Evening", actions: [NewAction(lamp, true)]))
            _ = try await test.hub.run(scene.id)
            _ = try await events.following(.scene)
            let samples = Self.samples(try await test.send(.get, "/metrics").body)
            let home = try #require(try await test.hub.homes().first { $0.id == room.home }).name
            #expect(try #require(samples["hearth_events_total{home=\"\(home)\",kind=\"structure\"}"]) >= 1)
            #expect(samples["hearth_events_total{home=\"\(home)\",kind=\"scene\"}"] == 1)
            #expect(samples["hearth_scene_runs_total{home=\"\(home)\",outcome=\"complete\"}"] == 1)
            #expect(samples["hearth_automation_runs_total{home=\"\(home)\",outcome=\"done\"}"] == 0)
            #expect(samples["hearth_event_listeners"] == 1)
            #expect(samples["hearth_last_event"] ?? 0 > 0)
            await events.cancel()
        }
    }

    @Test func whoActsForOnePersonSeesTheirHomesAlone() async throws {
        try await Door.run { door in
            let other = try await door.test.hub.add(NewHome(name: "Beach house"))
            _ = try await door.test.hub.add(NewRoom(home: other.id, name: "Deck"))
            let stranger = try await door.token(.read, account: "nobody of these homes")
            let all = Self.samples(try await door.send(.get, "/metrics", Door.bearer(door.token(.read).secret)).body)
            #expect(all.keys.contains { $0.contains("home=\"Beach house\"") })
            #expect(Self.sum(all, "hearth_links") == 2)
            let none = Self.samples(try await door.send(.get, "/metrics", Door.bearer(stranger.secret)).body)
            #expect(!none.isEmpty)
            #expect(!none.keys.contains { $0.contains("home=") })
            #expect(Self.sum(none, "hearth_links") == 0)
            #expect(try await door.code(.get, "/metrics") == .unauthenticated)
        }
    }

    @Test func noNameEndsItsQuotesOrItsLine() {
        #expect(MetricsText.escaped("a\\b\"c\nd", quotes: true) == "a\\\\b\\\"c\\nd")
        #expect(MetricsText.escaped("say \"x\"", quotes: false) == "say \"x\"")
        var text = MetricsText()
        text.add(.links, "", [("state", "\"}\nevil 1\n")], .integer(1))
        #expect(text.bytes.count { $0 == UInt8(ascii: "\n") } == 1)
    }

    @Test(arguments: [(0.25, "0.25"), (.infinity, "+Inf"), (-.infinity, "-Inf"), (.nan, "NaN"), (1e-7, "1e-07")])
    func numbersAreAsPrometheusReadsThem(number: Double, text: String) {
        #expect(MetricsText.text(number) == text)
    }

    /// A name that Grafana asks for and the hub does not tell would be an empty graph that nobody misses.
    @Test func theDashboardShowsWhatIsTold() async throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = try Data(contentsOf: root.appending(path: "Packaging/grafana/hearth.json"))
        let dashboard = try JSONValue(parsing: Array(file))
        let expressions = (dashboard["panels"]?.arrayValue ?? []).flatMap { $0["targets"]?.arrayValue ?? [] }
            .compactMap { $0["expr"]?.stringValue }
        var used: Set<String> = []
        for expression in expressions {
            for match in expression.matches(of: #/\b(?:hearth|process)_[a-z_]+/#) { used.insert(String(match.output)) }
        }
        let known = MetricFamily.all.flatMap { family in
            family.kind == .histogram ? ["_bucket", "_sum", "_count"].map { family.name + $0 } : [family.name]
        }
        #expect(used.subtracting(known) == [])
        #expect(Set(known).subtracting(used) == [])
    }

    /// Every family is told that there is, each once, with what it is.
    @Test func everyFamilyIsExplainedOnce() async throws {
        try await HubHome.run { test in
            let text = String(decoding: try await test.send(.get, "/metrics").body, as: UTF8.self)
            for family in MetricFamily.all {
                let line = "# TYPE \(family.name) \(family.kind.rawValue)"
                #expect(text.split(separator: "\n").count { $0 == line } == 1, "\(family.name)")
                #expect((family.kind == .counter) == family.name.hasSuffix("_total"))
            }
        }
    }
}
