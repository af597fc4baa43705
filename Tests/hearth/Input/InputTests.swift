import HAPController
import HAPProtocol
import HearthNetworking
import Testing

@testable import hearth

@Suite struct InputTests {
    // IC-028
    @Test(arguments: ["12345679", "123-45-679", "1234-5679", " 123 45 679 "])
    func eightDigitsAreASetupCodeHoweverTheyAreWritten(text: String) throws {
        #expect(try SetupInput(text).code.text == "123-45-679")
    }

    @Test(arguments: ["1234567", "letters", "", "X-HM://", "X-HM://00ABC"])
    func anythingElseIsAWrongCommandLine(text: String) {
        let failure = #expect(throws: CommandFailure.self) { try SetupInput(text) }
        #expect(failure?.code == .usage)
    }

    @Test func payloadHoldsCodeAndSetupID() throws {
        let input = try SetupInput("X-HM://0024BRZUU7OSX")
        #expect(input.code.text == "518-08-582")
        #expect(input.setupID?.text == "7OSX")
    }

    @Test(
        arguments: [
            ("127.0.0.1:80", HostAndPort(host: "127.0.0.1", port: 80)),
            ("lamp.local:51826", HostAndPort(host: "lamp.local", port: 51826)),
            ("[::1]:80", HostAndPort(host: "::1", port: 80)),
            ("[fe80::1%eth0.100]:80", HostAndPort(host: "fe80::1%eth0.100", port: 80)),
            ("1A:2B:3C:4D:5E:6F", nil), ("::1:80", nil), ("host", nil), ("host:", nil), (":80", nil), ("host:0", nil),
            ("host:70000", nil),
            ("a lamp:80", nil),
        ] as [(String, HostAndPort?)])
    func hostAndPort(text: String, expected: HostAndPort?) {
        #expect(HostAndPort(text) == expected)
    }

    @Test(arguments: [
        (["XDG_STATE_HOME": "/state", "HOME": "/users/a"], "/state/hearth/controller.json"),
        (["HOME": "/users/a"], "/users/a/.local/state/hearth/controller.json"),
        (["XDG_STATE_HOME": "relative", "HOME": "/users/a"], "/users/a/.local/state/hearth/controller.json"),
    ])
    func storeLiesWhereTheSystemKeepsState(environment: [String: String], path: String) throws {
        #expect(try StorePath.path(nil, environment: environment) == path)
        #expect(try StorePath.path("/given", environment: environment) == "/given")
    }

    @Test func withoutAHomeTheStoreMustBeGiven() {
        #expect(throws: CommandFailure.self) { try StorePath.path(nil, environment: [:]) }
    }

    @Test(arguments: [
        (ControllerError.Code.notPaired, ExitCode.notFound), (.unreachable, .notFound), (.refused, .refused),
        (.rejected, .refused), (.timedOut, .timedOut), (.store, .invalidInput), (.connectionLost, .failure),
    ])
    func errorsHaveTheirExitCodes(code: ControllerError.Code, exit: ExitCode) {
        #expect(CommandFailure(layer: ControllerError(code, "x")) == CommandFailure(exit, "x"))
    }
}
