import HAPModel
import HAPProtocol

/// A small flat that a newcomer understands at a glance, and that lives a little on its own.
public enum DemoFlat {
    public static var definition: ServerDefinition {
        ServerDefinition(
            category: .bridge,
            primary: DeviceDefinition(
                information: AccessoryInformation(
                    name: "Hearth flat", manufacturer: "Hearth", model: "Simulated flat", serialNumber: "FLAT-0",
                    firmwareRevision: "1.0"),
                services: []),
            bridged: [
                light("Living room lamp", "FLAT-1", isOn: true, brightness: 60),
                light("Kitchen light", "FLAT-2", isOn: false, brightness: 100), coffeeMachine, radiator, frontDoor,
                garage, blind, fan, alarm, motion, window, balcony,
            ])
    }

    private static func device(
        _ name: String, _ serial: String, _ model: String, behaviours: [Behaviour] = [],
        @ServiceBuilder services: () -> [Service]
    ) -> DeviceDefinition {
        DeviceDefinition(
            information: AccessoryInformation(
                name: name, manufacturer: "Hearth", model: model, serialNumber: serial, firmwareRevision: "1.0"),
            services: services(), behaviours: behaviours)
    }

    private static func mirror(
        _ source: CharacteristicType, _ target: CharacteristicType, _ values: [Behaviour.Translation] = []
    ) -> Behaviour {
        .mirror(source: CharacteristicReference(source), target: CharacteristicReference(target), values: values)
    }

    private static func light(_ name: String, _ serial: String, isOn: Bool, brightness: Int) -> DeviceDefinition {
        device(name, serial, "Simulated lamp") {
            Service(.lightbulb, name: name) {
                Characteristic(.on, .bool(isOn))
                Characteristic(.brightness, Value(brightness))
            }
        }
    }

    private static var coffeeMachine: DeviceDefinition {
        device("Coffee machine", "FLAT-3", "Simulated outlet", behaviours: [mirror(.on, .outletInUse)]) {
            Service(.outlet, name: "Coffee machine") {
                Characteristic(.on, false)
                Characteristic(.outletInUse, false)
            }
        }
    }

    private static var radiator: DeviceDefinition {
        let behaviours: [Behaviour] = [
            mirror(.targetHeatingCoolingState, .currentHeatingCoolingState, [.init(3, 1)]),
            .wander(
                CharacteristicReference(.currentTemperature), step: 0.2, range: 19.5...22, period: .seconds(4)),
        ]
        return device("Radiator", "FLAT-4", "Simulated thermostat", behaviours: behaviours) {
            Service(.thermostat, name: "Radiator") {
                Characteristic(.currentTemperature, 20.6)
                Characteristic(.targetTemperature, 21.0)
                Characteristic(.targetHeatingCoolingState, 1)
                Characteristic(.currentHeatingCoolingState, 1)
            }
        }
    }

    private static var frontDoor: DeviceDefinition {
        device("Front door", "FLAT-5", "Simulated lock", behaviours: [mirror(.lockTargetState, .lockCurrentState)]) {
            Service(.lockMechanism, name: "Front door") {
                Characteristic(.lockCurrentState, 1)
                Characteristic(.lockTargetState, 1)
            }
        }
    }

    private static var garage: DeviceDefinition {
        device("Garage", "FLAT-6", "Simulated garage door", behaviours: [mirror(.targetDoorState, .currentDoorState)]) {
            Service(.garageDoorOpener, name: "Garage") {
                Characteristic(.currentDoorState, 1)
                Characteristic(.targetDoorState, 1)
            }
        }
    }

    private static var blind: DeviceDefinition {
        device("Bedroom blind", "FLAT-7", "Simulated blind", behaviours: [mirror(.targetPosition, .currentPosition)]) {
            Service(.windowCovering, name: "Bedroom blind") {
                Characteristic(.currentPosition, 70)
                Characteristic(.targetPosition, 70)
                Characteristic(.positionState, 2)
            }
        }
    }

    private static var fan: DeviceDefinition {
        device("Ceiling fan", "FLAT-8", "Simulated fan", behaviours: [mirror(.active, .currentFanState, [.init(1, 2)])])
        {
            Service(.fanV2, name: "Ceiling fan") {
                Characteristic(.active, 0)
                Characteristic(.rotationSpeed, 50)
                Characteristic(.currentFanState, 0)
            }
        }
    }

    private static var alarm: DeviceDefinition {
        device(
            "Alarm", "FLAT-9", "Simulated alarm",
            behaviours: [mirror(.securitySystemTargetState, .securitySystemCurrentState)]
        ) {
            Service(.securitySystem, name: "Alarm") {
                Characteristic(.securitySystemCurrentState, 3)
                Characteristic(.securitySystemTargetState, 3)
            }
        }
    }

    private static var motion: DeviceDefinition {
        let walk: [Value] = [true, false, false, true, true, false, false, false]
        return device(
            "Hall motion", "FLAT-10", "Simulated sensor",
            behaviours: [.cycle(CharacteristicReference(.motionDetected), values: walk, period: .seconds(5))]
        ) {
            Service(.motionSensor, name: "Hall motion") { Characteristic(.motionDetected, false) }
            Service(.battery, name: "Battery") {
                Characteristic(.batteryLevel, 87)
                Characteristic(.chargingState, 2)
                Characteristic(.statusLowBattery, 0)
            }
        }
    }

    private static var window: DeviceDefinition {
        device(
            "Bathroom window", "FLAT-11", "Simulated sensor",
            behaviours: [.cycle(CharacteristicReference(.contactSensorState), values: [1, 0], period: .seconds(17))]
        ) {
            Service(.contactSensor, name: "Bathroom window") { Characteristic(.contactSensorState, 0) }
        }
    }

    private static var balcony: DeviceDefinition {
        let behaviours: [Behaviour] = [
            .wander(CharacteristicReference(.currentTemperature), step: 0.3, range: 8...16, period: .seconds(3)),
            .wander(
                CharacteristicReference(.currentRelativeHumidity), step: 2, range: 40...80, period: .seconds(7)),
        ]
        return device("Balcony", "FLAT-12", "Simulated sensor", behaviours: behaviours) {
            Service(.temperatureSensor, name: "Balcony") { Characteristic(.currentTemperature, 12.4) }
            Service(.humiditySensor, name: "Balcony") { Characteristic(.currentRelativeHumidity, 58) }
        }
    }
}
