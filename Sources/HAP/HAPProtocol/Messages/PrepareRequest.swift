import HearthJSON

/// The body of a `PUT /prepare`, which announces a timed write. HAP R2, 6.7.2.4.
public struct PrepareRequest: Hashable, Sendable {
    /// How long the write may take to come, in whole milliseconds.
    public var timeToLive: Duration
    /// Chosen by the controller; the write repeats it.
    public var pid: UInt64

    public init(timeToLive: Duration, pid: UInt64) {
        self.timeToLive = timeToLive
        self.pid = pid
    }

    public var body: [UInt8] {
        let (seconds, attoseconds) = timeToLive.components
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("ttl")
        writer.integer(Int128(seconds) * 1000 + Int128(attoseconds / 1_000_000_000_000_000))
        writer.name("pid")
        writer.integer(pid)
        writer.endObject()
        return writer.bytes
    }

    /// Both members must be there; `ttl` from 1 ms to one hour.
    public init(body: [UInt8]) throws(MessageError) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: body)
        } catch {
            throw MessageError(error)
        }
        guard let ttl = value["ttl"]?.integerValue, (1...3_600_000).contains(ttl) else {
            throw MessageError(.invalidMember, "expected ttl as milliseconds, 1 to 3600000")
        }
        guard let pid = value["pid"]?.integerValue.flatMap(UInt64.init(exactly:)) else {
            throw MessageError(.invalidMember, "expected pid as an unsigned number of 64 bits")
        }
        self.init(timeToLive: .milliseconds(Int64(ttl)), pid: pid)
    }
}
