import Testing

@testable import HearthMQTT

@Suite struct AddressTests {
    @Test(arguments: [
        ("mqtt://broker.local", MQTTAddress(host: "broker.local", port: 1883)),
        ("mqtts://broker.local", MQTTAddress(host: "broker.local", port: 8883, isSecure: true)),
        ("mqtts://hub@broker.local:1234/", MQTTAddress(host: "broker.local", port: 1234, isSecure: true, user: "hub")),
        ("mqtt://a%40b%20c@10.0.0.1", MQTTAddress(host: "10.0.0.1", port: 1883, user: "a@b c")),
        ("mqtt://[fe80::1]:1884", MQTTAddress(host: "fe80::1", port: 1884)),
    ])
    func brokersAreNamedByUrls(_ text: String, _ address: MQTTAddress) { #expect(MQTTAddress(text) == address) }

    @Test(arguments: [
        "", "broker", "http://broker", "mqtt://", "mqtt://:1883", "mqtt://broker:0", "mqtt://broker:65536",
        "mqtt://broker:x", "mqtt://[::1", "mqtt://[broker]", "mqtt://bro ker", "mqtt://broker/path", "mqtt://@broker",
        "mqtt://a%2@broker", "mqtt://a%00@broker", "mqtt://::1",
    ])
    func whatIsNoBrokerIsRefused(_ text: String) { #expect(MQTTAddress(text) == nil) }

    @Test func aPasswordInTheUrlIsRefusedSinceOthersSeeIt() { #expect(MQTTAddress("mqtt://hub:secret@broker") == nil) }

    @Test func aUserIsNotShown() {
        #expect(MQTTAddress("mqtts://hub@[::1]").map { "\($0)" } == "mqtts://[::1]:8883")
    }
}
