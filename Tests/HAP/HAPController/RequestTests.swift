import HAPModel
import HAPProtocol
import HearthHTTP
import Testing

@testable import HAPController

/// What a controller asks, byte for byte, and what it makes of the answers.
@Suite struct RequestTests {
    private func text(_ requests: [[UInt8]]) -> [String] { requests.map { String(decoding: $0, as: UTF8.self) } }

    // IC-005, IC-006, IC-057
    @Test func sendsExactlyTheNeededFieldsAndCompactBodies() throws {
        try Scene.run(script: Scene.answering { _, _ in nil }) { scene in
            let host = scene.address.ipAddress?.description ?? ""
            _ = try await scene.paired.accessories()
            _ = try? await scene.paired.read([Scene.light, Scene.brightness])
            _ = try await scene.paired.write([
                .init(Scene.light, value: .bool(true)), .init(Scene.brightness, value: 40),
            ])
            try await scene.paired.subscribe([Scene.light])
            let body = #"{"characteristics":[{"aid":1,"iid":10,"value":1},{"aid":1,"iid":11,"value":40}]}"#
            let events = #"{"characteristics":[{"aid":1,"iid":10,"ev":true}]}"#
            let type = "Content-Type: application/hap+json\r\nContent-Length: "
            let asked = text(await scene.accessory.rawRequests)
            #expect(
                asked.prefix(4) == [
                    "GET /accessories HTTP/1.1\r\nHost: \(host)\r\n\r\n",
                    "GET /characteristics?id=1.10,1.11 HTTP/1.1\r\nHost: \(host)\r\n\r\n",
                    "PUT /characteristics HTTP/1.1\r\nHost: \(host)\r\n\(type)\(body.utf8.count)\r\n\r\n\(body)",
                    "PUT /characteristics HTTP/1.1\r\nHost: \(host)\r\n\(type)\(events.utf8.count)\r\n\r\n\(events)",
                ])
        }
    }

    // IC-012
    @Test func failsWaitingRequestsAtOnceAndConnectsAnew() throws {
        try Scene.run(
            script: Scene.answering { request, _ in
                request.target.description == "/characteristics?id=1.11" ? .silence : nil
            }
        ) { scene in
            _ = try await scene.paired.accessories()
            try await scene.paired.subscribe([Scene.light])
            let told = await Recorder(scene.paired)
            let began = scene.loop.now
            async let first = outcome { try await scene.paired.read([Scene.brightness]).count }
            async let second = outcome { try await scene.paired.write([.init(Scene.light, value: true)]).count }
            try await scene.rest()
            await scene.accessory.drop()
            let failures = await [first, second]
            #expect(
                failures.allSatisfy { if case .failure(let error) = $0 { error is ControllerError } else { false } })
            try await scene.rest()
            #expect(told.all.contains { if case .disconnected = $0 { true } else { false } })
            #expect(told.all.contains { if case .connected = $0 { true } else { false } })
            #expect(began.duration(to: scene.loop.now) == .milliseconds(2))
        }
    }

    @Test func endsAConnectionWhoseAnswerIsLate() throws {
        var timing = Timing()
        timing.request = .seconds(3)
        try Scene.run(
            timing: timing,
            script: Scene.answering { request, _ in
                request.target.description == "/characteristics?id=1.11" ? .silence : nil
            }
        ) { scene in
            _ = try await scene.paired.accessories()
            let began = scene.loop.now
            let error = await #expect(throws: ControllerError.self) { try await scene.paired.read([Scene.brightness]) }
            #expect(error?.code == .timedOut)
            #expect(began.duration(to: scene.loop.now) == .seconds(3))
            #expect(await !scene.paired.isConnected)
        }
    }

    // IC-042
    @Test func keepsUnknownStatusNumbersAndMendsAMissingMinus() throws {
        try Scene.run(
            script: Scene.answering { request, _ in
                guard request.target.hasPath("/characteristics") else { return nil }
                let body = #"""
                    {"characteristics":[{"aid":1,"iid":10,"status":-70499},{"aid":1,"iid":11,"status":70402},
                    {"aid":1,"iid":12,"status":1}]}
                    """#
                return .pieces([Scene.json(body, .multiStatus)])
            }
        ) { scene in
            let read = try await scene.paired.read([Scene.light, Scene.brightness, Scene.temperature])
            #expect(
                read.map(\.status) == [
                    HAPStatus(rawValue: -70_499), .serviceCommunicationFailure, HAPStatus(rawValue: 1),
                ])
        }
    }

    // IC-043
    @Test func subscribesEachAccessoryOnItsOwnAndPollsWhatIsRefused() throws {
        try Scene.run(
            script: Scene.answering { request, _ in
                if request.method == .put {
                    let body = String(decoding: request.body, as: UTF8.self)
                    #expect(!(body.contains(#""aid":1"#) && body.contains(#""aid":2"#)))
                    guard body.contains(#""aid":2"#) else { return nil }
                    return .pieces([Scene.json(#"{"status":-70402}"#, .badRequest)])
                }
                guard request.target.hasPath("/characteristics") else { return nil }
                return .pieces([Scene.json(#"{"characteristics":[{"aid":1,"iid":10,"value":1}]}"#)])
            }
        ) { scene in
            let refused = try await scene.paired.subscribe([Scene.button, Scene.light, Scene.brightness])
            #expect(refused == [Scene.button: .serviceCommunicationFailure])
            let before = await scene.accessory.requests.count
            try await scene.loop.sleep(for: .seconds(31))
            let polls = await scene.accessory.requests.dropFirst(before).map(\.target.description)
            #expect(polls == ["/characteristics?id=2.10"])
        }
    }

    // IC-050
    @Test func reportsNoPressBecauseOfARead() throws {
        try Scene.run(
            script: Scene.answering { request, _ in
                guard request.method == .get, request.target.hasPath("/characteristics") else { return nil }
                return .pieces([Scene.json(#"{"characteristics":[{"aid":2,"iid":10,"value":0}]}"#)])
            }
        ) { scene in
            let told = await Recorder(scene.paired)
            try await scene.paired.subscribe([Scene.button])
            _ = try await scene.paired.read([Scene.button])
            try await scene.accessory.send(Scene.event(#"{"characteristics":[{"aid":2,"iid":10,"value":2}]}"#))
            try await scene.rest()
            #expect(told.values == [.init(id: Scene.button, value: .integer(2))])
        }
    }

    // IC-052
    @Test func takesNullForAValueAsUnknown() throws {
        try Scene.run(
            script: Scene.answering { request, _ in
                guard request.method == .get, request.target.hasPath("/characteristics") else { return nil }
                return .pieces([
                    Scene.json(
                        #"{"characteristics":[{"aid":1,"iid":10,"value":null},{"aid":1,"iid":12,"value":null}]}"#)
                ])
            }
        ) { scene in
            let read = try await scene.paired.read([Scene.light, Scene.temperature])
            #expect(read.map(\.value) == [nil, nil])
            #expect(read.allSatisfy { $0.status.isSuccess })
        }
    }

    // IC-058, IC-059, IC-060, IC-063
    @Test(arguments: [
        (Scene.temperature, Value.float(22.2222222), "22.2"), (Scene.temperature, .float(99), "38"),
        (Scene.brightness, .float(49.6), "50"), (Scene.brightness, .integer(120), "100"),
        (Scene.light, .integer(1), "1"),
    ])
    func bringsValuesToTheGridBeforeAWrite(id: CharacteristicID, value: Value, sent: String) throws {
        try Scene.run(script: Scene.answering { _, _ in nil }) { scene in
            _ = try await scene.paired.write([.init(id, value: value)])
            let body = await scene.accessory.requests.last.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(body == #"{"characteristics":[{"aid":1,"iid":\#(id.iid),"value":\#(sent)}]}"#)
        }
    }

    @Test func refusesWhatTheAccessoryDoesNotHaveWithoutAsking() throws {
        try Scene.run(script: Scene.answering { _, _ in nil }) { scene in
            _ = try await scene.paired.accessories()
            let before = await scene.accessory.requests.count
            let unknown = await #expect(throws: ControllerError.self) {
                try await scene.paired.write([.init(CharacteristicID(aid: 7, iid: 7), value: 1)])
            }
            #expect(unknown?.code == .unknownCharacteristic)
            let invalid = await #expect(throws: ControllerError.self) {
                try await scene.paired.write([.init(Scene.brightness, value: "bright")])
            }
            #expect(invalid?.code == .invalidValue)
            #expect(await scene.accessory.requests.count == before)
        }
    }

    @Test func preparesATimedWriteWhereTheAccessoryWantsOne() throws {
        let lock = CharacteristicID(aid: 1, iid: 13)
        try Scene.run(
            script: Scene.answering { request, _ in
                request.target.hasPath("/prepare") ? .pieces([Scene.json(#"{"status":0}"#)]) : nil
            }
        ) { scene in
            _ = try await scene.paired.accessories()
            let before = await scene.accessory.requests.count
            let answers = try await scene.paired.write([.init(lock, value: 1), .init(Scene.light, value: true)])
            #expect(answers.map(\.id) == [lock, Scene.light])
            let asked = await Array(scene.accessory.requests.dropFirst(before))
            #expect(asked.map(\.target.description) == ["/characteristics", "/prepare", "/characteristics"])
            let prepared = try PrepareRequest(body: asked[1].body)
            let written = try CharacteristicWriteRequest(body: asked[2].body)
            #expect(written.pid == prepared.pid)
            #expect(written.entries.map(\.id) == [lock])
        }
    }

    @Test func gathersWhatIsAskedWhileARequestIsUnderWay() throws {
        try Scene.run(
            script: Scene.answering { request, _ in
                guard request.method == .get, request.target.hasPath("/characteristics") else { return nil }
                let ids = try? CharacteristicReadRequest(query: request.target.query).ids
                let entries = (ids ?? []).map { #"{"aid":1,"iid":\#($0.iid),"value":1}"# }
                return .pieces([Scene.json(#"{"characteristics":[\#(entries.joined(separator: ","))]}"#)])
            }
        ) { scene in
            _ = try await scene.paired.accessories()
            let before = await scene.accessory.requests.count
            try await withThrowingTaskGroup(of: Void.self) { group in
                for place in 0..<40 {
                    group.addTask {
                        let id = place % 2 == 0 ? Scene.light : Scene.brightness
                        let read = try await scene.paired.read([id])
                        #expect(read.map(\.id) == [id])
                    }
                }
                try await group.waitForAll()
            }
            #expect(await scene.accessory.requests.count - before < 40)
        }
    }
}

/// What came of it, as a value that two tasks can pass on.
private func outcome(_ body: @Sendable () async throws -> Int) async -> Result<Int, any Error> {
    do { return .success(try await body()) } catch { return .failure(error) }
}
