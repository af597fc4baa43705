import Glibc
import HAPProtocol
import HearthCryptography
import HearthHTTP
import HearthNetworking

extension Measurement {
    static func get(_ arguments: Arguments, into report: inout Report) throws {
        let pairing = try PairingFile(path: try arguments.text("pairing"))
        let session = try pairing.open()
        let request = try readRequest(pairing.subject)
        report["request_bytes"] = Double(request.bytes.count)
        report["response_bytes"] = Double(try session.succeed(request).bytes.count)
        let bytes = request.bytes
        try repeated(arguments, into: &report) { _ in
            try session.send(bytes)
            guard case .response(let response) = try session.answer(), response.status == .ok, !response.body.isEmpty
            else { throw BenchmarkError("a read was refused") }
        }
    }

    /// The limit: the same frame goes out, and comes back as it is.
    static func echo(_ arguments: Arguments, into report: inout Report) throws {
        let session = try PeerSession(port: try arguments.number("port"), role: .server)
        let key = SymmetricKey(try PairingFile.bytes(try arguments.text("key")))
        try session.secure(with: SessionKeys(accessoryToController: key, controllerToAccessory: key))
        let pairing = try PairingFile(path: try arguments.text("pairing"))
        let bytes = try readRequest(pairing.subject).bytes
        try repeated(arguments, into: &report) { _ in
            try session.send(bytes)
            guard case .request = try session.answer() else { throw BenchmarkError("the echo is not what was sent") }
        }
    }

    static func put(_ arguments: Arguments, into report: inout Report) throws {
        let pairing = try PairingFile(path: try arguments.text("pairing"))
        let session = try pairing.open()
        let requests = [true, false].map { writeRequest(write($0, to: pairing.subject)).bytes }
        try repeated(arguments, into: &report) { number in
            try session.send(requests[number % 2])
            guard case .response(let response) = try session.answer(), response.status == .noContent else {
                throw BenchmarkError("a write was refused")
            }
        }
    }

    static func accessories(_ arguments: Arguments, into report: inout Report) throws {
        let pairing = try PairingFile(path: try arguments.text("pairing"))
        let session = try pairing.open()
        let request = accessoriesRequest
        try repeated(arguments, into: &report) { _ in try session.succeed(request) }
    }

    /// From the start of a write on one session until another one hears of it. The writes stand so far apart that none
    /// is held back because of the one before.
    static func event(_ arguments: Arguments, into report: inout Report) throws {
        let pairing = try PairingFile(path: try arguments.text("pairing"))
        let writer = try pairing.open()
        let watcher = try pairing.open()
        try watcher.succeed(writeRequest(subscription(to: pairing.subject)))
        let requests = [true, false].map { writeRequest(write($0, to: pairing.subject)) }
        // Whatever the value was, it is false from here on.
        try writer.succeed(requests[0])
        _ = try watcher.event()
        try writer.succeed(requests[1])
        _ = try watcher.event()
        var times: [Double] = []
        for number in 0..<max(1, try arguments.number("count")) {
            usleep(1_200_000)
            let start = now()
            try writer.send(requests[number % 2].bytes)
            _ = try watcher.event()
            times.append(now() - start)
            _ = try writer.answer()
        }
        report.note("wall", times)
    }

    /// Holds sessions, and asks each of them for a value while all are open.
    static func sessions(_ arguments: Arguments, into report: inout Report) throws {
        let pairing = try PairingFile(path: try arguments.text("pairing"))
        let server = ProcessUsage(pid: try arguments.number("pid"))
        let count = max(1, try arguments.number("count"))
        let limit = raiseDescriptorLimit()
        guard limit > count + 64 else {
            throw BenchmarkError("\(count) sessions need as many descriptors, but only \(limit) may be open here")
        }
        let request = try readRequest(pairing.subject).bytes
        let idle = try server.residentMemory()
        let start = now()
        let held = try (0..<count).map { number in
            do { return try pairing.open() } catch { throw BenchmarkError("session \(number + 1): \(error)") }
        }
        report["open_us_each"] = (now() - start) / Double(count)
        report["idle_kib"] = idle
        report["opened_kib_each"] = (try server.residentMemory() - idle) / Double(count)
        var answering = 0
        for session in held {
            try session.send(request)
            guard case .response(let response) = try session.answer(), response.status == .ok else { continue }
            answering += 1
        }
        report["count"] = Double(count)
        report["answering"] = Double(answering)
        report["rss_kib_each"] = (try server.residentMemory() - idle) / Double(count)
        withExtendedLifetime(held) {}
    }
}
