import HAPModel
import HAPProtocol

/// A router: its line is out for a few minutes every week or so, and it keeps the profiles of network clients that
/// controllers give it. Layouts checked against HAP-NodeJS and Apple's ADK.
struct WiFiRouterModel: ServiceModel {
    /// Values of the status in WANStatusList.
    private static let online: UInt32 = 0
    private static let gatewayNotReachable: UInt32 = 0x10
    private static let line: UInt32 = 1
    private static let mostProfiles = 64

    /// The status of an operation on client profiles.
    private enum Status: UInt8 {
        case success = 0
        case unknown = 1
        case outOfResources = 3
        case invalidIdentifier = 6
    }

    private enum Operation: UInt8 {
        case list = 1
        case read = 2
        case add = 3
        case remove = 4
        case update = 5
    }

    private let service: Int
    private var outage = Outage(between: 3 * 86_400...11 * 86_400, lasting: 120...900)
    /// Client profiles as they were written, by their identifier.
    private var profiles: [UInt64: [UInt8]] = [:]

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            outage.begin(&surroundings.random)
            accessory[service].fill(.supportedRouterConfiguration, TLVBody.value { $0.number(1, UInt32(0)) })
            let lines = TLVBody.value { body in
                body.nested(1) { line in
                    line.number(1, Self.line)
                    line.number(2, UInt32(0))
                }
            }
            accessory[service].fill(.wanConfigurationList, lines)
        case .elapsed(let time):
            guard outage.pass(time, &surroundings.random) else { return outage.change.remaining }
        case .set(let types):
            if types.contains(.routerStatus) {
                outage.set(isOut: accessory[service].bool(.routerStatus), &surroundings.random)
            }
        case .written(let types):
            if types.contains(.networkClientProfileControl) {
                surroundings.responses[.networkClientProfileControl] = operate(
                    accessory[service][.networkClientProfileControl])
                // Events tell which profiles there are.
                accessory[service][.networkClientProfileControl] = listing
            }
            for type in [CharacteristicType.networkClientStatusControl, .networkAccessViolationControl]
            where types.contains(type) {
                // Nobody is known to be connected, and nobody has done wrong.
                surroundings.responses[type] = TLVBody.value { $0.bytes(1, []) }
            }
        case .sibling, .surroundings, .identify: break
        }
        accessory[service].set(.routerStatus, outage.isOut ? 1 : 0)
        accessory[service][.wanStatusList] = TLVBody.value { body in
            body.nested(1) { line in
                line.number(1, Self.line)
                line.number(2, outage.isOut ? Self.gatewayNotReachable : Self.online)
            }
        }
        return outage.change.remaining
    }

    // MARK: Client profiles

    private var listing: Value {
        TLVBody.value { body in
            body.nested(1) { list in
                list.separated(profiles.keys.sorted()) { $0.number(1, UInt32(clamping: $1)) }
            }
        }
    }

    /// Carries out the operations of one write, and answers each.
    private mutating func operate(_ value: Value?) -> Value {
        let operations = TLV8(value)?.all(1) ?? []
        var answers: [(status: Status, profile: [UInt8]?)] = []
        for operation in operations.prefix(Self.mostProfiles) { answers.append(operate(operation)) }
        if answers.isEmpty { answers = [(.unknown, nil)] }
        return TLVBody.value { body in
            body.list(1, answers) { answer, each in
                answer.byte(1, each.status.rawValue)
                if let profile = each.profile { answer.bytes(2, profile) }
            }
        }
    }

    private mutating func operate(_ tlv: TLV8) -> (Status, [UInt8]?) {
        guard let operation = tlv.byte(1).flatMap(Operation.init) else { return (.unknown, nil) }
        let profile = tlv.nested(2)
        let identifier = profile?.number(1)
        switch operation {
        case .list: return (.success, listing.bytes)
        case .add:
            guard profiles.count < Self.mostProfiles, var profile else { return (.outOfResources, nil) }
            let new = (1...).first { profiles[$0] == nil } ?? 1
            profile.items.removeAll { $0.type.rawValue == 1 }
            profiles[new] = TLVBody.bytes { $0.number(1, UInt32(clamping: new)) } + profile.encoded()
            return (.success, profiles[new])
        case .read, .remove, .update:
            guard let identifier, profiles[identifier] != nil else { return (.invalidIdentifier, nil) }
            if operation == .update, let profile { profiles[identifier] = profile.encoded() }
            let kept = profiles[identifier]
            if operation == .remove { profiles[identifier] = nil }
            return (.success, kept)
        }
    }
}
