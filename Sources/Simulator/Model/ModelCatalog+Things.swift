import HAPModel

extension ModelCatalog {
    /// What shines, flows, opens, locks, guards and turns.
    static let things: [ServiceType: any ServiceModel.Type] = [
        // Light and power
        .lightbulb: LightbulbModel.self,
        .outlet: PlugModel.self,
        .powerManagement: PowerManagementModel.self,
        .switch: PlugModel.self,
        // Buttons
        .doorbell: DoorbellModel.self,
        .serviceLabel: LabelModel.self,
        .statefulProgrammableSwitch: ButtonModel.self,
        .statelessProgrammableSwitch: ButtonModel.self,
        // Water
        .faucet: FaucetModel.self,
        .irrigationSystem: IrrigationModel.self,
        .valve: ValveModel.self,
        // Openings
        .door: PositionModel.self,
        .garageDoorOpener: GarageDoorModel.self,
        .slats: SlatsModel.self,
        .window: PositionModel.self,
        .windowCovering: PositionModel.self,
        // Locks and security
        .accessCode: AccessCodeModel.self,
        .lockManagement: LockManagementModel.self,
        .lockMechanism: LockModel.self,
        .nfcAccess: NFCAccessModel.self,
        .securitySystem: SecuritySystemModel.self,
        // Fans
        .fan: FanModel.self,
        .fanV2: FanV2Model.self,
        // Battery
        .battery: BatteryModel.self,
    ]
}
