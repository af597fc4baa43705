import HAPModel

extension ModelCatalog {
    /// What plays, shows and listens.
    static let media: [ServiceType: any ServiceModel.Type] = [
        .television: TelevisionModel.self,
        .inputSource: InputSourceModel.self,
        .speaker: SpeakerModel.self,
        .microphone: MicrophoneModel.self,
        .smartSpeaker: SmartSpeakerModel.self,
        .siri: SiriModel.self,
        .siriEndpoint: SiriEndpointModel.self,
        .assistant: AssistantModel.self,
        .audioStreamManagement: AudioStreamModel.self,
        .targetControl: TargetControlModel.self,
        .targetControlManagement: TargetControlManagementModel.self,
        .cameraControl: CameraControlModel.self,
        .cameraOperatingMode: CameraOperatingModeModel.self,
        .cameraRecordingManagement: CameraRecordingModel.self,
        .cameraRTPStreamManagement: CameraStreamModel.self,
    ]
}
