import HAPModel
import HearthJSON

/// Masks what is secret in JSON that tells of characteristics: additional authorization, and the bytes of characteristics
/// that can be written, which hold access codes, keys of streams and credentials of networks.
struct SecretMask {
    let characteristic: (CharacteristicID) -> Characteristic?

    func masked(_ json: JSONValue) -> JSONValue { masked(json, in: nil) }

    /// - Parameter aid: of the accessory around it.
    private func masked(_ json: JSONValue, in aid: JSONValue?) -> JSONValue {
        switch json {
        case .array(let elements): return .array(elements.map { masked($0, in: aid) })
        case .object(let object):
            let aid = object["aid"] ?? aid
            var result = JSONObject()
            for member in object.members {
                result[member.name] =
                    switch member.name {
                    case "authData": mask(member.value)
                    case "value": isPublic(member.value, aid, object["iid"]) ? member.value : mask(member.value)
                    default: masked(member.value, in: aid)
                    }
            }
            return .object(result)
        default: return json
        }
    }

    /// Bytes are texts in JSON. What no characteristic is known for may be anything.
    private func isPublic(_ value: JSONValue, _ aid: JSONValue?, _ iid: JSONValue?) -> Bool {
        switch value {
        case .null, .bool, .integer, .number: return true
        case .array, .object: return false
        case .string: break
        }
        guard let aid = aid?.integerValue.flatMap({ UInt64(exactly: $0) }),
            let iid = iid?.integerValue.flatMap({ UInt64(exactly: $0) }),
            let known = characteristic(CharacteristicID(aid: AccessoryID(aid), iid: InstanceID(iid)))
        else { return false }
        let holdsBytes = known.format != .string && known.format != .bool && !known.format.isNumeric
        return !holdsBytes || known.permissions.isDisjoint(with: [.write, .timedWrite, .writeResponse])
    }

    private func mask(_ value: JSONValue) -> JSONValue {
        let bytes = value.stringValue.flatMap { Base64.decode($0)?.count ?? $0.utf8.count } ?? value.bytes.count
        return .string("<\(bytes) bytes>")
    }
}
