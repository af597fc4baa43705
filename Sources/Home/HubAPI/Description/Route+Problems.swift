import HearthHTTP

extension Route {
    /// With which problems it may be answered.
    var problems: [HTTPStatus] {
        var statuses: [HTTPStatus] = [
            .badRequest, .unauthorized, .forbidden, .misdirectedRequest, .tooManyRequests, .headerFieldsTooLarge,
            .internalServerError, .serviceUnavailable,
        ]
        let namesSomething = !path.parameters.isEmpty || body?.type != nil || query.contains(where: \.isIdentifier)
        if namesSomething { statuses.append(.notFound) }
        if body != nil { statuses += [.requestTimeout, .contentTooLarge] }
        if body?.type != nil { statuses.append(.unsupportedMediaType) }
        if method != .get || scope > .read { statuses += [.conflict, .unprocessableContent, .insufficientStorage] }
        if isOfEntity, method == .patch || method == .delete { statuses.append(.preconditionFailed) }
        if reach == .accessories { statuses += [.badGateway, .gatewayTimeout] }
        return statuses.sorted { $0.code < $1.code }
    }
}

extension QueryParameter {
    fileprivate var isIdentifier: Bool {
        switch kind {
        case .identifier, .identifiers: true
        case .text, .flag, .instant, .number: false
        }
    }
}
