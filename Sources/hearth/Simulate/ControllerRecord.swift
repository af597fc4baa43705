import HAPAccessory

/// What `--record` keeps.
enum ControllerRecord {
    /// Whether it is something that a controller did.
    static func contains(_ event: AccessoryServerEvent) -> Bool {
        switch event {
        case .listening, .stopped, .changed, .configurationChanged, .advertised, .diagnostic: false
        default: true
        }
    }
}
