import HearthJSON

/// Writes nodes as JSON5: on one line what fits there and says nothing in comments, the rest on indented lines.
struct DocumentLines {
    private static let width = 118

    private(set) var text = ""
    private var depth = 0

    /// On a line of its own. What would end the line stands as a space.
    mutating func comment(_ comment: String) {
        var line = String.UnicodeScalarView()
        for scalar in comment.unicodeScalars { line.append(Self.endsLine(scalar) ? " " : scalar) }
        indent()
        text += line.isEmpty ? "//\n" : "// \(String(line))\n"
    }

    /// A whole document.
    mutating func write(_ node: DocumentNode) {
        indent()
        append(node, before: 0)
        text += "\n"
    }

    private mutating func append(_ node: DocumentNode, before: Int) {
        if let short = short(node), 2 * depth + before + short.unicodeScalars.count < Self.width {
            text += short
            return
        }
        switch node.content {
        case .value(let value): text += Self.text(value)
        case .object(let members):
            inBrackets("{", "}", members) { lines, member in
                for comment in member.value.comments { lines.comment(comment) }
                let name = Self.name(member.name) + ": "
                lines.indent()
                lines.text += name
                lines.append(member.value, before: name.unicodeScalars.count)
            }
        case .list(let elements), .lines(let elements):
            inBrackets("[", "]", elements) { lines, element in
                for comment in element.comments { lines.comment(comment) }
                lines.indent()
                lines.append(element, before: 0)
            }
        }
    }

    private mutating func inBrackets<Element>(
        _ open: String, _ close: String, _ elements: [Element], _ append: (inout DocumentLines, Element) -> Void
    ) {
        text += open + "\n"
        depth += 1
        for element in elements {
            append(&self, element)
            text += ",\n"
        }
        depth -= 1
        indent()
        text += close
    }

    private mutating func indent() { text += String(repeating: "  ", count: depth) }

    /// On one line; nil when something inside has comments or wants lines of its own.
    private func short(_ node: DocumentNode) -> String? {
        switch node.content {
        case .value(let value): return Self.text(value)
        case .lines(let elements): return elements.isEmpty ? "[]" : nil
        case .list(let elements):
            let parts = elements.map { $0.comments.isEmpty ? short($0) : nil }
            return parts.contains(nil) ? nil : "[" + parts.compactMap(\.self).joined(separator: ", ") + "]"
        case .object(let members):
            guard !members.isEmpty else { return "{}" }
            let parts = members.map { member in
                member.value.comments.isEmpty ? short(member.value).map { Self.name(member.name) + ": " + $0 } : nil
            }
            return parts.contains(nil) ? nil : "{ " + parts.compactMap(\.self).joined(separator: ", ") + " }"
        }
    }

    private static func text(_ value: JSONValue) -> String {
        var writer = JSONWriter()
        writer.value(value, integral: .plain)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Without quotes where it is a word.
    private static func name(_ name: String) -> String {
        let isWord = name.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        return isWord && !name.isEmpty ? name : text(.string(name))
    }

    private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
