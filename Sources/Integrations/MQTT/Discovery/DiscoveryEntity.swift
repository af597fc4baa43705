import HearthJSON

/// One entity of Home Assistant, without what all have in common.
struct DiscoveryEntity {
    /// Home Assistant's: "light", "sensor", …
    let component: String
    /// Sets it apart from the others of its service; nil for the one that stands for the service.
    let part: String?
    /// What it is called after its device; nil for the service's name.
    let name: String?
    var keys: [(String, JSONValue?)]

    init(_ component: String, part: String? = nil, name: String? = nil, _ keys: [(String, JSONValue?)]) {
        self.component = component
        self.part = part
        self.name = name
        self.keys = keys
    }
}

extension JSONValue {
    /// A topic where there is one.
    static func topic(_ topic: String?) -> JSONValue? { topic.map(JSONValue.string) }
    static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}
