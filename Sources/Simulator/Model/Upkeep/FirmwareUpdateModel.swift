import HAPModel

/// The firmware of an accessory: now and then a new one comes, is staged, waits for the night, and is applied.
///
/// A person may bring one as well: set StagedFirmwareVersion. The numbers of states and reasons are those of Apple's ADK as
/// far as they are published; their order beyond that is ours.
struct FirmwareUpdateModel: ServiceModel {
    static let staging = Duration.seconds(5 * 60)
    static let applying = Duration.seconds(3 * 60)
    /// The hour of the night in which updates are applied.
    static let hour = Duration.seconds(3 * 3_600)
    /// Days from one release to the next.
    static let releases = 14.0...60.0

    enum State: UInt16, Sendable {
        case idle = 0
        case staging = 1
        case staged = 2
        case applying = 4
    }

    /// Bits of the reasons for which nothing can be staged or applied.
    private enum Reason {
        static let busy: UInt32 = 1
        static let lowBattery: UInt32 = 2
        static let nothingStaged: UInt32 = 4
    }

    private let service: Int
    private(set) var state = State.idle
    private var change = Countdown()
    private var version = ""
    private var release = 0

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    var senses: Senses { .siblings }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            // Images up to 16 MiB, over HAP.
            accessory[service].fill(
                .supportedFirmwareUpdateConfiguration, TLVBody.value { $0.number(1, UInt32(1 << 24)) })
            wait(&surroundings.random)
        case .elapsed(let time):
            // What a hand has set in the meantime is still to be told.
            guard change.pass(time) else { return change.remaining }
            next(accessory, &surroundings)
        case .set(let types):
            if types.contains(.stagedFirmwareVersion) {
                stage(accessory[service][.stagedFirmwareVersion]?.string ?? "", &surroundings.random)
            }
        case .written, .sibling, .surroundings, .identify: break
        }
        show(&accessory)
        return change.remaining
    }

    private mutating func wait(_ random: inout SimulatorRandom) {
        state = .idle
        version = ""
        change.start(.seconds(86_400) * random.number(in: Self.releases).rounded())
    }

    private mutating func stage(_ version: String, _ random: inout SimulatorRandom) {
        guard !version.isEmpty else { return wait(&random) }
        self.version = version
        state = .staging
        change.start(Self.staging)
    }

    private mutating func next(_ accessory: AccessoryState, _ surroundings: inout Surroundings) {
        switch state {
        case .idle:
            release += 1
            if isLow(accessory) {
                wait(&surroundings.random)
            } else {
                stage("\(release + 1).0.0", &surroundings.random)
            }
        case .staging:
            state = .staged
            change.start(Self.untilNight(surroundings.now))
        case .staged:
            if isLow(accessory) {
                change.start(Self.untilNight(surroundings.now))
            } else {
                state = .applying
                change.start(Self.applying)
            }
        case .applying: wait(&surroundings.random)
        }
    }

    private static func untilNight(_ now: HomeInstant) -> Duration {
        let today = hour - now.timeOfDay
        return today > .zero ? today : today + .seconds(86_400)
    }

    private func isLow(_ accessory: AccessoryState) -> Bool {
        accessory.value(.statusLowBattery, of: .battery)?.bool ?? false
    }

    private func show(_ accessory: inout AccessoryState) {
        let battery = isLow(accessory) ? Reason.lowBattery : 0
        let staging = (state == .idle || state == .staged ? 0 : Reason.busy) | battery
        let applying = (state == .staged ? 0 : Reason.nothingStaged) | battery
        let staged = state == .staged || state == .applying ? version : ""
        accessory[service][.firmwareUpdateReadiness] = TLVBody.value { body in
            if staging != 0 { body.number(1, staging) }
            if applying != 0 { body.number(2, applying) }
        }
        accessory[service][.firmwareUpdateStatus] = TLVBody.value { body in
            body.number(1, state.rawValue)
            body.number(2, UInt16(Self.applying / .seconds(1)))
            if !staged.isEmpty { body.text(3, staged) }
        }
        accessory[service][.stagedFirmwareVersion] = .string(staged)
    }
}
