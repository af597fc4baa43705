import HAPAccessory
import HAPController
import HearthFiles
import HearthNetworking
import Simulator

/// What the layers below report, as an exit code. One table for the whole program.
extension CommandFailure {
    init(_ error: ControllerError) {
        // What our own code threw inside of a controller's call, such as a prompt that got no answer.
        if let failure = error.underlying as? CommandFailure {
            self = failure
            return
        }
        // A store that is out of reach is no store that is damaged.
        let file = (error.underlying as? FileError).map { Self($0).code }
        self.init(file ?? Self.code(error.code), error.message)
    }

    private static func code(_ code: ControllerError.Code) -> ExitCode {
        switch code {
        case .notPaired, .unknownCharacteristic, .unreachable: .notFound
        case .refused, .rejected, .invalidValue, .alreadyPaired: .refused
        case .timedOut: .timedOut
        case .store: .invalidInput
        default: .failure
        }
    }

    init(_ error: AccessoryServerError) {
        let code: ExitCode =
            switch error.code {
            case .state, .database: .invalidInput
            default: .failure
            }
        self.init(code, error.message)
    }

    init(_ error: NetworkError) {
        self.init(error.code == .timedOut ? .timedOut : .failure, error.message)
    }

    init(_ error: SimulatorError) {
        let code: ExitCode =
            switch error.code {
            case .unknownName: .notFound
            case .invalidValue: .refused
            case .notSeen: .timedOut
            case .definition: .invalidInput
            default: .failure
            }
        self.init(code, error.message)
    }

    init(_ error: FileError) {
        self.init(error.code == .noFolder ? .notFound : .failure, error.message)
    }

    /// The failure that any error of the layers below is; nothing for an error that is none of theirs.
    init?(layer error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as ControllerError: self.init(error)
        case let error as AccessoryServerError: self.init(error)
        case let error as NetworkError: self.init(error)
        case let error as FileError: self.init(error)
        case let error as SimulatorError: self.init(error)
        default: self.init(hub: error)
        }
    }
}
