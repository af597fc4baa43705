/// What the sun does each day, in most places and on most days.
public enum SolarEvent: CaseIterable, Hashable, Sendable {
    /// The first light of the day: the sun's centre rises to 6° below the horizon.
    case dawn
    /// Its upper edge rises over the horizon.
    case sunrise
    /// Its upper edge sinks under the horizon.
    case sunset
    /// The last light of the day: its centre sinks to 6° below the horizon.
    case dusk

    /// Degrees above the horizon at which the sun's centre stands then. At sunrise and sunset it is 50′ below: 34′ by
    /// refraction, 16′ for the radius, as almanacs have it.
    public var altitude: Double {
        switch self {
        case .sunrise, .sunset: -50.0 / 60
        case .dawn, .dusk: -6
        }
    }

    /// The sun is on its way up.
    public var isRising: Bool { self == .dawn || self == .sunrise }
}
