import HearthCalendar
import HearthHTTP
import HomeEngine
import HomeModel

/// All that can be asked of a hub, over one engine.
struct HubInterface: Sendable {
    let engine: Engine
    let names: HubNames
    let version: String
    let started: Instant
    let feed: EventFeed
    let gate: Gate
    /// nil for a hub that keeps its homes in memory.
    let storage: HubStorage?
    let health: HealthProbe
    let meters: HubMeters
    let kept = KeptDescription()

    var routes: [Route] {
        homeRoutes + roomRoutes + zoneRoutes + groupRoutes + accessoryRoutes + serviceRoutes + characteristicRoutes
            + sceneRoutes + automationRoutes + traceRoutes + userRoutes + historyRoutes + statusRoutes + eventRoutes
            + metricsRoutes + documentRoutes + backupRoutes + problemRoutes + descriptionRoutes + accessRoutes
            + pageRoutes
    }

    var now: Instant { engine.time.now.civil }

    // MARK: Finding

    func wording(_ structure: HomeStructure) -> StructureWording { StructureWording(structure, names.types) }

    /// - Parameter id: nil for the primary home, or the first one of who does not see that.
    func home(_ id: HomeID?, for call: HubCall) async throws(Problem) -> HomeID {
        let structure = await engine.structure
        let sight = Sight(of: call.caller.account, in: structure)
        guard let id else {
            let all = structure.homes.rows.map(\.id)
            let seen = (structure.primaryHome.map { [$0] } ?? []) + all
            guard let home = seen.first(where: sight.sees) else {
                throw Problem(HomeErrorCode.notFound, "There is no home yet; make one first.")
            }
            return home
        }
        guard structure.homes.contains(id), sight.sees(id) else { throw Self.missing(.home(id)) }
        return id
    }

    /// The rows of a list that was asked for with `home=` and `name=`.
    func chosen<Row: HomeEntity>(_ rows: [Row], _ call: HubCall, in structure: HomeStructure) throws -> [Row] {
        let home = try call.id(.home, HomeID.self)
        let sight = Sight(of: call.caller.account, in: structure)
        if let home, !structure.homes.contains(home) || !sight.sees(home) { throw Self.missing(.home(home)) }
        return named(rows, call).filter { (home == nil || $0.home == home) && sight.sees($0.home) }
    }

    /// The rows of a list that was asked for with `name=`.
    func named<Row: HomeEntity>(_ rows: [Row], _ call: HubCall) -> [Row] {
        guard let name = call.query[.name].map(NameRule.key) else { return rows }
        return rows.filter { NameRule.key($0.name) == name }
    }

    func found<Row>(_ row: Row?, _ id: EntityID) throws(Problem) -> Row {
        guard let row else { throw Self.missing(id) }
        return row
    }

    static func missing(_ id: EntityID) -> Problem {
        let subject = Problem.Subject(id)
        return Problem(
            HomeErrorCode.notFound, "There is no \(subject.kind) \(subject.id) (any more); list what there is.", id)
    }

    // MARK: Changing

    /// All or none.
    func apply(_ changes: [StructureChange], _ call: HubCall) async throws {
        guard !changes.isEmpty || call.condition != nil else { return }
        try await engine.apply(changes, by: call.caller.account, if: call.condition)
    }

    func draw<Subject>(_ type: Identifier<Subject>.Type = Identifier<Subject>.self) -> Identifier<Subject> {
        Identifier(random: .random(in: .min ... .max))
    }
}
