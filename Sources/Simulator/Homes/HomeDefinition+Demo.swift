import HAPModel

extension HomeDefinition {
    /// A small flat with twelve accessories, which a newcomer understands at a glance.
    public static var demo: HomeDefinition {
        HomeDefinition(
            name: "Flat", start: HomeInstant(year: 2026, month: 3, day: 2, hour: 7),
            weather: WeatherDefinition(temperature: 9, swing: 4),
            rooms: [
                RoomDefinition(
                    "Hall", volume: 20, heatLoss: 10,
                    neighbours: ["Living room", "Kitchen", "Bedroom", "Bathroom", "Garage"], hasFrontDoor: true),
                RoomDefinition("Living room", volume: 60, heatLoss: 40, neighbours: ["Kitchen", "Balcony"]),
                RoomDefinition("Kitchen", volume: 30, heatLoss: 20),
                RoomDefinition("Bedroom", volume: 40, heatLoss: 25, temperature: 18),
                RoomDefinition("Bathroom", volume: 15, heatLoss: 10, temperature: 22),
                RoomDefinition("Garage", volume: 45, heatLoss: 80, temperature: 11),
                RoomDefinition("Balcony", isOutdoors: true, temperature: 9),
            ],
            people: [
                PersonDefinition("Ada", rhythm: .office, bedroom: "Bedroom"),
                PersonDefinition("Ben", rhythm: .home, bedroom: "Bedroom"),
            ],
            servers: [
                ServerDefinition(
                    bridge: "Hearth flat", in: "Hall",
                    [
                        .lamp("Living room lamp", in: "Living room", isOn: true, brightness: 60),
                        .lamp("Kitchen light", in: "Kitchen"), .outlet("Coffee machine", in: "Kitchen"),
                        .radiator("Radiator", in: "Living room"), .lock("Front door", in: "Hall"),
                        .garageDoor("Garage", in: "Garage"), .blind("Bedroom blind", in: "Bedroom", position: 70),
                        .fan("Ceiling fan", in: "Living room"), .alarm("Alarm", in: "Hall"),
                        .motion("Hall motion", in: "Hall"), .contact("Bathroom window", in: "Bathroom"),
                        .climate("Balcony", in: "Balcony", temperature: 9),
                    ])
            ])
    }
}
