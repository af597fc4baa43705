import HearthNetworking
import Testing

@testable import HAPController

@Suite struct AddressesTests {
    /// An accessory may announce a dozen addresses, and a person wants to know that it does not answer.
    @Test(arguments: [(1, ""), (2, " (nor at another address)"), (12, " (nor at 11 other addresses)")])
    func oneAddressStandsForAll(count: UInt16, others: String) throws {
        let loop = EventLoop.manual()
        try loop.run {
            let network = MemoryNetwork(loop: loop)
            let addresses = (1...count).map { SocketAddress.loopback(port: $0) }
            let error = await #expect(throws: ControllerError.self) {
                _ = try await network.connect(
                    toFirstOf: addresses, deadline: loop.now.advanced(by: .seconds(10)))
            }
            #expect(error?.code == .unreachable)
            #expect(
                error?.message == "The accessory does not answer at 127.0.0.1:1\(others): "
                    + "nothing listens there; start it, or check the port.")
        }
    }
}
