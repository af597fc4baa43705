import HearthJSON
import HomeModel

/// Rooms, zones and groups that come and go, and accessories that move.
extension HomePlanner {
    /// Of scenes not yet: an automation that is left without one for a moment would be disabled.
    mutating func removeBeforeRenaming(_ matches: DraftMatches) {
        for match in matches.automations {
            if let position = match.draft.entry.removal { make(.removeTrigger(match.id), at: position) }
        }
        for match in matches.zones {
            if let position = match.draft.entry.removal { make(.removeZone(match.id), at: position) }
        }
        for match in matches.groups {
            if let position = match.draft.entry.removal { make(.removeServiceGroup(match.id), at: position) }
        }
        for match in matches.rooms {
            if let position = match.draft.entry.removal { make(.removeRoom(match.id), at: position) }
        }
    }

    mutating func add(_ matches: DraftMatches) {
        for match in matches.rooms where match.row == nil {
            add(match.draft, in: .places) { .addRoom(match.id, $0, name: $1) }
        }
        for match in matches.zones where match.row == nil {
            add(match.draft, in: .places) { .addZone(match.id, $0, name: $1) }
        }
        for match in matches.groups where match.row == nil {
            add(match.draft, in: .devices) { .addServiceGroup(match.id, $0, name: $1) }
        }
        for match in matches.scenes where match.row == nil {
            add(match.draft, in: .scenes) { .addActionSet(match.id, $0, name: $1) }
        }
    }

    private mutating func add(_ draft: some Draft, in scope: Scope, _ change: (HomeID, String) -> StructureChange) {
        guard let name = draft.entry.name else { return }
        free(name, in: scope)
        make(change(home.id, name.value), at: draft.entry.position)
    }

    mutating func place(_ matches: DraftMatches) {
        for (match, room) in matches.accessories {
            make(.assignAccessory(match.id, room ?? home.roomForEntireHome), at: match.draft.entry.position)
        }
    }

    mutating func changeServices(_ matches: DraftMatches) {
        var places: [ServiceID: JSONPosition] = [:]
        for (match, _) in matches.accessories {
            for service in match.draft.services {
                let id = ServiceID(rawValue: service.id.value)
                guard match.row?.service(id) != nil else {
                    let owner = before.accessory(of: id).map { "; it is one of \"\($0.name)\"" } ?? ""
                    say(
                        "\"\(match.row?.name ?? "")\" has no service with this id\(owner)", at: service.id.position)
                    continue
                }
                if let first = places.updateValue(service.id.position, forKey: id) {
                    say("this service stands at \(first) already; leave one of them", at: service.id.position)
                }
                change(id, service)
            }
        }
    }

    private mutating func change(_ id: ServiceID, _ draft: ServiceDraft) {
        if let name = draft.name { make(.renameService(id, name.value), at: name.position) }
        guard let controls = draft.controls else { return }
        var type: ServiceType?
        if let text = controls.value {
            type = names.serviceType(text)
            guard type != nil else {
                say(
                    "no type of service is called \"\(text)\""
                        + suggestion(for: text, among: names.serviceNames),
                    at: controls.position)
                return
            }
        }
        // The model refuses the question itself for other services than outlets and switches.
        if type != working.service(id)?.associatedType { make(.setAssociatedType(id, type), at: controls.position) }
    }
}
