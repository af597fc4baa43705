import HAPModel
import HearthJSON

/// A JSON body that tells of characteristics: that of `/accessories`, of a read or write, or of an event.
enum CharacteristicBody {
    /// Lets somebody change each object that tells of a characteristic, and in the database each accessory.
    /// - Returns: nil when the body is not such JSON.
    static func change(
        _ body: [UInt8], accessory: (AccessoryID, inout JSONObject) -> Void = { _, _ in },
        characteristic: (CharacteristicID, inout JSONObject) -> Void
    ) -> [UInt8]? {
        changed(body, accessory: accessory, characteristic: characteristic).map { JSONValue.object($0).bytes }
    }

    private static func changed(
        _ body: [UInt8], accessory: (AccessoryID, inout JSONObject) -> Void,
        characteristic: (CharacteristicID, inout JSONObject) -> Void
    ) -> JSONObject? {
        guard case .object(var root)? = try? JSONValue(parsing: body) else { return nil }
        if case .array(var list)? = root["characteristics"] {
            for index in list.indices {
                guard var object = list[index].objectValue, let aid = id(object["aid"]), let iid = id(object["iid"])
                else {
                    continue
                }
                characteristic(CharacteristicID(aid: AccessoryID(aid), iid: InstanceID(iid)), &object)
                list[index] = .object(object)
            }
            root["characteristics"] = .array(list)
        }
        if case .array(var list)? = root["accessories"] {
            for index in list.indices {
                guard var object = list[index].objectValue, let aid = id(object["aid"]) else { continue }
                changeServices(of: &object, AccessoryID(aid), characteristic)
                accessory(AccessoryID(aid), &object)
                list[index] = .object(object)
            }
            root["accessories"] = .array(list)
        }
        return root
    }

    /// The accessories that a body tells of.
    static func accessories(in body: [UInt8]) -> Set<AccessoryID> {
        var found: Set<AccessoryID> = []
        _ = changed(body, accessory: { id, _ in found.insert(id) }, characteristic: { id, _ in found.insert(id.aid) })
        return found
    }

    private static func changeServices(
        of accessory: inout JSONObject, _ aid: AccessoryID, _ change: (CharacteristicID, inout JSONObject) -> Void
    ) {
        guard case .array(var services)? = accessory["services"] else { return }
        for index in services.indices {
            guard var service = services[index].objectValue, case .array(var list)? = service["characteristics"] else {
                continue
            }
            for place in list.indices {
                guard var object = list[place].objectValue, let iid = id(object["iid"]) else { continue }
                change(CharacteristicID(aid: aid, iid: InstanceID(iid)), &object)
                list[place] = .object(object)
            }
            service["characteristics"] = .array(list)
            services[index] = .object(service)
        }
        accessory["services"] = .array(services)
    }

    private static func id(_ value: JSONValue?) -> UInt64? { value?.integerValue.flatMap { UInt64(exactly: $0) } }
}
