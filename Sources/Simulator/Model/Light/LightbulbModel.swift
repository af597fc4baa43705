import HAPModel

/// A lamp: dims to its level within half a second, shows either a colour or a white, and follows a schedule of whites.
struct LightbulbModel: ServiceModel {
    private static let fade = Duration.milliseconds(500)
    /// What the lamp gives at full light: lux in its room, W taken.
    private static let full = (light: 250.0, power: 9.0)
    private static let standby = 0.3

    private let service: Int
    /// 0 dark to 1 full light.
    private var output: Movement
    /// What it had when it was last alight.
    private var brightness: Double
    private var adaptive = AdaptiveLight()

    init(service: Int, of accessory: AccessoryState) {
        self.service = service
        let lamp = accessory[service]
        output = Movement(at: Self.level(of: lamp), speed: 1)
        brightness = lamp.number(.brightness) > 0 ? lamp.number(.brightness) : 100
    }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        act(on: event, &accessory[service], &surroundings)
        surroundings.influence.light = Self.full.light * output.position
        surroundings.influence.power = Self.standby + (Self.full.power - Self.standby) * output.position
        return output.pause(atMost: .milliseconds(100)).orEarlier(adaptive.pause)
    }

    private mutating func act(
        on event: ModelEvent, _ lamp: inout ServiceState, _ surroundings: inout Surroundings
    ) {
        switch event {
        case .elapsed(let time):
            output.pass(time)
            adaptive.pass(time, &lamp)
        case .written(let types), .set(let types):
            if let order = surroundings.written[.characteristicValueTransitionControl] {
                guard let answer = adaptive.answer(to: order, &lamp) else {
                    surroundings.refusal = .invalidValue
                    return
                }
                surroundings.responses[.characteristicValueTransitionControl] = answer
            }
            coupleSwitch(types, &lamp)
            coupleColor(types, &lamp)
            output.move(to: Self.level(of: lamp), within: Self.fade)
        case .identify:
            // One blink.
            output.place(at: output.target > 0.5 ? 0 : 1)
            output.move(to: Self.level(of: lamp), within: .seconds(1))
        default: break
        }
        AdaptiveLight.announce(in: &lamp)
    }

    private static func level(of lamp: ServiceState) -> Double {
        guard lamp.bool(.on) else { return 0 }
        return lamp.has(.brightness) ? lamp.number(.brightness) / 100 : 1
    }

    /// Brightness 0 is off; on again, it is as bright as before.
    private mutating func coupleSwitch(_ types: [CharacteristicType], _ lamp: inout ServiceState) {
        guard lamp.has(.brightness) else { return }
        let isDark = lamp.number(.brightness) == 0
        if types.contains(.brightness), isDark {
            lamp.set(.on, false)
        } else if types.contains(.brightness), !types.contains(.on) {
            lamp.set(.on, true)
        } else if lamp.bool(.on), isDark {
            lamp.set(.brightness, brightness)
        }
        if lamp.number(.brightness) > 0 { brightness = lamp.number(.brightness) }
        if types.contains(.brightness) { adaptive.adjust(&lamp) }
    }

    /// Who chooses a colour or a white by hand has had enough of the schedule.
    private mutating func coupleColor(_ types: [CharacteristicType], _ lamp: inout ServiceState) {
        let isWhite = types.contains(.colorTemperature)
        let isColor = types.contains(.hue) || types.contains(.saturation)
        if isWhite || isColor, adaptive.isActive { adaptive.stop(&lamp) }
        // Where both are written, the colour is what is seen.
        if isWhite, !isColor { WhiteColor(temperature: lamp.number(.colorTemperature)).show(in: &lamp) }
    }
}
