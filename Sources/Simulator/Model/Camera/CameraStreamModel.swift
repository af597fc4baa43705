import HAPModel
import HAPProtocol

/// One stream of a camera: set up, started, ended. HAP R2, 11.
///
/// No media flow: the answer to SetupEndpoints names ports at which nobody sends, and the accessory's address there is its
/// loopback. What a controller sees of the control of a stream is complete. A session that is set up and never started is
/// given up, and so is one that nobody has ended for long, since without media nobody can notice that the peer is gone.
struct CameraStreamModel: ServiceModel {
    static let setUpLimit = Duration.seconds(30)
    static let sessionLimit = Duration.seconds(3_600)

    private enum Status: UInt8 {
        case available = 0
        case inUse = 1
        case unavailable = 2
    }

    /// The status in the answer to SetupEndpoints.
    private enum Answer: UInt8 {
        case success = 0
        case busy = 1
        case error = 2
    }

    private let service: Int
    private var session: [UInt8]?
    private var limit = Countdown()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    var senses: Senses { .siblings }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            accessory[service].fill(.supportedVideoStreamConfiguration, CameraFormats.videoStream)
            accessory[service].fill(.supportedAudioStreamConfiguration, CameraFormats.audioStream())
            accessory[service].fill(.supportedRTPConfiguration, CameraFormats.rtp)
            accessory[service].fill(.active, number: 1)
            end(&accessory[service])
        case .elapsed(let time):
            if limit.pass(time) { end(&accessory[service]) }
        case .written(let types), .set(let types):
            surroundings.refusal = act(on: types, &accessory, &surroundings.random)
        case .sibling: if !canStream(accessory) { end(&accessory[service]) }
        case .surroundings, .identify: break
        }
        show(accessory: &accessory)
        return limit.remaining
    }

    private mutating func act(
        on types: [CharacteristicType], _ accessory: inout AccessoryState, _ random: inout SimulatorRandom
    ) -> HAPStatus? {
        var request: StreamRequest?
        if types.contains(.setupEndpoints) {
            request = StreamRequest(accessory[service][.setupEndpoints])
            guard request != nil else { return .invalidValue }
            guard canStream(accessory) else { return .notAllowedInCurrentState }
        }
        var command: StreamCommand?
        if types.contains(.selectedRTPStreamConfiguration) {
            command = StreamCommand(accessory[service][.selectedRTPStreamConfiguration])
            guard let command, command.session == session ?? request?.session else { return .invalidValue }
        }
        if let request { setUp(request, &accessory[service], &random) }
        switch command?.order {
        case .end: end(&accessory[service])
        case .start, .suspend, .resume, .reconfigure: limit.start(Self.sessionLimit)
        case nil: break
        }
        if types.contains(.active), !accessory[service].bool(.active) { end(&accessory[service]) }
        return nil
    }

    private func canStream(_ accessory: AccessoryState) -> Bool {
        (!accessory[service].has(.active) || accessory[service].bool(.active)) && CameraSwitch.isOn(in: accessory)
    }

    private mutating func end(_ state: inout ServiceState) {
        session = nil
        limit.cancel()
        // What is read while there is no session: an error, and a session that is suspended.
        state[.setupEndpoints] = TLVBody.value { $0.byte(2, Answer.error.rawValue) }
        state[.selectedRTPStreamConfiguration] = TLVBody.value { body in
            body.nested(1) { $0.byte(2, StreamCommand.Order.suspend.rawValue) }
        }
    }

    private func show(accessory: inout AccessoryState) {
        let status: Status = session != nil ? .inUse : canStream(accessory) ? .available : .unavailable
        accessory[service][.streamingStatus] = TLVBody.value { $0.byte(1, status.rawValue) }
    }

    // MARK: Setting up

    private mutating func setUp(
        _ request: StreamRequest, _ state: inout ServiceState, _ random: inout SimulatorRandom
    ) {
        guard session == nil else {
            state[.setupEndpoints] = TLVBody.value { body in
                body.bytes(1, request.session)
                body.byte(2, Answer.busy.rawValue)
            }
            return
        }
        session = request.session
        limit.start(Self.setUpLimit)
        let port = UInt16(random.integer(in: 24_576...32_765)) * 2
        let sources = [UInt32(truncatingIfNeeded: random.next()), UInt32(truncatingIfNeeded: random.next())]
        let keys = [request.video, request.audio].map { keys in
            TLVBody.bytes { body in
                body.byte(1, keys.suite)
                body.bytes(2, random.bytes(keys.keyLength))
                body.bytes(3, random.bytes(keys.saltLength))
            }
        }
        state[.setupEndpoints] = TLVBody.value { body in
            body.bytes(1, request.session)
            body.byte(2, Answer.success.rawValue)
            body.nested(3) { address in
                address.byte(1, request.isIPv6 ? 1 : 0)
                address.text(2, request.isIPv6 ? "::1" : "127.0.0.1")
                address.number(3, port)
                address.number(4, port + 2)
            }
            body.bytes(4, keys[0])
            body.bytes(5, keys[1])
            body.number(6, sources[0])
            body.number(7, sources[1])
        }
    }
}
