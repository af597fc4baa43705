import Seeded
import HAPAccessory
import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking
import Testing

@Suite struct FramingServingTests {
    /// A write of the lamp with so many bytes.
    private static func write(bytes: Int) -> [UInt8] {
        let entry = #"{"aid":2,"iid":9,"value":true}"#
        let body = #"{"characteristics":[\#(entry)]}"#
        let request = HTTPRequest(
            .put, "/characteristics", headers: [.host: "192.0.2.1"],
            body: Array((body + String(repeating: " ", count: max(0, bytes - body.utf8.count))).utf8))
        return request.bytes
    }

    // IC-008
    @Test func joinsARequestOfSeveralFullFrames() throws {
        try TestHome.run { home in
            let session = try await home.session()
            try await session.send(Self.write(bytes: 2_600))
            #expect(try await session.response().status == .noContent)
        }
    }

    // IC-008
    @Test func closesOnAFrameThatIsTooLong() throws {
        try TestHome.run { home in
            let session = try await home.session()
            session.stream.write([0x01, 0x04] + Array(repeating: 0, count: 1_041))
            #expect(await session.isClosed())
        }
    }

    // IC-009, IC-010
    @Test(arguments: [1, 2, 3, 17, 1_030, 1_500])
    func framesMayBeCutAnywhere(_ size: Int) throws {
        try TestHome.run { home in
            let session = try await home.session()
            let wire = try await session.sealed(Self.write(bytes: 2_600))
            for start in stride(from: 0, to: wire.count, by: size) {
                session.stream.write(Array(wire[start..<min(start + size, wire.count)]))
                try await home.loop.sleep(for: .milliseconds(1))
            }
            #expect(try await session.response().status == .noContent)
            #expect(try await session.value(TestHome.lampOn) == true)
        }
    }

    @Test func severalRequestsInOneReadAreAnsweredInOrder() throws {
        try TestHome.run { home in
            let session = try await home.session()
            let get = HTTPRequest(.get, "/characteristics?id=2.9").bytes
            let put = Self.write(bytes: 10)
            try await session.send(get + put + get)
            #expect(try await session.response().text.contains("false"))
            #expect(try await session.response().status == .noContent)
            #expect(try await session.response().text.contains("true"))
        }
    }

    @Test func closesOnPlaintextAfterTheUpgrade() throws {
        try TestHome.run { home in
            let session = try await home.session()
            session.stream.write(HTTPRequest(.get, "/accessories").bytes)
            #expect(await session.isClosed())
        }
    }

    @Test func closesOnAnAlteredFrame() throws {
        try TestHome.run { home in
            let session = try await home.session()
            var wire = try await session.sealed(HTTPRequest(.get, "/accessories").bytes)
            wire[5] ^= 1
            session.stream.write(wire)
            #expect(await session.isClosed())
        }
    }

    @Test func unknownPathsAndMethodsAreTold() throws {
        try TestHome.run { home in
            let session = try await home.session()
            #expect(try await session.request(.get, "/nothing").status == .notFound)
            #expect(try await session.request(.delete, "/characteristics").status == .methodNotAllowed)
            #expect(try await session.request(.post, "/accessories").status == .methodNotAllowed)
            #expect(try await session.request(.get, "/pairings").status == .methodNotAllowed)
            #expect(try await session.value(TestHome.lampOn) == false)
        }
    }

    @Test func refusesWhatIsNotHTTPAndClosesTheConnection() throws {
        try TestHome.run { home in
            let connection = try await home.connect()
            connection.stream.write(Array("nonsense\r\n\r\n".utf8))
            #expect(try await connection.response().status == .badRequest)
            #expect(await connection.isClosed())
        }
    }

    // IC-017
    @Test func anUnverifiedPeerCannotMakeUsKeepMuch() throws {
        try TestHome.run { home in
            let head = try await home.connect()
            head.stream.write(Array("GET /\(String(repeating: "a", count: 70_000)) HTTP/1.1\r\n\r\n".utf8))
            #expect(try await head.response().status == .headerFieldsTooLarge)
            let body = try await home.connect()
            body.stream.write(Array("POST /pair-setup HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n".utf8))
            #expect(try await body.response().status == .contentTooLarge)
            for malformed in [[6, 0], [6], [6, 9, 1], Array(repeating: 0xFF, count: 15_000)] as [[UInt8]] {
                let connection = try await home.connect()
                #expect(try await connection.request(.post, "/pair-setup", malformed).status == .badRequest)
                #expect(try await connection.request(.post, "/pair-verify", malformed).status == .badRequest)
            }
            _ = try await home.pair()
        }
    }

    @Test func honoursConnectionClose() throws {
        try TestHome.run { home in
            let session = try await home.session()
            try await session.send(HTTPRequest(.get, "/characteristics?id=2.9", headers: [.connection: "close"]).bytes)
            #expect(try await session.response().status == .ok)
            #expect(await session.isClosed())
        }
    }

    @Test(arguments: 0..<8)
    func damagedRequestsHarmNobodyElse(_ seed: UInt64) throws {
        try TestHome.run { home in
            let accessory = try await home.pair()
            let bystander = try await home.session(home.first, accessory)
            var random = SeededGenerator(seed: seed)
            let good: [[UInt8]] = [
                HTTPRequest(.get, "/characteristics?id=2.9,3.9&meta=1").bytes, Self.write(bytes: 200),
                HTTPRequest(.put, "/prepare", body: Array(#"{"ttl":500,"pid":7}"#.utf8)).bytes,
                HTTPRequest(.post, "/resource", body: ResourceRequestBody(aid: 2).body).bytes,
                HTTPRequest(.post, "/pairings", body: PairingsRequest.list.body).bytes,
            ]
            for _ in 0..<30 {
                let session = try await home.session(home.first, accessory)
                var bytes = good[Int.random(in: good.indices, using: &random)]
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let place = Int.random(in: bytes.indices, using: &random)
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                    case 1: bytes.remove(at: place)
                    default: bytes.insert(bytes[place], at: place)
                    }
                }
                try await session.send(bytes)
                _ = try await session.next(within: .milliseconds(10))
                await session.close()
            }
            #expect(try await bystander.read("3.9").status == .ok)
        }
    }
}
