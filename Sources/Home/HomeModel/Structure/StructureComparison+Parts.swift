/// What accessories, scenes and automations are made of.
extension StructureComparison {
    func fields(_ before: Accessory, _ after: Accessory) -> [Field] {
        let (was, now) = (before.information, after.information)
        let facts: [(String, String?, String?)] = [
            ("blocked", Self.word(before.isBlocked), Self.word(after.isBlocked)),
            ("reached through", "\(before.endpoint)", "\(after.endpoint)"),
            ("calls itself", was.name, now.name),
            ("category", "\(was.category)", "\(now.category)"),
            ("manufacturer", was.manufacturer, now.manufacturer),
            ("model", was.model, now.model),
            ("serial number", was.serialNumber, now.serialNumber),
            ("firmware", was.firmwareVersion, now.firmwareVersion),
            ("hardware", was.hardwareVersion, now.hardwareVersion),
            ("identifies", Self.word(was.supportsIdentify), Self.word(now.supportsIdentify)),
            ("HAP instance", was.hapInstanceID.map { "\($0)" }, now.hapInstanceID.map { "\($0)" }),
            ("Matter node", was.matterNodeID.map { "\($0)" }, now.matterNodeID.map { "\($0)" }),
        ]
        // A room that is called otherwise is the same room, and another one may be called alike.
        let (room, newRoom) = (old.name(of: before.room), new.name(of: after.room))
        let place =
            before.room == after.room
            ? [] : room == newRoom ? [Field("room", "\(room)", "another \(room)")] : [Field("room", room, newRoom)]
        return Self.field("name", before.name, after.name) + place + facts.flatMap { Self.field($0.0, $0.1, $0.2) }
            + members(before.bridge.map { [$0] } ?? [], after.bridge.map { [$0] } ?? [], "behind") { $0.name(of: $1) }
    }

    /// Services of an accessory that came, went and changed.
    func services(_ before: Accessory, _ after: Accessory) -> [Entry] {
        let home = old.structure.homes[before.home]?.name ?? ""
        let known = Set(before.services.map(\.id))
        let entry = { (service: Service, accessory: Accessory, wording: StructureWording, change) in
            Entry(
                kind: .service, id: .service(service.id), name: wording.label(of: service, in: accessory), home: home,
                change: change)
        }
        let kept = before.services.compactMap { service -> Entry? in
            guard let now = after.service(service.id) else { return entry(service, before, old, .removed) }
            let fields = fields(service, now)
            return fields.isEmpty ? nil : entry(service, before, old, .changed(fields))
        }
        return kept + after.services.filter { !known.contains($0.id) }.map { entry($0, after, new, .added) }
    }

    private func fields(_ before: Service, _ after: Service) -> [Field] {
        let (was, now) = (Set(before.characteristics), Set(after.characteristics))
        let ids = Set(after.characteristics.map(\.id))
        let known = Set(before.characteristics.map(\.id))
        let facts: [(String, String?, String?)] = [
            ("name", before.userName, after.userName),
            ("own name", before.providedName, after.providedName),
            (
                "controls", before.associatedType.map { old.names.name(of: $0) },
                after.associatedType.map { new.names.name(of: $0) }
            ),
            ("type", old.names.name(of: before.type), new.names.name(of: after.type)),
            ("primary", Self.word(before.isPrimary), Self.word(after.isPrimary)),
            ("hidden", Self.word(before.isHidden), Self.word(after.isHidden)),
            ("key", before.key, after.key),
            ("Matter endpoint", before.matterEndpointID.map { "\($0)" }, after.matterEndpointID.map { "\($0)" }),
        ]
        return facts.flatMap { Self.field($0.0, $0.1, $0.2) }
            + members(before.linked, after.linked, "linked") { $0.label(of: $1) }
            + before.characteristics.filter { !ids.contains($0.id) }
            .map { Field("characteristic", old.name(of: $0), nil) }
            + after.characteristics.filter { !known.contains($0.id) }
            .map { Field("characteristic", nil, new.name(of: $0)) }
            + before.characteristics.filter { ids.contains($0.id) && !now.contains($0) }.compactMap { characteristic in
                now.subtracting(was).contains { $0.id == characteristic.id }
                    ? Field(old.name(of: characteristic), "as it was", "described anew") : nil
            }
    }

    func actions(_ before: [Action], _ after: [Action]) -> [Field] {
        let values = Dictionary(after.map { ($0.id, $0) }) { first, _ in first }
        let known = Set(before.map(\.id))
        return before.compactMap { action in
            let now = values[action.id]
            guard now != action else { return nil }
            return Field(old.label(of: action.characteristic), action.targetValue.text, now?.targetValue.text)
        }
            + after.filter { !known.contains($0.id) }
            .map { Field(new.label(of: $0.characteristic), nil, $0.targetValue.text) }
    }

    func fields(_ before: Trigger, _ after: Trigger) -> [Field] {
        let owned = { (trigger: Trigger, wording: StructureWording) in
            trigger.actionSets.filter { wording.structure.actionSets[$0]?.kind.isTriggerOwned == true }
        }
        let scenes = members(before.actionSets, after.actionSets, "scene") { $0.name(of: $1) }
        let (was, now) = (owned(before, old), owned(after, new))
        let actions = actions(
            was.flatMap { old.structure.actionSets[$0]?.actions ?? [] },
            now.flatMap { new.structure.actionSets[$0]?.actions ?? [] })
        let (when, then) = (old.text(of: before.condition), new.text(of: after.condition))
        // The same words may stand for others, for instance with events of other identity.
        let condition =
            before.condition == after.condition
            ? [] : when == then ? [Field("when", "as it was", "set anew")] : [Field("when", when, then)]
        return Self.field("name", before.name, after.name)
            + Self.field("enabled", Self.word(before.state), Self.word(after.state)) + condition + scenes + actions
    }

    private static func word(_ isSo: Bool) -> String { isSo ? "yes" : "no" }

    private static func word(_ state: TriggerState) -> String {
        switch state {
        case .enabled: "yes"
        case .disabled(let reason): "no (\(reason.rawValue))"
        }
    }
}

extension StructureWording {
    fileprivate func name(of accessory: AccessoryID) -> String {
        structure.accessories[accessory]?.name ?? "an accessory that is gone"
    }
}

extension HomeValue {
    /// Data in full: two of one length are not the same.
    fileprivate var text: String { StructureDump.value(self) }
}
