import Testing

@testable import hearth

@Suite struct ServiceManagerTests {
    @Test func tellsWhatTheServiceManagerAsksFor() throws {
        let folder = try TemporaryFolder()
        for path in ["@hearth-test-\(UInt64.random(in: 0...UInt64.max))", folder.path("notify")] {
            let socket = try NotifySocket(path)
            let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": path]))
            #expect(manager.watchdog == nil)
            try manager.ready("2 homes,\nall \u{1B}[1mwell")
            #expect(socket.take() == ["READY=1", "STATUS=2 homes, all \u{FFFD}[1mwell"])
            try manager.isAlive()
            #expect(socket.take() == ["WATCHDOG=1"])
            try manager.say("1 home")
            #expect(socket.take() == ["STATUS=1 home"])
            try manager.stopping()
            #expect(socket.take() == ["STOPPING=1", "STATUS=Stopping"])
        }
    }

    @Test(arguments: [[:], ["NOTIFY_SOCKET": ""], ["NOTIFY_SOCKET": "vsock:2:1"], ["NOTIFY_SOCKET": "relative"]])
    func whereNobodyAsksNothingIsTold(environment: [String: String]) {
        #expect(ServiceManager(environment: environment) == nil)
    }

    @Test func theWatchdogHearsOfTheProcessTwiceInItsTime() {
        func watchdog(_ more: [String: String]) -> Duration? {
            ServiceManager(environment: ["NOTIFY_SOCKET": "/n"].merging(more) { $1 }, process: 7)?.watchdog
        }
        #expect(watchdog(["WATCHDOG_USEC": "30000000"]) == .seconds(15))
        #expect(watchdog(["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"]) == .seconds(15))
        #expect(watchdog(["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"]) == nil)
        #expect(watchdog(["WATCHDOG_USEC": "0"]) == nil)
        #expect(watchdog(["WATCHDOG_USEC": "soon"]) == nil)
    }
}
