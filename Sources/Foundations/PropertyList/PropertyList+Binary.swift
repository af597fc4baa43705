extension PropertyList {
    /// Reads a binary property list.
    ///
    /// - Throws: for bytes that are damaged, over the limits, or hold what a ``PropertyList`` cannot: nulls, sets, integers
    ///   beyond 64 bits, texts of broken UTF-16.
    public init(binary bytes: [UInt8], limits: PropertyListLimits = .init()) throws(PropertyListError) {
        var reader = BinaryReader(try BinaryLayout(bytes, limits: limits), limits: limits)
        self = try reader.root()
    }

    /// The binary form, in which equal texts, numbers, dates, data and UIDs are one object.
    ///
    /// - Throws: for integers below -2^63 or from 2^64 on, for dates that are not finite, and for more than 512 levels.
    public func binary() throws(PropertyListError) -> [UInt8] {
        var writer = BinaryWriter()
        try writer.add(self)
        return writer.bytes
    }
}
