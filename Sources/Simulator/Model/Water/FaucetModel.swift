import HAPModel

/// A faucet with its valves: closed, none of them lets water through; opened again, those that did do.
struct FaucetModel: ServiceModel {
    private let service: Int
    private let valves: [Int]
    /// Those that let water through when it was last open.
    private var lastOpen: [Int]

    let senses: Senses = .siblings

    init(service: Int, of accessory: AccessoryState) {
        self.service = service
        valves = accessory.indices(of: .valve)
        lastOpen = Array(valves.prefix(1))
    }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .written(let types) where types.contains(.active), .set(let types) where types.contains(.active):
            let open = openValves(accessory)
            if !accessory[service].bool(.active) {
                if !open.isEmpty { lastOpen = open }
                for valve in open { accessory[valve].set(.active, 0) }
            } else if open.isEmpty {
                for valve in lastOpen { accessory[valve].set(.active, 1) }
            }
        case .sibling(let valve, let types) where valves.contains(valve) && types.contains(.active):
            if accessory[valve].bool(.active) { accessory[service].set(.active, 1) }
        default: break
        }
        return nil
    }

    private func openValves(_ accessory: AccessoryState) -> [Int] { valves.filter { accessory[$0].bool(.active) } }
}
