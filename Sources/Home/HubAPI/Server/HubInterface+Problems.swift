import HearthHTTP
import HomeModel

extension HubInterface {
    var problemRoutes: [Route] {
        [
            Route(
                .get, "/problems", "listProblems", "Every kind of trouble that an answer can tell of.", isOpen: true,
                listProblems),
            Route(
                .get, "/problems/{code}", "getProblem", "One kind of trouble: why it comes and what to do.",
                isOpen: true,
                showProblem
            ),
        ]
    }

    private func listProblems(_ call: HubCall) async throws -> [ProblemKind] { ProblemKind.all }

    private func showProblem(_ call: HubCall) async throws -> ProblemKind {
        let code = call.parameters["code"] ?? ""
        guard let kind = ProblemKind.all.first(where: { $0.code.rawValue == code }) else {
            throw Problem(HomeErrorCode.notFound, "No problem has the code \"\(code.prefix(80))\"; list /problems.")
        }
        return kind
    }
}
