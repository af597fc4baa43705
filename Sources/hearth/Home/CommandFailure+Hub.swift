import HearthSQLite
import HearthSecrets
import HomeEngine
import HomeModel
import HubAPI

// What the hub and its databases report, as exit codes.
extension CommandFailure {
    init(_ error: HubError) {
        if let problem = error.problem {
            self.init(problem)
            return
        }
        let code: ExitCode =
            switch error.code {
            case .noHub: .notFound
            case .timedOut: .timedOut
            default: .failure
            }
        self.init(code, error.message)
    }

    init(_ problem: Problem) {
        let places = problem.places?.map { "\($0.line):\($0.column): \($0.detail)" }
        self.init(Self.code(problem), problem.message, remedy: places?.joined(separator: "\n"))
    }

    /// Of a file that was sent.
    init(_ problem: Problem, in file: String) {
        self.init(problem)
        guard let places = problem.places, !places.isEmpty else { return }
        code = .invalidInput
        message = "\(file): \(problem.message)"
        remedy = places.map { "\(file):\($0.line):\($0.column): \($0.detail)" }.joined(separator: "\n")
    }

    /// What several failures of one command come to: their code where they have the same one.
    static func code(of failures: [ProblemCode?]) -> ExitCode {
        let codes = Set(failures.map { $0.flatMap(Self.code) ?? .failure })
        return codes.count == 1 ? codes.first ?? .failure : .failure
    }

    /// nil for a kind of trouble whose status says enough.
    private static func code(_ code: ProblemCode) -> ExitCode? {
        switch code.rawValue {
        case HomeErrorCode.accessoryNotReachable.name, HomeErrorCode.bridgedAccessoryNotReachable.name: .notFound
        case HomeErrorCode.operationTimedOut.name, HomeErrorCode.timedOutWaitingForAccessory.name: .timedOut
        case HomeErrorCode.accessoryPairingFailed.name: .refused
        default: nil
        }
    }

    private static func code(_ problem: Problem) -> ExitCode {
        if let code = code(problem.code) { return code }
        switch problem.status {
        case 404: return .notFound
        case 400, 415: return .usage
        case 403, 409, 422: return .refused
        case 504: return .timedOut
        default: return .failure
        }
    }

    init(_ error: SQLiteError) {
        let code: ExitCode =
            switch error.code {
            case .corrupt, .notADatabase, .foreign, .newer, .migration: .invalidInput
            case .noFile, .noFolder: .notFound
            default: .failure
            }
        self.init(code, error.message)
    }

    init(_ error: SecretError) {
        let code: ExitCode =
            switch error.code {
            case .keyNeeded, .wrongKey, .weakKey, .damaged, .newer: .invalidInput
            default: .failure
            }
        self.init(code, error.message)
    }

    init(_ error: EngineError) {
        if let error = error.underlying as? SQLiteError {
            self.init(error)
        } else {
            self.init(.failure, error.message)
        }
    }

    init(_ error: HomeModelError) { self.init(.refused, error.message) }

    /// The failure that an error of the hub's layers is; nothing for an error that is none of theirs.
    init?(hub error: any Error) {
        switch error {
        case let error as HubError: self.init(error)
        case let error as SQLiteError: self.init(error)
        case let error as SecretError: self.init(error)
        case let error as EngineError: self.init(error)
        case let error as HomeModelError: self.init(error)
        default: return nil
        }
    }
}
