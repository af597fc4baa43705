extension JSONReader {
    /// Reads the next value with its positions. `position` only moves forward, so the whole costs one more pass.
    mutating func readLocated(_ position: inout JSONPosition) throws(JSONError) -> LocatedJSON {
        let kind = try peek()
        position.advance(to: offset, in: bytes)
        let start = position
        switch kind {
        case .null:
            try readNull()
            return LocatedJSON(.null, at: start)
        case .bool: return LocatedJSON(.bool(try readBool()), at: start)
        case .number:
            switch try readNumber() {
            case .integer(let value): return LocatedJSON(.integer(value), at: start)
            case .double(let value): return LocatedJSON(.number(value), at: start)
            }
        case .string: return LocatedJSON(.string(try readString()), at: start)
        case .array:
            try beginArray()
            var elements: [LocatedJSON] = []
            while try nextElement() { elements.append(try readLocated(&position)) }
            return LocatedJSON(.array(elements), at: start)
        case .object:
            return LocatedJSON(.object(try readLocatedMembers(&position)), at: start)
        }
    }

    private mutating func readLocatedMembers(
        _ position: inout JSONPosition
    ) throws(JSONError) -> [LocatedJSON.Member] {
        try beginObject()
        var members: [LocatedJSON.Member] = []
        var names: Set<String> = []
        while let start = try nextNameStart() {
            position.advance(to: start, in: bytes)
            let place = position
            let name = try readNameAndColon()
            if options.duplicateNames == .refused, !names.insert(name).inserted {
                throw duplicate(name, before: start)
            }
            members.append(.init(name: name, position: place, value: try readLocated(&position)))
        }
        return members
    }
}
