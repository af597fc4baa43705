import HearthFiles
import HearthHTTP
import HearthJSON
import HearthSQLite
import HearthSecrets
import HomeDocument
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
        case let error as HomeDocumentError: self.init(error)
        case let error as SQLiteError: self.init(error)
        case let error as SecretError:
            self.init(
                error.code == .weakKey ? HomeErrorCode.invalidParameter : .unexpectedError, error.message)
        case let error as FileError:
            self.init(
                error.code == .noSpace ? .insufficientStorage : .internalServerError,
                ProblemCode(HomeErrorCode.unexpectedError.name), error.message)
        case let error as JSONError:
            self.init(.badRequest, .malformedRequest, "The body is not JSON as expected: \(error)")
        case let error as JSONCodingError:
            self.init(.badRequest, .malformedRequest, "The body does not fit: \(error)")
        default: self.init(HomeErrorCode.unexpectedError, "\(error)")
        }
    }
}

extension Problem {
    /// The first sentence tells of one thing that is wrong, ``places`` of all.
    private init(_ error: HomeDocumentError) {
        let places = error.problems.map { problem in
            Place(detail: problem.message, line: problem.position.line, column: problem.position.column)
        }
        let more = places.count > 1 ? " (and \(places.count - 1) more)" : ""
        self.init(
            .unprocessableContent, ProblemCode(HomeErrorCode.invalidParameter.name),
            (error.problems.first.map { "\($0)" } ?? "The document is not understood.") + more, places: places)
    }

    private init(_ error: SQLiteError) {
        let status: HTTPStatus =
            switch error.code {
            case .full: .insufficientStorage
            case .notADatabase, .foreign, .corrupt, .newer, .noFile, .tooLarge: .unprocessableContent
            case .closed, .locked, .inUse: .serviceUnavailable
            default: .internalServerError
            }
        self.init(status, ProblemCode(HomeErrorCode.unexpectedError.name), error.message)
    }
}
