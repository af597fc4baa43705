import HAPModel

/// How a camera is used. A camera that comes with everything switched off is switched on; its night vision follows the
/// light of the room, unless somebody has said otherwise since it last became dark or light.
struct CameraOperatingModeModel: ServiceModel {
    /// lux; apart, so that it does not flicker at dusk.
    static let dark = 5.0
    static let bright = 15.0

    private let service: Int
    private var isDark = false

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    var senses: Senses { .room }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            let modes: [CharacteristicType] = [.homeKitCameraActive, .eventSnapshotsActive, .periodicSnapshotsActive]
            if !modes.contains(where: { accessory[service].bool($0) }) {
                for mode in modes { accessory[service].set(mode, 1) }
            }
            accessory[service].fill(.diagonalFieldOfView, number: 110)
            watch(surroundings.room.light, &accessory[service])
        case .surroundings: watch(surroundings.room.light, &accessory[service])
        case .elapsed, .written, .set, .sibling, .identify: break
        }
        surroundings.influence.power = CameraSwitch.isOn(in: accessory) ? 4 : 1
        return nil
    }

    private mutating func watch(_ light: Double, _ state: inout ServiceState) {
        let darkness = isDark ? light < Self.bright : light < Self.dark
        guard darkness != isDark else { return }
        isDark = darkness
        state.set(.nightVision, darkness)
    }
}
