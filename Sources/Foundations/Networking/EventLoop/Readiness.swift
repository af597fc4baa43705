import CLinux

/// What a descriptor is ready for.
package struct Readiness: OptionSet, Sendable, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let reading = Readiness(rawValue: EPOLLIN.rawValue)
    package static let writing = Readiness(rawValue: EPOLLOUT.rawValue)
    /// Reported whether asked for or not.
    package static let failed = Readiness(rawValue: EPOLLERR.rawValue)
    /// Reported whether asked for or not.
    package static let hungUp = Readiness(rawValue: EPOLLHUP.rawValue)
    /// The peer will send no more.
    static let peerFinished = Readiness(rawValue: EPOLLRDHUP.rawValue)
    /// Report changes only, not states.
    static let edge = Readiness(rawValue: EPOLLET.rawValue)
}

/// What the loop calls when a registered descriptor is ready.
protocol ReadinessHandler: AnyObject {
    func ready(_ readiness: Readiness)
    /// The loop ends; the descriptor is already unregistered.
    func loopEnded()
}
