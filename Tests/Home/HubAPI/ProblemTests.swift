import HearthHTTP
import HomeEngine
import HomeModel
import Testing

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

    @Test func everyCodeHasAStatusWithAPhrase() {
        for code in HomeErrorCode.allCases {
            #expect(code.httpStatus.code >= 400)
            #expect(!code.httpStatus.reason.isEmpty, "\(code)")
        }
    }
}
