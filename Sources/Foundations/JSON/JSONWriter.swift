/// Writes JSON without insignificant whitespace, appending to a byte array.
///
/// Commas and colons are set by the writer; that every begin has its end, and every name its value, is the caller's
/// part. Text is written as UTF-8; only quotes, backslashes and control characters are escaped.
public struct JSONWriter: Sendable {
    /// How a `Double` with an integral value is written.
    public enum IntegralDoubles: Hashable, Sendable {
        /// `50`
        case plain
        /// `50.0`
        case withFraction
    }

    /// Everything written so far, behind what the writer was created with.
    public internal(set) var bytes: [UInt8]
    private var needsComma = false

    /// Appends to `bytes`, which the caller gives up so that no copy is made.
    public init(appendingTo bytes: consuming [UInt8] = []) { self.bytes = bytes }

    public mutating func beginObject() { open(UInt8(ascii: "{")) }
    public mutating func endObject() { close(UInt8(ascii: "}")) }
    public mutating func beginArray() { open(UInt8(ascii: "[")) }
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    public mutating func name(_ name: String) {
        separate()
        append(quoting: name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    public mutating func null() {
        separate()
        append("null")
    }

    public mutating func bool(_ value: Bool) {
        separate()
        append(value ? "true" : "false")
    }

    public mutating func integer(_ value: some BinaryInteger) {
        separate()
        if let small = Int64(exactly: value) {
            append(small)
        } else {
            bytes.append(contentsOf: String(value).utf8)
        }
    }

    /// The shortest text that reads back as the same `Double`, without exponent from 1e-7 to below 1e21.
    ///
    /// JSON has no infinity and no NaN; they are written as null.
    public mutating func number(_ value: Double, integral: IntegralDoubles = .plain) {
        separate()
        append(value, integral: integral)
    }

    public mutating func string(_ value: String) {
        separate()
        append(quoting: value)
    }

    /// Takes over a value that was encoded before, as it is.
    public mutating func encoded(_ fragment: some Collection<UInt8>) {
        separate()
        bytes.append(contentsOf: fragment)
    }

    /// Takes over a piece of text that was encoded before, with all its commas, and expects a value next.
    public mutating func append(piece: ArraySlice<UInt8>) {
        bytes.append(contentsOf: piece)
        needsComma = false
    }

    public mutating func value(_ value: JSONValue, integral: IntegralDoubles = .withFraction) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .integer(let value): integer(value)
        case .number(let value): number(value, integral: integral)
        case .string(let value): string(value)
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element, integral: integral) }
            endArray()
        case .object(let object):
            beginObject()
            for member in object.members {
                name(member.name)
                self.value(member.value, integral: integral)
            }
            endObject()
        }
    }

    // MARK: Bytes

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func append(quoting text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { letters in
            var start = 0
            for (place, byte) in letters.enumerated()
            where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes.append(contentsOf: letters[start..<place])
                append(escaping: byte)
                start = place + 1
            }
            bytes.append(contentsOf: letters[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case 0x08: append("\\b")
        case 0x09: append("\\t")
        case 0x0A: append("\\n")
        case 0x0C: append("\\f")
        case 0x0D: append("\\r")
        default:
            append("\\u00")
            for digit in [byte >> 4, byte & 0xF] {
                bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
    }
}
