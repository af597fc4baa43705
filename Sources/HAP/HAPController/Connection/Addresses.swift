import HearthNetworking

extension Network {
    /// Opens a connection to the first address that answers, tried one after the other in the given order.
    func connect(toFirstOf addresses: [SocketAddress], deadline: ContinuousClock.Instant) async throws(ControllerError)
        -> any ByteStream
    {
        guard !addresses.isEmpty else {
            throw ControllerError(.unreachable, "No address of the accessory is known; is it on and on this network?")
        }
        var last: NetworkError?
        for (place, address) in addresses.enumerated() {
            let remaining = addresses.count - place
            let now = loop.now
            guard now < deadline else { break }
            // Each address gets its share of what is left, so that a dead one can't use up the others' time.
            let share = now.advanced(by: now.duration(to: deadline) / remaining)
            do throws(NetworkError) {
                return try await connect(to: address, deadline: remaining == 1 ? deadline : share)
            } catch {
                last = error
            }
        }
        throw ControllerError(
            last?.code == .timedOut ? .timedOut : .unreachable, Self.silence(of: addresses, last), underlying: last)
    }

    /// One address is enough to see what is meant; an accessory announces up to a dozen.
    private static func silence(of addresses: [SocketAddress], _ last: NetworkError?) -> String {
        let others = addresses.count - 1
        let rest =
            switch others {
            case 0: ""
            case 1: " (nor at another address)"
            default: " (nor at \(others) other addresses)"
            }
        let reason =
            switch last?.code {
            case .connectionRefused?: "nothing listens there; start it, or check the port"
            case .timedOut?: "nobody answered in time; is it on?"
            case .unreachable?: "there is no way to it; check the network"
            case nil: "the time was up before it was tried"
            default: last?.message ?? ""
            }
        return "The accessory does not answer at \(addresses[0])\(rest): \(reason)"
            + (reason.hasSuffix(".") || reason.hasSuffix("?") ? "" : ".")
    }
}
