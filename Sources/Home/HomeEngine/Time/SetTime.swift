import HearthCalendar
import HearthNetworking
import Synchronization

/// Home time that stands still until it is moved: for tests, and for homes that are tried out. Move it with
/// ``Engine/advance(to:)``, so that nothing that is due in between is passed over.
public final class SetTime: HomeTime {
    private let moment: Mutex<Moment>

    public init(_ civil: Instant) { moment = Mutex(Moment(civil, .now)) }

    public var now: Moment { moment.withLock { $0 } }

    /// Both clocks go on.
    public func move(by duration: Duration) {
        moment.withLock { $0 = Moment($0.civil + duration, $0.monotone.advanced(by: duration)) }
    }

    /// Somebody sets the clock on the wall; no time passes.
    public func setClock(_ civil: Instant) { moment.withLock { $0.civil = civil } }

    /// Nothing comes by itself.
    public func wake(at wake: Wake, on loop: EventLoop, _ body: @escaping @Sendable () -> Void) {}
}
