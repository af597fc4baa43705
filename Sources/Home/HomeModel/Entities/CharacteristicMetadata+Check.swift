extension CharacteristicMetadata {
    /// Refuses a value that may not be written or compared with, with the code that HomeKit gives.
    ///
    /// The step is not checked: HomeKit rounds to it on the way to the accessory.
    public func check(_ value: HomeValue) throws(HomeModelError) {
        switch format {
        case .bool:
            guard value.bool != nil else { throw wrongKind(value, "true or false") }
        case .string:
            guard let text = value.string else { throw wrongKind(value, "a text") }
            if let maximumLength, text.unicodeScalars.count > maximumLength {
                throw HomeModelError(
                    .stringLongerThanMaximum, "The text has more than \(maximumLength) characters; shorten it.")
            }
        case .data, .tlv8:
            guard let data = value.data else { throw wrongKind(value, "data") }
            if let maximumDataLength, data.count > maximumDataLength {
                throw HomeModelError(.stringLongerThanMaximum, "The data has more than \(maximumDataLength) bytes.")
            }
        case .float:
            guard let number = value.number, number.isFinite else { throw wrongKind(value, "a number") }
            try check(number)
        default:
            guard let range = format.integers else {
                throw HomeModelError(.invalidValueType, "Values of format \(format.rawValue) can't be written.")
            }
            guard let number = value.number, let integer = number.integer else {
                throw wrongKind(value, "a whole number")
            }
            guard integer >= range.lowerBound else { throw tooLow(number, .integer(range.lowerBound)) }
            guard integer <= range.upperBound else { throw tooHigh(number, .integer(range.upperBound)) }
            try check(number)
        }
    }

    /// The same value in the kind of the format: 1 is true for a boolean, 55.0 is 55 for an integer.
    /// - Throws: as ``check(_:)``.
    public func converted(_ value: HomeValue) throws(HomeModelError) -> HomeValue {
        try check(value)
        let converted: HomeValue? =
            switch format {
            case .bool: value.bool.map(HomeValue.bool)
            case .float: value.number.map { .float($0.double) }
            case .string, .data, .tlv8: value
            default: value.number?.integer.map(HomeValue.integer)
            }
        return converted ?? value
    }

    private func check(_ number: HomeNumber) throws(HomeModelError) {
        if let minimum, number < minimum { throw tooLow(number, minimum) }
        if let maximum, number > maximum { throw tooHigh(number, maximum) }
        if let validValues, !validValues.contains(number) {
            let list = validValues.sorted().map(\.description).joined(separator: ", ")
            throw HomeModelError(.invalidParameter, "\(number) is not a valid value; choose one of \(list).")
        }
    }

    private func wrongKind(_ value: HomeValue, _ wanted: String) -> HomeModelError {
        HomeModelError(.invalidValueType, "Here belongs \(wanted), not \(value.kind) (\(value)).")
    }

    private func tooLow(_ number: HomeNumber, _ minimum: HomeNumber) -> HomeModelError {
        HomeModelError(.valueLowerThanMinimum, "\(number) is below the minimum of \(minimum).")
    }

    private func tooHigh(_ number: HomeNumber, _ maximum: HomeNumber) -> HomeModelError {
        HomeModelError(.valueHigherThanMaximum, "\(number) is above the maximum of \(maximum).")
    }
}
