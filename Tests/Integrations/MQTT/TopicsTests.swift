import Testing

@testable import HearthMQTT

@Suite struct TopicsTests {
    @Test(arguments: ["", "/", "a/", "/a", "a//b", "a+", "#", "a b", "$SYS", "ä"])
    func aPrefixIsOneThatTopicsMayHave(_ text: String) { #expect(MQTTTopics(prefix: text) == nil) }

    @Test(arguments: ["hearth", "homes/elm-street"])
    func whatTheBrokerKeepsOfUsIsRecognized(_ prefix: String) throws {
        let topics = try #require(MQTTTopics(prefix: prefix))
        let node = prefix == "hearth" ? "hearth" : "homes_elm-street"
        for topic in [
            "\(prefix)/h/a/s/on/state", "\(prefix)/h/a/availability", "homeassistant/light/\(node)/hearth_1/config",
        ] { #expect(topics.isKept(topic), "\(topic)") }
        for topic in [
            "\(prefix)/status", "\(prefix)/h/a/s/on/set", "\(prefix)/h/a/s/on/x/state", "\(prefix)x/h/a/s/on/state",
            "homeassistant/light/other/hearth_1/config", "homeassistant/light/hearth_1/config", "homeassistant/status",
            "",
        ] { #expect(!topics.isKept(topic), "\(topic)") }
    }

    @Test func namesOfTypesBecomeLevels() {
        #expect(MQTTTopics.level("Current Temperature") == "current-temperature")
        #expect(MQTTTopics.level("PM2.5 Density") == "pm2-5-density")
        #expect(MQTTTopics.level("a/b+c#") == "a-b-c")
        #expect(MQTTTopics.level("日本") == "")
        #expect(MQTTTopics.error(for: "a/b/set") == "a/b/error")
    }
}
