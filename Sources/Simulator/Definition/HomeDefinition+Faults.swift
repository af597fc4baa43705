import HearthJSON

extension HomeDefinition {
    /// Faults that strike what is not there, or what they cannot strike.
    var faultProblems: [HomeProblem] {
        faults.enumerated().compactMap { index, scheduled in
            problem(with: scheduled.fault, into: scheduled.target).map { problem in
                HomeProblem(.fault(index), problem.message)
            }
        }
    }

    /// Why a fault cannot be injected there; nil when it can.
    func problem(with fault: Fault, into target: FaultTarget) -> SimulatorError? {
        let serverNames = servers.map(\.name)
        switch target {
        case .server(let name), .connection(_, of: let name):
            guard serverNames.contains(name) else {
                return SimulatorError(
                    .unknownName,
                    "no accessory server is called \"\(name)\"" + NearestName.sentence(for: name, among: serverNames))
            }
            if case .connection = target, fault.kind.reach == .server || fault.kind.reach == .accessory {
                return SimulatorError(
                    .misuse, "\(fault.kind.rawValue) strikes no single connection; give the server alone")
            }
        case .accessory(let name):
            let names = servers.flatMap { $0.accessories.map(\.information.name) }
            guard names.contains(name) else {
                return SimulatorError(
                    .unknownName, "no accessory is called \"\(name)\"" + NearestName.sentence(for: name, among: names))
            }
            let isAlone = servers.contains { $0.name == name && $0.bridged.isEmpty }
            if !isAlone, fault.kind.reach == .server || fault.kind.reach == .connection {
                let server = servers.first { $0.accessories.contains { $0.information.name == name } }
                return SimulatorError(
                    .misuse,
                    "\(fault.kind.rawValue) strikes whole servers; \"\(name)\" is one of \"\(server?.name ?? "")\"")
            }
        }
        return nil
    }
}
