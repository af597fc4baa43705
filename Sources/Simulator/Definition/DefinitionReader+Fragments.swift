import HAPModel
import HearthJSON

/// Parts of a definition on their own, as they are added to a home that runs.
extension DefinitionReader {
    /// One accessory, as it stands in a bridge's `accessories`.
    package static func readAccessory(_ bytes: [UInt8], file: String) throws(DefinitionError) -> DeviceDefinition {
        try fragment(bytes, file) { reader, node in
            Fields(node, .accessory, &reader.problems).map { reader.accessory($0) }
        }
    }

    /// One service, as it stands in an accessory's `services`.
    package static func readService(_ bytes: [UInt8], file: String) throws(DefinitionError) -> Service {
        try fragment(bytes, file) { reader, node in
            reader.places.append(AccessoryPlaces(name: node.position))
            return reader.service(node)
        }
    }

    /// Characteristics by name, as they stand in a service's `characteristics`.
    package static func readCharacteristics(
        _ bytes: [UInt8], file: String
    ) throws(DefinitionError) -> [Characteristic] {
        try fragment(bytes, file) { reader, node in
            let characteristics = reader.characteristics(node)
            if characteristics.isEmpty, reader.problems.problems.isEmpty {
                reader.problems.add(
                    "expected a characteristic, such as { Brightness: 40 }, found none", at: node.position)
            }
            return characteristics
        }
    }

    /// What `read` makes of the whole text, unless anything is wrong with it.
    static func fragment<Fragment>(
        _ bytes: [UInt8], _ file: String, _ read: (inout DefinitionReader, LocatedJSON) -> Fragment?
    ) throws(DefinitionError) -> Fragment {
        var reader = DefinitionReader()
        let root = reader.problems.attempt { () throws(JSONError) in try LocatedJSON(parsing: bytes) }
        let result = root.flatMap { read(&reader, $0) }
        guard let result, reader.problems.problems.isEmpty else {
            throw DefinitionError(file: file, problems: reader.problems.sorted)
        }
        return result
    }
}
