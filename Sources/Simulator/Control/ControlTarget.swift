/// What a request is about, by name.
package struct ControlTarget: Sendable, Hashable {
    /// nil where only one server has the accessory.
    package var server: String?
    package var accessory: String

    package init(server: String? = nil, accessory: String) {
        self.server = server
        self.accessory = accessory
    }
}

/// A characteristic of an accessory, by name or by its instance id.
package enum ControlCharacteristic: Sendable, Hashable {
    /// - service: a service's key, name or type; nil for the first service that has the characteristic.
    case named(String, service: String?)
    case iid(UInt64)
}
