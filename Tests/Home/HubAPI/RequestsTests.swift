import HearthHTTP
import HearthNetworking
import HomeModel
import HubAPI
import Testing

@Suite struct RequestsTests {
    @Test func whatIsNotThereIsSaid() async throws {
        try await HubHome.run { test in
            let nowhere = try await test.problem(.get, "/kitchen")
            #expect(nowhere.status == 404)
            #expect(nowhere.code == .noSuchPath)
            let gone = try await test.problem(.get, "/rooms/00000000-0000-0000-0000-0000000000AA")
            #expect(gone.status == 404)
            #expect(gone.code == "notFound")
            #expect(gone.subject?.kind == "room")
            #expect(try await test.problem(.get, "/rooms/hall").code == .malformedRequest)
            #expect(try await test.problem(.get, "/rooms?home=00000000-0000-0000-0000-0000000000AA").status == 404)
        }
    }

    @Test func aMethodThatAPathDoesNotTakeIsAnsweredWithThoseThatItDoes() async throws {
        try await HubHome.run { test in
            let response = try await test.send(.put, "/rooms")
            #expect(response.status == .methodNotAllowed)
            #expect(response.headers[.allow] == "GET, HEAD, POST")
            #expect(try await test.problem(.delete, "/status").code == .methodNotAllowed)
            let head = try await test.send(.head, "/homes")
            #expect(head.status == .ok)
            #expect(head.body.isEmpty)
        }
    }

    @Test(arguments: [
        (#"{"nome":"Hall"}"#, "nome"), (#"{"name":5}"#, "name"), (#"{"name":"Hall","home":"x"}"#, "home"),
        (#"{"name":"Hall","name":"Lobby"}"#, "name"), (#"{"name":"Hall""#, "line 1"), ("[]", "array"),
    ])
    func aBodyThatDoesNotFitIsRefusedWithItsPlace(_ body: String, _ place: String) async throws {
        try await HubHome.run { test in
            let problem = try await test.problem(.post, "/rooms", body)
            #expect(problem.status == 400)
            #expect(problem.code == .malformedRequest)
            #expect(problem.detail.contains(place), "\(problem.detail)")
            #expect(try await test.hub.rooms().count == 1)
        }
    }

    @Test func aMistypedMemberDeepInAConditionIsNamed() async throws {
        try await HubHome.run { test in
            let body = #"{"name":"Dusk","condition":{"event":{"starts":[{"time":{"hour":18,"minutes":30}}]}}}"#
            let problem = try await test.problem(.post, "/automations", body)
            #expect(problem.status == 400)
            #expect(problem.detail.contains("condition.event.starts[0].time: "), "\(problem.detail)")
            #expect(problem.detail.contains("\"minutes\""))
        }
    }

    @Test func aTimeZoneThatNobodyKnowsIsRefused() async throws {
        try await HubHome.run { test in
            let error = try await refusal { () async throws(HubError) in
                try await test.hub.change(test.home.home, HomeChange(name: .to("Villa"), timeZone: .to("Europe/Berln")))
            }
            #expect(error.problem?.status == 422)
            #expect(error.message.contains("Europe/Berln"))
            #expect(try await test.hub.homes().map(\.name) == ["Home"])
        }
    }

    @Test func aBodyOfAnotherTypeIsRefused() async throws {
        try await HubHome.run { test in
            let body = #"{"name":"Hall"}"#
            for type in ["application/x-www-form-urlencoded", nil] as [HTTPFieldValue?] {
                let problem = try await test.problem(.post, "/rooms", body, type: type)
                #expect(problem.status == 415)
                #expect(problem.remedy.contains("application/json"))
            }
            let response = try await test.send(.post, "/rooms", body, type: "application/json; charset=utf-8")
            #expect(response.status == .created)
            let location = try #require(response.headers[.location])
            let room = try #require(try await test.hub.rooms(name: "Hall").first)
            #expect(location.rawValue == "/rooms/\(room.id)")
        }
    }

    @Test(
        arguments: [
            "/rooms?nome=Hall", "/accessories?services=yes", "/traces?limit=0", "/traces?limit=many",
            "/events?since=-1",
            "/history", "/rooms?name=%zz", "/rooms?name=%ff", "/rooms?home=hall", "/rooms/?",
        ] as [HTTPTarget])
    func aQueryThatIsNotUnderstoodIsRefused(_ target: HTTPTarget) async throws {
        try await HubHome.run { test in
            let status = try await test.problem(.get, target).status
            #expect(status == 400 || status == 404)
        }
    }

    @Test func namesAreAskedForInWhateverCharacters() async throws {
        try await HubHome.run { test in
            for name in ["Küche", "Bed & Bath", "1. OG", "居間"] {
                let room = try await test.hub.add(NewRoom(name: name))
                #expect(try await test.hub.rooms(name: name).map(\.id) == [room.id])
            }
            #expect(try await test.send(.get, "/rooms?name=bed+%26+bath").body.count > 10)
        }
    }

    @Test func everyRuleOfHomesKeepsItsMessage() async throws {
        try await HubHome.run { test in
            _ = try await test.hub.add(NewRoom(name: "Hall"))
            let taken = try await test.problem(.post, "/rooms", #"{"name":"hall"}"#)
            #expect(taken.status == 409)
            #expect(taken.code == "objectWithSimilarNameExistsInHome")
            #expect(taken.detail == #""Hall" is in the home already."#)
            #expect(taken.remedy == "Choose another name.")
            #expect(taken.message == #""Hall" is in the home already; choose another name."#)
            let strange = try await test.problem(.post, "/rooms", #"{"name":"Hall\u0007"}"#)
            #expect(strange.status == 422)
            #expect(strange.code == "nameContainsProhibitedCharacters")
        }
    }

    @Test func whoMayNotIsRefused() async throws {
        try await HubHome.run(configure: { $0.caller = { _ in Caller(account: "grace") } }) { test in
            let home = test.home.home
            let user = UserID(rawValue: 50)
            let grace = NewUser(name: "Grace", account: "grace", control: .never)
            try await test.home.engine.apply(.addUser(user, home, grace))
            #expect(try await test.problem(.post, "/rooms", #"{"name":"Hall"}"#).status == 403)
            let lamp = await test.home.characteristic("Lamp")
            let write = try await test.hub.write([Writes.Write(lamp, true)])
            #expect(write.first?.error?.status == 403)
            let ada = try #require(await test.home.engine.structure.users.rows.first { $0.name == "Ada" })
            await #expect(throws: HubError.self) { try await test.hub.report(ada.id, isAtHome: true) }
            try await test.hub.report(user, isAtHome: false)
            #expect(try await test.hub.user(user).isAtHome == false)
        }
    }

    @Test func whatIsNoHTTPIsAnsweredAsAProblemToo() async throws {
        try await HubHome.run { test in
            let stream = try await test.network.connect(to: test.address, deadline: nil)
            defer { stream.close() }
            stream.write(Array("HELLO\r\n\r\n".utf8))
            var answer: [UInt8] = []
            while let bytes = try await stream.read(deadline: nil) { answer += bytes }
            let text = String(decoding: answer, as: UTF8.self)
            #expect(text.hasPrefix("HTTP/1.1 400 "))
            #expect(text.contains("application/problem+json"))
        }
    }

    @Test func theStatusTellsHowTheHubIs() async throws {
        try await HubHome.run(["Lamp", "Fan", "Heater"]) { test in
            try await test.home.connected()
            let status = try await test.hub.status()
            #expect(status.version == "1.2.3")
            #expect(status.homes == 1)
            #expect(status.accessories == 3)
            #expect(status.links.connected == 3)
            #expect(status.orphans == StatusResource.Orphans())
            #expect(status.time == test.home.time.now.civil)
            await test.home.link("Fan").set { $0.isReachable = false }
            await test.home.link("Fan").drop()
            try await test.home.wait { $0.links["fake-Fan"]?.isConnected == false }
            #expect(try await test.hub.status().links.connected == 2)
        }
    }

    @Test func aClientWithoutAHubIsToldWhatToDo() async throws {
        try await HubHome.run { test in
            let path = "/run/hearth-nobody/hub.sock"
            let client = HubClient(to: .unix(path: path), over: SystemNetwork(loop: test.network.loop))
            let refused = try await refusal(of: { () async throws(HubError) in try await client.homes() })
            #expect(refused.code == .noHub)
            #expect(refused.message.contains("`hearth hub --data /run/hearth-nobody`"), "\(refused.message)")
        }
    }

    @Test func aClientGoesOnAfterItsConnectionHasEnded() async throws {
        try await HubHome.run { test in
            var counts = [try await test.hub.homes().count]
            test.network.resetStreams()
            counts.append(try await test.hub.homes().count)
            await test.hub.close()
            counts.append(try await test.hub.homes().count)
            #expect(counts == [1, 1, 1])
        }
    }
}
