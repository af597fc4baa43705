import HAPModel
import HearthJSON

/// Reading of members that other people's accessories fill with what they like. Whatever cannot be used goes to `keep`
/// as its text, and the reader stands behind it.
extension JSONReader {
    /// A number, or a string that is one.
    mutating func readNumber<Result>(
        _ convert: (JSONNumber) -> Result?, or keep: (ArraySlice<UInt8>) -> Void
    ) throws(JSONError) -> Result? {
        let kind = try peek()
        let start = offset
        switch kind {
        case .number:
            if let result = convert(try readNumber()) { return result }
        case .string:
            if let result = JSONNumber(try readString()).flatMap(convert) { return result }
        default: break
        }
        reread(from: start)
        keep(try readEncoded())
        return nil
    }

    /// An id of 64 bits, unsigned.
    mutating func readID(or keep: (ArraySlice<UInt8>) -> Void) throws(JSONError) -> UInt64? {
        try readNumber({ $0.integer.flatMap(UInt64.init(exactly:)) }, or: keep)
    }

    /// A string.
    mutating func readText<Result>(
        _ convert: (String) -> Result?, or keep: (ArraySlice<UInt8>) -> Void
    ) throws(JSONError) -> Result? {
        guard try peek() == .string else {
            keep(try readEncoded())
            return nil
        }
        let text = try readString()
        guard let result = convert(text) else {
            var writer = JSONWriter()
            writer.string(text)
            keep(writer.bytes[...])
            return nil
        }
        return result
    }

    /// A boolean, or 0 or 1 for one.
    mutating func readFlag(or keep: (ArraySlice<UInt8>) -> Void) throws(JSONError) -> Bool? {
        if try peek() == .bool { return try readBool() }
        return try readNumber(
            { number in
                switch number.integer {
                case 0: false
                case 1: true
                default: nil
                }
            }, or: keep)
    }

    /// An array of integers.
    mutating func readIntegers(or keep: (ArraySlice<UInt8>) -> Void) throws(JSONError) -> [Int128]? {
        let json = try readEncoded()
        guard let array = (try? JSONValue(parsing: Array(json)))?.arrayValue else {
            keep(json)
            return nil
        }
        let integers = array.compactMap(\.integerValue)
        guard integers.count == array.count else {
            keep(json)
            return nil
        }
        return integers
    }
}
