import HearthHTTP
import HearthJSON
import HomeEngine
import HomeModel

extension Problem {
    public init(
        _ status: HTTPStatus, _ code: ProblemCode, _ detail: String, subject: Subject? = nil, places: [Place]? = nil
    ) {
        self.init(
            type: "about:blank", title: status.reason, status: status.code, code: code, detail: detail,
            subject: subject, places: places)
    }

    init(_ code: HomeErrorCode, _ detail: String, _ subject: EntityID? = nil) {
        self.init(code.httpStatus, ProblemCode(code.name), detail, subject: subject.map(Subject.init))
    }

    static func malformed(_ detail: String) -> Problem { Problem(.badRequest, .malformedRequest, detail) }

    /// What any part of the hub threw.
    init(_ error: any Error) {
        switch error {
        case let error as Problem: self = error
        case let error as EngineError: self.init(error.code, error.message, error.subject)
        case let error as HomeModelError: self.init(error.code, error.message, error.subject)
        case let error as JSONError:
            self.init(.badRequest, .malformedRequest, "The body is not JSON as expected: \(error)")
        case let error as JSONCodingError:
            self.init(.badRequest, .malformedRequest, "The body does not fit: \(error)")
        default: self.init(HomeErrorCode.unexpectedError, "\(error)")
        }
    }
}
