import Foundation
import HearthHTTP
import Seeded
import Testing

@Suite struct HTTPDateTests {
    @Test func datesAreThoseOfFoundation() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        var random = SeededGenerator(seed: 0xDA7E)
        let ends: [Int64] = [0, 951_782_399, 951_782_400, 951_868_799, 4_107_542_400, 253_402_300_799]
        for seconds in ends + (0..<2_000).map({ _ in .random(in: 0...253_402_300_799, using: &random) }) {
            let expected = formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
            #expect(HTTPFieldValue(httpDate: seconds).rawValue == expected)
        }
    }

    @Test func datesBeyondTheFormAreHeldAtItsEnds() {
        #expect(HTTPFieldValue(httpDate: .min).rawValue == "Thu, 01 Jan 1970 00:00:00 GMT")
        #expect(HTTPFieldValue(httpDate: .max).rawValue == "Fri, 31 Dec 9999 23:59:59 GMT")
    }
}
