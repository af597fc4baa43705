import HAPModel

/// The characteristics in which Eve's plugs show what they measure; many others use the same.
extension CharacteristicType {
    /// V
    static let eveVoltage = Self(HAPUUID(rawValue: 0xE863_F10A_079E_48FF_8F27_9C26_05A2_9F52))
    /// A
    static let eveCurrent = Self(HAPUUID(rawValue: 0xE863_F126_079E_48FF_8F27_9C26_05A2_9F52))
    /// W
    static let eveConsumption = Self(HAPUUID(rawValue: 0xE863_F10D_079E_48FF_8F27_9C26_05A2_9F52))
    /// kWh
    static let eveTotalConsumption = Self(HAPUUID(rawValue: 0xE863_F10C_079E_48FF_8F27_9C26_05A2_9F52))
}

/// Measures the power that a thing takes, and adds it up.
struct EnergyMeter: Sendable {
    /// How often it shows what it measures.
    static let period = Duration.seconds(30)

    let isThere: Bool
    /// W
    private var power = 0.0
    /// kWh
    private var energy: Double

    init(_ state: ServiceState) {
        isThere = [.eveVoltage, .eveCurrent, .eveConsumption, .eveTotalConsumption].contains { state.has($0) }
        energy = state.number(.eveTotalConsumption)
    }

    mutating func pass(_ time: Duration) { energy += power / 1_000 * (time / .seconds(3_600)) }

    mutating func show(_ power: Double, _ state: inout ServiceState, _ random: inout SimulatorRandom) {
        self.power = power
        guard isThere else { return }
        let voltage = (random.number(in: 228...232) * 10).rounded() / 10
        state.set(.eveVoltage, voltage)
        state.set(.eveConsumption, (power * 10).rounded() / 10)
        state.set(.eveCurrent, (power / voltage * 100).rounded() / 100)
        state.set(.eveTotalConsumption, (energy * 1_000).rounded() / 1_000)
    }
}
