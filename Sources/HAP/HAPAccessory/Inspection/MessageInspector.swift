/// Sees what the connections of an accessory server say, deciphered, and may change it: for protocol logs, and for
/// simulators that misbehave on request.
///
/// Calls come on the server's event loop, one connection's in the order of the wire, and must not block it. A server
/// without an inspector does nothing for the possibility of having one.
public protocol MessageInspector: AnyObject, Sendable {
    /// A whole request has come and is about to be answered.
    func received(_ message: inout IncomingMessage, on session: InspectedSession)

    /// A response or an event is about to be sent. What was decided before, such as who is subscribed, stands.
    func sending(_ message: inout OutgoingMessage, on session: InspectedSession)

    /// The connection has ended.
    func ended(_ session: InspectedSession)
}

extension MessageInspector {
    public func ended(_ session: InspectedSession) {}
}
