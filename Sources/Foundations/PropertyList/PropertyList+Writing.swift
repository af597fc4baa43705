import CPropertyList

extension PropertyList {
    /// The binary form.
    ///
    /// - Throws: for texts and keys with a character of code 0, and when memory is short.
    public func binary() throws(PropertyListError) -> [UInt8] {
        let root = try node()
        var start: UnsafeMutablePointer<CChar>?
        var length: UInt32 = 0
        plist_to_bin(root.pointer, &start, &length)
        guard let start else { throw PropertyListError(.unsupported, "libplist does not write the property list") }
        defer { plist_to_bin_free(start) }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(length)))
    }

    private func node() throws(PropertyListError) -> PropertyListNode {
        let pointer: plist_t?
        switch self {
        case .bool(let value): pointer = plist_new_bool(value ? 1 : 0)
        case .integer(let value): pointer = plist_new_uint(UInt64(bitPattern: value))
        case .real(let value): pointer = plist_new_real(value)
        case .date(let date): pointer = plist_new_date(date.seconds, date.microseconds)
        case .data(let bytes):
            pointer = bytes.withUnsafeBytes {
                plist_new_data($0.bindMemory(to: CChar.self).baseAddress, UInt64($0.count))
            }
        case .string(let text): pointer = plist_new_string(try Self.checked(text))
        case .uid(let number): pointer = plist_new_uid(UInt64(number))
        case .array(let elements): return try Self.array(elements)
        case .dictionary(let dictionary): return try Self.dictionary(dictionary)
        }
        return try Self.owned(pointer)
    }

    private static func array(_ elements: [PropertyList]) throws(PropertyListError) -> PropertyListNode {
        let array = try owned(plist_new_array())
        for element in elements {
            let child = try element.node()
            plist_array_append_item(array.pointer, child.release())
        }
        return array
    }

    private static func dictionary(_ dictionary: PropertyListDictionary) throws(PropertyListError) -> PropertyListNode {
        let node = try owned(plist_new_dict())
        for member in dictionary.members {
            let key = try checked(member.key)
            let child = try member.value.node()
            plist_dict_set_item(node.pointer, key, child.release())
        }
        return node
    }

    private static func owned(_ pointer: plist_t?) throws(PropertyListError) -> PropertyListNode {
        guard let node = PropertyListNode(pointer) else {
            throw PropertyListError(.tooLarge, "no memory for the property list")
        }
        return node
    }

    private static func checked(_ text: String) throws(PropertyListError) -> String {
        guard !text.utf8.contains(0) else {
            throw PropertyListError(.unsupported, "a text with a character of code 0 cannot be written")
        }
        return text
    }
}
