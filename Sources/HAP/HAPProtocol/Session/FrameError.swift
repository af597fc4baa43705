/// Why a secured connection cannot go on. Every one of these ends the connection: the counters no longer agree.
public struct FrameError: Error, Hashable, Sendable {
    public enum Code: Hashable, Sendable {
        /// A frame announces more than ``Frame/maximumPayload`` bytes.
        case tooLong(Int)
        /// The tag is wrong: altered bytes, a lost or repeated frame, or another key.
        case authenticationFailure
        /// The counter has no value left.
        case exhausted
        /// The cipher could not be set up or run.
        case cryptography(String)
        /// An earlier frame had failed.
        case ended
    }

    public let code: Code
    /// The number of the frame within its direction, from 0.
    public let frame: UInt64

    public init(_ code: Code, frame: UInt64) {
        self.code = code
        self.frame = frame
    }
}

extension FrameError: CustomStringConvertible {
    public var description: String {
        let what =
            switch code {
            case .tooLong(let length): "announces \(length) bytes, more than \(Frame.maximumPayload)"
            case .authenticationFailure: "does not authenticate: altered, lost or repeated bytes"
            case .exhausted: "would repeat a counter"
            case .cryptography(let message): "could not be processed: \(message)"
            case .ended: "follows one that failed"
            }
        return "frame \(frame) \(what); close the connection and verify again"
    }
}
