import HearthHTTP
import Synchronization

/// Counts requests and how long they take, by route and status: numbers in place, nothing allocated once a status was seen.
final class RequestMeter: Sendable {
    /// Upper ends of the histogram's buckets, in seconds: a list of cached values takes less than the first, and what
    /// accessories are asked for up to the last.
    static let bounds: [Double] = [0.000_25, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
    private static let ends = bounds.map { Duration.seconds($0) }

    /// Of one route and status.
    struct Series: Sendable {
        let status: Int
        /// Not added up; the last one is of all that took longer than the last bound.
        var buckets = [UInt64](repeating: 0, count: RequestMeter.bounds.count + 1)
        var total = Duration.zero

        var count: UInt64 { buckets.reduce(0, +) }
    }

    /// One request at work.
    struct Visit: Sendable {
        fileprivate let start: ContinuousClock.Instant
        /// Its place among the routes, once that is known.
        var route: Int?
    }

    private struct State: Sendable {
        var routes: [RouteName] = []
        /// By route, and behind them of what is at no route.
        var series: [[Series]] = [[]]
        var atWork = 0
        var refused: [Int: UInt64] = [:]
    }

    /// Of a route, or of all that is at none: paths and methods of strangers would be as many as they like.
    struct RouteName: Sendable {
        let method: String
        let path: String

        static let other = RouteName(method: "other", path: "other")
    }

    private let state = Mutex(State())

    /// What is counted; before anything is.
    func measure(_ routes: [Route]) {
        state.withLock { state in
            state.routes = routes.map { RouteName(method: $0.method.rawValue, path: $0.path.description) }
            state.series = Array(repeating: [], count: routes.count + 1)
        }
    }

    func begin(_ now: ContinuousClock.Instant = .now) -> Visit {
        state.withLock { $0.atWork += 1 }
        return Visit(start: now)
    }

    func end(_ visit: Visit, _ status: HTTPStatus, _ now: ContinuousClock.Instant = .now) {
        let took = now - visit.start
        let bucket = Self.ends.firstIndex { took <= $0 } ?? Self.ends.count
        state.withLock { state in
            state.atWork -= 1
            let route = visit.route ?? state.series.count - 1
            let place =
                state.series[route].firstIndex { $0.status == status.code } ?? state.series[route].count
            if place == state.series[route].count { state.series[route].append(Series(status: status.code)) }
            state.series[route][place].buckets[bucket] += 1
            state.series[route][place].total += took
        }
    }

    /// What was no request, and so has no route.
    func refuse(_ status: HTTPStatus) { state.withLock { $0.refused[status.code, default: 0] += 1 } }

    /// As it is at one moment.
    var reading: (routes: [(name: RouteName, series: [Series])], atWork: Int, refused: [Int: UInt64]) {
        let state = state.withLock { $0 }
        return (Array(zip(state.routes + [.other], state.series)), state.atWork, state.refused)
    }
}
