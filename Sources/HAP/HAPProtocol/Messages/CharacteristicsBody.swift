import HAPModel
import HearthHTTP
import HearthJSON

/// The body `{"characteristics":[…]}` of answers and events.
enum CharacteristicsBody {
    static func encode(_ entries: (inout JSONWriter) -> Void) -> [UInt8] {
        var bytes: [UInt8] = []
        // Enough for one or two entries, as most answers have, without growing.
        bytes.reserveCapacity(128)
        var writer = JSONWriter(appendingTo: bytes)
        bytes = []
        writer.beginObject()
        writer.name("characteristics")
        writer.beginArray()
        entries(&writer)
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    /// The entries of an answer. None where it is an error without entries; some accessories list them under 400.
    static func decode(
        _ response: HTTPResponse, format: (CharacteristicID) -> Format?
    ) throws(MessageError) -> [CharacteristicReadEntry] {
        guard !response.body.isEmpty else { return [] }
        do {
            return try decode(response.body, format: format)
        } catch {
            guard response.status.isSuccess else { return [] }
            throw MessageError(error)
        }
    }

    static func decode(
        _ body: [UInt8], format: (CharacteristicID) -> Format?
    ) throws(JSONError) -> [CharacteristicReadEntry] {
        var entries: [CharacteristicReadEntry] = []
        var reader = JSONReader(body, options: .lenient)
        try reader.beginObject()
        while let name = try reader.nextName() {
            guard name == "characteristics", try reader.peek() == .array else {
                try reader.skipValue()
                continue
            }
            try reader.beginArray()
            while try reader.nextElement() {
                guard try reader.peek() == .object else {
                    try reader.skipValue()
                    continue
                }
                let members = try CharacteristicMembers(reading: &reader, inDatabase: false)
                if let entry = CharacteristicReadEntry(members, format: format) { entries.append(entry) }
            }
        }
        try reader.finish()
        return entries
    }
}
