import HAPModel

/// What a simulated camera says that it can send and record, and what a remote can. HAP R2, 11; layouts checked against
/// HAP-NodeJS.
enum CameraFormats {
    private static let h264: UInt8 = 0
    private static let sizes: [(width: UInt16, height: UInt16)] = [
        (1_920, 1_080), (1_280, 720), (640, 480), (640, 360), (480, 360), (320, 240), (320, 180),
    ]
    private static let framesPerSecond: UInt8 = 30
    /// Baseline, main and high; levels 3.1, 3.2 and 4.
    private static let profiles: [UInt8] = [0, 1, 2]
    private static let levels: [UInt8] = [0, 1, 2]

    enum AudioCodec: UInt8, Sendable {
        case opus = 3
        /// Of recordings.
        case aacLC = 0
    }

    /// SupportedVideoStreamConfiguration.
    static let videoStream = video { parameters in
        // Non-interleaved packets.
        parameters.byte(3, 0)
    }

    /// SupportedVideoRecordingConfiguration.
    static let videoRecording = video { _ in }

    private static func video(_ more: (inout TLVBody) -> Void) -> Value {
        TLVBody.value { body in
            body.nested(1) { codec in
                codec.byte(1, h264)
                codec.nested(2) { parameters in
                    parameters.bytes(1, eachOf: profiles)
                    parameters.bytes(2, eachOf: levels)
                    more(&parameters)
                }
                codec.list(3, sizes) { size, each in
                    size.number(1, each.width)
                    size.number(2, each.height)
                    size.byte(3, framesPerSecond)
                }
            }
        }
    }

    /// SupportedAudioStreamConfiguration: mono with variable bit rate, without comfort noise.
    /// - Parameter rates: 0 for 8 kHz, 1 for 16, 2 for 24.
    static func audioStream(rates: [UInt8] = [1, 2]) -> Value {
        TLVBody.value { body in
            body.nested(1) { audio(.opus, rates: rates, &$0) }
            body.byte(2, 0)
        }
    }

    /// SelectedAudioStreamConfiguration: what a remote sends as long as nobody has chosen.
    static let selectedAudio = TLVBody.value { body in
        body.nested(1) { audio(.opus, rates: [1], &$0) }
    }

    /// SupportedAudioRecordingConfiguration.
    static let audioRecording = TLVBody.value { body in
        body.nested(1) { audio(.aacLC, rates: [1, 2, 3], &$0) }
    }

    private static func audio(_ codec: AudioCodec, rates: [UInt8], _ body: inout TLVBody) {
        body.byte(1, codec.rawValue)
        body.nested(2) { parameters in
            parameters.byte(1, 1)
            parameters.byte(2, 0)
            parameters.bytes(3, eachOf: rates)
        }
    }

    /// SupportedRTPConfiguration: AES_CM_128_HMAC_SHA1_80.
    static let rtp = TLVBody.value { $0.byte(2, 0) }

    /// SupportedCameraRecordingConfiguration: four seconds before the event, begun by movement, in fragments of an MP4 of
    /// four seconds.
    static let recording = TLVBody.value { body in
        body.number(1, UInt32(4_000))
        body.number(2, UInt64(1))
        body.nested(3) { container in
            container.byte(1, 0)
            container.nested(2) { $0.number(1, UInt32(4_000)) }
        }
    }
}
