import HearthCalendar

extension StructureEdit {
    func check(_ predicate: Predicate, in home: HomeID) throws(HomeModelError) {
        var count = 0
        // By hand: what stands too deep is refused without going there.
        var waiting = [(predicate, 1)]
        while let (part, depth) = waiting.popLast() {
            count += 1
            guard depth <= HomeLimits.predicateDepth, count <= HomeLimits.predicateParts else {
                throw HomeModelError(
                    .maximumObjectLimitReached, "The conditions are too many or too deep; simplify them.")
            }
            try checkPart(part, in: home)
            waiting += part.parts.map { ($0, depth + 1) }
        }
    }

    private func checkPart(_ part: Predicate, in home: HomeID) throws(HomeModelError) {
        switch part {
        case .characteristic(let id, _, let value):
            let characteristic = try characteristic(id, in: home)
            try characteristic.checkRead()
            guard characteristic.metadata.format.compares(with: value) else {
                throw HomeModelError(
                    .invalidValueType,
                    "A value of format \(characteristic.metadata.format.rawValue) can't be compared with \(value.kind).",
                    .characteristic(id))
            }
        case .before(let components), .after(let components), .on(let components): try checkDate(components)
        case .between(let first, let second):
            try checkDate(first)
            try checkDate(second)
        case .beforeSignificant(let time), .afterSignificant(let time): try checkOffset(of: time)
        case .betweenSignificant(let first, let second):
            try checkOffset(of: first)
            try checkOffset(of: second)
        case .presence(let presence): try check(presence, in: home)
        case .and, .or, .not, .constant, .lost: break
        }
    }

    private func checkDate(_ components: CalendarComponents) throws(HomeModelError) {
        guard !components.isEmpty else {
            throw HomeModelError(.invalidParameter, "A date condition needs at least one field, such as the hour.")
        }
        try checkPattern(components)
    }
}

extension ValueFormat {
    /// Whether its values and this one can be the same or have an order.
    func compares(with value: HomeValue) -> Bool {
        switch value {
        case .bool, .integer: isNumeric
        case .float(let number): isNumeric && number.isFinite
        case .string: self == .string
        case .data: self == .data || self == .tlv8
        }
    }
}
