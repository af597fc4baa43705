import HAPModel

extension SampleBridge {
    /// One accessory of the sample in the making.
    struct Draft: Sendable {
        let name: String
        let serial: Int
        /// The first of its kind has the behaviour that tests provoke.
        let isFirst: Bool
        let hasButton: Bool
        let sensorPeriod: Duration?

        func device(
            _ category: AccessoryCategory, behaviours: [Behaviour] = [], @ServiceBuilder services: () -> [Service]
        ) -> DeviceDefinition {
            DeviceDefinition(
                information: AccessoryInformation(
                    name: name, manufacturer: "Fixture Works", model: "FX-" + padded(category.rawValue, 2),
                    serialNumber: "FX" + padded(serial, 6), firmwareRevision: "1.2.3"),
                services: services(), behaviours: behaviours, acts: false)
        }

        private func padded(_ number: Int, _ digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }

        /// The target's value becomes the current one at once.
        func mirror(
            _ source: CharacteristicType, _ target: CharacteristicType, _ values: [Behaviour.Translation] = []
        ) -> Behaviour {
            .mirror(source: CharacteristicReference(source), target: CharacteristicReference(target), values: values)
        }

        /// A sensor that changes by itself, if it is the first of its kind and sensors do.
        func cycle(_ characteristic: CharacteristicType, _ values: [Value]) -> [Behaviour] {
            guard isFirst, let sensorPeriod else { return [] }
            return [.cycle(CharacteristicReference(characteristic), values: values, period: sensorPeriod)]
        }
    }
}

extension SampleBridge.Draft {
    func light() -> DeviceDefinition {
        device(.lightbulb) {
            Service(.lightbulb, name: name) {
                Characteristic(.on, false)
                Characteristic(.brightness, 70)
                Characteristic(.hue, 120.0)
                Characteristic(.saturation, 50.0)
                Characteristic(.colorTemperature, 200, minimum: 140, maximum: 500)
            }
        }
    }

    func thermostat() -> DeviceDefinition {
        let modes = mirror(.targetHeatingCoolingState, .currentHeatingCoolingState, [.init(3, 2)])
        return device(.thermostat, behaviours: [modes]) {
            Service(.thermostat, name: name) {
                Characteristic(.currentTemperature, 20.5)
                Characteristic(.targetTemperature, 21.0)
                Characteristic(.currentRelativeHumidity, 45)
                Characteristic(.coolingThresholdTemperature)
                Characteristic(.heatingThresholdTemperature)
            }
        }
    }

    func lock() -> DeviceDefinition {
        let behaviours: [Behaviour] = [
            mirror(.lockTargetState, .lockCurrentState),
            .respond(CharacteristicReference(.lockControlPoint), appending: [0x7F, 0x01, 0x2A]),
        ]
        return device(.doorLock, behaviours: behaviours) {
            Service(.lockMechanism, name: name) {
                Characteristic(.lockCurrentState, 1)
                Characteristic(.lockTargetState, 1, permissions: [.read, .write, .events, .timedWrite])
            }
            Service(.lockManagement) {
                Characteristic(.version, "1.0")
                Characteristic(.lockControlPoint, permissions: [.write, .writeResponse])
            }
        }
    }

    func garage() -> DeviceDefinition {
        device(.garageDoorOpener, behaviours: [mirror(.targetDoorState, .currentDoorState)]) {
            Service(.garageDoorOpener, name: name) {
                Characteristic(.currentDoorState, 1)
                Characteristic(.targetDoorState, 1)
                Characteristic(.obstructionDetected, false)
            }
        }
    }

    func motion() -> DeviceDefinition {
        device(.sensor, behaviours: cycle(.motionDetected, [true, false])) {
            Service(.motionSensor, name: name, linked: ["battery"]) {
                Characteristic(.motionDetected, false)
                Characteristic(.statusLowBattery)
                Characteristic(.statusTampered)
            }
            Service(.battery, name: name, key: "battery") {
                Characteristic(.batteryLevel, 88)
                Characteristic(.chargingState, 2)
                Characteristic(.statusLowBattery, 0)
            }
        }
    }

    func contact() -> DeviceDefinition {
        device(.sensor, behaviours: cycle(.contactSensorState, [1, 0])) {
            Service(.contactSensor, name: name) { Characteristic(.contactSensorState, 0) }
        }
    }

    func temperature() -> DeviceDefinition {
        device(.sensor, behaviours: cycle(.currentTemperature, [20.1, 19.3])) {
            Service(.temperatureSensor, name: name) {
                Characteristic(.currentTemperature, 19.3, minimum: -40, maximum: 100)
            }
        }
    }

    /// Writing On of the first switch presses the first button, so that a controller can provoke an event.
    func `switch`() -> DeviceDefinition {
        let press = Behaviour.mirror(
            source: CharacteristicReference(.on),
            target: CharacteristicReference(.programmableSwitchEvent, accessory: "Button 1"),
            values: [.init(true, 0), .init(false, 1)])
        return device(.switch, behaviours: isFirst && hasButton ? [press] : []) {
            Service(.switch, name: name) { Characteristic(.on, false) }
        }
    }

    func outlet() -> DeviceDefinition {
        device(.outlet) {
            Service(.outlet, name: name) {
                Characteristic(.on, true)
                Characteristic(.outletInUse, true)
            }
        }
    }

    func fan() -> DeviceDefinition {
        device(.fan, behaviours: [mirror(.active, .currentFanState, [.init(1, 2)])]) {
            Service(.fanV2, name: name) {
                Characteristic(.active, 0)
                Characteristic(.rotationSpeed, 25)
                Characteristic(.rotationDirection)
                Characteristic(.swingMode)
                Characteristic(.currentFanState)
            }
        }
    }

    func blind() -> DeviceDefinition {
        device(.windowCovering, behaviours: [mirror(.targetPosition, .currentPosition)]) {
            Service(.windowCovering, name: name) {
                Characteristic(.currentPosition, 30)
                Characteristic(.targetPosition, 30)
                Characteristic(.positionState, 2)
                Characteristic(.holdPosition)
                Characteristic(.obstructionDetected)
            }
        }
    }

    func alarm() -> DeviceDefinition {
        device(.securitySystem, behaviours: [mirror(.securitySystemTargetState, .securitySystemCurrentState)]) {
            Service(.securitySystem, name: name) {
                Characteristic(.securitySystemCurrentState, 3)
                Characteristic(.securitySystemTargetState, 3)
            }
        }
    }

    func button() -> DeviceDefinition {
        device(.programmableSwitch) {
            Service(.serviceLabel, linked: ["button1", "button2"]) { Characteristic(.serviceLabelNamespace, 1) }
            for index in 1...2 {
                Service(.statelessProgrammableSwitch, name: "\(name) \(index)", key: "button\(index)") {
                    Characteristic(.programmableSwitchEvent)
                    Characteristic(.serviceLabelIndex, .integer(Int128(index)))
                }
            }
        }
    }

    func television() -> DeviceDefinition {
        device(.television) {
            Service(.television, name: name, isPrimary: true, linked: ["input1", "input2", "speaker"]) {
                Characteristic(.active, 0)
                Characteristic(.activeIdentifier, 1)
                Characteristic(.configuredName, .string(name))
                Characteristic(.remoteKey)
                Characteristic(.sleepDiscoveryMode, 1)
            }
            for (index, label) in ["HDMI 1", "HDMI 2"].enumerated() {
                Service(.inputSource, name: label, key: "input\(index + 1)") {
                    Characteristic(.configuredName, .string(label))
                    Characteristic(.identifier, .integer(Int128(index + 1)))
                    Characteristic(.inputSourceType, 3)
                    Characteristic(.isConfigured, 1)
                    Characteristic(.currentVisibilityState)
                }
            }
            Service(.speaker, key: "speaker") {
                Characteristic(.mute)
                Characteristic(.active)
                Characteristic(.volumeControlType, 1)
                Characteristic(.volumeSelector)
            }
        }
    }
}
