import HearthJSON
import HomeModel

extension NewAccessory: MembersDescribed {
    package static let memberNotes = [
        "scheme": "Which protocol; not needed where there is only one.", "payload": "What the QR code says: X-HM://…",
        "id": "As /nearby lists it; with \"code\", instead of \"payload\".", "code": "Of the label: 123-45-678.",
    ]
    package static let rules: JSONValue = [
        "oneOf": [
            ["required": ["payload"], "properties": ["id": false, "code": false]],
            ["required": ["id", "code"], "properties": ["payload": false]],
        ]
    ]
}

extension NewBackup: MembersDescribed {
    package static let memberNotes = [
        "history": "Whether it is to hold the history, too.",
        "passphrase": "Seals the pairing keys anew; without one they stay as they are in the hub's folder.",
    ]
}

extension HomeChange: MembersDescribed {
    package static let memberNotes = ["isPrimary": "Only true: another home becomes the primary one instead."]
}

extension UserChange: MembersDescribed {
    package static let memberNotes = [
        "role": "To \"owner\", the home passes to the person, and who had it becomes an administrator."
    ]
}

extension NewUserRequest: MembersDescribed {
    package static let memberNotes = ["role": "\"resident\" if not given.", "control": "\"anywhere\" if not given."]
}

extension LocationResource: MembersDescribed {
    package static let memberNotes = [
        "latitude": "Degrees north, -90 to 90.", "longitude": "Degrees east, -180 to 180.",
    ]
    package static let memberRules: [String: JSONValue] = [
        "latitude": ["minimum": -90, "maximum": 90], "longitude": ["minimum": -180, "maximum": 180],
    ]
}

extension SceneRunResource: MembersDescribed {
    package static let memberNotes = ["took": "From the start to the last answer, in seconds."]
}

extension SceneRunResource.Done: MembersDescribed {
    package static let memberNotes = [
        "error": "Why it was not done and what to do; not there when the accessory has confirmed it.",
        "took": "From the start to the answer, in seconds.",
    ]
}

extension HistoryResource.Stretch: MembersDescribed {
    package static let memberNotes = [
        "count": "Values in it, at least 1.", "minimum": "Of the values that are numbers; booleans are 0 and 1.",
        "mean": "Of the values, whatever time lies between them.",
    ]
}

extension AutomationResource: MembersDescribed {
    package static let memberNotes = [
        "explanation": "What keeps it from running and what to do, when something does.",
        "text": "The condition for people.", "nextDue": "Not there when it goes by neither clock nor sun.",
    ]
}

extension CharacteristicResource: MembersDescribed {
    package static let memberNotes = [
        "properties": "What can be done with it: \"read\", \"write\", \"notify\", …",
        "value": "As the accessory told it last.",
    ]
}

extension Problem: MembersDescribed {
    package static let memberNotes = [
        "type": "Where the hub tells more about this kind of trouble.", "detail": "What is wrong.",
        "remedy": "What can be done.",
        "code": "Of HomeKit's errors, or of the hub's own.",
        "places": "Everything that is wrong with a text that was sent.",
    ]
}

extension Region: MembersDescribed {
    package static let memberNotes = ["radius": "In metres."]
    package static let memberRules: [String: JSONValue] = LocationResource.memberRules.merging(
        ["radius": ["exclusiveMinimum": 0]]) { own, _ in own }
}

extension Writes: MembersDescribed {
    package static let memberRules: [String: JSONValue] = [
        "writes": ["minItems": 1, "maxItems": .integer(Int128(HubInterface.mostValues))]
    ]
}

extension Presence: MembersDescribed {
    package static let rules: JSONValue = ["not": ["required": ["users", "creator"]]]
}
