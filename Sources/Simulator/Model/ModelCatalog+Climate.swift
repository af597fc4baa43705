import HAPModel

extension ModelCatalog {
    /// Warmth, moisture and clean air.
    static let climate: [ServiceType: any ServiceModel.Type] = [
        .airPurifier: AirPurifierModel.self,
        .filterMaintenance: FilterMaintenanceModel.self,
        .heaterCooler: HeaterCoolerModel.self,
        .humidifierDehumidifier: HumidifierDehumidifierModel.self,
        .thermostat: ThermostatModel.self,
    ]
}
