/// A message of a refusal, taken apart. All of the hub's say what is wrong, and many say behind a semicolon what to do:
/// `"Hall" is in the home already; choose another name.`
struct RefusalText: Hashable, Sendable {
    /// What is wrong; a sentence.
    let cause: String
    /// What to do; a sentence. nil where the message does not say it.
    let remedy: String?

    init(cause: String, remedy: String?) {
        self.cause = cause
        self.remedy = remedy
    }

    /// What stands in quotation marks is somebody's text, whatever is in it.
    init(_ message: String) {
        var isQuoted = false
        var end: String.Index?
        for place in message.indices {
            switch message[place] {
            case "\"": isQuoted.toggle()
            case ";" where !isQuoted && message[place...].dropFirst().first == " ": end = place
            default: break
            }
        }
        let rest = end.map { message[$0...].dropFirst(2) } ?? ""
        // A remedy is a sentence in itself.
        guard let end, let first = rest.first, first.isLowercase else {
            self.init(cause: message, remedy: nil)
            return
        }
        self.init(cause: message[..<end] + ".", remedy: first.uppercased() + rest.dropFirst())
    }

    /// The message as it was.
    var sentence: String {
        guard let remedy, let first = remedy.first else { return cause }
        let cause = cause.hasSuffix(".") ? String(cause.dropLast()) : cause
        return "\(cause); \(first.lowercased())\(remedy.dropFirst())"
    }
}
