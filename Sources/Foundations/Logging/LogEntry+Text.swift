extension LogEntry {
    /// `info links: connected accessory=Lamp took=0.012s`. One line, whatever is in it.
    /// - Parameter time: put in front, where nobody else notes it.
    public func text(time: String? = nil) -> String {
        var line = time.map { $0 + " " } ?? ""
        line += "\(level.rawValue) \(component): \(Self.oneLine(message))"
        for (key, field) in fields { line += " \(key)=\(Self.text(field))" }
        return line
    }

    private static func text(_ field: LogField) -> String {
        switch field {
        case .text(let text): isPlain(text) ? text : "\"\(oneLine(text, quoted: true))\""
        case .integer(let value): "\(value)"
        case .bool(let value): "\(value)"
        case .duration(let value): "\(seconds(value))s"
        }
    }

    /// With milliseconds, since nothing that is logged is told apart by less.
    static func seconds(_ duration: Duration) -> String {
        // Far from where the components of a duration would trap.
        let limited = min(max(duration, .seconds(-1_000_000_000)), .seconds(1_000_000_000))
        let (seconds, attoseconds) = limited.components
        let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
        let magnitude = milliseconds.magnitude
        let fraction = String(1_000 + magnitude % 1_000).dropFirst()
        return "\(milliseconds < 0 ? "-" : "")\(magnitude / 1_000).\(fraction)"
    }

    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { $0 > " " && $0 != "\"" && $0 != "=" && isPrintable($0) }
    }

    private static func oneLine(_ text: String, quoted: Bool = false) -> String {
        var line = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"" where quoted: line += "\\\""
            case "\\" where quoted: line += "\\\\"
            case "\n": line += "\\n"
            case _ where isPrintable(scalar): line.unicodeScalars.append(scalar)
            default: line += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return line
    }

    /// Neither moves the cursor of a terminal nor breaks the line.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .format: false
        default: true
        }
    }
}
