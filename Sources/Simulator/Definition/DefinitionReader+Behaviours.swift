import HAPModel
import HearthJSON

extension DefinitionReader {
    typealias LocatedBehaviour = (behaviour: Behaviour, positions: [JSONPosition])

    /// - Parameter services: those of the accessory that the behaviour belongs to.
    mutating func behaviour(_ node: LocatedJSON, in services: [Service]) -> LocatedBehaviour? {
        let kinds = DefinitionShape.behaviourKinds
        let names = kinds.map(\.name)
        guard problems.attempt({ () throws(JSONError) in try node.object("a behaviour, which is an object") }) != nil
        else { return nil }
        guard let kind = node["kind"] else {
            problems.add(
                "expected \"kind\" in the behaviour (\(names.joined(separator: ", "))), found none", at: node.position)
            return nil
        }
        guard let name = problems.attempt({ () throws(JSONError) in try kind.string("a kind of behaviour in quotes") })
        else { return nil }
        guard let shape = kinds.first(where: { $0.name == name })?.shape else {
            problems.add(
                "unknown behaviour \"\(name)\"; expected one of \(names.joined(separator: ", "))"
                    + NearestName.sentence(for: name, among: names), at: kind.position)
            return nil
        }
        guard let fields = Fields(node, shape, &problems) else { return nil }
        switch name {
        case "mirror": return mirror(fields, in: services)
        case "cycle": return cycle(fields, in: services)
        case "wander": return wander(fields)
        default: return respond(fields)
        }
    }

    private mutating func mirror(_ fields: Fields, in services: [Service]) -> LocatedBehaviour? {
        guard let source = reference("from", fields), let target = reference("to", fields) else { return nil }
        let rows = fields.elements("values", &problems)
        let values = rows.compactMap { row -> Behaviour.Translation? in
            guard case .array(let pair) = row.content, pair.count == 2 else {
                problems.add(row.expected("a pair: the value written and the value set"))
                return nil
            }
            guard let from = plain(pair[0], of: source.reference, in: services),
                let to = plain(pair[1], of: target.reference, in: services)
            else { return nil }
            return .init(from, to)
        }
        return (
            .mirror(source: source.reference, target: target.reference, values: values),
            [source.position, target.position]
        )
    }

    private mutating func cycle(_ fields: Fields, in services: [Service]) -> LocatedBehaviour? {
        guard let target = reference("characteristic", fields) else { return nil }
        let elements = fields.elements("values", &problems)
        let values = elements.compactMap { plain($0, of: target.reference, in: services) }
        if let node = fields["values"], case .array([]) = node.content {
            problems.add("expected at least one value, found none", at: node.position)
        }
        guard let period = period(fields), !values.isEmpty else { return nil }
        return (.cycle(target.reference, values: values, period: period), [target.position])
    }

    private mutating func wander(_ fields: Fields) -> LocatedBehaviour? {
        guard let target = reference("characteristic", fields) else { return nil }
        guard let step = fields.number("step", &problems), let low = fields.number("minimum", &problems),
            let high = fields.number("maximum", &problems), let period = period(fields)
        else { return nil }
        guard low < high, step > 0 else {
            problems.add("expected a step over 0 and a minimum below the maximum", at: fields.position)
            return nil
        }
        return (.wander(target.reference, step: step, range: low...high, period: period), [target.position])
    }

    private mutating func respond(_ fields: Fields) -> LocatedBehaviour? {
        guard let target = reference("characteristic", fields), let (text, position) = fields.word("append", &problems)
        else { return nil }
        guard let bytes = Base64.decode(text) else {
            problems.add("expected bytes in Base64, found \"\(text)\"", at: position)
            return nil
        }
        return (.respond(target.reference, appending: bytes), [target.position])
    }

    private mutating func period(_ fields: Fields) -> Duration? {
        seconds("every", fields)
    }

    /// `Characteristic`, `service/Characteristic` or `Accessory/service/Characteristic`; a service is named by its id.
    private mutating func reference(
        _ name: String, _ fields: Fields
    ) -> (reference: CharacteristicReference, position: JSONPosition)? {
        guard let (text, position) = fields.word(name, &problems) else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let word = parts[parts.count - 1]
        guard let type = CharacteristicType(name: word) else {
            problems.add(
                "unknown characteristic \"\(word)\"" + Self.suggestion(CharacteristicType.suggestions(for: word)),
                at: position)
            return nil
        }
        let service = parts.count > 1 ? parts[parts.count - 2] : nil
        // A name may itself hold slashes, so everything before the service is the accessory's.
        let accessory = parts.count > 2 ? parts.dropLast(2).joined(separator: "/") : nil
        return (
            CharacteristicReference(type, service: service == "" ? nil : service, accessory: accessory), position
        )
    }

    /// A value that fits the characteristic: as the accessory has it, or, in another accessory, as the catalog does.
    private mutating func plain(
        _ node: LocatedJSON, of reference: CharacteristicReference, in services: [Service]
    ) -> Value? {
        let own = services.lazy.filter { reference.service == nil || $0.key == reference.service }
            .compactMap { $0[reference.characteristic] }.first
        return value(node, of: (reference.accessory == nil ? own : nil) ?? Characteristic(reference.characteristic))
    }
}
