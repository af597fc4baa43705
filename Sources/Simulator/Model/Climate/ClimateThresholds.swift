import HAPModel

/// The thresholds between which a thing keeps a room.
enum ClimateThresholds {
    /// Gives thresholds that leave nothing between them those of a new device.
    static func mend(_ state: inout ServiceState) {
        if state.has(.coolingThresholdTemperature) {
            let heat = state[.heatingThresholdTemperature]?.float
            let cool = state.number(.coolingThresholdTemperature)
            if let heat, heat <= 0 { state.set(.heatingThresholdTemperature, 20.0) }
            if cool <= max(10, heat ?? 10) { state.set(.coolingThresholdTemperature, 26.0) }
        } else if state.has(.heatingThresholdTemperature), state.number(.heatingThresholdTemperature) <= 0 {
            state.set(.heatingThresholdTemperature, 20.0)
        }
        if state.has(.relativeHumidityHumidifierThreshold), state.number(.relativeHumidityHumidifierThreshold) == 0 {
            state.set(.relativeHumidityHumidifierThreshold, 40.0)
        }
        if state.has(.relativeHumidityDehumidifierThreshold), state.number(.relativeHumidityDehumidifierThreshold) == 0
        {
            state.set(.relativeHumidityDehumidifierThreshold, 60.0)
        }
    }
}
