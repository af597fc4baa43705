import HearthPropertyList

extension FuzzTarget {
    /// A property list from a stranger; where it is a keyed archive, every way through its objects.
    static func propertyList(_ input: [UInt8]) {
        guard let list = try? PropertyList(binary: input) else { return }
        if let bytes = try? list.binary() {
            precondition((try? PropertyList(binary: bytes)) == list, "a property list changed in the writer")
        }
        guard let archive = try? KeyedArchive(list) else { return }
        _ = try? archive.root()
        for number in archive.objects.indices {
            guard let object = archive.object(number) else { continue }
            _ = (object.className, try? object.elements(), try? object.entries(), object.plain)
            for key in object.content.dictionaryValue?.keys ?? [] { _ = try? object.object(key)?.text(key) }
        }
        var editor = KeyedArchiveEditor(archive)
        editor.removeUnreachable()
        precondition((try? KeyedArchive(editor.archive.propertyList)) != nil, "an archive was broken by tidying it")
    }
}
