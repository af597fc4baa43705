import HAPModel
import HearthPropertyList

/// A file of Apple's HomeKit Accessory Simulator: one accessory, or a bridge with those behind it.
///
/// The format is known from what others found out about it (`Docs/guides/hasaccessory.md`) and was not checked against
/// Apple's tool. What is not understood is kept, and is in the file again when it is exported.
public struct HASAccessoryFile: Sendable {
    public let archive: KeyedArchive
    /// With ids as the file has them, and the file itself in ``ServerDefinition/importedFile``.
    public let definition: ServerDefinition
    /// What was not taken as it stands, a sentence each.
    public let notes: [String]

    let root: HASAccessoryObject

    /// - Throws: for what is no such file, naming the key: `$objects[12].HAK.services: …`.
    public init(_ bytes: [UInt8]) throws(PropertyListError) {
        archive = try KeyedArchive(binary: bytes)
        var reader = HASReader()
        root = try reader.read(archive)
        var result = HASImport(root, notes: reader.notes)
        var definition = try result.definition(root)
        definition.importedFile = bytes
        self.definition = definition
        notes = result.notes
    }

    /// Writes a definition: over the file that it was imported from, or a new one.
    ///
    /// - Returns: the file, and what a file cannot say, a sentence each.
    /// - Throws: when the imported file is damaged, or a value has no place in a property list.
    public static func export(
        _ definition: ServerDefinition
    ) throws(PropertyListError) -> (bytes: [UInt8], notes: [String]) {
        let archive: KeyedArchive
        if let bytes = definition.importedFile {
            let file = try HASAccessoryFile(bytes)
            // Apple's tool is reported to refuse what others rewrote, so what did not change is not written anew.
            if file.definition == definition { return (bytes, []) }
            var changes = HASChanges(to: file)
            try changes.apply(definition)
            archive = changes.archive
        } else {
            var writer = HASWriter(permissions: .paired)
            try writer.write(definition)
            archive = writer.editor.archive
        }
        return (try archive.binary(), HASLosses.notes(definition))
    }
}
