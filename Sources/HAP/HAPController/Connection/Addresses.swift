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
        // A system's message names the address that it is about; only other addresses need to be named beside it.
        let others = addresses.dropLast().map(\.description).joined(separator: ", ")
        throw ControllerError(
            last?.code == .timedOut ? .timedOut : .unreachable,
            "The accessory does not answer\(others.isEmpty ? "" : ", nor at \(others)"). "
                + (last?.message ?? "The time was up before \(addresses[0]) was tried."),
            underlying: last)
    }
}
