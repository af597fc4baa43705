import HAPAccessory
import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking
import Testing

@Suite struct WriteServingTests {
    // IC-041
    @Test func mixedWritesAnswerEachAndApplyTheGoodOnes() throws {
        try TestHome.run { home in
            let session = try await home.session()
            let response = try await session.write(
                #"{"characteristics":[{"aid":2,"iid":9,"value":true},{"aid":3,"iid":9,"value":1},"#
                    + #"{"aid":2,"iid":10,"value":101},{"aid":7,"iid":1,"value":1}]}"#)
            #expect(response.status == .multiStatus)
            #expect(
                response.text == #"{"characteristics":[{"aid":2,"iid":9,"status":0},{"aid":3,"iid":9,"status":-70404},"#
                    + #"{"aid":2,"iid":10,"status":-70410},{"aid":7,"iid":1,"status":-70409}]}"#)
            #expect(try await session.value(TestHome.lampOn) == true)
            #expect(try await session.value(TestHome.brightness) == 70)
            #expect(home.device.writes.map(\.value) == [true])
        }
    }

    // IC-047
    @Test func subscribingNeedsThePermission() throws {
        try TestHome.run { home in
            let session = try await home.session()
            let refused = try await session.write(#"{"characteristics":[{"aid":2,"iid":5,"ev":true}]}"#)
            #expect(refused.status == .multiStatus)
            #expect(refused.text == #"{"characteristics":[{"aid":2,"iid":5,"status":-70406}]}"#)
            #expect(try await session.write(#"{"characteristics":[{"aid":2,"iid":9,"ev":1}]}"#).status == .noContent)
        }
    }

    // IC-048
    @Test func timedWritesApplyOnlyInTime() throws {
        try TestHome.run { home in
            let session = try await home.session()
            let lock = #"{"characteristics":[{"aid":5,"iid":10,"value":0}],"pid":"#
            func prepare() async throws {
                let response = try await session.request(.put, "/prepare", Array(#"{"ttl":500,"pid":7}"#.utf8))
                #expect(response.text == #"{"status":0}"#)
            }
            try await prepare()
            try await home.loop.sleep(for: .milliseconds(900))
            #expect(try await session.write(lock + "7}").text.contains("-70410"))
            try await prepare()
            #expect(try await session.write(lock + "8}").text.contains("-70410"))
            // The number is used up by the wrong one.
            #expect(try await session.write(lock + "7}").text.contains("-70410"))
            #expect(home.device.writes.isEmpty)
            try await prepare()
            try await home.loop.sleep(for: .milliseconds(100))
            #expect(try await session.write(lock + "7}").status == .noContent)
            #expect(try await session.value(TestHome.lock) == 0)
        }
    }

    @Test func whatNeedsATimedWriteRefusesAnOrdinaryOne() throws {
        try TestHome.run { home in
            let session = try await home.session()
            #expect(try await session.write(0, to: TestHome.lock).text.contains("-70410"))
            #expect(home.device.writes.isEmpty)
        }
    }

    // IC-049
    @Test func writeResponsesComeWithStatusesOfAll() throws {
        try TestHome.run(script: { $0.results = [TestHome.controlPoint: .accepted(response: .tlv8([1, 1, 5]))] }) {
            home in
            let session = try await home.session()
            let response = try await session.write(
                #"{"characteristics":[{"aid":5,"iid":12,"value":"AAEH","r":true},{"aid":2,"iid":9,"value":1}]}"#)
            #expect(response.status == .multiStatus)
            #expect(
                response.text == #"{"characteristics":[{"aid":5,"iid":12,"status":0,"value":"AQEF"},"#
                    + #"{"aid":2,"iid":9,"status":0}]}"#)
            #expect(home.device.writes.first?.value == .tlv8([0, 1, 7]))
            #expect(home.device.writes.first?.wantsResponse == true)
        }
    }

    // IC-056
    @Test(arguments: [("true", true), ("false", false), ("1", true), ("0", false)])
    func booleansComeInEveryForm(_ json: String, _ expected: Bool) throws {
        try TestHome.run { home in
            let session = try await home.session()
            #expect(
                try await session.write(#"{"characteristics":[{"aid":2,"iid":9,"value":\#(json)}]}"#).status
                    == .noContent)
            #expect(try await session.read("2.9").text.contains(#""value":\#(expected)"#))
        }
    }

    // IC-056
    @Test func booleansAreAcceptedForAnEnumeration() throws {
        try TestHome.run { home in
            let session = try await home.session()
            _ = try await session.request(.put, "/prepare", Array(#"{"ttl":500,"pid":7}"#.utf8))
            let response = try await session.write(#"{"characteristics":[{"aid":5,"iid":10,"value":false}],"pid":7}"#)
            #expect(response.status == .noContent)
            #expect(try await session.read("5.10").text.contains(#""value":0}"#))
        }
    }

    // IC-058
    @Test(arguments: [("50.0", "50"), ("49.6", "50"), ("49.4", "49")])
    func integersNeverShowADecimalPoint(_ json: String, _ expected: String) throws {
        try TestHome.run { home in
            let session = try await home.session()
            #expect(
                try await session.write(#"{"characteristics":[{"aid":2,"iid":10,"value":\#(json)}]}"#).status
                    == .noContent)
            #expect(try await session.read("2.10").text.contains(#""value":\#(expected)}"#))
        }
    }

    @Test(arguments: [#""bright""#, "null", "[1]", "{}", "1e999", "101", "-1"])
    func unusableValuesAreRefused(_ json: String) throws {
        try TestHome.run { home in
            let session = try await home.session()
            let response = try await session.write(#"{"characteristics":[{"aid":2,"iid":10,"value":\#(json)}]}"#)
            #expect(response.status == .multiStatus || response.status == .badRequest)
            #expect(try await session.value(TestHome.brightness) == 70)
        }
    }

    @Test(arguments: ["", "{", "[]", "{}", #"{"characteristics":{}}"#, #"{"characteristics":[{"iid":9,"value":1}]}"#])
    func malformedBodiesAreBadRequests(_ body: String) throws {
        try TestHome.run { home in
            let session = try await home.session()
            #expect(try await session.write(body).status == .badRequest)
            #expect(try await session.value(TestHome.lampOn) == false)
        }
    }

    @Test func theApplicationLearnsWhoWritesAndHow() throws {
        try TestHome.run { home in
            let session = try await home.session()
            _ = try await session.write(
                #"{"characteristics":[{"aid":2,"iid":9,"value":true,"remote":true,"authData":"AQI="}]}"#)
            let write = try #require(home.device.writes.first)
            #expect(write.isRemote)
            // On has no permission for it.
            #expect(write.authorizationData == nil)
            #expect(home.device.origins.first?.controller == home.first.identifier)
            #expect(home.device.origins.first?.isAdmin == true)
        }
    }

    @Test func theDevicesRefusalAndItsOwnValueCount() throws {
        try TestHome.run(
            script: {
                $0.results = [
                    TestHome.lampOn: .refused(.notAllowedInCurrentState), TestHome.brightness: .accepted(as: 35),
                ]
            }
        ) { home in
            let session = try await home.session()
            let response = try await session.write(
                #"{"characteristics":[{"aid":2,"iid":9,"value":true},{"aid":2,"iid":10,"value":33}]}"#)
            #expect(response.text.contains("-70412"))
            #expect(try await session.value(TestHome.lampOn) == false)
            #expect(try await session.value(TestHome.brightness) == 35)
        }
    }

    @Test func aLateAcceptanceStillCountsAndAnIncompleteAnswerIsAFailure() throws {
        try TestHome.run(script: { $0.delays = [2: .seconds(20)] }) { home in
            let session = try await home.session()
            #expect(try await session.write(true, to: TestHome.lampOn).text.contains("-70408"))
            try await home.loop.sleep(for: .seconds(12))
            #expect(try await session.value(TestHome.lampOn) == true)
            home.device.script {
                $0.delays = [:]
                $0.forgetsLastWrite = true
            }
            #expect(try await session.write(false, to: TestHome.lampOn).text.contains("-70402"))
            #expect(try await session.value(TestHome.lampOn) == true)
        }
    }

    @Test func identifyIsCarriedOutNotStored() throws {
        try TestHome.run { home in
            let session = try await home.session()
            #expect(try await session.write(true, to: TestHome.identify).status == .noContent)
            #expect(home.device.identified == [2])
            #expect(home.device.writes.isEmpty)
        }
    }
}
