import HearthFiles
import HearthHTTP
import HearthJSON
import HearthSQLite
import HearthSecrets
import HomeDatabase
import HomeDocument
import HomeEngine
import HomeModel

extension Problem {
    /// - Parameter message: what is wrong, and behind a semicolon what to do; that of the code where it does not say so.
    public init(
        _ status: HTTPStatus, _ code: ProblemCode, _ message: String, subject: Subject? = nil, places: [Place]? = nil
    ) {
        let kind = ProblemKind(code)
        var text = RefusalText(message)
        // Who reads it again could not tell that it was said.
        if text.remedy == kind.remedy { text = RefusalText(cause: message, remedy: nil) }
        self.init(
            type: kind.path, title: kind.title, status: status.code, code: code, detail: text.cause,
            remedy: text.remedy ?? kind.remedy, subject: subject, places: places)
    }

    init(_ code: HomeErrorCode, _ message: String, _ subject: EntityID? = nil) {
        self.init(code.httpStatus, ProblemCode(code.name), message, subject: subject.map(Subject.init))
    }

    static func malformed(_ message: String) -> Problem { Problem(.badRequest, .malformedRequest, message) }

    /// What any part of the hub threw.
    init(_ error: any Error) {
        switch error {
        case let error as Problem: self = error
        case let error as EngineError where error.underlying is HomeStore.ConditionFailed: self = .changedMeanwhile
        case let error as EngineError:
            self.init(
                error.underlying.flatMap(Self.storageStatus) ?? error.code.httpStatus, ProblemCode(error.code.name),
                error.message, subject: error.subject.map(Subject.init))
        case let error as HomeModelError: self.init(error.code, error.message, error.subject)
        case let error as HomeDocumentError: self.init(error)
        case let error as AccessBook.Refusal: self.init(error)
        case let error as SQLiteError: self.init(error)
        case let error as SecretError:
            self.init(
                error.code == .weakKey ? HomeErrorCode.invalidParameter : .unexpectedError, error.message)
        case let error as FileError:
            self.init(
                Self.storageStatus(error) ?? .internalServerError, ProblemCode(HomeErrorCode.unexpectedError.name),
                error.message)
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

    /// Where the hub's own store fails: a full disk or quota is 507, what will pass is 503, and what somebody must see to
    /// on the hub's machine (read-only, no permission, I/O errors, damage) is 500. nil for any other kind of error.
    private static func storageStatus(_ error: any Error) -> HTTPStatus? {
        switch error {
        case let error as SQLiteError:
            switch error.code {
            case .full: .insufficientStorage
            case .closed, .locked, .inUse: .serviceUnavailable
            default: .internalServerError
            }
        case let error as FileError: error.code == .noSpace ? .insufficientStorage : .internalServerError
        case let error as LinkError where error.code == .store: error.underlying.flatMap(storageStatus)
        default: nil
        }
    }

    /// Of a file that was sent.
    private init(_ error: SQLiteError) {
        let status: HTTPStatus =
            switch error.code {
            case .notADatabase, .foreign, .corrupt, .newer, .noFile, .tooLarge: .unprocessableContent
            default: Self.storageStatus(error) ?? .internalServerError
            }
        self.init(status, ProblemCode(HomeErrorCode.unexpectedError.name), error.message)
    }
}
