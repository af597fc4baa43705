import HAPProtocol
import HearthHTTP
import Testing

@Suite struct HAPStatusTests {
    // IC-042
    @Test func positiveNumbersOfKnownStatusesAreReadAsNegativeAndUnknownOnesAreKept() {
        let table: [(wire: Int, HAPStatus)] = [
            (0, .success), (-70_401, .insufficientPrivileges), (70_402, .serviceCommunicationFailure),
            (-70_402, .serviceCommunicationFailure), (70_412, .notAllowedInCurrentState),
            (-70_499, HAPStatus(rawValue: -70_499)), (1, HAPStatus(rawValue: 1)), (70_413, HAPStatus(rawValue: 70_413)),
        ]
        for (wire, status) in table { #expect(HAPStatus(wire: wire) == status) }
        #expect("\(HAPStatus(rawValue: -70_499))" == "unknown status (-70499)")
    }

    @Test func everyNamedStatusHasItsNumberNameAndRemedy() {
        #expect(HAPStatus.named.map(\.rawValue) == [0] + (70_401...70_412).map { -$0 })
        #expect(Set(HAPStatus.named.map(\.name)).count == 13)
        for status in HAPStatus.named { #expect(status.remedy.isEmpty == status.isSuccess) }
    }

    static let wire: [(HAPStatus.Operation, [HAPStatus], Int)] = [
        (.read, [.success, .success], 200), (.read, [.success, .writeOnly], 207), (.read, [.resourceDoesNotExist], 207),
        (.write, [.success], 204), (.write, [], 204), (.write, [.success, .readOnly, .invalidValue], 207),
        (.writeWithResponse, [.success], 207), (.writeWithResponse, [.invalidValue], 207), (.request, [.success], 204),
        (.request, [.insufficientPrivileges], 400), (.request, [.serviceCommunicationFailure], 500),
        (.request, [.resourceBusy], 503), (.request, [.readOnly], 400), (.request, [.writeOnly], 400),
        (.request, [.notificationNotSupported], 400), (.request, [.outOfResources], 503),
        (.request, [.operationTimedOut], 500), (.request, [.resourceDoesNotExist], 404),
        (.request, [.invalidValue], 400), (.request, [.insufficientAuthorization], 470),
        (.request, [.notAllowedInCurrentState], 400), (.request, [HAPStatus(rawValue: -1)], 400),
    ]

    @Test(arguments: wire.indices)
    func mapsToOneHTTPStatus(_ row: Int) {
        let (operation, statuses, expected) = Self.wire[row]
        #expect(HAPStatus.httpStatus(of: operation, statuses).code == expected)
    }

    @Test func errorBodiesCarryTheStatus() throws {
        let refused = StatusBody.response(.insufficientPrivileges)
        #expect(refused.status == .badRequest && refused.body.text == #"{"status":-70401}"#)
        #expect(refused.headers[.contentType] == "application/hap+json")
        #expect(StatusBody.response(.success) == HTTPResponse(.noContent))
        #expect { try StatusBody.check(refused) } throws: { error in
            (error as? MessageError)?.code == .refused(.badRequest, .insufficientPrivileges)
        }
        #expect(throws: Never.self) { try StatusBody.check(.json(.ok, #"{"status":0}"#)) }
        #expect(throws: MessageError.self) { try StatusBody.check(.json(.ok, #"{"status":-70403}"#)) }
        for body in ["", "<html>", "[]", #"{"status":"x"}"#, "{}"] {
            #expect(StatusBody.decode(Array(body.utf8)) == nil)
            #expect(throws: MessageError.self) { try StatusBody.check(.json(.badRequest, body)) }
        }
    }
}
