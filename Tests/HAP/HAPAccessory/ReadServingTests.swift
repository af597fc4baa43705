import HAPAccessory
import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking
import Testing

@Suite struct ReadServingTests {
    // IC-039
    @Test func mixedReadsAnswerEachWithAStatus() throws {
        try TestHome.run { home in
            let session = try await home.session()
            let response = try await session.read("2.9,2.2,9.9")
            #expect(response.status == .multiStatus)
            #expect(
                response.text == #"{"characteristics":[{"aid":2,"iid":9,"status":0,"value":false},"#
                    + #"{"aid":2,"iid":2,"status":-70405},{"aid":9,"iid":9,"status":-70409}]}"#)
        }
    }

    // IC-040
    @Test func goodReadsHaveNoStatus() throws {
        try TestHome.run { home in
            let session = try await home.session()
            let response = try await session.read("2.9,3.9")
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == "application/hap+json")
            #expect(
                response.text
                    == #"{"characteristics":[{"aid":2,"iid":9,"value":false},{"aid":3,"iid":9,"value":20.5}]}"#)
        }
    }

    // IC-050
    @Test func aButtonReadsAsNullAfterAPress() throws {
        try TestHome.run { home in
            let session = try await home.session()
            try await home.server.setValue(1, of: TestHome.button)
            #expect(try await session.read("4.9").text == #"{"characteristics":[{"aid":4,"iid":9,"value":null}]}"#)
            let database = try await session.request(.get, "/accessories").text
            #expect(database.contains(#""iid":9,"type":"73","perms":["pr","ev"]"#))
            let accessories = try AccessoryDatabase.served(database)
            #expect(accessories[TestHome.button]?.value == nil)
        }
    }

    // IC-051, IC-064
    @Test func whatCannotBeReadHasNoValueInTheDatabase() throws {
        try TestHome.run { home in
            let session = try await home.session()
            let response = try await session.request(.get, "/accessories")
            #expect(response.status == .ok)
            #expect(response.text.contains(#"{"iid":2,"type":"14","perms":["pw"],"format":"bool"}"#))
            #expect(response.text.contains(#""type":"43""#))
        }
    }

    @Test func theDatabaseShowsPresentValues() throws {
        try TestHome.run { home in
            let session = try await home.session()
            let before = try await session.request(.get, "/accessories").text
            #expect(try AccessoryDatabase.served(before)[TestHome.brightness]?.value == 70)
            _ = try await session.write(41, to: TestHome.brightness)
            let after = try await session.request(.get, "/accessories").text
            #expect(try AccessoryDatabase.served(after)[TestHome.brightness]?.value == 41)
        }
    }

    // IC-053
    @Test func answersTheMembersThatAreAskedFor() throws {
        try TestHome.run { home in
            let session = try await home.session()
            try await session.subscribe(TestHome.brightness)
            let response = try await session.read("2.10&meta=1&perms=1&type=1&ev=1")
            #expect(response.status == .ok)
            for member in [
                #""value":70"#, #""type":"8""#, #""perms":["pr","pw","ev"]"#, #""ev":true"#, #""format":"int""#,
                #""unit":"percentage""#, #""minValue":0"#, #""maxValue":100"#,
            ] {
                #expect(response.text.contains(member), "\(member) in \(response.text)")
            }
        }
    }

    // IC-053
    @Test(arguments: ["", "?id=", "?id=1", "?id=1.x", "?id=99999999999999999999.1", "?meta=1", "?id=1.2&meta=maybe"])
    func malformedQueriesAreBadRequests(_ query: String) throws {
        try TestHome.run { home in
            let session = try await home.session()
            let target = try #require(HTTPTarget("/characteristics\(query)"))
            #expect(try await session.request(.get, target).status == .badRequest)
            #expect(try await session.value(TestHome.lampOn) == false)
        }
    }

    // IC-054
    @Test func aSlowAccessoryTimesOutAlone() throws {
        try TestHome.run(
            script: {
                $0.live = [TestHome.lampOn, TestHome.temperature]
                $0.delays = [3: .seconds(15)]
                $0.values = [TestHome.lampOn: .value(true), TestHome.temperature: .value(25.5)]
            }
        ) { home in
            let accessory = try await home.pair()
            let session = try await home.session(home.first, accessory)
            let other = try await home.session(home.first, accessory)
            let start = home.loop.now
            try await session.send(.get, "/characteristics?id=2.9,2.10,3.9")
            // The bridge serves others meanwhile, in no time.
            #expect(try await other.value(TestHome.brightness) == 70)
            #expect(home.loop.now == start)
            let response = try await session.response()
            #expect(response.status == .multiStatus)
            #expect(home.loop.now - start == .seconds(9))
            let entries = try CharacteristicReadResponse(response).entries
            #expect(entries.map(\.status) == [.success, .success, .operationTimedOut])
            #expect(entries.map(\.value) == [true, 70, nil])
            // The late answer is not lost.
            try await home.loop.sleep(for: .seconds(10))
            #expect(await home.server.value(of: TestHome.temperature) == 25.5)
        }
    }

    @Test func liveValuesAreAskedForEachTime() throws {
        try TestHome.run(
            script: {
                $0.live = [TestHome.temperature]
                $0.values = [TestHome.temperature: .value(21.5)]
            }
        ) { home in
            let session = try await home.session()
            #expect(try await session.value(TestHome.temperature) == 21.5)
            home.device.script { $0.values = [TestHome.temperature: .failed(.resourceBusy)] }
            let failed = try CharacteristicReadResponse(try await session.read("3.9")).entries
            #expect(failed.map(\.status) == [.resourceBusy])
            home.device.script { $0.values = [:] }
            let missing = try CharacteristicReadResponse(try await session.read("3.9")).entries
            #expect(missing.map(\.status) == [.serviceCommunicationFailure])
            // The database shows what was known last.
            let database = try AccessoryDatabase.served(try await session.request(.get, "/accessories").text)
            #expect(database[TestHome.temperature]?.value == 21.5)
        }
    }

    @Test func anAccessoryThatNeverAnswersIsBusyInTheEnd() throws {
        try TestHome.run(
            script: {
                $0.live = [TestHome.temperature]
                $0.delays = [3: .seconds(100_000)]
            }
        ) { home in
            let session = try await home.session()
            for _ in 0..<16 { _ = try await session.read("3.9") }
            let asked = home.device.reads.count
            let start = home.loop.now
            let entries = try CharacteristicReadResponse(try await session.read("3.9")).entries
            #expect(entries.map(\.status) == [.resourceBusy])
            #expect(home.loop.now == start)
            #expect(home.device.reads.count == asked)
        }
    }

    @Test func whatIsOutOfReachIsNotAsked() throws {
        try TestHome.run { home in
            let session = try await home.session()
            await home.server.setReachable(false, accessory: 3)
            let entries = try CharacteristicReadResponse(try await session.read("2.9,3.9")).entries
            #expect(entries.map(\.status) == [.success, .serviceCommunicationFailure])
            await home.server.setReachable(true, accessory: 3)
            #expect(try await session.read("3.9").status == .ok)
        }
    }

    @Test func servesPictures() throws {
        try TestHome.run(script: { $0.resource = .content([0xFF, 0xD8, 0xFF], mediaType: "image/jpeg") }) { home in
            let session = try await home.session()
            let body = ResourceRequestBody(aid: 2, width: 320, height: 240).body
            let picture = try await session.request(.post, "/resource", body)
            #expect(picture.status == .ok)
            #expect(picture.headers[.contentType] == "image/jpeg")
            #expect(picture.body == [0xFF, 0xD8, 0xFF])
            #expect(home.device.resources.first?.width == 320)
            let unknown = try await session.request(.post, "/resource", ResourceRequestBody(aid: 99).body)
            #expect(unknown.status == .notFound)
            #expect(try await session.request(.post, "/resource", Array("{".utf8)).status == .badRequest)
        }
    }
}
