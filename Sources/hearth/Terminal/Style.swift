/// Colours and weights, as escape sequences of the 16 colours that every terminal has and its user has chosen.
enum Style: String, Sendable {
    case bold = "1"
    case dim = "2"
    case reverse = "7"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
    case boldYellow = "1;33"

    func callAsFunction(_ text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
