import HearthJSON
import HubAPI

/// Why a tool did not do what it was called for: what is wrong, and what to do about it.
struct ToolFailure: Error, Sendable {
    let cause: String
    let remedy: String?
    /// Of the hub's problems, where it is one.
    let code: ProblemCode?

    init(_ cause: String, remedy: String? = nil, code: ProblemCode? = nil) {
        self.cause = cause
        self.remedy = remedy
        self.code = code
    }

    init(_ error: any Error) {
        switch error {
        case let error as ToolFailure: self = error
        case let error as HubError:
            if let problem = error.problem {
                self.init(problem)
            } else {
                self.init(error.message)
            }
        case let error as JSONCodingError:
            self.init("The arguments do not fit: \(error).", remedy: "See the tool's input schema.")
        default: self.init("\(error)")
        }
    }

    init(_ problem: Problem) { self.init(problem.detail, remedy: problem.remedy, code: problem.code) }

    var text: String {
        [cause, remedy, code.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
    }
}
