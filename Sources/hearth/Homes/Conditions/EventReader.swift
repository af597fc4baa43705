import HearthCalendar
import HomeModel
import HubAPI

/// Reads what starts or ends an automation: `07:30`, `sunset-30m`, `Hall sensor/Motion Detected=true`,
/// `Thermometer/Current Temperature>25`, `Door/Target Door State`, `somebody arrives`.
struct EventReader {
    static let expectation =
        "\(MomentText.expectation), a characteristic such as \"Hall sensor/Motion Detected=true\", or people such as "
        + "\"somebody arrives\""

    let things: ThingDirectory
    let people: PresenceReader

    func event(_ text: String) throws(CommandFailure) -> Event.Kind {
        switch MomentText(text) {
        case .clock(let time): return .calendar(try Self.minute(time))
        case .sun(let time): return .significantTime(time)
        case nil: break
        }
        if let presence = try people.event(text) { return .presence(presence) }
        guard text.contains("/") || CharacteristicID(text.prefix { !"=!<> ".contains($0) }.description) != nil else {
            throw CommandFailure(
                .usage, "\"\(text)\" is nothing that starts an automation", remedy: "It is \(Self.expectation).")
        }
        guard let comparison = Comparison(text) else {
            return .characteristic(try part(ThingDirectory.trimmed(text)).id, value: nil)
        }
        return try event(comparison, text)
    }

    /// What the clock shows counts to the minute.
    static func minute(_ time: ClockTime) throws(CommandFailure) -> CalendarComponents {
        guard time.second == 0 else {
            throw CommandFailure(.usage, "automations start on whole minutes, and \(time) is none")
        }
        return time.components
    }

    private func event(_ comparison: Comparison, _ text: String) throws(CommandFailure) -> Event.Kind {
        let part = try part(comparison.left)
        let value = try part.value(comparison.right)
        switch comparison.operation {
        case .compares(.equal): return .characteristic(part.id, value: value)
        case .compares(.notEqual):
            throw CommandFailure(
                .usage, "\"\(text)\" is a state, and what starts an automation is a change",
                remedy: "Write \"\(comparison.left)\" for any change, and --if \"\(text)\".")
        case .compares(.greaterThan):
            return .threshold(part.id, try part.range(minimum: part.next(after: value, up: true), text))
        case .compares(.greaterThanOrEqual): return .threshold(part.id, try part.range(minimum: value.number, text))
        case .compares(.lessThan):
            return .threshold(part.id, try part.range(maximum: part.next(after: value, up: false), text))
        case .compares(.lessThanOrEqual): return .threshold(part.id, try part.range(maximum: value.number, text))
        case .isBetween:
            let upper = try part.value(comparison.upper)
            return .threshold(part.id, try part.range(minimum: value.number, maximum: upper.number, text))
        }
    }

    private func part(_ text: String) throws(CommandFailure) -> ThingPart {
        let part = try things.part(text, for: .watch)
        guard part.resource.may(.supportsEventNotification) else {
            throw CommandFailure(
                .refused, "the accessory does not tell when \"\(part.label)\" changes, so it can't start anything")
        }
        return part
    }
}

extension ThingPart {
    fileprivate func range(
        minimum: HomeNumber? = nil, maximum: HomeNumber? = nil, _ text: String
    ) throws(CommandFailure) -> NumberRange {
        guard let range = NumberRange(minimum: minimum, maximum: maximum) else {
            throw CommandFailure(
                .usage, "\"\(text)\" holds for no number", remedy: "A range goes from the lower to the higher number.")
        }
        return range
    }

    /// The next number that the characteristic can be, since both ends of a range belong to it.
    fileprivate func next(after value: HomeValue, up: Bool) -> HomeNumber? {
        guard let number = value.number else { return nil }
        if case .integer(let integer) = number, resource.metadata.step == nil {
            return .integer(integer + (up ? 1 : -1))
        }
        let step = resource.metadata.step?.double ?? 0
        guard step > 0 else { return .decimal(up ? number.double.nextUp : number.double.nextDown) }
        // Steps are decimal, and so is what is shown of them.
        let places = 1_000_000.0
        return .decimal(((number.double + (up ? step : -step)) * places).rounded() / places)
    }
}
