import HearthHTTP

extension HAPStatus {
    /// Which HTTP status carries a result. HAP R2, 6.7.1 and tables 4-2 and 6-11.
    ///
    /// | of a                                    | all succeeded | anything failed |
    /// |-----------------------------------------|---------------|-----------------|
    /// | `.read`                                 | 200           | 207             |
    /// | `.write`                                | 204           | 207             |
    /// | `.writeWithResponse` (any member `r`)   | 207           | 207             |
    /// | `.request` (as a whole, no entries)     | 204           | by the status   |
    public static func httpStatus(of operation: Operation, _ statuses: some Sequence<HAPStatus>) -> HTTPStatus {
        let failure = statuses.first { !$0.isSuccess }
        switch (operation, failure) {
        case (.read, nil): return .ok
        case (.write, nil), (.request, nil): return .noContent
        case (.read, _?), (.write, _?), (.writeWithResponse, _): return .multiStatus
        case (.request, let status?):
            switch status {
            case .insufficientAuthorization: return .connectionAuthorizationRequired
            case .resourceDoesNotExist: return .notFound
            case .resourceBusy, .outOfResources: return .serviceUnavailable
            case .serviceCommunicationFailure, .operationTimedOut: return .internalServerError
            // -70401 too: an accessory that is paired refuses /identify with 400 (IC-055).
            default: return .badRequest
            }
        }
    }

    public enum Operation: Hashable, Sendable {
        case read
        case write
        case writeWithResponse
        case request
    }
}
