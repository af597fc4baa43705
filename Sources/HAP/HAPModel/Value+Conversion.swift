/// How far a value may be bent to fit a format.
enum Leniency: Comparable {
    /// What an accessory hands out: nothing may be lost.
    case exact
    /// What a controller writes to us.
    case tolerant
    /// What a foreign accessory reports, of which something usable has to be made.
    case salvage
}

/// One table of value × format.
///
/// |             | bool          | integers        | float           | string      | tlv8, data      |
/// |-------------|---------------|-----------------|-----------------|-------------|-----------------|
/// | bool        | yes           | 0 or 1          | tolerant: 0, 1  | salvage     | no              |
/// | integer     | 0, 1; salvage: any | yes        | yes             | salvage     | no              |
/// | float       | 0, 1; salvage: any | whole; tolerant: rounded half up | finite | salvage | no        |
/// | string      | salvage       | salvage: number | salvage: number | yes         | tolerant: Base64 |
/// | tlv8, data  | no            | no              | no              | no          | itself; tolerant: either |
///
/// NaN and infinity are refused everywhere. Ranges are another matter: ``Metadata``.
extension Value {
    /// What a peer sent, made into the kind that the format wants. Lenient (`salvage` in the table): 50.0 and "50" are 50 for
    /// an integer, 1 is true for a boolean, Base64 text is TLV8. Numbers out of range stay as they are.
    public func coerced(to format: Format) throws(ValueError) -> Value {
        try converted(to: format, .salvage)
    }

    /// The value in the kind that the format wants, if nothing is lost by that (`exact`: what has no prefix in the table),
    /// and within what the format can hold. What is encoded has gone through this.
    public func converted(exactlyTo format: Format) throws(ValueError) -> Value {
        let value = try converted(to: format, .exact)
        if let range = format.integerRange, case .integer(let integer) = value, !range.contains(integer) {
            throw ValueError(
                .outsideFormat, "\(integer) is outside of \(format), \(range.lowerBound)...\(range.upperBound)")
        }
        return value
    }

    func converted(to format: Format, _ leniency: Leniency) throws(ValueError) -> Value {
        switch format {
        case .bool: .bool(try asBool(leniency))
        case .float: .float(try asFloat(leniency))
        case .string: .string(try asString(leniency))
        case .tlv8: .tlv8(try asBytes(leniency, isTLV8: true))
        case .data: .data(try asBytes(leniency, isTLV8: false))
        default:
            if format.isInteger {
                .integer(try asInteger(leniency, format))
            } else {
                throw ValueError(.unknownFormat, "no value can be made of the format \"\(format)\"")
            }
        }
    }

    private func asBool(_ leniency: Leniency) throws(ValueError) -> Bool {
        switch self {
        case .bool(let value): return value
        case .integer(0), .float(0): return false
        case .integer(1), .float(1): return true
        case .integer: if leniency == .salvage { return true }
        case .float(let value):
            guard value.isFinite else { throw notFinite }
            if leniency == .salvage { return true }
        case .string(let text) where leniency == .salvage:
            switch text.lowercased() {
            case "true", "1", "yes", "on": return true
            case "false", "0", "no", "off", "": return false
            default: throw wrongKind("a boolean")
            }
        default: throw wrongKind("a boolean")
        }
        throw ValueError(.notBoolean, "\(self) is neither 0 nor 1, as a boolean must be")
    }

    private func asInteger(_ leniency: Leniency, _ format: Format) throws(ValueError) -> Int128 {
        switch self {
        case .bool(let value): return value ? 1 : 0
        case .integer(let value): return value
        case .float(let value):
            guard value.isFinite else { throw notFinite }
            if let whole = Int128.whole(value) { return whole }
            guard leniency > .exact else {
                throw ValueError(.fractional, "\(self) has a fraction, which \(format) can't hold")
            }
            let below = value.rounded(.down)
            guard let rounded = Int128.whole(value - below < 0.5 ? below : below + 1) else {
                throw ValueError(.outsideFormat, "\(self) is outside of \(format)")
            }
            return rounded
        case .string(let text) where leniency == .salvage:
            if let integer = Int128(text) { return integer }
            if let float = Double(text) { return try Value.float(float).asInteger(leniency, format) }
        default: break
        }
        throw wrongKind("an integer (\(format))")
    }

    private func asFloat(_ leniency: Leniency) throws(ValueError) -> Double {
        switch self {
        case .bool(let value) where leniency > .exact: return value ? 1 : 0
        case .integer(let value): return value.double
        case .float(let value):
            guard value.isFinite else { throw notFinite }
            return value
        case .string(let text) where leniency == .salvage:
            if let float = Double(text) { return try Value.float(float).asFloat(leniency) }
        default: break
        }
        throw wrongKind("a number")
    }

    private func asString(_ leniency: Leniency) throws(ValueError) -> String {
        switch self {
        case .string(let value): return value
        case .bool, .integer, .float:
            if leniency == .salvage { return description }
        default: break
        }
        throw wrongKind("a string")
    }

    private func asBytes(_ leniency: Leniency, isTLV8: Bool) throws(ValueError) -> [UInt8] {
        switch self {
        case .tlv8(let bytes) where isTLV8 || leniency > .exact: return bytes
        case .data(let bytes) where !isTLV8 || leniency > .exact: return bytes
        case .string(let text) where leniency > .exact:
            guard let bytes = Base64.decode(text) else {
                throw ValueError(.notBase64, "the string is not Base64, as \(isTLV8 ? "TLV8" : "data") must be")
            }
            return bytes
        default: throw wrongKind(isTLV8 ? "TLV8" : "data")
        }
    }

    private var notFinite: ValueError { ValueError(.notFinite, "\(self) is not a number that HAP can carry") }

    private func wrongKind(_ wanted: String) -> ValueError { ValueError(.wrongKind, "\(kind) where \(wanted) belongs") }
}
