import HAPModel
import HAPProtocol
import HearthHTTP
import Testing

@testable import HAPController

/// How answers and events arrive, in whatever shape.
@Suite struct MessageFramingTests {
    // IC-001
    @Test func joinsChunkedAnswersAndEventsAndGoesOn() throws {
        let both = #"{"characteristics":[{"aid":1,"iid":10,"value":true},{"aid":1,"iid":11,"value":7}]}"#
        let chunked = chunks(of: both, startLine: "HTTP/1.1 200 OK")
        let event = chunks(of: #"{"characteristics":[{"aid":1,"iid":11,"value":8}]}"#, startLine: "EVENT/1.0 200 OK")
        try Scene.run(
            script: Scene.answering { request, _ in
                guard request.target.hasPath("/characteristics"), request.method == .get else { return nil }
                // The end of the body comes in a frame of its own.
                return .pieces([Array(chunked.dropLast(5)), Array(chunked.suffix(5))])
            }
        ) { scene in
            try await scene.paired.subscribe([Scene.brightness])
            let told = await Recorder(scene.paired)
            for _ in 0..<2 {
                let read = try await scene.paired.read([Scene.light, Scene.brightness])
                #expect(read.map(\.value) == [.bool(true), .integer(7)])
            }
            try await scene.accessory.send(Array(event.dropLast(9)))
            try await scene.accessory.send(Array(event.suffix(9)))
            try await scene.rest()
            #expect(told.values.last == .init(id: Scene.brightness, value: .integer(8)))
        }
    }

    // IC-002
    @Test(arguments: [true, false])
    func takesAnEventAndAnAnswerOutOfOneRead(eventFirst: Bool) throws {
        let event = Scene.event(#"{"characteristics":[{"aid":1,"iid":11,"value":9}]}"#)
        let answer = Scene.json(#"{"characteristics":[{"aid":1,"iid":10,"value":1}]}"#)
        try Scene.run(
            script: Scene.answering { request, _ in
                guard request.target.description == "/characteristics?id=1.10" else { return nil }
                return .pieces([eventFirst ? event + answer : answer + event])
            }
        ) { scene in
            try await scene.paired.subscribe([Scene.brightness])
            let told = await Recorder(scene.paired)
            let read = try await scene.paired.read([Scene.light])
            #expect(read.map(\.value) == [.bool(true)])
            try await scene.rest()
            #expect(told.values == [.init(id: Scene.brightness, value: .integer(9))])
        }
    }

    // IC-003
    @Test func neverTakesAnEventForAnAnswer() throws {
        let draws = Counter()
        try Scene.run(
            script: Scene.answering { request, number in
                guard request.target.description == "/characteristics?id=1.11" else { return nil }
                let event = Scene.event(#"{"characteristics":[{"aid":2,"iid":10,"value":0}]}"#)
                let answer = Scene.json(#"{"characteristics":[{"aid":1,"iid":11,"value":\#(number)}]}"#)
                return .pieces(Array(repeating: event, count: draws.increment() % 3) + [answer])
            }
        ) { scene in
            var last = Int128(0)
            for _ in 0..<50 {
                let value = try #require(try await scene.paired.read([Scene.brightness]).first?.value?.integer)
                #expect(value > last)
                last = value
            }
            #expect(await scene.accessory.connections == 2)
        }
    }

    // IC-004
    @Test func verifiesAnewAfterABare470() throws {
        let refusals = Counter()
        try Scene.run(
            script: Scene.answering { request, _ in
                guard request.target.hasPath("/characteristics") else { return nil }
                if refusals.increment() == 1 { return .pieces([Array("HTTP/1.1 470\r\n\r\n".utf8)]) }
                return .pieces([Scene.json(#"{"characteristics":[{"aid":1,"iid":10,"value":false}]}"#)])
            }
        ) { scene in
            let read = try await scene.paired.read([Scene.light])
            #expect(read.map(\.value) == [.bool(false)])
            // One for pair-setup, one that was refused, one that was verified anew.
            #expect(await scene.accessory.connections == 3)
        }
    }

    // IC-007
    @Test func takesA204WithoutLengthAsComplete() throws {
        try Scene.run(
            script: Scene.answering { request, _ in
                guard request.method == .put else { return nil }
                return .pieces([
                    Array("HTTP/1.1 204 No Content\r\n\r\n".utf8),
                    Scene.event(#"{"characteristics":[{"aid":1,"iid":11,"value":3}]}"#),
                ])
            }
        ) { scene in
            try await scene.paired.subscribe([Scene.brightness])
            let told = await Recorder(scene.paired)
            let answer = try await scene.paired.write([.init(Scene.light, value: .bool(true))])
            #expect(answer.map(\.status) == [.success])
            try await scene.rest()
            #expect(told.values.last == .init(id: Scene.brightness, value: .integer(3)))
            #expect(await scene.accessory.connections == 2)
        }
    }

    private func chunks(of body: String, startLine: String) -> [UInt8] {
        let bytes = Array(body.utf8)
        let third = bytes.count / 3
        let parts = [bytes[..<third], bytes[third..<(2 * third)], bytes[(2 * third)...]]
        let head = startLine + "\r\nContent-Type: application/hap+json\r\nTransfer-Encoding: chunked\r\n\r\n"
        return Array(head.utf8)
            + parts.flatMap { Array((String($0.count, radix: 16) + "\r\n").utf8) + $0 + Array("\r\n".utf8) }
            + Array("0\r\n\r\n".utf8)
    }
}
