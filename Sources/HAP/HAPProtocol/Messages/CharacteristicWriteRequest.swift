import HAPModel
import HearthHTTP
import HearthJSON

/// The body of a `PUT /characteristics`. HAP R2, 6.7.2 and 6.7.2.4 (timed writes).
public struct CharacteristicWriteRequest: Hashable, Sendable {
    public var entries: [CharacteristicWriteEntry]
    /// Names the `/prepare` that made this write possible.
    public var pid: UInt64?

    public init(_ entries: [CharacteristicWriteEntry], pid: UInt64? = nil) {
        self.entries = entries
        self.pid = pid
    }

    /// How booleans go out.
    public enum Booleans: Hashable, Sendable {
        /// 1 and 0, which every accessory takes.
        case digits
        /// true and false.
        case words
    }

    /// Without insignificant whitespace; some bridges refuse any (IC-006).
    public func body(booleans: Booleans = .digits) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("characteristics")
        writer.beginArray()
        for entry in entries { entry.write(to: &writer, booleans: booleans == .digits ? .digits : .words) }
        writer.endArray()
        if let pid {
            writer.name("pid")
            writer.integer(pid)
        }
        writer.endObject()
        return writer.bytes
    }

    /// For a server. An entry without aid and iid spoils the request; any other member that cannot be used only its
    /// entry, see ``CharacteristicWriteEntry/refusal``.
    public init(body: [UInt8]) throws(MessageError) {
        do {
            try self.init(reading: body)
        } catch {
            throw MessageError(error)
        }
    }

    private init(reading body: [UInt8]) throws(JSONError) {
        var entries: [CharacteristicWriteEntry]?
        var pid: UInt64?
        var reader = JSONReader(body)
        try reader.beginObject()
        while let name = try reader.nextName() {
            switch name {
            case "characteristics":
                var list: [CharacteristicWriteEntry] = []
                try reader.beginArray()
                while try reader.nextElement() { list.append(try CharacteristicWriteEntry(reading: &reader)) }
                entries = list
            case "pid":
                let place = reader.position
                var isMalformed = false
                pid = try reader.readID(or: { _ in isMalformed = true })
                guard !isMalformed else { throw JSONError(.invalidValue, at: place, "expected pid as a number") }
            default: try reader.skipValue()
            }
        }
        try reader.finish()
        guard let entries else {
            throw JSONError(.invalidValue, at: reader.position, "expected the member \"characteristics\"")
        }
        self.init(entries, pid: pid)
    }
}
