import HAPModel

/// The upper floor, the cellar and the garden of the villa.
extension HomeDefinition {
    static var bedrooms: [DeviceDefinition] {
        let window = DeviceDefinition("Bedroom window", model: "Simulated window drive", in: "Bedroom") {
            Service(.window, name: "Bedroom window") { Characteristic(.positionState, 2) }
        }
        let shutter = DeviceDefinition("Bedroom shutter", model: "Simulated shutter", in: "Bedroom") {
            Service(.windowCovering, name: "Bedroom shutter", isPrimary: true, linked: ["slats"]) {
                Characteristic(.currentPosition, 100)
                Characteristic(.targetPosition, 100)
                Characteristic(.positionState, 2)
                Characteristic(.currentHorizontalTiltAngle, 0)
                Characteristic(.targetHorizontalTiltAngle, 0)
            }
            Service(.slats, name: "Bedroom slats", key: "slats") {
                Characteristic(.currentTiltAngle, 0)
                Characteristic(.targetTiltAngle, 0)
            }
        }
        let purifier = DeviceDefinition("Air purifier", model: "Simulated air purifier", in: "Bedroom") {
            Service(.airPurifier, name: "Air purifier", isPrimary: true, linked: ["filter"]) {
                Characteristic(.rotationSpeed, 40.0)
            }
            Service(.filterMaintenance, name: "Filter", key: "filter") { Characteristic(.filterLifeLevel, 80.0) }
        }
        let humidifier = DeviceDefinition("Humidifier", model: "Simulated humidifier", in: "Mia's room") {
            Service(.humidifierDehumidifier, name: "Humidifier") {
                Characteristic(.currentRelativeHumidity, 45.0)
                Characteristic(.relativeHumidityHumidifierThreshold, 50.0)
                Characteristic(.waterLevel, 80.0)
            }
        }
        return [
            .lamp("Bedroom lamp", in: "Bedroom"), window, shutter,
            .radiator("Bedroom radiator", in: "Bedroom", target: 18), purifier, humidifier,
            .colorLamp("Mia's lamp", in: "Mia's room"), .radiator("Mia's radiator", in: "Mia's room"),
            .contact("Mia's window", in: "Mia's room"), .colorLamp("Leo's lamp", in: "Leo's room"),
            .radiator("Leo's radiator", in: "Leo's room"), .contact("Leo's window", in: "Leo's room"),
        ]
    }

    static var bathroomAndStudy: [DeviceDefinition] {
        let conditioner = DeviceDefinition("Air conditioner", model: "Simulated air conditioner", in: "Study") {
            Service(.heaterCooler, name: "Air conditioner") {
                Characteristic(.currentTemperature, 20.0)
                Characteristic(.heatingThresholdTemperature, 20.0)
                Characteristic(.coolingThresholdTemperature, 26.0)
                Characteristic(.rotationSpeed, 50.0)
            }
        }
        let rocker = DeviceDefinition("Study rocker", model: "Simulated rocker", in: "Study") {
            Service(.statefulProgrammableSwitch, name: "Study rocker")
        }
        let leak = DeviceDefinition("Washing machine leak", model: "Simulated leak sensor", in: "Bathroom") {
            Service(.leakSensor, name: "Washing machine leak")
        }
        return [
            .lamp("Landing light", in: "Landing"), .motion("Landing motion", in: "Landing"),
            .lamp("Bathroom light", in: "Bathroom"), .radiator("Bathroom radiator", in: "Bathroom", target: 22), leak,
            .climate("Bathroom climate", in: "Bathroom", temperature: 22), .lamp("Study lamp", in: "Study"),
            conditioner, rocker,
        ]
    }

    static var outside: [DeviceDefinition] {
        let gate = DeviceDefinition("Garden gate", model: "Simulated gate", in: "Garden") {
            Service(.door, name: "Garden gate") { Characteristic(.positionState, 2) }
        }
        let irrigation = DeviceDefinition("Irrigation", model: "Simulated irrigation", in: "Garden") {
            Service(.irrigationSystem, name: "Irrigation", isPrimary: true, linked: ["lawn", "beds"])
            for (index, name) in ["Lawn", "Beds"].enumerated() {
                Service(.valve, name: name, key: name.lowercased()) {
                    Characteristic(.valveType, 1)
                    Characteristic(.setDuration, 600)
                    Characteristic(.remainingDuration, 0)
                    Characteristic(.serviceLabelIndex, Value(index + 1))
                }
            }
        }
        return [
            .garageDoor("Garage door", in: "Garage"),
            .lamp("Terrace lights", in: "Terrace"), .climate("Terrace climate", in: "Terrace", temperature: 3),
            .blind("Awning", in: "Terrace", position: 0), gate, irrigation, .motion("Garden motion", in: "Garden"),
            .outlet("Pond pump", in: "Garden", isOn: true),
        ]
    }

    /// Things that few people see, and what only old accessories have.
    static var cellar: [DeviceDefinition] {
        let radio = DeviceDefinition("Radio hub", model: "Simulated radio hub", in: "Cellar") {
            Service(.tunnel)
            Service(.threadTransport)
            Service(.wifiTransport)
            Service(.accessoryRuntimeInformation)
            Service(.accessoryMetrics)
            Service(.diagnostics)
            Service(.firmwareUpdate)
        }
        let gateway = DeviceDefinition("Old gateway", model: "Simulated gateway", in: "Cellar") {
            Service(.bridgingState)
            Service(.bridgeConfiguration)
            Service(.timeInformation)
            Service(.cloudRelay)
            Service(.pairing)
        }
        return [radio, gateway, .smoke("Cellar smoke", in: "Cellar")]
    }
}
