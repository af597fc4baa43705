import Foundation
import HearthMQTT
import Testing

@testable import hearth

@Suite struct HubBrokerTests {
    private static func address(_ text: String) throws -> MQTTAddress { try #require(MQTTAddress(text)) }

    private static func refusal(
        _ address: String?, topics: MQTTTopics? = nil, passwordFile: String? = nil, authorities: String? = nil
    ) async throws -> CommandFailure? {
        do {
            _ = try await HubBroker.Options(
                try address.map(Self.address), topics: topics, passwordFile: passwordFile, authorities: authorities)
            return nil
        } catch let error as CommandFailure {
            return error
        }
    }

    @Test func withoutABrokerThereIsNoBridge() async throws {
        #expect(try await HubBroker.Options(nil, topics: nil, passwordFile: nil, authorities: nil) == nil)
    }

    @Test func optionsThatNeedABrokerSaySo() async throws {
        for refusal in [
            try await Self.refusal(nil, topics: MQTTTopics()), try await Self.refusal(nil, passwordFile: "a"),
            try await Self.refusal(nil, authorities: "a"),
        ] {
            #expect(refusal?.code == .usage)
            #expect(refusal?.message.contains("--mqtt") == true)
        }
    }

    @Test func aPasswordNeedsAUserAndAnAuthorityNeedsTLS() async throws {
        #expect(try await Self.refusal("mqtt://broker", passwordFile: "a")?.code == .usage)
        #expect(try await Self.refusal("mqtt://hub@broker", authorities: "a")?.code == .usage)
        #expect(try await Self.refusal("mqtts://hub@broker", authorities: "a") == nil)
    }

    @Test func thePasswordIsTheFirstLineOfItsFile() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("broker-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("password").path
        #expect(try await Self.refusal("mqtt://hub@broker", passwordFile: file)?.code == .notFound)
        try Data("correct horse\r\nnever mind\n".utf8).write(to: URL(fileURLWithPath: file))
        let options = try await HubBroker.Options(
            Self.address("mqtt://hub@broker"), topics: nil, passwordFile: file, authorities: nil)
        #expect(options?.password == "correct horse")
        #expect(options?.topics.prefix == "hearth")
        try Data("\n".utf8).write(to: URL(fileURLWithPath: file))
        #expect(try await Self.refusal("mqtt://hub@broker", passwordFile: file)?.code == .invalidInput)
    }
}
