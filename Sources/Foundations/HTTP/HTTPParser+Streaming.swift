extension HTTPParser {
    /// The message whose head is complete and whose body is not. Ask when ``next()`` has returned nil.
    public var openMessage: HTTPMessage? { head.message }

    /// Takes what has come of the open message's body; the message that ``next()`` returns in the end has the rest.
    ///
    /// What is taken no longer counts against ``HTTPLimits/bodyBytes``, nor takes memory.
    public mutating func takeBody() -> [UInt8] {
        if case .body(let length) = phase {
            let bytes = take(length)
            forgetBeforeCursor()
            phase = .body(length: length - bytes.count)
            return Array(bytes)
        }
        defer { head.body = [] }
        return head.body
    }

    /// Takes what has come behind the last message, for the protocol that takes the connection over. The parser is of no
    /// use afterwards.
    mutating func takeRemainder() -> [UInt8] {
        let rest = Array(take(.max - cursor))
        forgetBeforeCursor()
        return rest
    }
}
