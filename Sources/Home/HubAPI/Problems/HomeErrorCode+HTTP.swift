import HearthHTTP
import HomeModel

extension HomeErrorCode {
    /// Those that are not the request's fault alone. All others are of a request that is well formed and can't be done: 422.
    private static let statuses: [HomeErrorCode: HTTPStatus] = {
        let groups: [(HTTPStatus, [HomeErrorCode])] = [
            (.notFound, [.notFound]),
            (
                .conflict,
                [
                    .alreadyExists, .objectAlreadyAssociatedToHome, .objectAssociatedToAnotherHome,
                    .actionInAnotherActionSet, .objectWithSimilarNameExistsInHome, .objectWithSimilarNameExists,
                    .homeWithSimilarNameExists, .renameWithSimilarName, .operationInProgress,
                    .actionSetExecutionInProgress, .accessoryIsBlocked,
                ]
            ),
            (.forbidden, [.insufficientPrivileges, .accessDenied, .homeAccessNotAuthorized]),
            (
                .badGateway,
                [
                    .accessoryNotReachable, .bridgedAccessoryNotReachable, .accessoryPoweredOff,
                    .communicationFailure, .accessoryCommunicationFailure, .partialCommunicationFailure,
                    .accessorySentInvalidResponse, .accessoryResponseError, .accessoryOutOfResources,
                    .accessoryOutOfCompliance, .accessoryPairingFailed, .accessoryDiscoveryFailed,
                    .addAccessoryFailed, .actionSetExecutionFailed, .networkUnavailable,
                ]
            ),
            (.serviceUnavailable, [.accessoryIsBusy, .accessoryIsSuspended, .operationCancelled]),
            (.gatewayTimeout, [.operationTimedOut, .timedOutWaitingForAccessory]),
            (.internalServerError, [.unexpectedError, .genericError]),
        ]
        return Dictionary(uniqueKeysWithValues: groups.flatMap { status, codes in codes.map { ($0, status) } })
    }()

    /// What a request that fails with it is answered.
    public var httpStatus: HTTPStatus { Self.statuses[self] ?? .unprocessableContent }
}
