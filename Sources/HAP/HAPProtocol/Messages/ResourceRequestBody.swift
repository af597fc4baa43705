import HAPModel
import HearthJSON

/// The body of a `POST /resource`, which asks for a camera's picture. HAP R2, 11.5.
public struct ResourceRequestBody: Hashable, Sendable {
    /// "image" for a picture.
    public var type: String
    /// Which accessory of a bridge; nil for the only one.
    public var aid: AccessoryID?
    /// In pixels, 1 to 16,384; nil when the controller does not say.
    public var width: Int?
    public var height: Int?
    /// 0 for a periodic picture, 1 for one that an event caused; nil when the controller does not say.
    public var reason: Int?

    public init(
        type: String = "image", aid: AccessoryID? = nil, width: Int? = nil, height: Int? = nil, reason: Int? = nil
    ) {
        self.type = type
        self.aid = aid
        self.width = width
        self.height = height
        self.reason = reason
    }

    public var body: [UInt8] {
        var writer = JSONWriter()
        func member(_ name: String, _ number: Int128?) {
            guard let number else { return }
            writer.name(name)
            writer.integer(number)
        }
        writer.beginObject()
        member("image-width", width.map { Int128($0) })
        member("image-height", height.map { Int128($0) })
        writer.name("resource-type")
        writer.string(type)
        member("aid", aid.map { Int128($0.rawValue) })
        member("reason", reason.map { Int128($0) })
        writer.endObject()
        return writer.bytes
    }

    public init(body: [UInt8]) throws(MessageError) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: body)
        } catch {
            throw MessageError(error)
        }
        guard let type = value["resource-type"]?.stringValue else {
            throw MessageError(.invalidMember, "expected resource-type as a string, \"image\"")
        }
        self.init(
            type: type,
            aid: try Self.number("aid", 0...UInt64.max, value).map { AccessoryID($0) },
            width: try Self.number("image-width", 1...16_384, value),
            height: try Self.number("image-height", 1...16_384, value),
            reason: try Self.number("reason", 0...Int.max, value))
    }

    private static func number<Integer: FixedWidthInteger>(
        _ name: String, _ range: ClosedRange<Integer>, _ value: JSONValue
    ) throws(MessageError) -> Integer? {
        guard let member = value[name], member != .null else { return nil }
        guard let number = member.integerValue.flatMap(Integer.init(exactly:)), range.contains(number) else {
            throw MessageError(
                .invalidMember, "expected \(name) as a number, \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
