import HAPProtocol

/// The layout that HAP-NodeJS found for CharacteristicValueTransitionControl: everything is TLV8, numbers are little-endian,
/// times are milliseconds.
extension TransitionSchedule {
    private enum Item {
        static let characteristic: UInt8 = 1
        static let parameters: UInt8 = 2
        static let isEnabled: UInt8 = 3
        static let curve: UInt8 = 5
        static let updateInterval: UInt8 = 6
        static let notifyInterval: UInt8 = 8
    }

    private enum Curve {
        static let entry: UInt8 = 1
        static let range: UInt8 = 3
    }

    /// A configuration of one characteristic's transition.
    enum Configuration {
        case start(TransitionSchedule)
        /// Of the characteristic with this iid.
        case stop(UInt64)

        /// nil when it cannot be understood.
        init?(_ configuration: TLV8) {
            guard let characteristic = configuration.number(Item.characteristic) else { return nil }
            guard configuration.number(Item.isEnabled) ?? 0 != 0 else {
                self = .stop(characteristic)
                return
            }
            guard let schedule = TransitionSchedule(configuration, of: characteristic) else { return nil }
            self = .start(schedule)
        }
    }

    private init?(_ configuration: TLV8, of characteristic: UInt64) {
        guard let curve = configuration.nested(Item.curve), let range = curve.nested(Curve.range),
            let least = range.number(1), let most = range.number(2), least <= most, most <= 100
        else { return nil }
        guard let entries = curve.every(Curve.entry) else { return nil }
        let points = entries.compactMap { Point($0) }
        guard !points.isEmpty, points.count == entries.count else { return nil }
        self.init(
            characteristic: characteristic, points: points, brightness: Double(least)...Double(most),
            updateInterval: Self.interval(configuration.number(Item.updateInterval) ?? 60_000),
            notifyInterval: Self.interval(configuration.number(Item.notifyInterval) ?? 600_000),
            parameters: configuration.bytes(Item.parameters) ?? [], configuration: configuration.encoded())
    }

    /// Not so short that a lamp does nothing else, nor longer than a schedule.
    private static func interval(_ milliseconds: UInt64) -> Duration {
        .milliseconds(min(max(milliseconds, 1_000), 86_400_000))
    }
}

extension TransitionSchedule.Point {
    fileprivate init?(_ entry: TLV8) {
        guard let factor = Self.float(entry.bytes(1)), let temperature = Self.float(entry.bytes(2)),
            let transition = entry.number(3)
        else { return nil }
        self.init(
            temperature: temperature, factor: factor, hold: Self.time(entry.number(4) ?? 0),
            transition: Self.time(transition))
    }

    private static func float(_ bytes: [UInt8]?) -> Double? {
        guard let bytes, bytes.count == 4 else { return nil }
        let value = Float(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) })
        return value.isFinite ? Double(value) : nil
    }

    /// A year is more than any schedule has.
    private static func time(_ milliseconds: UInt64) -> Duration { .milliseconds(min(milliseconds, 31_536_000_000)) }
}
