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
    private var dial: LevelDial
    private var adaptive = AdaptiveLight()

    init(service: Int, of accessory: AccessoryState) {
        self.service = service
        dial = LevelDial(accessory[service], power: .on, level: .brightness, usual: 100)
        output = Movement(at: dial.percent(accessory[service]) / 100, speed: 1)
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
            dial.changed(types, &lamp)
            if types.contains(.brightness) { adaptive.adjust(&lamp) }
            coupleColor(types, &lamp)
            output.move(to: dial.percent(lamp) / 100, within: Self.fade)
        case .identify:
            // One blink.
            output.place(at: output.target > 0.5 ? 0 : 1)
            output.move(to: dial.percent(lamp) / 100, within: .seconds(1))
        default: break
        }
        AdaptiveLight.announce(in: &lamp)
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
