extension StructureEdit {
    /// - Parameter predicate: neither too deep nor too large.
    func check(_ predicate: Predicate, in home: HomeID) throws(HomeModelError) {
        switch predicate {
        case .characteristic(let id, _, let value):
            let characteristic = try characteristic(id, in: home)
            try characteristic.checkRead()
            guard characteristic.metadata.format.compares(with: value) else {
                throw HomeModelError(
                    .invalidValueType,
                    "A value of format \(characteristic.metadata.format.rawValue) can't be compared with \(value.kind).",
                    .characteristic(id))
            }
        case .presence(let presence): try check(presence, in: home)
        default: for part in predicate.parts { try check(part, in: home) }
        }
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
