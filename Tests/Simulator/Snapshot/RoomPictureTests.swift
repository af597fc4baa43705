import CTurboJPEG
import Foundation
import Testing

@testable import Simulator

@Suite struct RoomPictureTests {
    private static let noon = HomeInstant(year: 2026, month: 6, day: 1, hour: 12)
    private static let midnight = HomeInstant(year: 2026, month: 6, day: 1)

    private static func day() -> RoomPicture {
        RoomPicture(name: "Hall camera", now: noon, light: 400, daylight: 60_000)
    }

    private static func mean(_ canvas: Canvas) -> Double {
        Double(canvas.pixels.reduce(0) { $0 + Int($1) }) / Double(canvas.pixels.count)
    }

    @Test func theSameViewIsTheSamePicture() {
        #expect(Self.day().draw(width: 160, height: 90).pixels == Self.day().draw(width: 160, height: 90).pixels)
    }

    @Test func everythingThatIsSeenShows() {
        let before = Self.day().draw(width: 320, height: 180).pixels
        var others: [RoomPicture] = []
        for change: (inout RoomPicture) -> Void in [
            { $0.name = "Back camera" }, { $0.now += .seconds(60) }, { $0.isOutdoors = true }, { $0.light = 20 },
            { $0.daylight = 100 }, { $0.people = 1 }, { $0.people = 3 }, { $0.hasNightVision = true },
        ] {
            var other = Self.day()
            change(&other)
            others.append(other)
        }
        let pictures = others.map { $0.draw(width: 320, height: 180).pixels }
        #expect(Set(pictures + [before]).count == others.count + 1)
    }

    @Test func theNightIsDarkUnlessTheCameraSeesInTheDark() {
        let day = Self.mean(Self.day().draw(width: 160, height: 90))
        var night = RoomPicture(name: "Hall camera", now: Self.midnight, light: 0.1, daylight: 0.01)
        let dark = Self.mean(night.draw(width: 160, height: 90))
        night.hasNightVision = true
        let infrared = Self.mean(night.draw(width: 160, height: 90))
        #expect(dark < 25)
        #expect(day > 100)
        #expect(infrared > 2 * dark)
    }

    @Test func anySizeCanBeDrawn() {
        for (width, height) in [(1, 1), (1, 400), (400, 1), (37, 53), (640, 480)] {
            var picture = Self.day()
            picture.people = 1_000
            picture.light = .infinity
            picture.daylight = -5
            #expect(picture.draw(width: width, height: height).pixels.count == width * height * 3)
        }
    }

    @Test func aNameThatTheTypefaceHasNotStillFits() {
        var picture = Self.day()
        picture.name = String(repeating: "玄関 🚪 é", count: 30)
        #expect(picture.draw(width: 320, height: 180).pixels.count == 320 * 180 * 3)
    }

    @Test func theJPEGIsWhatWasDrawn() throws {
        let canvas = Self.day().draw(width: 320, height: 180)
        let jpeg = try #require(JPEG.encoded(canvas))
        let decoded = try #require(Self.decoded(jpeg))
        #expect(decoded.width == 320 && decoded.height == 180)
        let error = zip(canvas.pixels, decoded.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(Double(error) / Double(canvas.pixels.count) < 4)
    }

    /// Decodes a JPEG again; nil when it is none.
    static func decoded(_ jpeg: [UInt8]) -> (width: Int, height: Int, pixels: [UInt8])? {
        guard let decoder = tjInitDecompress() else { return nil }
        defer { tjDestroy(decoder) }
        var width: Int32 = 0
        var height: Int32 = 0
        var sampling: Int32 = 0
        var colours: Int32 = 0
        let length = UInt(jpeg.count)
        guard tjDecompressHeader3(decoder, jpeg, length, &width, &height, &sampling, &colours) == 0 else { return nil }
        var pixels = [UInt8](repeating: 0, count: Int(width * height) * 3)
        let format = Int32(TJPF_RGB.rawValue)
        guard tjDecompress2(decoder, jpeg, length, &pixels, width, 0, height, format, 0) == 0 else { return nil }
        return (Int(width), Int(height), pixels)
    }
}
