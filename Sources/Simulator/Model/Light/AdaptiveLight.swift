import HAPModel
import HAPProtocol

/// Adaptive lighting: carries out the schedule that a controller has written to CharacteristicValueTransitionControl.
struct AdaptiveLight: Sendable {
    /// Items of the control's value.
    private enum Item {
        static let read: UInt8 = 1
        static let update: UInt8 = 2
    }

    private var schedule: TransitionSchedule?
    private var elapsed = Duration.zero
    private var nextUpdate = Duration.zero
    private var nextNotification = Duration.zero
    /// What the lamp shows, in mired; nil without a schedule.
    private(set) var temperature: Double?

    var isActive: Bool { schedule != nil }

    /// When the lamp changes its light next.
    var pause: Duration? { isActive ? nextUpdate - elapsed : nil }

    mutating func pass(_ time: Duration, _ lamp: inout ServiceState) {
        guard let schedule else { return }
        elapsed += time
        guard elapsed >= nextUpdate else { return }
        nextUpdate = elapsed + schedule.updateInterval
        show(&lamp, tells: elapsed >= nextNotification)
    }

    /// Somebody chose another brightness: the light follows at once.
    mutating func adjust(_ lamp: inout ServiceState) { if isActive { show(&lamp, tells: true) } }

    mutating func stop(_ lamp: inout ServiceState) {
        schedule = nil
        temperature = nil
        lamp.set(.characteristicValueActiveTransitionCount, 0)
        lamp[.characteristicValueTransitionControl] = .tlv8([])
    }

    private mutating func show(_ lamp: inout ServiceState, tells: Bool) {
        let brightness = lamp.has(.brightness) ? lamp.number(.brightness) : 100
        guard let schedule, let temperature = schedule.temperature(at: elapsed, brightness: brightness) else {
            stop(&lamp)
            return
        }
        self.temperature = temperature.rounded()
        guard tells else { return }
        nextNotification = elapsed + schedule.notifyInterval
        lamp.set(.colorTemperature, temperature.rounded())
        WhiteColor(temperature: temperature).show(in: &lamp)
    }

    /// Answers a write of the control.
    /// - Returns: nil when it cannot be understood, or names a characteristic that does not move; nothing has changed then.
    mutating func answer(to value: Value, _ lamp: inout ServiceState) -> Value? {
        guard let request = TLV8(value) else { return nil }
        var answer = TLVBody()
        if let read = request.nested(Item.read) {
            guard isOfColor(read.number(1), lamp) else { return nil }
            if let schedule { answer.bytes(Item.read, schedule.configuration) }
        }
        if let update = request.nested(Item.update) {
            guard let entries = update.every(1) else { return nil }
            let configurations = entries.compactMap { TransitionSchedule.Configuration($0) }
            guard configurations.count == entries.count else { return nil }
            for configuration in configurations {
                switch configuration {
                case .start(let schedule) where !isOfColor(schedule.characteristic, lamp): return nil
                case .stop(let characteristic) where !isOfColor(characteristic, lamp): return nil
                default: break
                }
            }
            for configuration in configurations { carryOut(configuration, &lamp) }
            answer.bytes(Item.update, status)
        }
        return answer.value
    }

    private func isOfColor(_ characteristic: UInt64?, _ lamp: ServiceState) -> Bool {
        characteristic != nil && characteristic == lamp.characteristic(.colorTemperature)?.iid.rawValue
    }

    private mutating func carryOut(_ configuration: TransitionSchedule.Configuration, _ lamp: inout ServiceState) {
        guard case .start(let schedule) = configuration else { return stop(&lamp) }
        self.schedule = schedule
        elapsed = .zero
        nextUpdate = schedule.updateInterval
        lamp.set(.characteristicValueActiveTransitionCount, 1)
        show(&lamp, tells: true)
        lamp[.characteristicValueTransitionControl] = .tlv8(status)
    }

    /// What runs: characteristic, the controller's parameters, and for how long. Empty when nothing does.
    private var status: [UInt8] {
        guard let schedule else { return [] }
        return TLVBody.bytes {
            $0.nested(1) {
                $0.shortNumber(1, schedule.characteristic)
                $0.bytes(2, schedule.parameters)
                $0.shortNumber(3, UInt64(max(0, elapsed / .milliseconds(1))))
            }
        }
    }

    /// Says in SupportedCharacteristicValueTransitionConfiguration, once iids are known, that brightness (1) and colour
    /// temperature (2) can move.
    static func announce(in lamp: inout ServiceState) {
        guard lamp[.supportedCharacteristicValueTransitionConfiguration]?.bytes?.isEmpty == true else { return }
        let moving: [(type: CharacteristicType, kind: UInt8)] = [(.brightness, 1), (.colorTemperature, 2)]
        let known = moving.compactMap { each -> (iid: UInt64, kind: UInt8)? in
            guard let iid = lamp.characteristic(each.type)?.iid, iid != .unassigned else { return nil }
            return (iid.rawValue, each.kind)
        }
        lamp[.supportedCharacteristicValueTransitionConfiguration] = TLVBody.value {
            $0.list(1, known) { entry, each in
                entry.shortNumber(1, each.iid)
                entry.byte(2, each.kind)
            }
        }
    }
}
