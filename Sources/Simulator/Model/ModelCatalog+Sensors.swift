import HAPModel

extension ModelCatalog {
    /// What looks at a room and the people in it.
    static let sensors: [ServiceType: any ServiceModel.Type] = [
        .airQualitySensor: AirQualitySensorModel.self,
        .carbonDioxideSensor: CarbonDioxideSensorModel.self,
        .carbonMonoxideSensor: CarbonMonoxideSensorModel.self,
        .contactSensor: ContactSensorModel.self,
        .humiditySensor: HumiditySensorModel.self,
        .leakSensor: LeakSensorModel.self,
        .lightSensor: LightSensorModel.self,
        .motionSensor: MotionSensorModel.self,
        .occupancySensor: OccupancySensorModel.self,
        .smokeSensor: SmokeSensorModel.self,
        .temperatureSensor: TemperatureSensorModel.self,
    ]
}
