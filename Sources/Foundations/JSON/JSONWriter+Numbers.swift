extension JSONWriter {
    mutating func append(_ value: Int64) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        guard rest >= 10 else {
            bytes.append(UInt8(ascii: "0") + UInt8(rest))
            return
        }
        let start = bytes.count
        while rest > 0 {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            bytes.append(UInt8(ascii: "0") + UInt8(digit))
            rest = quotient
        }
        bytes[start...].reverse()
    }

    mutating func append(_ value: Double, integral: IntegralDoubles) {
        guard value.isFinite else { return append("null") }
        if value.magnitude < 1e15, let integer = Int64(exactly: value) {
            if integer == 0, value.sign == .minus { bytes.append(UInt8(ascii: "-")) }
            append(integer)
            if integral == .withFraction { append(".0") }
            return
        }
        if appendShortDecimal(value) { return }
        appendShortest(value, integral: integral)
    }

    /// Values with up to four decimals, as nearly all are: the digits divided by the power of ten are correctly
    /// rounded, so when that gives the value back, the text does too.
    private mutating func appendShortDecimal(_ value: Double) -> Bool {
        guard value.magnitude < 1e9 else { return false }
        for decimals in 1...4 {
            let scaled = (value * powersOfTen[decimals]).rounded()
            guard scaled / powersOfTen[decimals] == value else { continue }
            let magnitude = UInt64(scaled.magnitude)
            let scale = UInt64(powersOfTen[decimals])
            if value < 0 { bytes.append(UInt8(ascii: "-")) }
            append(Int64(magnitude / scale))
            bytes.append(UInt8(ascii: "."))
            var fraction = magnitude % scale
            var place = scale / 10
            while place > 0 {
                bytes.append(UInt8(ascii: "0") + UInt8(fraction / place))
                fraction %= place
                place /= 10
            }
            return true
        }
        return false
    }

    /// The digits of the standard library's shortest form, with the point where it belongs.
    private mutating func appendShortest(_ value: Double, integral: IntegralDoubles) {
        var digits: [UInt8] = []
        var point: Int?
        var exponent = 0
        let text = value.magnitude.description
        let parts = text.split(separator: "e")
        for byte in parts[0].utf8 {
            if byte == UInt8(ascii: ".") { point = digits.count } else { digits.append(byte) }
        }
        if parts.count > 1 { exponent = Int(parts[1]) ?? 0 }
        var scale = (point ?? digits.count) + exponent
        while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
        while digits.count > 1, digits.first == UInt8(ascii: "0") {
            digits.removeFirst()
            scale -= 1
        }

        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        if scale > 21 || scale < -6 {
            bytes.append(digits[0])
            if digits.count > 1 {
                bytes.append(UInt8(ascii: "."))
                bytes.append(contentsOf: digits[1...])
            }
            bytes.append(UInt8(ascii: "e"))
            append(Int64(scale - 1))
        } else if scale <= 0 {
            append("0.")
            bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -scale))
            bytes.append(contentsOf: digits)
        } else if scale >= digits.count {
            bytes.append(contentsOf: digits)
            bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: scale - digits.count))
            if integral == .withFraction { append(".0") }
        } else {
            bytes.append(contentsOf: digits[..<scale])
            bytes.append(UInt8(ascii: "."))
            bytes.append(contentsOf: digits[scale...])
        }
    }
}
