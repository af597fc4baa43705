import HAPModel

extension ModelCatalog {
    /// Networks, bridges, and what an accessory is kept in order by.
    static let upkeep: [ServiceType: any ServiceModel.Type] = [
        .accessControl: AccessControlModel.self,
        .accessoryMetrics: AccessoryMetricsModel.self,
        .accessoryRuntimeInformation: RuntimeInformationModel.self,
        .assetUpdate: AssetUpdateModel.self,
        .bridgeConfiguration: BridgeConfigurationModel.self,
        .bridgingState: BridgingStateModel.self,
        .cloudRelay: CloudRelayModel.self,
        .dataStreamTransportManagement: StreamSetupModel.self,
        .diagnostics: DiagnosticsModel.self,
        .firmwareUpdate: FirmwareUpdateModel.self,
        .pairing: PairingModel.self,
        .protocolInformation: ProtocolInformationModel.self,
        .tapManagement: TapManagementModel.self,
        .threadTransport: ThreadTransportModel.self,
        .timeInformation: TimeInformationModel.self,
        .transferTransportManagement: StreamSetupModel.self,
        .tunnel: TunnelModel.self,
        .wifiRouter: WiFiRouterModel.self,
        .wifiSatellite: WiFiSatelliteModel.self,
        .wifiTransport: WiFiTransportModel.self,
    ]
}
