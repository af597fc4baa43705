import HomeEngine
import HomeModel
import Testing

@Suite struct LinkErrorTests {
    /// One row for each code, so that a new one is not forgotten.
    @Test(arguments: [
        (LinkError.Code.unreachable, HomeErrorCode.accessoryNotReachable),
        (.bridgedUnreachable, .bridgedAccessoryNotReachable), (.connectionLost, .communicationFailure),
        (.timedOut, .operationTimedOut), (.removed, .accessoryNotReachable), (.notAuthorized, .insufficientPrivileges),
        (.authorizationDataRequired, .invalidOrMissingAuthorizationData), (.pairingRefused, .accessoryPairingFailed),
        (.alreadyPaired, .alreadyExists), (.busy, .accessoryIsBusy), (.outOfResources, .accessoryOutOfResources),
        (.notFound, .notFound), (.notReadable, .writeOnlyCharacteristic), (.notWritable, .readOnlyCharacteristic),
        (.noNotifications, .notificationNotSupported), (.invalidValue, .invalidParameter),
        (.notAllowedNow, .accessoryResponseError), (.notSupported, .operationNotSupported),
        (.invalidResponse, .accessorySentInvalidResponse), (.store, .unexpectedError),
        (.cancelled, .operationCancelled), (LinkError.Code("fromALaterLink"), .genericError),
    ])
    func everyCodeIsOneThatAppsKnow(code: LinkError.Code, expected: HomeErrorCode) {
        #expect(code.homeErrorCode == expected)
    }
}
