import HearthJSON
import HearthSQLite
import HomeModel

extension CharacteristicMetadata: StoredAsJSON {
    var json: JSONValue {
        .object([
            "format": .string(format.rawValue), "units": units.map(JSONValue.string), "minimum": minimum?.json,
            "maximum": maximum?.json, "step": step?.json, "maximumLength": maximumLength.map { .integer(Int128($0)) },
            "maximumDataLength": maximumDataLength.map { .integer(Int128($0)) },
            "validValues": validValues.map { .array($0.map(\.json)) },
            "description": manufacturerDescription.map(JSONValue.string),
        ])
    }

    init?(json: JSONValue) {
        guard let format = json["format"]?.stringValue, let units = json["units"].maybe(\.stringValue),
            let minimum = json["minimum"].maybe(HomeNumber.init(json:)),
            let maximum = json["maximum"].maybe(HomeNumber.init(json:)),
            let step = json["step"].maybe(HomeNumber.init(json:)),
            let maximumLength = json["maximumLength"].maybe(\.intValue),
            let maximumDataLength = json["maximumDataLength"].maybe(\.intValue),
            let validValues = json["validValues"].maybe({ $0.all(HomeNumber.init(json:)) }),
            let description = json["description"].maybe(\.stringValue)
        else { return nil }
        self.init(
            format: ValueFormat(rawValue: format), units: units, minimum: minimum, maximum: maximum, step: step,
            maximumLength: maximumLength, maximumDataLength: maximumDataLength, validValues: validValues,
            manufacturerDescription: description)
    }
}
