import HearthJSON
import Simulator

/// Home time: advance, clock.
enum CtlTime {
    static let commands = [advance, clock]

    private static let time = ArgumentDeclaration(name: "TIME", summary: TimeSpanText.expectation)

    private static let advance = CtlOptions.command(
        "advance", "Let home time pass at once",
        discussion: "Comes back when everything that became due has come to rest.", arguments: [time],
        examples: [.init(line: "hearth simulate ctl advance 1h30m", summary: "an hour and a half")],
        body: { session in
            let text = session.parsed[time][0]
            guard TimeSpanText.read(text) != nil else {
                throw CommandFailure(.usage, "\"\(text)\" is not \(TimeSpanText.expectation)")
            }
            let patience: Duration = session.parsed[CtlOptions.timeout] == nil ? .seconds(3_600) : .zero
            if let answer = try await session.ask("advance", [("time", .string(text))], patience: patience) {
                tell(answer, session)
            }
        })

    private static let rate = ArgumentDeclaration(
        name: "RATE", summary: "manual, or how fast home time runs: 1, 60", arity: .optional,
        completion: .choices(["manual", "1", "60"]))

    private static let clock = CtlOptions.command(
        "clock", "Tell home time, or let it run at another rate", arguments: [rate],
        body: { session in
            var members: [(String, JSONValue?)] = []
            if let text = session.parsed[rate].first {
                let speed = Double(text).flatMap { HomeClock.speeds.contains($0) ? $0 : nil }
                guard let value: JSONValue = text == "manual" ? "manual" : speed.map({ .number($0) }) else {
                    throw CommandFailure(
                        .usage, "\"\(text)\" is neither \"manual\" nor a speed from 0.001 to 100000, such as 60")
                }
                members = [("rate", value)]
            }
            if let answer = try await session.ask("clock", members) { tell(answer, session) }
        })

    private static func tell(_ answer: JSONObject, _ session: CtlSession) {
        session.say(text(answer))
    }

    /// `2026-01-05T06:00:00, standing still`
    static func text(_ answer: JSONObject) -> String {
        let time = String((answer["time"]?.stringValue ?? "?").prefix { $0 != "." })
        guard let speed = answer["clock"]?.doubleValue else { return "\(time), moved by hand" }
        return speed == 1
            ? "\(time), at the pace of real time" : "\(time), \(JSONLine(.number(speed)).text) times as fast"
    }
}
