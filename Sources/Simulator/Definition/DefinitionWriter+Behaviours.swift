import HAPModel
import HearthJSON

extension DefinitionWriter {
    static func object(_ behaviour: Behaviour) -> JSONObject {
        switch behaviour {
        case .mirror(let source, let target, let values):
            var object: JSONObject = [
                "kind": "mirror", "from": .string(text(source)), "to": .string(text(target)),
            ]
            if !values.isEmpty {
                object["values"] = .array(
                    values.map {
                        .array([
                            value($0.source, of: source.characteristic), value($0.target, of: target.characteristic),
                        ])
                    })
            }
            return object
        case .cycle(let target, let values, let period):
            return [
                "kind": "cycle", "characteristic": .string(text(target)),
                "values": .array(values.map { value($0, of: target.characteristic) }), "every": seconds(period),
            ]
        case .wander(let target, let step, let range, let period):
            return [
                "kind": "wander", "characteristic": .string(text(target)), "step": .number(step),
                "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound), "every": seconds(period),
            ]
        case .respond(let target, let bytes):
            return [
                "kind": "respond", "characteristic": .string(text(target)), "append": .string(Base64.encode(bytes)),
            ]
        }
    }

    /// `Name`, `service/Name`, or `Accessory/service/Name`, where the service may be empty.
    private static func text(_ reference: CharacteristicReference) -> String {
        let name = "\(reference.characteristic)"
        return switch (reference.accessory, reference.service) {
        case (let accessory?, let service): "\(accessory)/\(service ?? "")/\(name)"
        case (nil, let service?): "\(service)/\(name)"
        case (nil, nil): name
        }
    }

    static func seconds(_ duration: Duration) -> JSONValue { .number(duration / .seconds(1)) }
}
