import HAPModel
import HAPProtocol
import HearthHTTP

extension Measurement {
    /// HAP-python and the specification differ on leading zeros in SRP, which lets 1 pair-setup in 100 fail.
    private static let attempts = 4

    private static func newIdentity() throws -> ControllerIdentity {
        var generator = SystemRandomNumberGenerator()
        let digits = PairingFile.hexadecimal((0..<6).map { _ in UInt8.random(in: 0...255, using: &generator) })
        guard let name = PairingIdentifier("BE4C7A10-0000-4000-8000-\(digits.uppercased())") else {
            throw BenchmarkError("the controller's name is refused")
        }
        return ControllerIdentity(identifier: name, key: try .random(using: &generator))
    }

    /// Pairs for good, and writes the pairing to a file.
    static func pair(_ arguments: Arguments, into report: inout Report) throws {
        let port = try arguments.number("port")
        let code = try SetupCode(try arguments.text("code"))
        let identity = try newIdentity()
        let accessory = try setUp(port: port, code: code, identity: identity).0
        let session = try PeerSession(port: port)
        try session.pairVerify(accessory, as: identity)
        let body = try session.succeed(accessoriesRequest).body
        let database = try AccessoryDatabase(json: body)
        let outlet = database.accessories.lazy.flatMap { accessory in
            accessory.services.lazy.filter { $0.type == .outlet }.flatMap { service in
                service.characteristics.lazy.filter { $0.type == .on }.map {
                    CharacteristicID(aid: accessory.aid, iid: $0.iid)
                }
            }
        }.first
        guard let outlet else { throw BenchmarkError("the server has no outlet") }
        try PairingFile(port: port, identity: identity, accessory: accessory, subject: outlet)
            .write(to: try arguments.text("pairing"))
        report["accessories"] = Double(database.accessories.count)
        report["accessories_bytes"] = Double(body.count)
    }

    /// Pairs, with the time and the server's processor time of the attempt that succeeds.
    private static func setUp(
        port: Int, code: SetupCode, identity: ControllerIdentity, server: ProcessUsage? = nil
    ) throws -> (AccessoryPairing, wall: Double, processor: Double, failed: Int) {
        var failed = 0
        while true {
            let processor = try server?.processorTime() ?? 0
            let start = now()
            do {
                let pairing = try PeerSession(port: port).pairSetup(code: code, as: identity)
                let wall = now() - start
                return (pairing, wall, (try server?.processorTime() ?? 0) - processor, failed)
            } catch let error as PairingFailure {
                failed += 1
                guard failed < attempts else { throw error }
            }
        }
    }

    static func pairSetup(_ arguments: Arguments, into report: inout Report) throws {
        let port = try arguments.number("port")
        let code = try SetupCode(try arguments.text("code"))
        let server = ProcessUsage(pid: try arguments.number("pid"))
        let count = max(1, try arguments.number("count"))
        var walls: [Double] = []
        var processor = 0.0
        var failed = 0
        for _ in 0..<count {
            let identity = try newIdentity()
            let result = try setUp(port: port, code: code, identity: identity, server: server)
            walls.append(result.wall)
            processor += result.processor
            failed += result.failed
            let session = try PeerSession(port: port)
            try session.pairVerify(result.0, as: identity)
            try session.removePairing(of: identity)
        }
        report["server_cpu_us"] = processor / Double(count)
        report["failed"] = Double(failed)
        report["count"] = Double(count)
        report.note("wall", walls)
    }

    static func pairVerify(_ arguments: Arguments, into report: inout Report) throws {
        let pairing = try PairingFile(path: try arguments.text("pairing"))
        try repeated(arguments, into: &report) { _ in _ = try pairing.open() }
    }
}
