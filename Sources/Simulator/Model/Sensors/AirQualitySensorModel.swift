import HAPModel

/// Shows what is in the air, and how good it is: as bad as the worst of it.
///
/// Fine dust and volatile compounds are the room's. The room knows nothing of the other gases: coarse dust goes with fine
/// dust, nitrogen and sulphur dioxide with what burns outdoors and on the hob, ozone with the sun outdoors.
struct AirQualitySensorModel: MeasuringSensor {
    let service: Int
    var hold = HandHold()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func measure(_ surroundings: Surroundings, _ state: inout ServiceState) {
        let room = surroundings.room
        let dust = room.fineDust
        // 100,000 lux are full sun; walls keep most of the ozone out.
        let ozone = 20 + 25 * min(1, surroundings.outdoors.light / 100_000)
        let densities: [(CharacteristicType, Double)] = [
            (.pm25Density, dust), (.pm10Density, dust * 1.5), (.vocDensity, room.volatileCompounds),
            (.nitrogenDioxideDensity, 6 + 0.5 * surroundings.outdoors.fineDust + 0.2 * dust), (.ozoneDensity, ozone),
            (.sulphurDioxideDensity, 2 + 0.1 * surroundings.outdoors.fineDust),
        ]
        for (type, density) in densities {
            state.report(type, density.rounded(), ifDifferentBy: max(1, density * 0.05))
        }
        // One step better only when the air is clearly better, so that the class does not flicker.
        let shown = state.int(.airQuality)
        let now = Self.quality(dust: dust, compounds: room.volatileCompounds)
        let better = Self.quality(dust: dust * 1.1, compounds: room.volatileCompounds * 1.1)
        if shown == 0 || now > shown {
            state.set(.airQuality, now)
        } else if better < shown {
            state.set(.airQuality, better)
        }
    }

    /// 1 excellent to 5 poor. Fine dust: steps of the US air quality index of 2024. Volatile compounds: levels of the German
    /// Environment Agency.
    static func quality(dust: Double, compounds: Double) -> Int {
        func level(_ value: Double, _ bounds: [Double]) -> Int { 1 + bounds.count { value > $0 } }
        return max(level(dust, [9, 35.4, 55.4, 125.4]), level(compounds, [300, 1_000, 3_000, 10_000]))
    }
}
