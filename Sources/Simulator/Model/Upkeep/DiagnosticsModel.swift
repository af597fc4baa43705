import HAPModel

/// What an accessory tells its maker: it talks more for an hour when told so. Snapshots themselves would go over a data
/// stream, which the simulator does not serve.
struct DiagnosticsModel: ServiceModel {
    static let verbose = Duration.seconds(3_600)

    private let service: Int
    private var end = Countdown()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            // Format: a text; kind: a log.
            let snapshot = TLVBody.value { body in
                body.byte(1, 1)
                body.byte(2, 2)
            }
            accessory[service].fill(.supportedDiagnosticsSnapshot, snapshot)
            accessory[service].fill(.supportedDiagnosticsModes, number: 1)
        case .elapsed(let time): if end.pass(time) { accessory[service].set(.selectedDiagnosticsModes, 0) }
        case .written(let types), .set(let types):
            guard types.contains(.selectedDiagnosticsModes) else { break }
            let modes = accessory[service].int(.selectedDiagnosticsModes)
            let known = accessory[service].int(.supportedDiagnosticsModes)
            if accessory[service].has(.supportedDiagnosticsModes), modes & ~known != 0 {
                surroundings.refusal = .invalidValue
            } else if modes == 0 {
                end.cancel()
            } else {
                end.start(Self.verbose)
            }
        case .sibling, .surroundings, .identify: break
        }
        return end.remaining
    }
}
