import HAPModel

/// Things that the ready-made homes have many of.
extension DeviceDefinition {
    static func lamp(_ name: String, in room: String, isOn: Bool = false, brightness: Int = 100) -> Self {
        Self(name, model: "Simulated lamp", in: room) {
            Service(.lightbulb, name: name) {
                Characteristic(.on, .bool(isOn))
                Characteristic(.brightness, Value(brightness))
            }
        }
    }

    /// A lamp in white of any warmth, or in colour.
    static func colorLamp(_ name: String, in room: String) -> Self {
        Self(name, model: "Simulated colour lamp", in: room) {
            Service(.lightbulb, name: name) {
                Characteristic(.on, false)
                Characteristic(.brightness, 80)
                Characteristic(.hue, 30.0)
                Characteristic(.saturation, 40.0)
                Characteristic(.colorTemperature, 250, minimum: 140, maximum: 500)
            }
        }
    }

    static func outlet(_ name: String, in room: String, isOn: Bool = false) -> Self {
        Self(name, model: "Simulated outlet", in: room) {
            Service(.outlet, name: name) {
                Characteristic(.on, .bool(isOn))
                Characteristic(.outletInUse, false)
            }
        }
    }

    static func radiator(_ name: String, in room: String, target: Double = 21) -> Self {
        Self(name, model: "Simulated radiator valve", in: room) {
            Service(.thermostat, name: name, linked: ["battery"]) {
                Characteristic(.currentTemperature, 20.0)
                Characteristic(.targetTemperature, .float(target))
                Characteristic(.targetHeatingCoolingState, 1, validValues: [0, 1, 3])
                Characteristic(.currentHeatingCoolingState, 0)
            }
            Service.battery
        }
    }

    static func lock(_ name: String, in room: String) -> Self {
        Self(name, model: "Simulated lock", in: room) {
            Service(.lockMechanism, name: name) {
                Characteristic(.lockCurrentState, 1)
                Characteristic(.lockTargetState, 1)
            }
        }
    }

    static func garageDoor(_ name: String, in room: String) -> Self {
        Self(name, model: "Simulated garage door", in: room) {
            Service(.garageDoorOpener, name: name) {
                Characteristic(.currentDoorState, 1)
                Characteristic(.targetDoorState, 1)
            }
        }
    }

    static func blind(_ name: String, in room: String, position: Int = 100) -> Self {
        Self(name, model: "Simulated blind", in: room) {
            Service(.windowCovering, name: name) {
                Characteristic(.currentPosition, Value(position))
                Characteristic(.targetPosition, Value(position))
                Characteristic(.positionState, 2)
                Characteristic(.obstructionDetected, false)
            }
        }
    }

    static func contact(_ name: String, in room: String) -> Self {
        Self(name, model: "Simulated contact sensor", in: room) {
            Service(.contactSensor, name: name, linked: ["battery"]) { Characteristic(.contactSensorState, 0) }
            Service.battery
        }
    }

    static func motion(_ name: String, in room: String) -> Self {
        Self(name, model: "Simulated motion sensor", in: room) {
            Service(.motionSensor, name: name, linked: ["battery"]) { Characteristic(.motionDetected, false) }
            Service.battery
        }
    }

    static func climate(_ name: String, in room: String, temperature: Double = 20) -> Self {
        Self(name, model: "Simulated climate sensor", in: room) {
            Service(.temperatureSensor, name: name) {
                Characteristic(.currentTemperature, .float(temperature), minimum: -40, maximum: 100)
            }
            Service(.humiditySensor, name: name) { Characteristic(.currentRelativeHumidity, 50.0) }
        }
    }

    static func smoke(_ name: String, in room: String) -> Self {
        Self(name, model: "Simulated smoke alarm", in: room) {
            Service(.smokeSensor, name: name, linked: ["battery"]) { Characteristic(.smokeDetected, 0) }
            Service.battery
        }
    }

    static func fan(_ name: String, in room: String) -> Self {
        Self(name, model: "Simulated fan", in: room) {
            Service(.fanV2, name: name) {
                Characteristic(.active, 0)
                Characteristic(.rotationSpeed, 50)
                Characteristic(.currentFanState, 0)
                Characteristic(.targetFanState, 0)
            }
        }
    }

    static func alarm(_ name: String, in room: String) -> Self {
        Self(name, model: "Simulated alarm", in: room) {
            Service(.securitySystem, name: name) {
                Characteristic(.securitySystemCurrentState, 3)
                Characteristic(.securitySystemTargetState, 3)
            }
        }
    }

    /// A panel of buttons, the first with the index 1.
    static func buttons(_ name: String, in room: String, _ count: Int) -> Self {
        let keys = (1...max(1, count)).map { "button \($0)" }
        return Self(name, model: "Simulated buttons", in: room) {
            Service(.serviceLabel, linked: keys + ["battery"]) { Characteristic(.serviceLabelNamespace, 1) }
            for (index, key) in keys.enumerated() {
                Service(.statelessProgrammableSwitch, name: "\(name) \(index + 1)", key: key) {
                    Characteristic(.programmableSwitchEvent)
                    Characteristic(.serviceLabelIndex, Value(index + 1))
                }
            }
            Service.battery
        }
    }
}

extension Service {
    /// Of a thing that is not plugged in. Its key is "battery".
    static var battery: Service {
        Service(.battery, key: "battery") {
            Characteristic(.batteryLevel, 90)
            Characteristic(.chargingState, 2)
            Characteristic(.statusLowBattery, 0)
        }
    }
}
