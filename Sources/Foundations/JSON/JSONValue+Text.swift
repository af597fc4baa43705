extension JSONValue {
    /// The value for people: two spaces for each level, and on one line what fits there. Ends with a line break.
    /// - Parameters:
    ///   - width: in UTF-8 bytes.
    ///   - isJSON5: names without quotes where they need none, and commas after the last element of a list of lines.
    public func text(width: Int = 100, isJSON5: Bool = false) -> String {
        var lines = Lines(width: width, isJSON5: isJSON5)
        lines.append(self, indentation: 0, before: 0)
        return lines.text + "\n"
    }

    private struct Lines {
        let width: Int
        let isJSON5: Bool
        var text = ""

        /// - Parameter before: what stands on the line already.
        mutating func append(_ value: JSONValue, indentation: Int, before: Int) {
            let short = short(value)
            if before + short.utf8.count < width {
                text += short
                return
            }
            switch value {
            case .array(let elements) where !elements.isEmpty:
                text += "[\n"
                for (index, element) in elements.enumerated() {
                    begin(indentation + 1)
                    append(element, indentation: indentation + 1, before: 2 * indentation + 2)
                    text += index < elements.count - 1 || isJSON5 ? ",\n" : "\n"
                }
                begin(indentation)
                text += "]"
            case .object(let object) where !object.isEmpty:
                text += "{\n"
                for (index, member) in object.members.enumerated() {
                    let name = name(member.name) + ": "
                    begin(indentation + 1)
                    text += name
                    append(
                        member.value, indentation: indentation + 1, before: 2 * indentation + 2 + name.utf8.count)
                    text += index < object.count - 1 || isJSON5 ? ",\n" : "\n"
                }
                begin(indentation)
                text += "}"
            default: text += short
            }
        }

        private mutating func begin(_ indentation: Int) { text += String(repeating: "  ", count: indentation) }

        private func name(_ text: String) -> String {
            let isPlain =
                text.utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
                && text.utf8.allSatisfy { byte in
                    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
                        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                }
            return isJSON5 && isPlain ? text : short(.string(text))
        }

        private func short(_ value: JSONValue) -> String {
            switch value {
            case .array(let elements): return "[" + elements.map(short).joined(separator: ", ") + "]"
            case .object(let object):
                let members = object.members.map { name($0.name) + ": " + short($0.value) }
                return members.isEmpty ? "{}" : "{ " + members.joined(separator: ", ") + " }"
            default:
                var writer = JSONWriter()
                writer.value(value, integral: .plain)
                return String(decoding: writer.bytes, as: UTF8.self)
            }
        }
    }
}
