extension JSONReader {
    /// Reads the number at `offset`.
    mutating func scanNumber() throws(JSONError) -> JSONNumber {
        let start = offset
        var isNegative = false
        if bytes[offset] == UInt8(ascii: "-") {
            isNegative = true
            offset += 1
        } else if isJSON5, bytes[offset] == UInt8(ascii: "+") {
            offset += 1
        }
        if isJSON5, let special = try scanJSON5Number(isNegative: isNegative) { return special }

        var decimal = Decimal(isNegative: isNegative)
        let whole = scanDigits(into: &decimal, isFraction: false)
        if whole > 1, bytes[offset - whole] == UInt8(ascii: "0") {
            throw error(.invalidNumber, at: start, "expected a number without leading zeros")
        }
        guard whole > 0 || (isJSON5 && offset < bytes.count && bytes[offset] == UInt8(ascii: ".")) else {
            throw invalidNumber("a digit")
        }
        var isInteger = true
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
            isInteger = false
            offset += 1
            let fraction = scanDigits(into: &decimal, isFraction: true)
            guard fraction > 0 || (isJSON5 && whole > 0) else { throw invalidNumber("a digit after the point") }
        }
        if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
            isInteger = false
            try scanExponent(into: &decimal)
        }
        if isInteger, let integer = decimal.integer(text: bytes[(offset - whole)..<offset]) { return .integer(integer) }
        guard let value = decimal.double(text: bytes[start..<offset]) else {
            throw error(.numberOutOfRange, at: start, "expected a number below 1.8e308")
        }
        return .double(value)
    }

    private mutating func scanDigits(into decimal: inout Decimal, isFraction: Bool) -> Int {
        let start = offset
        while offset < bytes.count, isDigit(bytes[offset]) {
            decimal.append(bytes[offset] - UInt8(ascii: "0"), isFraction: isFraction)
            offset += 1
        }
        return offset - start
    }

    private mutating func scanExponent(into decimal: inout Decimal) throws(JSONError) {
        offset += 1
        var isNegative = false
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "+") {
            isNegative = bytes[offset] == UInt8(ascii: "-")
            offset += 1
        }
        let digits = offset
        var exponent = 0
        while offset < bytes.count, isDigit(bytes[offset]) {
            // Beyond this every value is zero or out of range; more digits only must not overflow.
            if exponent < 100_000 { exponent = exponent * 10 + Int(bytes[offset] - UInt8(ascii: "0")) }
            offset += 1
        }
        guard offset > digits else { throw invalidNumber("a digit of the exponent") }
        decimal.exponent += isNegative ? -exponent : exponent
    }

    /// `Infinity`, `NaN` and hexadecimal, after the sign; nil when a decimal number stands here.
    private mutating func scanJSON5Number(isNegative: Bool) throws(JSONError) -> JSONNumber? {
        guard offset < bytes.count else { throw endOfText("a digit") }
        switch bytes[offset] {
        case UInt8(ascii: "I"):
            guard literal("Infinity") else { throw invalidNumber("Infinity") }
            return .double(isNegative ? -.infinity : .infinity)
        case UInt8(ascii: "N"):
            guard literal("NaN") else { throw invalidNumber("NaN") }
            return .double(.nan)
        case UInt8(ascii: "0") where offset + 1 < bytes.count && bytes[offset + 1] | 0x20 == UInt8(ascii: "x"):
            let start = offset
            offset += 2
            let digits = offset
            var value: Int128 = 0
            while offset < bytes.count, let digit = hexadecimalDigit(bytes[offset]) {
                guard value < 1 << 122 else {
                    throw error(.numberOutOfRange, at: start, "expected a hexadecimal number below 2^126")
                }
                value = value << 4 | Int128(digit)
                offset += 1
            }
            guard offset > digits else { throw invalidNumber("a hexadecimal digit") }
            return .integer(isNegative ? -value : value)
        default: return nil
        }
    }

    private func invalidNumber(_ expected: String) -> JSONError {
        guard offset < bytes.count else { return endOfText(expected) }
        return error(.invalidNumber, "expected \(expected), found \(found())")
    }
}

/// A decimal number under construction: `digits × 10^exponent`.
private struct Decimal {
    var isNegative: Bool
    private var digits: UInt64 = 0
    /// False once a digit did not fit any more; then the text decides.
    private var isExact = true
    var exponent = 0

    init(isNegative: Bool) { self.isNegative = isNegative }

    mutating func append(_ digit: UInt8, isFraction: Bool) {
        guard isExact, digits < 1_000_000_000_000_000_000 else {
            isExact = false
            return
        }
        digits = digits * 10 + UInt64(digit)
        if isFraction { exponent -= 1 }
    }

    /// nil when 128 bits do not hold it.
    func integer(text: ArraySlice<UInt8>) -> Int128? {
        if isExact { return isNegative ? -Int128(digits) : Int128(digits) }
        var value: Int128 = 0
        for byte in text {
            // Grows away from zero on the side of the sign, so that the least value is reached too.
            let digit = Int128(byte - UInt8(ascii: "0"))
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(isNegative ? -digit : digit)
            if overflow || carry { return nil }
            value = sum
        }
        return value
    }

    /// nil when it is not finite.
    func double(text: ArraySlice<UInt8>) -> Double? {
        // Both operands are exact, so one operation rounds correctly (Clinger's fast path).
        if isExact, digits <= 1 << 53, (-22...22).contains(exponent) {
            let magnitude =
                exponent < 0
                ? Double(digits) / powersOfTen[-exponent] : Double(digits) * powersOfTen[exponent]
            return isNegative ? -magnitude : magnitude
        }
        guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }
}

let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
    1e20, 1e21, 1e22,
]
