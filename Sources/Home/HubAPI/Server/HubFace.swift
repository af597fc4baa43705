import HearthHTTP
import HearthNetworking

/// A part of a hub that answers at a path of its own, behind the same rules of who is let in: another protocol, carried out by
/// asking the hub on behalf of whoever called.
public struct HubFace: Sendable {
    /// Who called.
    public struct Visitor: Sendable {
        /// What they may do.
        public let scope: AccessScope
        /// Asks the hub as they would, without a connection in between; events and backups can't be had with it.
        public let hub: HubClient
    }

    public typealias Handler = @Sendable (HTTPRequest, Visitor) async -> HTTPServerResponse

    let method: HTTPMethod
    let path: StaticString
    let answer: Handler

    /// - Parameters:
    ///   - method: of the requests that it takes; others are answered 405.
    ///   - path: which is none of the hub's own.
    public init(_ method: HTTPMethod, _ path: StaticString, answer: @escaping Handler) {
        self.method = method
        self.path = path
        self.answer = answer
    }
}

extension Route {
    /// - Parameter hub: answers what is asked on behalf of who called.
    init(_ face: HubFace, of hub: Router, loop: EventLoop) {
        self.init(face: face.method, face.path) { call in
            guard let scope = call.caller.scope else {
                throw Problem.unauthenticated("Only who is known here may do that.")
            }
            let client = HubClient(on: loop, asking: { await hub.respond(to: $0, as: call.caller) })
            return await face.answer(call.request, HubFace.Visitor(scope: scope, hub: client))
        }
    }
}
