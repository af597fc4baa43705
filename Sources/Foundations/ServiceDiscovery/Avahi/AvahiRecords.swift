import CAvahi
import Glibc
import HearthNetworking

/// Between Avahi's records and ours. Everything that comes from the network passes here and is checked.
enum AvahiRecords {
    static func type(of kind: RecordKind) -> UInt16 {
        switch kind {
        case .pointer: UInt16(AVAHI_DNS_TYPE_PTR)
        case .service: UInt16(AVAHI_DNS_TYPE_SRV)
        case .text: UInt16(AVAHI_DNS_TYPE_TXT)
        case .addressV4: UInt16(AVAHI_DNS_TYPE_A)
        case .addressV6: UInt16(AVAHI_DNS_TYPE_AAAA)
        }
    }

    /// Nil when the record is not of the asked kind or holds a name that cannot be.
    static func data(
        of record: UnsafePointer<AvahiRecord>, kind: RecordKind, interface: UInt32
    ) -> RecordData? {
        guard record.pointee.key?.pointee.type == type(of: kind) else { return nil }
        let data = record.pointee.data
        switch kind {
        case .pointer: return name(data.ptr.name).map(RecordData.pointer)
        case .service: return .service(port: data.srv.port, target: name(data.srv.name))
        case .text: return .text(TXTRecord(strings: strings(data.txt.string_list)))
        case .addressV4:
            return withUnsafeBytes(of: data.a.address.address) { IPAddress(bytes: Array($0)) }
                .map(RecordData.address)
        case .addressV6:
            let address = withUnsafeBytes(of: data.aaaa.address.address) { IPAddress(bytes: Array($0)) }
            return address.map { .address($0.isLinkLocal ? $0.scoped(to: interface) : $0) }
        }
    }

    private static func name(_ text: UnsafeMutablePointer<CChar>?) -> DomainName? {
        guard let text else { return nil }
        return DomainName(
            escaped: UnsafeBufferPointer(start: text, count: strlen(text)).lazy.map { UInt8(bitPattern: $0) })
    }

    /// The list is linked from the last string to the first.
    private static func strings(_ list: UnsafeMutablePointer<AvahiStringList>?) -> [[UInt8]] {
        var strings: [[UInt8]] = []
        var next = list
        while let item = next {
            let start = avahi_string_list_get_text(item)
            strings.append(Array(UnsafeBufferPointer(start: start, count: avahi_string_list_get_size(item))))
            next = avahi_string_list_get_next(item)
        }
        return strings.reversed()
    }

    /// The caller frees the list with `avahi_string_list_free`.
    static func stringList(_ txt: TXTRecord) -> UnsafeMutablePointer<AvahiStringList>? {
        txt.strings.reduce(nil) { list, string in
            avahi_string_list_add_arbitrary(list, string, string.count)
        }
    }

    static func address(_ address: IPAddress) -> AvahiAddress {
        var result = AvahiAddress()
        result.proto = address.family == .v6 ? AvahiProtocol(AVAHI_PROTO_INET6) : AvahiProtocol(AVAHI_PROTO_INET)
        withUnsafeMutableBytes(of: &result.data) { $0.copyBytes(from: address.bytes) }
        return result
    }
}
