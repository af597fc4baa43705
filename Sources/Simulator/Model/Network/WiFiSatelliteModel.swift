import HAPModel

/// A satellite of a router: now and then it loses the router for a while.
struct WiFiSatelliteModel: ServiceModel {
    /// Values of WiFiSatelliteStatus.
    private static let connected = 1
    private static let notConnected = 2

    private let service: Int
    private var outage = Outage(between: 86_400...4 * 86_400, lasting: 20...240)

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start: outage.begin(&surroundings.random)
        case .elapsed(let time):
            guard outage.pass(time, &surroundings.random) else { return outage.change.remaining }
        case .set:
            outage.set(isOut: accessory[service].int(.wifiSatelliteStatus) != Self.connected, &surroundings.random)
        case .written, .sibling, .surroundings, .identify: break
        }
        accessory[service].set(.wifiSatelliteStatus, outage.isOut ? Self.notConnected : Self.connected)
        return outage.change.remaining
    }
}
