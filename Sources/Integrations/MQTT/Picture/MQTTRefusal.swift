import HearthJSON
import HomeModel
import HubAPI

/// Why a command was not done, as `…/error` tells it.
struct MQTTRefusal: Error, Hashable {
    let code: String
    let detail: String
    let remedy: String

    init(_ code: String, _ detail: String, _ remedy: String) {
        self.code = code
        self.detail = detail
        self.remedy = remedy
    }

    init(_ error: HomeModelError) {
        self.init(error.code.name, error.message, "See the characteristic's metadata for what may be written.")
    }

    init(_ problem: Problem) { self.init("\(problem.code)", problem.detail, problem.remedy) }

    init(_ error: HubError) {
        if let problem = error.problem {
            self.init(problem)
        } else {
            self.init("\(error.code)", error.message, "Try again.")
        }
    }

    func payload(command: [UInt8]) -> [UInt8] {
        let value: JSONValue = .object([
            ("code", .string(code)), ("detail", .string(detail)), ("remedy", .string(remedy)),
            ("command", .string(String(decoding: command.prefix(200), as: UTF8.self))),
        ])
        return value.bytes
    }
}
