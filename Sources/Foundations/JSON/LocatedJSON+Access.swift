extension LocatedJSON {
    /// An error at this value: "line 3, column 9: expected …, found …".
    public func expected(_ what: String) -> JSONError {
        JSONError(.invalidValue, at: position, "expected \(what), found \(summary)")
    }

    /// Optional words that say what the value is for go into `what`: `try node.string("the name as a string")`.
    public func string(_ what: String = "a string") throws(JSONError) -> String {
        guard case .string(let value) = content else { throw wrongKind(what) }
        return value
    }

    public func bool(_ what: String = "true or false") throws(JSONError) -> Bool {
        guard case .bool(let value) = content else { throw wrongKind(what) }
        return value
    }

    /// Any number; not one that is infinite or NaN.
    public func number(_ what: String = "a number") throws(JSONError) -> Double {
        switch content {
        case .integer(let value): return Double(value)
        case .number(let value) where value.isFinite: return value
        case .number: throw expected(what)
        default: throw wrongKind(what)
        }
    }

    /// An integer of the type that is asked for, within its range or the one given.
    public func integer<Integer: FixedWidthInteger>(
        in range: ClosedRange<Integer> = Integer.min...Integer.max, _ what: String? = nil
    ) throws(JSONError) -> Integer {
        let what = what ?? "an integer from \(range.lowerBound) to \(range.upperBound)"
        let exact: Int128?
        switch content {
        case .integer(let value): exact = value
        case .number(let value): exact = Int128(exactly: value)
        default: throw wrongKind(what)
        }
        guard let exact, let value = Integer(exactly: exact), range.contains(value) else { throw expected(what) }
        return value
    }

    public func array(_ what: String = "an array") throws(JSONError) -> [LocatedJSON] {
        guard case .array(let elements) = content else { throw wrongKind(what) }
        return elements
    }

    public func object(_ what: String = "an object") throws(JSONError) -> [Member] {
        guard case .object(let members) = content else { throw wrongKind(what) }
        return members
    }

    /// The last member of that name, when this is an object that has it.
    public subscript(name: String) -> LocatedJSON? {
        guard case .object(let members) = content else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// Refuses members whose names are not among `names`, at the first such name.
    public func allow(only names: [String]) throws(JSONError) {
        for member in try object() where !names.contains(member.name) {
            throw JSONError(
                .invalidValue, at: member.position,
                "expected one of \(names.joined(separator: ", ")), found \"\(member.name)\"")
        }
    }

    private func wrongKind(_ what: String) -> JSONError {
        JSONError(.wrongKind, at: position, "expected \(what), found \(summary)")
    }

    /// The value itself where it is short, its kind otherwise.
    private var summary: String {
        switch content {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): value.count <= 40 ? "\"\(value)\"" : "\"\(value.prefix(40))…\""
        case .array, .object: kind.description
        }
    }
}
