import HAPModel

extension HomeDefinition {
    /// A house with a garden: sixty accessories behind four bridges and by themselves, every service type of the catalog
    /// at least once, and a family of four.
    public static var villa: HomeDefinition {
        HomeDefinition(
            name: "Villa", seed: 7, start: HomeInstant(year: 2026, month: 1, day: 5),
            weather: WeatherDefinition(temperature: 3, swing: 4, clouds: 0.6, humidity: 80, latitude: 48),
            rooms: villaRooms,
            people: [
                PersonDefinition("Anna", rhythm: .office, bedroom: "Bedroom"),
                PersonDefinition("Bruno", rhythm: .home, bedroom: "Bedroom"),
                PersonDefinition("Mia", rhythm: .school, bedroom: "Mia's room"),
                PersonDefinition("Leo", rhythm: .school, bedroom: "Leo's room"),
            ],
            servers: [
                ServerDefinition(bridge: "Ground floor bridge", in: "Hall", hall + livingRoom + kitchen),
                ServerDefinition(bridge: "Upper floor bridge", in: "Landing", bedrooms + bathroomAndStudy),
                ServerDefinition(bridge: "Garden bridge", in: "Garage", outside),
                ServerDefinition(bridge: "Cellar bridge", in: "Cellar", cellar),
            ] + standalone)
    }

    private static var villaRooms: [RoomDefinition] {
        [
            RoomDefinition(
                "Hall", volume: 40, heatLoss: 25,
                neighbours: ["Living room", "Kitchen", "Landing", "Cellar", "Garage"],
                hasFrontDoor: true, temperature: 19),
            RoomDefinition("Living room", volume: 110, heatLoss: 70, neighbours: ["Kitchen", "Terrace"]),
            RoomDefinition("Kitchen", volume: 55, heatLoss: 35, neighbours: ["Terrace"]),
            RoomDefinition(
                "Landing", volume: 30, heatLoss: 15,
                neighbours: ["Bedroom", "Mia's room", "Leo's room", "Bathroom", "Study"], temperature: 19),
            RoomDefinition("Bedroom", volume: 50, heatLoss: 35, temperature: 18),
            RoomDefinition("Mia's room", volume: 40, heatLoss: 30),
            RoomDefinition("Leo's room", volume: 40, heatLoss: 30),
            RoomDefinition("Bathroom", volume: 25, heatLoss: 18, temperature: 22),
            RoomDefinition("Study", volume: 45, heatLoss: 30),
            RoomDefinition("Cellar", volume: 90, heatLoss: 25, temperature: 13),
            RoomDefinition("Garage", volume: 70, heatLoss: 110, neighbours: ["Garden"], temperature: 8),
            RoomDefinition("Terrace", neighbours: ["Garden"], isOutdoors: true, temperature: 3),
            RoomDefinition("Garden", isOutdoors: true, temperature: 3),
        ]
    }

    // MARK: Ground floor

    private static var hall: [DeviceDefinition] {
        let door = DeviceDefinition("Front door", model: "Simulated lock with a keypad", in: "Hall") {
            Service(
                .lockMechanism, name: "Front door", key: "lock", isPrimary: true, linked: ["management", "battery"]
            ) {
                Characteristic(.lockCurrentState, 1)
                Characteristic(.lockTargetState, 1)
            }
            Service(.lockManagement, key: "management") {
                Characteristic(.version, "1.0")
                Characteristic(.lockManagementAutoSecurityTimeout, 120)
            }
            Service(.accessCode)
            Service(.nfcAccess)
            Service.battery
        }
        return [
            .lamp("Hall light", in: "Hall"), .motion("Hall motion", in: "Hall"), door,
            .contact("Front door contact", in: "Hall"), .buttons("Hall buttons", in: "Hall", 4),
            .alarm("Alarm", in: "Hall"),
        ]
    }

    private static var livingRoom: [DeviceDefinition] {
        let presence = DeviceDefinition("Living room presence", model: "Simulated presence sensor", in: "Living room") {
            Service(.occupancySensor, name: "Living room presence")
            Service(.lightSensor, name: "Living room brightness") { Characteristic(.currentAmbientLightLevel, 120.0) }
        }
        let stove = DeviceDefinition("Stove alarm", model: "Simulated smoke alarm", in: "Living room") {
            Service(.smokeSensor, name: "Stove smoke")
            Service(.carbonMonoxideSensor, name: "Stove carbon monoxide") { Characteristic(.carbonMonoxideLevel, 0.0) }
        }
        return [
            .lamp("Living room lamp", in: "Living room", brightness: 60), .colorLamp("Shelf light", in: "Living room"),
            .blind("Living room blind", in: "Living room"), .radiator("Living room radiator", in: "Living room"),
            .climate("Living room climate", in: "Living room"), presence, stove,
            .fan("Ceiling fan", in: "Living room"),
        ]
    }

    private static var kitchen: [DeviceDefinition] {
        let hood = DeviceDefinition("Cooker hood", model: "Simulated fan", in: "Kitchen") {
            Service(.fan, name: "Cooker hood") { Characteristic(.rotationSpeed, 0.0) }
        }
        let ceiling = DeviceDefinition("Kitchen ceiling", model: "Simulated switch", in: "Kitchen") {
            Service(.switch, name: "Kitchen ceiling")
        }
        let leak = DeviceDefinition("Dishwasher leak", model: "Simulated leak sensor", in: "Kitchen") {
            Service(.leakSensor, name: "Dishwasher leak", linked: ["battery"])
            Service.battery
        }
        let air = DeviceDefinition("Kitchen air", model: "Simulated air monitor", in: "Kitchen") {
            Service(.airQualitySensor, name: "Kitchen air") {
                Characteristic(.pm25Density, 8.0)
                Characteristic(.vocDensity, 120.0)
            }
            Service(.carbonDioxideSensor, name: "Kitchen carbon dioxide") { Characteristic(.carbonDioxideLevel, 500.0) }
        }
        let tap = DeviceDefinition("Kitchen tap", model: "Simulated tap", in: "Kitchen") {
            Service(.faucet, name: "Kitchen tap", isPrimary: true, linked: ["valve"])
            Service(.valve, name: "Spout", key: "valve") { Characteristic(.valveType, 3) }
        }
        return [
            hood, ceiling, .outlet("Coffee machine", in: "Kitchen"), leak, air, tap,
            .contact("Kitchen window", in: "Kitchen"), .radiator("Kitchen radiator", in: "Kitchen"),
        ]
    }
}
