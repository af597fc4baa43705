extension Metadata {
    /// Checks a value that a controller writes, and brings it into the format's form.
    ///
    /// Lenient about the kind (0 and 1 for a boolean, true for 1, 50.0 and 49.6 for integers, rounded half up) and about the
    /// step (the nearest one is taken); a value of the wrong kind, out of range, not among the valid values or too long is
    /// refused, which a server answers with -70410.
    public func accepting(_ value: Value, as format: Format) throws(ValueError) -> Value {
        let bounds = Bounds(self, format)
        let value = try bounds.onGrid(value).converted(to: format, .tolerant)
        switch value {
        case .integer(let integer):
            if let violation = bounds.violation(integer) { throw violation }
            let rounded = bounds.rounded(integer)
            try checkValid(rounded)
            return .integer(rounded)
        case .float(let float):
            if let violation = bounds.violation(float) { throw violation }
            return .float(bounds.clamped(float))
        default:
            try checkLength(value, assumingDefaults: true)
            return value
        }
    }

    /// Brings a value that our own application sets into what may be sent: clamped to the range, on the step's grid, without
    /// binary dust, cut to the length. `adjustment` tells what had to be changed beyond rounding, for a diagnostic.
    /// Throws for what cannot be mended (NaN, wrong kind, not a valid value); the old value then stays.
    public func adjusting(
        _ value: Value, as format: Format
    ) throws(ValueError) -> (value: Value, adjustment: ValueError?) {
        var adjustment: ValueError?
        let exact: Value
        do throws(ValueError) {
            exact = try value.converted(to: format, .exact)
        } catch {
            guard error.rule == .fractional else { throw error }
            adjustment = error
            exact = try value.converted(to: format, .tolerant)
        }
        let bounds = Bounds(self, format)
        switch exact {
        case .integer(let integer):
            let clamped = bounds.clamped(integer)
            try checkValid(clamped)
            return (.integer(clamped), bounds.violation(integer) ?? adjustment)
        case .float(let float):
            return (.float(bounds.clamped(float)), bounds.violation(float))
        case .string(let text):
            do throws(ValueError) {
                try checkLength(exact, assumingDefaults: true)
                return (exact, nil)
            } catch {
                return (.string(Self.cut(text, to: maxLength ?? Self.defaultMaxLength)), error)
            }
        default:
            try checkLength(exact, assumingDefaults: true)
            return (exact, nil)
        }
    }

    /// Brings a value into what a foreign accessory accepts, before a controller writes it: in the format's form, clamped to
    /// the range and on the grid that starts at the minimum, rounded half up. An absurd step (0, negative, larger than the
    /// range) is ignored. Throws for the wrong kind, NaN, a value that is not valid, or too long a string.
    public func preparing(_ value: Value, as format: Format) throws(ValueError) -> Value {
        let bounds = Bounds(self, format)
        let value = try bounds.onGrid(value).converted(to: format, .tolerant)
        switch value {
        case .integer(let integer):
            let clamped = bounds.clamped(integer)
            try checkValid(clamped)
            return .integer(clamped)
        case .float(let float): return .float(bounds.clamped(float))
        default:
            try checkLength(value, assumingDefaults: false)
            return value
        }
    }

    private func checkValid(_ value: Int128) throws(ValueError) {
        if let validValues, !validValues.isEmpty, !validValues.contains(value) {
            if let validValuesRange, validValuesRange.contains(value) { return }
            let list = validValues.map { "\($0)" }.joined(separator: ", ")
            throw ValueError(.notAValidValue, "\(value) is not a valid value; valid are \(list)")
        }
        if validValues ?? [] == [], let range = validValuesRange, !range.contains(value) {
            throw ValueError(
                .notAValidValue, "\(value) is not a valid value; valid are \(range.lowerBound)...\(range.upperBound)")
        }
    }

    private func checkLength(_ value: Value, assumingDefaults: Bool) throws(ValueError) {
        switch value {
        case .string(let text):
            guard let limit = maxLength ?? (assumingDefaults ? Self.defaultMaxLength : nil) else { return }
            let length = text.unicodeScalars.count
            if length > limit { throw ValueError(.tooLong, "\(length) characters; at most \(limit) are allowed") }
        case .tlv8(let bytes), .data(let bytes):
            guard let limit = maxDataLength ?? (assumingDefaults ? Self.defaultMaxDataLength : nil) else { return }
            if bytes.count > limit { throw ValueError(.tooLong, "\(bytes.count) bytes; at most \(limit) are allowed") }
        default: break
        }
    }

    /// The longest start of the text, in whole characters, that has at most `limit` Unicode scalars.
    private static func cut(_ text: String, to limit: Int) -> String {
        var scalars = 0
        return String(
            text.prefix { character in
                scalars += character.unicodeScalars.count
                return scalars <= limit
            })
    }
}
