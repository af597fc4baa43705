import HAPModel

/// What a person reads for a value: `on`, `40 %`, `20.5 °C`, `secured`.
enum ValueText {
    /// - Parameter value: nothing is shown as a dash.
    static func text(_ value: Value?, of characteristic: Characteristic) -> String {
        guard let value else { return "–" }
        switch value {
        case .bool(let flag):
            return characteristic.type == .on || characteristic.type == .mute
                ? (flag ? "on" : "off") : (flag ? "yes" : "no")
        case .integer, .float:
            if let name = characteristic.type.definition?.name(of: value) { return name }
            guard let unit = characteristic.unit else { return value.description }
            // A degree of arc stands at its number; every other unit stands apart.
            return value.description + (unit == .arcdegrees ? "" : " ") + unit.symbol
        case .string(let text): return text
        case .tlv8(let bytes), .data(let bytes):
            return bytes.count <= 16 ? Hexadecimal.text(bytes) : "\(bytes.count) bytes"
        }
    }
}

enum Hexadecimal {
    /// Two digits a byte, in capitals; nothing for no bytes.
    static func text(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.utf8.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// Nothing when the text is not pairs of hexadecimal digits.
    static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            let pair = String(decoding: digits[index..<index + 2], as: UTF8.self)
            guard pair.utf8.first != UInt8(ascii: "+"), let byte = UInt8(pair, radix: 16) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}
