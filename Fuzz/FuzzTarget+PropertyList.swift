import HearthPropertyList

extension FuzzTarget {
    /// The input is first a property list from a stranger; then the offsets and objects of one, which gets a header and a
    /// trailer that fit, so that damage reaches what is behind them.
    static func propertyList(_ input: [UInt8]) {
        read(input)
        let size = input.count < 240 ? 1 : 2
        guard let first = input.first, input.count > (Int(first % 32) + 1) * size + 1 else { return }
        let count = Int(first % 32) + 1
        let table = input[1...count * size]
        var file = Array("bplist00".utf8) + input[(1 + count * size)...]
        let start = file.count
        file += table + [0, 0, 0, 0, 0, 0, UInt8(size), 1, 0, 0, 0, 0, 0, 0, 0, UInt8(count)]
        file += [UInt8](repeating: 0, count: 14) + [UInt8(start >> 8), UInt8(start & 0xFF)]
        read(file)
    }

    private static func read(_ input: [UInt8]) {
        guard let list = try? PropertyList(binary: input) else { return }
        do {
            let bytes = try list.binary()
            // A list to which many places refer is written at each of them.
            let again = try PropertyList(binary: bytes, limits: .init(bytes: .max))
            precondition(isSame(again, list), "a property list changed in the writer")
        } catch { preconditionFailure("a property list that was read cannot be written: \(error)") }
        walk(list)
        walk([
            "$version": 100_000, "$archiver": "NSKeyedArchiver", "$top": ["root": .uid(1)],
            "$objects": .array(list.arrayValue ?? ["$null", list]),
        ])
    }

    /// Where it is a keyed archive, every way through its objects.
    private static func walk(_ list: PropertyList) {
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

    /// To the bit: `==` holds NaN for another than itself, 0.0 for the same as -0.0, and texts that are composed
    /// differently for the same.
    private static func isSame(_ one: PropertyList, _ other: PropertyList) -> Bool {
        switch (one, other) {
        case (.real(let one), .real(let other)): one.bitPattern == other.bitPattern
        case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
        case (.array(let one), .array(let other)):
            one.count == other.count && zip(one, other).allSatisfy { isSame($0, $1) }
        case (.dictionary(let one), .dictionary(let other)):
            one.members.count == other.members.count
                && zip(one.members, other.members).allSatisfy {
                    $0.key.utf8.elementsEqual($1.key.utf8) && isSame($0.value, $1.value)
                }
        default: one == other
        }
    }
}
