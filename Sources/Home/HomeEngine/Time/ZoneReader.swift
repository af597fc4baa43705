import HearthCalendar
import HearthFiles
import HearthLogging
import HomeModel

/// Reads the rules of time zones from the system, away from the loop.
actor ZoneReader {
    private let executor = DiskExecutor.shared
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The rules of all zones that homes and timers name; what can't be read is left out and logged.
    func table(for structure: HomeStructure, log: Log) -> ZoneTable {
        let fallback = read(TimeZone.system(), log) ?? .utc
        return ZoneTable(fallback: fallback, structure.timeZones.compactMap { read($0, log) })
    }

    /// - Throws: when this machine has no rules of the zone.
    func check(_ zone: TimeZone) throws(TimeZoneError) { _ = try TimeZoneRules(zone) }

    private func read(_ zone: TimeZone, _ log: Log) -> TimeZoneRules? {
        do throws(TimeZoneError) {
            return try TimeZoneRules(zone)
        } catch {
            log.error("\(error.message) What goes by this zone does not happen.", ["zone": "\(zone.name)"])
            return nil
        }
    }
}

extension HomeStructure {
    /// All that homes and timers name.
    var timeZones: Set<TimeZone> {
        Set(homes.rows.compactMap(\.timeZone)).union(triggers.rows.compactMap { $0.condition.timer?.timeZone })
    }
}
