import HAPModel

/// Where an assistant's sessions end: one begins when the button of the accessory is pressed, and is over a few seconds
/// later. The first assistant that is active is the one that answers.
///
/// Apple has published no layout of SiriEndpointSessionStatus: here it is one item of type 1, 0 for no session and 1 for one.
struct SiriEndpointModel: ServiceModel {
    static let session = Duration.seconds(6)

    private let service: Int
    private var talk = Countdown()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    var senses: Senses { .siblings }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            accessory[service].fill(.version, "1.0")
            choose(&accessory)
        case .elapsed(let time): _ = talk.pass(time)
        case .sibling(let other, let types):
            if types.contains(.multifunctionButton), accessory[other].bool(.multifunctionButton) {
                talk.start(Self.session)
            }
            if accessory[other].type == .assistant { choose(&accessory) }
        case .written, .set, .surroundings, .identify: break
        }
        if accessory[service].bool(.manuallyDisabled) { talk.cancel() }
        accessory[service][.siriEndpointSessionStatus] = TLVBody.value { $0.byte(1, talk.isRunning ? 1 : 0) }
        return talk.remaining
    }

    private func choose(_ accessory: inout AccessoryState) {
        let active = accessory.services.first { $0.type == .assistant && $0.bool(.active) }
        accessory[service].set(.activeIdentifier, active?.int(.identifier) ?? 0)
    }
}
