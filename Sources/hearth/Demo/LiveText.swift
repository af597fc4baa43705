import HAPModel

/// The state of an accessory as pieces of text that can be highlighted one by one.
enum LiveText {
    struct Part: Equatable {
        /// The characteristic whose change highlights it.
        var id: CharacteristicID?
        var text: String
        /// What says the same in fewer columns, for narrow windows.
        var short: String?
        var style: Style?
    }

    static func parts(_ accessory: Accessory) -> [Part] {
        guard let main = AccessoryState.mainService(accessory) else { return [] }
        // The state of whatever else the accessory measures, such as humidity beside temperature.
        let others = accessory.services.filter { service in
            service.iid != main.iid && [.temperatureSensor, .humiditySensor, .battery].contains(service.type)
        }
        return ([main] + others).flatMap { service in
            service.characteristics.compactMap { part($0, in: service, of: accessory) }
        }
    }

    private static func part(
        _ characteristic: Characteristic, in service: Service, of accessory: Accessory
    ) -> Part? {
        let id = CharacteristicID(aid: accessory.aid, iid: characteristic.iid)
        let value = characteristic.value
        let text = PrintableText.make(ValueText.text(value, of: characteristic))
        func part(_ text: String, _ style: Style? = nil, short: String? = nil) -> Part {
            Part(id: id, text: text, short: short, style: style)
        }
        let isActive = value?.integer ?? 0 != 0
        switch characteristic.type {
        case .on: return part(isActive ? "● on   " : "○ off  ", isActive ? .green : .dim)
        case .active: return part(isActive ? "● running" : "○ off    ", isActive ? .green : .dim)
        case .brightness, .rotationSpeed: return part(bar(value, text), short: text)
        case .currentPosition: return part(bar(value, text + " open"), short: text + " open")
        case .currentTemperature, .currentRelativeHumidity, .currentAmbientLightLevel: return part(text)
        case .targetTemperature: return part("→ " + text)
        case .currentHeatingCoolingState: return part(isActive ? text + "ing" : text, isActive ? .green : .dim)
        case .lockCurrentState:
            return part(value == 1 ? "locked" : value == 0 ? "unlocked" : text, value == 1 ? nil : .yellow)
        case .currentDoorState: return part(text, value == 1 ? nil : .yellow)
        case .securitySystemCurrentState: return part(text, value == 3 ? .dim : .yellow)
        case .motionDetected: return part(isActive ? "● motion" : "○ no motion", isActive ? .green : .dim)
        case .contactSensorState: return part(isActive ? "open" : "closed", isActive ? .yellow : nil)
        case .occupancyDetected, .leakDetected, .smokeDetected: return part(text)
        case .batteryLevel: return part("battery " + text, .dim)
        case .outletInUse: return isActive ? part("in use", .dim) : nil
        default: return nil
        }
    }

    /// `▕██████░░░░▏ 60 %`
    private static func bar(_ value: Value?, _ text: String) -> String {
        let filled = Int(((value?.float ?? 0) / 10).rounded())
        let clamped = min(max(filled, 0), 10)
        return "▕" + String(repeating: "█", count: clamped) + String(repeating: "░", count: 10 - clamped) + "▏ " + text
    }
}
