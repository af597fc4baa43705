extension JSONReader {
    /// Reads the next value as a tree.
    public mutating func readValue() throws(JSONError) -> JSONValue {
        switch try peek() {
        case .null:
            try readNull()
            return .null
        case .bool: return .bool(try readBool())
        case .number:
            switch try readNumber() {
            case .integer(let value): return .integer(value)
            case .double(let value): return .number(value)
            }
        case .string: return .string(try readString())
        case .array:
            try beginArray()
            var elements: [JSONValue] = []
            while try nextElement() { elements.append(try readValue()) }
            return .array(elements)
        case .object:
            try beginObject()
            var object = JSONObject()
            while let place = try nextNameStart() {
                let name = try readNameAndColon()
                let value = try readValue()
                if !object.insert(name, value) {
                    guard options.duplicateNames == .lastWins else { throw duplicate(name, before: place) }
                    object[name] = value
                }
            }
            return .object(object)
        }
    }

    func duplicate(_ name: String, before place: Int) -> JSONError {
        error(.duplicateName, at: place, "expected each name once in an object, found \"\(name)\" again")
    }
}

extension JSONReader {
    /// Reads past the next value, which is checked, and hands out its text as it stands.
    public mutating func readEncoded() throws(JSONError) -> ArraySlice<UInt8> {
        _ = try peek()
        let start = offset
        try skipValue()
        return bytes[start..<offset]
    }
}
