import Seeded
import HAPModel
import Testing

@Suite struct Base64Tests {
    // RFC 4648, 10.
    @Test(
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ])
    func meetsThePublishedVectors(plain: String, encoded: String) {
        #expect(Base64.encode(Array(plain.utf8)) == encoded)
        #expect(Base64.decode(encoded) == Array(plain.utf8))
    }

    @Test func acceptsWhatAccessoriesSend() {
        #expect(Base64.decode("Zm9vYg") == Array("foob".utf8), "no padding")
        #expect(Base64.decode("Zm9v\r\nYg==\n") == Array("foob".utf8), "line breaks")
        #expect(Base64.decode("-_-_") == Base64.decode("+/+/"), "the alphabet of URLs")
    }

    @Test(arguments: ["Z", "Zm9vY", "Zg=", "Zg===", "=", "====", "Zg==Zg==", "Zm9v!", "Zm9=v", "é"])
    func refusesWhatIsNoBase64(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test func everyLengthSurvives() {
        var random = SeededGenerator(seed: 4648)
        for length in 0..<300 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(Base64.decode(Base64.encode(bytes)) == bytes)
        }
    }
}
