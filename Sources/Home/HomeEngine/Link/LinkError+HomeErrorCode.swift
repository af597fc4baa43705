import HomeModel

extension LinkError.Code {
    private static let homeErrorCodes: [LinkError.Code: HomeErrorCode] = [
        .unreachable: .accessoryNotReachable, .bridgedUnreachable: .bridgedAccessoryNotReachable,
        .connectionLost: .communicationFailure, .timedOut: .operationTimedOut, .removed: .accessoryNotReachable,
        .notAuthorized: .insufficientPrivileges, .authorizationDataRequired: .invalidOrMissingAuthorizationData,
        .pairingRefused: .accessoryPairingFailed, .alreadyPaired: .alreadyExists, .busy: .accessoryIsBusy,
        .outOfResources: .accessoryOutOfResources, .notFound: .notFound, .notReadable: .writeOnlyCharacteristic,
        .notWritable: .readOnlyCharacteristic, .noNotifications: .notificationNotSupported,
        .invalidValue: .invalidParameter, .notAllowedNow: .accessoryResponseError,
        .notSupported: .operationNotSupported, .invalidResponse: .accessorySentInvalidResponse,
        .store: .unexpectedError, .cancelled: .operationCancelled,
    ]

    /// What `HMError` an app is given.
    public var homeErrorCode: HomeErrorCode { Self.homeErrorCodes[self] ?? .genericError }
}
