import HearthJSON

/// What a running simulator can be asked for.
package enum ControlCommand: Sendable, Hashable {
    /// The servers with their accessories, setup codes and addresses.
    case list
    /// Accessories as controllers see them, with present values; all when none is named.
    case get(ControlTarget?)
    case set(ControlTarget, ControlCharacteristic, JSONValue)
    case press(ControlTarget, SimulatedHome.Press, service: String?)
    /// Values back to the definition and no faults; of the whole home when no accessory is named.
    case reset(ControlTarget?, pairings: Bool)
    case advance(Duration)
    /// nil: only tell it.
    case clock(HomeClock.Rate?)
    /// Everything about the home at this moment.
    case snapshot
    /// From now on, tell what happens.
    case events
    /// The definition as it is now, with the values of the definition or the present ones.
    case save(withValues: Bool)
    /// The faults at work, and those that there are.
    case faults
    /// A fault as it stands in a definition's list, in JSON5.
    case fault([UInt8])
    case clearFault(UInt64)
    case edit(ControlEdit)
}

/// A change of what there is.
package enum ControlEdit: Sendable, Hashable {
    /// Definitions are JSON5.
    case addAccessory(server: String?, [UInt8])
    case removeAccessory(ControlTarget)
    case addService(ControlTarget, [UInt8])
    case removeService(ControlTarget, service: String)
    case addCharacteristics(ControlTarget, service: String?, [UInt8])
    case removeCharacteristic(ControlTarget, service: String?, String)
    case setCategory(server: String?, String)
    case setSetupCode(server: String?, String)
    /// Name, manufacturer, model and so on, by the names of definitions.
    case setMetadata(ControlTarget, [String: String])
}
