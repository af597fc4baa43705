import HAPModel
import HearthJSON

extension DefinitionReader {
    mutating func characteristics(_ node: LocatedJSON) -> [Characteristic] {
        guard
            let members = problems.attempt({ () throws(JSONError) in
                try node.object(DefinitionShape.service["characteristics"]?.kind.what ?? "")
            })
        else { return [] }
        var seen: Set<CharacteristicType> = []
        return members.compactMap { member in
            guard let type = CharacteristicType(name: member.name) else {
                problems.add(
                    "unknown characteristic \"\(member.name)\""
                        + Self.suggestion(
                            CharacteristicType.suggestions(for: member.name),
                            or: "a characteristic of your own is named by its UUID"), at: member.position)
                return nil
            }
            guard seen.insert(type).inserted else {
                problems.add("\(type) stands twice in one service", at: member.position)
                return nil
            }
            return characteristic(type, member)
        }
    }

    private mutating func characteristic(_ type: CharacteristicType, _ member: LocatedJSON.Member) -> Characteristic? {
        guard case .object = member.value.content else {
            if type.definition == nil {
                problems.add(
                    "the catalog does not have \(type); expected an object with \"format\" and \"permissions\"",
                    at: member.value.position)
                return nil
            }
            return valued(Characteristic(type), member.value)
        }
        guard let fields = Fields(member.value, .characteristic, &problems) else { return nil }
        let format = self.format(fields)
        let permissions = fields["permissions"] == nil ? nil : self.permissions(fields)
        if type.definition == nil {
            for name in ["format", "permissions"] where fields[name] == nil {
                problems.add("the catalog does not have \(type); expected \"\(name)\", found none", at: member.position)
            }
        }
        var characteristic = Characteristic(
            type, format: format, permissions: permissions,
            unit: fields.text("unit", &problems).map { Unit(rawValue: $0) },
            minimum: number(fields["minimum"]), maximum: number(fields["maximum"]), step: number(fields["step"]),
            maxLength: fields.integer("maxLength", &problems).map(Int.init),
            maxDataLength: fields.integer("maxDataLength", &problems).map(Int.init),
            validValues: fields["validValues"] == nil ? nil : self.validValues(fields),
            description: fields.text("description", &problems))
        characteristic.iid = fields.integer("iid", &problems).map { InstanceID($0) } ?? .unassigned
        if let minimum = characteristic.metadata.minimum, let maximum = characteristic.metadata.maximum,
            minimum.double > maximum.double
        {
            problems.add("the minimum, \(minimum), is over the maximum, \(maximum)", at: member.position)
            return nil
        }
        return fields["value"].map { valued(characteristic, $0) } ?? characteristic
    }

    /// The characteristic with the value of the file; null stands for the default.
    private mutating func valued(_ characteristic: Characteristic, _ node: LocatedJSON) -> Characteristic? {
        if case .null = node.content { return characteristic }
        guard characteristic.isReadable, !characteristic.isEventOnly else {
            problems.add(
                "\(characteristic.type) holds no value; expected null, found \(Self.shown(node))", at: node.position)
            return nil
        }
        guard let value = value(node, of: characteristic) else { return nil }
        var result = characteristic
        result.value = value
        return result
    }

    /// A value in the characteristic's format and range, with the problem noted when it is not.
    mutating func value(_ node: LocatedJSON, of characteristic: Characteristic) -> Value? {
        let raw: Value
        switch node.content {
        case .bool(let value): raw = .bool(value)
        case .integer(let value): raw = .integer(value)
        case .number(let value): raw = .float(value)
        case .string(let text):
            if characteristic.format.isNumeric, let definition = characteristic.type.definition {
                if let named = definition.value(named: text) {
                    raw = named
                    break
                }
                let names = definition.valueNames.map(\.name)
                problems.add(
                    "\(characteristic.type): expected "
                        + (names.isEmpty ? "a number" : "one of \(names.joined(separator: ", "))")
                        + ", found \"\(text)\"" + NearestName.sentence(for: text, among: names), at: node.position)
                return nil
            }
            guard characteristic.format != .bool else {
                problems.add(
                    "\(characteristic.type): expected true or false, found \"\(text)\"", at: node.position)
                return nil
            }
            raw = .string(text)
        case .null, .array, .object:
            problems.add(
                "\(characteristic.type): expected a value of the format \(characteristic.format), found \(node.kind)",
                at: node.position)
            return nil
        }
        do throws(ValueError) {
            return try characteristic.accepting(raw)
        } catch {
            problems.add("\(characteristic.type): \(error.message)", at: node.position)
            return nil
        }
    }

    static func shown(_ node: LocatedJSON) -> String {
        switch node.content {
        case .string(let text): "\"\(text)\""
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .null, .array, .object: node.kind.description
        }
    }

    private mutating func format(_ fields: Fields) -> Format? {
        guard let (text, position) = fields.word("format", &problems) else { return nil }
        let format = Format(rawValue: text)
        if Format.standard.contains(format) { return format }
        let names = Format.standard.map(\.rawValue)
        problems.add("unknown format \"\(text)\"; expected one of \(names.joined(separator: ", "))", at: position)
        return nil
    }

    private mutating func permissions(_ fields: Fields) -> Permissions {
        var permissions: Permissions = []
        for (text, position) in fields.words("permissions", &problems) {
            if let permission = Permissions(code: text) {
                permissions.insert(permission)
            } else {
                problems.add(
                    "unknown permission \"\(text)\"; expected one of pr (read), pw (write), ev (events), "
                        + "aa (additional authorization), tw (timed write), hd (hidden), wr (write response)",
                    at: position)
            }
        }
        return permissions
    }

    private mutating func number(_ node: LocatedJSON?) -> Number? {
        guard let node else { return nil }
        switch node.content {
        case .integer(let value): return .integer(value)
        case .number(let value) where value.isFinite: return .decimal(value)
        default:
            problems.add(node.expected("a number"))
            return nil
        }
    }

    private mutating func validValues(_ fields: Fields) -> [Int128] {
        fields.elements("validValues", &problems).compactMap { element in
            problems.attempt { () throws(JSONError) in try element.integer(in: Int128(Int64.min)...Int128(UInt64.max)) }
        }
    }
}
