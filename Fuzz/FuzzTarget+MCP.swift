import HearthMCP

extension FuzzTarget {
    /// The first byte says how the lines are cut; the pieces give what the whole gives, and each is a message or an error.
    static func modelContext(_ input: [UInt8]) {
        guard let first = input.first else { return }
        let size = max(Int(first), 1)
        let rest = Array(input.dropFirst())
        var (whole, cut) = (RPCLines(limit: 512), RPCLines(limit: 512))
        let expected = whole.add(rest) + [whole.finish()].compactMap(\.self)
        var found: [RPCLines.Line] = []
        for start in stride(from: 0, to: rest.count, by: size) {
            found += cut.add(rest[start..<min(start + size, rest.count)])
        }
        found += [cut.finish()].compactMap(\.self)
        precondition(found == expected, "lines in pieces differ from the whole")
        for case .message(let bytes) in expected {
            do throws(RPCError) {
                let message = try RPCMessage(bytes)
                precondition((try? RPCMessage(bytes)) == message, "a message is read in two ways")
            } catch {
                precondition(!error.message.isEmpty, "an error says nothing")
            }
        }
    }
}
