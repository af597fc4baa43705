import HAPModel
import HearthJSON

extension DefinitionReader {
    static let behaviourKinds = ["mirror", "cycle", "wander", "respond"]

    /// - Parameter services: those of the accessory that the behaviour belongs to.
    mutating func behaviour(
        _ node: LocatedJSON, in services: [Service]
    ) -> (behaviour: Behaviour, positions: [JSONPosition])? {
        guard let fields = Fields(node, "a behaviour, which is an object", &problems) else { return nil }
        guard let kind = fields["kind"] else {
            problems.add(
                "expected \"kind\" in the behaviour (\(Self.behaviourKinds.joined(separator: ", "))), found none",
                at: node.position)
            return nil
        }
        guard let name = problems.attempt({ () throws(JSONError) in try kind.string("a kind of behaviour in quotes") })
        else { return nil }
        switch name {
        case "mirror": return mirror(fields, at: node.position, in: services)
        case "cycle": return cycle(fields, at: node.position, in: services)
        case "wander": return wander(fields, at: node.position)
        case "respond": return respond(fields, at: node.position)
        default:
            problems.add(
                "unknown behaviour \"\(name)\"; expected one of \(Self.behaviourKinds.joined(separator: ", "))"
                    + NearestName.sentence(for: name, among: Self.behaviourKinds), at: kind.position)
            return nil
        }
    }

    private mutating func mirror(
        _ fields: Fields, at position: JSONPosition, in services: [Service]
    ) -> (behaviour: Behaviour, positions: [JSONPosition])? {
        fields.allow(["kind", "from", "to", "values"], &problems)
        guard let source = reference("from", fields, at: position), let target = reference("to", fields, at: position)
        else { return nil }
        let rows = fields.elements("values", "a list of pairs, such as [[\"auto\", \"cool\"]]", &problems)
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

    private mutating func cycle(
        _ fields: Fields, at position: JSONPosition, in services: [Service]
    ) -> (behaviour: Behaviour, positions: [JSONPosition])? {
        fields.allow(["kind", "characteristic", "values", "every"], &problems)
        guard let target = reference("characteristic", fields, at: position) else { return nil }
        let elements = fields.elements("values", "a list of values", &problems)
        let values = elements.compactMap { plain($0, of: target.reference, in: services) }
        if elements.isEmpty { problems.add("expected \"values\" with at least one value, found none", at: position) }
        guard let period = period(fields, at: position), !values.isEmpty else { return nil }
        return (.cycle(target.reference, values: values, period: period), [target.position])
    }

    private mutating func wander(
        _ fields: Fields, at position: JSONPosition
    ) -> (behaviour: Behaviour, positions: [JSONPosition])? {
        fields.allow(["kind", "characteristic", "step", "minimum", "maximum", "every"], &problems)
        guard let target = reference("characteristic", fields, at: position) else { return nil }
        let step = fields.number("step", "a number, how far it moves at most", &problems)
        let low = fields.number("minimum", "a number", &problems)
        let high = fields.number("maximum", "a number", &problems)
        for name in ["step", "minimum", "maximum"] where fields[name] == nil {
            problems.add("expected \"\(name)\" in the behaviour, found none", at: position)
        }
        guard let period = period(fields, at: position), let step, let low, let high else { return nil }
        guard low < high, step > 0 else {
            problems.add("expected a step over 0 and a minimum below the maximum", at: position)
            return nil
        }
        return (.wander(target.reference, step: step, range: low...high, period: period), [target.position])
    }

    private mutating func respond(
        _ fields: Fields, at position: JSONPosition
    ) -> (behaviour: Behaviour, positions: [JSONPosition])? {
        fields.allow(["kind", "characteristic", "append"], &problems)
        guard let target = reference("characteristic", fields, at: position) else { return nil }
        guard let node = fields["append"] else {
            problems.add("expected \"append\" (bytes in Base64), found none", at: position)
            return nil
        }
        guard let text = problems.attempt({ () throws(JSONError) in try node.string("bytes in Base64") }) else {
            return nil
        }
        guard let bytes = Base64.decode(text) else {
            problems.add("expected bytes in Base64, found \"\(text)\"", at: node.position)
            return nil
        }
        return (.respond(target.reference, appending: bytes), [target.position])
    }

    private mutating func period(_ fields: Fields, at position: JSONPosition) -> Duration? {
        guard let node = fields["every"] else {
            problems.add("expected \"every\" (seconds), found none", at: position)
            return nil
        }
        guard let seconds = problems.attempt({ () throws(JSONError) in try node.number("a number of seconds") })
        else { return nil }
        guard (0.01...86_400).contains(seconds) else {
            problems.add("expected 0.01 to 86400 seconds, found \(Self.shown(node))", at: node.position)
            return nil
        }
        return .milliseconds(Int64((seconds * 1000).rounded()))
    }

    /// `Characteristic`, `service/Characteristic` or `Accessory/service/Characteristic`; a service is named by its id.
    private mutating func reference(
        _ name: String, _ fields: Fields, at position: JSONPosition
    ) -> (reference: CharacteristicReference, position: JSONPosition)? {
        guard let node = fields[name] else {
            problems.add("expected \"\(name)\" in the behaviour, found none", at: position)
            return nil
        }
        guard
            let text = problems.attempt({ () throws(JSONError) in try node.string("a characteristic's name in quotes") }
            )
        else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let word = parts[parts.count - 1]
        guard let type = CharacteristicType(name: word) else {
            problems.add(
                "unknown characteristic \"\(word)\"" + Self.suggestion(CharacteristicType.suggestions(for: word)),
                at: node.position)
            return nil
        }
        let service = parts.count > 1 ? parts[parts.count - 2] : nil
        // A name may itself hold slashes, so everything before the service is the accessory's.
        let accessory = parts.count > 2 ? parts.dropLast(2).joined(separator: "/") : nil
        return (
            CharacteristicReference(type, service: service == "" ? nil : service, accessory: accessory), node.position
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
