/// Colours and weights, as escape sequences of the 16 colours that every terminal has and its user has chosen.
enum Style: String, Sendable {
    case bold = "1"
    case dim = "2"
    case reverse = "7"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
    case boldYellow = "1;33"

    /// The same text with its weights but without its colours, for who has set `NO_COLOR`.
    static func withoutColours(_ text: String) -> String {
        [(Style.green, ""), (.yellow, ""), (.cyan, ""), (.boldYellow, Style.bold.sequence)].reduce(text) {
            text, change in
            text.split(separator: change.0.sequence, omittingEmptySubsequences: false).joined(separator: change.1)
        }
    }

    private var sequence: String { "\u{1B}[\(rawValue)m" }

    func callAsFunction(_ text: String) -> String { "\(sequence)\(text)\u{1B}[0m" }
}
