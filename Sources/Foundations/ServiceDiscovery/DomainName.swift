/// A domain name as labels of bytes; equal without regard to ASCII case (RFC 6762, section 16).
struct DomainName: Sendable, CustomStringConvertible {
    let labels: [[UInt8]]

    init(labels: [[UInt8]]) { self.labels = labels }

    /// Reads the escaped form (`\.` `\\` `\032`), nil when a label is empty or longer than 63 bytes,
    /// an escape is broken, or the whole exceeds 255 bytes. A trailing dot is allowed.
    init?(escaped text: some Sequence<UInt8>) {
        var labels: [[UInt8]] = []
        var label: [UInt8] = []
        var bytes = Array(text)[...]
        if bytes.last == dot, bytes.dropLast().last != backslash { bytes.removeLast() }
        while let byte = bytes.popFirst() {
            switch byte {
            case dot:
                labels.append(label)
                label = []
            case backslash:
                guard let first = bytes.popFirst() else { return nil }
                if let hundreds = digit(first) {
                    guard let tens = bytes.popFirst().flatMap(digit), let ones = bytes.popFirst().flatMap(digit),
                        let value = UInt8(exactly: hundreds * 100 + tens * 10 + ones)
                    else { return nil }
                    label.append(value)
                } else {
                    label.append(first)
                }
            default: label.append(byte)
            }
        }
        labels.append(label)
        guard labels.allSatisfy({ (1...63).contains($0.count) }),
            labels.reduce(1, { $0 + $1.count + 1 }) <= 255
        else { return nil }
        self.labels = labels
    }

    /// Everything but letters, digits, `-` and `_` escaped, so that the engine takes any label apart rightly.
    var escaped: String {
        labels.map { label in
            label.reduce(into: "") { text, byte in
                if isLetterOrDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
                    text.unicodeScalars.append(Unicode.Scalar(byte))
                } else if byte == dot || byte == backslash {
                    text += "\\"
                    text.unicodeScalars.append(Unicode.Scalar(byte))
                } else {
                    let digits = String(byte)
                    text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
                }
            }
        }.joined(separator: ".")
    }

    /// The labels as text with dots between them, for people; a host name reads as usual.
    var description: String { labels.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".") }

    /// The name without its first label when the rest equals `parent`, else nil.
    func label(under parent: DomainName) -> [UInt8]? {
        guard let first = labels.first, DomainName(labels: Array(labels.dropFirst())) == parent else { return nil }
        return first
    }
}

extension DomainName: Hashable {
    private var folded: [[UInt8]] { labels.map { $0.map(lowercased) } }
    static func == (left: DomainName, right: DomainName) -> Bool { left.folded == right.folded }
    func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}

private let dot = UInt8(ascii: ".")
private let backslash = UInt8(ascii: "\\")

private func digit(_ byte: UInt8) -> Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
}
