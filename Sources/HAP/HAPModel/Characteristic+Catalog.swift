extension Characteristic {
    /// A characteristic as the catalog defines it; what differs is given.
    ///
    /// A type that the catalog does not have becomes a readable text, so give `format` and `permissions` with it. The value is
    /// brought into the format's form and onto the step's grid; without one the default is taken: false, an empty text, or
    /// the allowed value nearest to 0. A value that does not fit is kept, and ``AccessoryDatabase/problems()`` reports it.
    public init(
        _ type: CharacteristicType, _ value: Value? = nil, format: Format? = nil, permissions: Permissions? = nil,
        unit: Unit? = nil, minimum: Number? = nil, maximum: Number? = nil, step: Number? = nil, maxLength: Int? = nil,
        maxDataLength: Int? = nil, validValues: [Int128]? = nil, validValuesRange: ClosedRange<Int128>? = nil,
        description: String? = nil
    ) {
        let definition = type.definition
        let format = format ?? definition?.format ?? .string
        var metadata = format == definition?.format ? definition?.metadata ?? Metadata() : Metadata()
        metadata.minimum = minimum ?? metadata.minimum
        metadata.maximum = maximum ?? metadata.maximum
        metadata.step = step ?? metadata.step
        metadata.maxLength = maxLength ?? metadata.maxLength
        metadata.maxDataLength = maxDataLength ?? metadata.maxDataLength
        metadata.validValues = validValues ?? metadata.validValues
        metadata.validValuesRange = validValuesRange ?? metadata.validValuesRange
        let permissions = permissions ?? definition?.permissions ?? .read
        self.init(
            type: type, format: format, permissions: permissions,
            unit: unit ?? (format == definition?.format ? definition?.unit : nil), metadata: metadata,
            description: description)
        guard permissions.contains(.read), !isEventOnly else { return }
        if let value {
            let adjusted = try? adjusting(value)
            self.value = adjusted?.adjustment == nil ? adjusted?.value ?? value : value
        } else {
            self.value = startValue
        }
    }

    /// false, an empty text, or the allowed value nearest to 0.
    var startValue: Value? {
        switch format {
        case .bool: .bool(false)
        case .string: .string("")
        case .tlv8: .tlv8([])
        case .data: .data([])
        default: (try? adjusting(.integer(0)).value) ?? metadata.validValues?.first.map { .integer($0) }
        }
    }
}
