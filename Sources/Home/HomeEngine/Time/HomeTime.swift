import HearthNetworking

/// Home time: what automations and history go by.
///
/// The deadlines of links go by the loop's own time, so that a home whose time stands still or runs fast stays connected.
public protocol HomeTime: Sendable {
    var now: Moment { get }

    /// Asks to be called once: when the wake has come, and at the latest when somebody may have set the clock. Takes the
    /// place of what was asked before.
    func wake(at wake: Wake, on loop: EventLoop, _ body: @escaping @Sendable () -> Void)
}
