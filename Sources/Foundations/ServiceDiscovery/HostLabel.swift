/// The first label of a host name: letters, digits and inner hyphens, at most 63 (RFC 1123, section 2.1).
public enum HostLabel {
    /// A valid label made from any text: runs of other characters become one hyphen, none at the ends.
    /// `Küche / Licht #2 ` gives `K-che-Licht-2`. Text without a letter or digit gives `host`.
    public static func derive(from text: String) -> String {
        var label: [UInt8] = []
        for byte in text.utf8 {
            if isLetterOrDigit(byte) {
                label.append(byte)
            } else if let last = label.last, last != hyphen {
                label.append(hyphen)
            }
        }
        label = Array(label.prefix(63))
        while label.last == hyphen { label.removeLast() }
        return label.isEmpty ? "host" : String(decoding: label, as: UTF8.self)
    }

    /// The next label to try when `label` is taken: `lamp`, `lamp-2`, `lamp-3`.
    public static func alternative(to label: String) -> String {
        var base = Substring(label)
        var number = 2
        if let dash = label.lastIndex(of: "-"), dash > label.startIndex,
            let current = Int(label[label.index(after: dash)...]), (2..<1000).contains(current)
        {
            base = label[..<dash]
            number = current + 1
        }
        return InstanceName.fitting(base, suffix: "-\(number)")
    }

    static func validate(_ label: String) throws(DiscoveryError) {
        let bytes = Array(label.utf8)
        guard (1...63).contains(bytes.count), bytes.first != hyphen, bytes.last != hyphen,
            bytes.allSatisfy({ isLetterOrDigit($0) || $0 == hyphen })
        else {
            throw DiscoveryError(
                .invalidHostLabel,
                "\"\(label)\" is not a host label; use letters, digits and inner hyphens, 63 at most "
                    + "(HostLabel.derive makes one from any text)")
        }
    }

    private static let hyphen = UInt8(ascii: "-")
}
