import HAPModel

extension ServiceState {
    /// Reports what is measured as devices do: only when it differs enough from what was reported last, so that a value at
    /// the edge of two steps does not flicker.
    mutating func report(_ type: CharacteristicType, _ measured: Double, ifDifferentBy threshold: Double) {
        if let shown = self[type]?.float, abs(measured - shown) < threshold { return }
        set(type, measured)
    }
}
