extension KeyedDecodingContainer {
    /// The one member of an object that has one of several.
    /// - Parameter others: members that it may have besides.
    func onlyKey(of what: String, besides others: [Key] = []) throws -> Key {
        let names = others.map(\.stringValue)
        let keys = allKeys.filter { !names.contains($0.stringValue) }
        guard let key = keys.first, keys.count == 1 else {
            let found = keys.isEmpty ? "none" : keys.map { "\"\($0.stringValue)\"" }.joined(separator: " and ")
            throw error("\(what) has exactly one kind; found \(found)")
        }
        return key
    }

    func error(_ message: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: message))
    }
}

/// From one to the other, with the names that the interface has for both.
struct CodedSpan<Value: Codable>: Codable {
    var start: Value
    var end: Value
}
