import HearthFiles
import HearthHTTP
import HearthJSON
import HearthSQLite
import HomeEngine
import HomeModel
import Testing

@testable import HomeEngine
@testable import HubAPI

@Suite struct ProblemTests {
    /// Whose fault it is decides: the request's alone (4xx), an accessory's (502, 503, 504), the hub's (500).
    @Test(
        arguments: [
            (.notFound, 404), (.alreadyExists, 409), (.objectWithSimilarNameExistsInHome, 409),
            (.renameWithSimilarName, 409),
            (.homeWithSimilarNameExists, 409), (.actionSetExecutionInProgress, 409), (.insufficientPrivileges, 403),
            (.accessoryNotReachable, 502), (.bridgedAccessoryNotReachable, 502), (.accessoryPairingFailed, 502),
            (.communicationFailure, 502), (.accessoryIsBusy, 503), (.operationTimedOut, 504), (.unexpectedError, 500),
            (.invalidParameter, 422), (.valueHigherThanMaximum, 422), (.readOnlyCharacteristic, 422),
            (.operationNotSupported, 422), (.nameContainsProhibitedCharacters, 422), (.fireDateInPast, 422),
        ] as [(HomeErrorCode, Int)])
    func aRuleOfHomesIsAStatus(_ code: HomeErrorCode, _ status: Int) {
        let problem = Problem(EngineError(code, "What to do.", .room(RoomID(rawValue: 5))))
        #expect(problem.status == status)
        #expect(problem.code.rawValue == code.name)
        #expect(problem.detail == "What to do.")
        #expect(problem.subject == Problem.Subject(kind: "room", id: "00000000-0000-0000-0000-000000000005"))
    }

    /// A change that the hub's own disk did not take: who asked learns whether to wait, to make room, or to look after it.
    @Test(
        arguments: [
            (SQLiteError(.full, "Full."), 507), (SQLiteError(.readOnly, "Read-only."), 500),
            (SQLiteError(.permissionDenied, "No permission."), 500), (SQLiteError(.io, "Broken."), 500),
            (SQLiteError(.corrupt, "Damaged."), 500), (SQLiteError(.closed, "Closed."), 503),
            (SQLiteError(.locked, "Locked."), 503), (FileError(.noSpace, "Full."), 507),
            (FileError(.readOnly, "Read-only."), 500), (FileError(.system, "Broken."), 500),
            (LinkError(.store, "Full.", underlying: FileError(.noSpace, "Full.")), 507),
            (LinkError(.unreachable, "Away.", underlying: FileError(.noSpace, "Full.")), 502),
        ] as [(any Error, Int)])
    func whatTheDiskDidNotTakeIsAStatus(_ error: any Error, _ status: Int) {
        let problem = Problem(EngineError(error, .room(RoomID(rawValue: 5))))
        #expect(problem.status == status)
        #expect(problem.subject?.kind == "room")
        #expect(!problem.detail.isEmpty && !problem.title.isEmpty)
    }

    /// Damage to a file that was sent is the sender's to mend.
    @Test(arguments: [(SQLiteError.Code.corrupt, 422), (.newer, 422), (.full, 507), (.io, 500), (.locked, 503)])
    func aFileThatWasSentIsAStatus(_ code: SQLiteError.Code, _ status: Int) {
        #expect(Problem(SQLiteError(code, "What to do.")).status == status)
    }

    @Test func everyCodeHasAStatusWithAPhrase() {
        for code in HomeErrorCode.allCases {
            #expect(code.httpStatus.code >= 400)
            #expect(!code.httpStatus.reason.isEmpty, "\(code)")
        }
    }

    @Test(
        arguments: [
            (
                #""Hall" is in the home already; choose another name."#, #""Hall" is in the home already."#,
                "Choose another name."
            ),
            (#""Hall; bath" is there."#, #""Hall; bath" is there."#, nil),
            (
                "It can't be; it was not changed. Choose another path.", "It can't be.",
                "It was not changed. Choose another path."
            ),
            ("Lamp (1.9): busy; try again.", "Lamp (1.9): busy.", "Try again."), ("What to do.", "What to do.", nil),
            ("A; B; C", "A; B; C", nil), ("", "", nil), ("; ", "; ", nil), ("it ends;", "it ends;", nil),
        ] as [(String, String, String?)])
    func aMessageIsTakenApartAndPutTogetherAgain(_ message: String, _ cause: String, _ remedy: String?) {
        let text = RefusalText(message)
        #expect(text.cause == cause)
        #expect(text.remedy == remedy)
        #expect(text.sentence == message)
    }

    @Test func aMessageWithoutARemedyGetsThatOfItsCode() {
        let problem = Problem(EngineError(.accessoryNotReachable, "The lamp does not answer."))
        #expect(problem.detail == "The lamp does not answer.")
        #expect(problem.remedy.contains("power"))
        #expect(
            problem.message == "The lamp does not answer.", "What every trouble of the kind has in common is left out.")
    }

    @Test func everyKindIsExplained() {
        #expect(ProblemKind.all.count > 50)
        #expect(Set(ProblemKind.all.map(\.code)).count == ProblemKind.all.count)
        for kind in ProblemKind.all {
            for text in [kind.cause, kind.remedy] {
                #expect(text.hasSuffix(".") && text.first?.isUppercase == true, "\(kind.code): \(text)")
            }
            #expect(!kind.statuses.isEmpty && kind.statuses.allSatisfy { HTTPStatus($0)?.isSuccess == false })
        }
        #expect(ProblemKind("objectWithSimilarNameExistsInHome").title == "Object with similar name exists in home")
        for code in HomeErrorCode.allCases { #expect(!ProblemKind(ProblemCode(code.name)).remedy.isEmpty) }
    }

    @Test func aKindOfTroubleIsLookedUpWhereItsTypeSays() async throws {
        try await HubHome.run { test in
            let problem = try await test.problem(.get, "/rooms/00000000-0000-0000-0000-0000000000AA")
            let target = try #require(HTTPTarget(problem.type))
            let kind = try JSONValue(parsing: try await test.send(.get, target).body).decode(ProblemKind.self)
            #expect(kind.code == problem.code)
            #expect(kind.title == problem.title)
            #expect(kind.statuses.contains(404))
            let all = try JSONValue(parsing: try await test.send(.get, "/problems").body).decode([ProblemKind].self)
            #expect(all == ProblemKind.all)
            #expect(try await test.problem(.get, "/problems/bad%20luck").status == 404)
        }
    }
}
