import HearthJSON

/// One line of machine-readable output: an object whose members keep their order.
struct JSONLine {
    let value: JSONValue

    init(_ members: [(String, JSONValue)]) { value = .object(JSONObject(members)) }
    init(_ value: JSONValue) { self.value = value }

    var text: String {
        var writer = JSONWriter()
        writer.value(value, integral: .plain)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
