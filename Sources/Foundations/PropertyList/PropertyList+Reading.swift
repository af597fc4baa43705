import CPropertyList
import Glibc

extension PropertyList {
    /// Reads a binary property list.
    ///
    /// - Throws: for bytes that are damaged, over the limits, or hold what a ``PropertyList`` cannot: nulls, sets, integers
    ///   beyond 64 bits with sign, texts with a character of code 0.
    public init(binary bytes: [UInt8], limits: PropertyListLimits = .init()) throws(PropertyListError) {
        try BinaryCheck.run(bytes, limits: limits)
        guard let length = UInt32(exactly: bytes.count) else {
            throw PropertyListError(.tooLarge, "\(bytes.count) bytes are more than libplist reads")
        }
        var root: plist_t?
        bytes.withUnsafeBytes { plist_from_bin($0.bindMemory(to: CChar.self).baseAddress, length, &root) }
        guard let node = PropertyListNode(root) else {
            throw PropertyListError(.malformed, "the file is damaged; libplist does not read it")
        }
        self = try Self.value(of: node.pointer)
    }

    private static func value(of node: plist_t) throws(PropertyListError) -> PropertyList {
        switch plist_get_node_type(node) {
        case PLIST_BOOLEAN:
            var value: UInt8 = 0
            plist_get_bool_val(node, &value)
            return .bool(value != 0)
        case PLIST_UINT:
            var value: UInt64 = 0
            plist_get_uint_val(node, &value)
            return .integer(Int64(bitPattern: value))
        case PLIST_REAL:
            var value = 0.0
            plist_get_real_val(node, &value)
            return .real(value)
        case PLIST_DATE: return date(of: node)
        case PLIST_DATA:
            var count: UInt64 = 0
            guard let start = plist_get_data_ptr(node, &count) else { return .data([]) }
            return .data([UInt8](UnsafeRawBufferPointer(start: start, count: Int(count))))
        case PLIST_STRING:
            var count: UInt64 = 0
            guard let start = plist_get_string_ptr(node, &count) else { return .string("") }
            return .string(String(decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self))
        case PLIST_UID:
            var value: UInt64 = 0
            plist_get_uid_val(node, &value)
            guard let number = UInt32(exactly: value) else {
                throw PropertyListError(.unsupported, "UID \(value) is over \(UInt32.max)")
            }
            return .uid(number)
        case PLIST_ARRAY: return .array(try elements(of: node))
        case PLIST_DICT: return .dictionary(try members(of: node))
        default: throw PropertyListError(.unsupported, "libplist gives a value of an unknown kind")
        }
    }

    private static func date(of node: plist_t) -> PropertyList {
        var seconds: Int32 = 0
        var microseconds: Int32 = 0
        plist_get_date_val(node, &seconds, &microseconds)
        return .date(
            PropertyListDate(
                seconds: seconds, microseconds: seconds < 0 ? -abs(microseconds) : abs(microseconds)))
    }

    private static func elements(of node: plist_t) throws(PropertyListError) -> [PropertyList] {
        var iterator: plist_array_iter?
        plist_array_new_iter(node, &iterator)
        defer { free(iterator) }
        var elements: [PropertyList] = []
        elements.reserveCapacity(Int(plist_array_get_size(node)))
        while true {
            var element: plist_t?
            plist_array_next_item(node, iterator, &element)
            guard let element else { return elements }
            elements.append(try value(of: element))
        }
    }

    private static func members(of node: plist_t) throws(PropertyListError) -> PropertyListDictionary {
        var iterator: plist_dict_iter?
        plist_dict_new_iter(node, &iterator)
        defer { free(iterator) }
        var members = PropertyListDictionary()
        while true {
            var key: UnsafeMutablePointer<CChar>?
            var member: plist_t?
            plist_dict_next_item(node, iterator, &key, &member)
            defer { free(key) }
            guard let member, let key else { return members }
            members.append(String(cString: key), try value(of: member))
        }
    }
}
