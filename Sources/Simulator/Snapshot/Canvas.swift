/// A picture in the making: rows of red, green and blue bytes from the top left.
struct Canvas: Sendable {
    struct Colour: Hashable, Sendable {
        /// 0 to 1.
        var red, green, blue: Double

        init(_ red: Double, _ green: Double, _ blue: Double) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        func lit(_ light: Double) -> Colour { Colour(red * light, green * light, blue * light) }

        /// - Parameter share: of the other colour, 0 to 1.
        func mixed(_ share: Double, with other: Colour) -> Colour {
            Colour(
                red + (other.red - red) * share, green + (other.green - green) * share,
                blue + (other.blue - blue) * share)
        }

        /// As an infrared camera sees it.
        var infrared: Colour {
            let grey = 0.3 * red + 0.6 * green + 0.1 * blue
            return Colour(grey * 0.85, grey, grey * 0.85)
        }

        fileprivate var bytes: (UInt8, UInt8, UInt8) { (Self.byte(red), Self.byte(green), Self.byte(blue)) }

        private static func byte(_ part: Double) -> UInt8 { UInt8(min(max(part, 0), 1) * 255) }
    }

    let width: Int
    let height: Int
    private(set) var pixels: [UInt8]

    /// - Precondition: both are at least 1.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = Array(repeating: 0, count: width * height * 3)
    }

    /// Everything is drawn in units of the picture's height, so that a picture is the same at any size; this is how wide it is.
    var aspect: Double { Double(width) / Double(height) }

    /// A rectangle. What lies beyond the picture is not drawn.
    mutating func fill(left: Double, top: Double, right: Double, bottom: Double, _ colour: Colour) {
        let rows = rows(from: top, to: bottom)
        for row in rows { fill(row: row, from: pixel(left), to: pixel(right), colour) }
    }

    /// A rectangle that goes from one colour at its top to another at its bottom.
    mutating func fade(
        left: Double, top: Double, right: Double, bottom: Double, from first: Colour, to last: Colour
    ) {
        let rows = rows(from: top, to: bottom)
        for row in rows {
            let share = (Double(row) / Double(height) - top) / max(bottom - top, 1e-9)
            fill(row: row, from: pixel(left), to: pixel(right), first.mixed(min(max(share, 0), 1), with: last))
        }
    }

    /// A disc, or an ellipse.
    mutating func ellipse(x: Double, y: Double, horizontal: Double, vertical: Double, _ colour: Colour) {
        for row in rows(from: y - vertical, to: y + vertical) {
            let distance = ((Double(row) + 0.5) / Double(height) - y) / vertical
            guard abs(distance) < 1 else { continue }
            let half = horizontal * (1 - distance * distance).squareRoot()
            fill(row: row, from: pixel(x - half), to: pixel(x + half), colour)
        }
    }

    private func pixel(_ distance: Double) -> Int { Self.clamped(distance * Double(height), 0...width) }

    private func rows(from top: Double, to bottom: Double) -> Range<Int> {
        let first = Self.clamped(top * Double(height), 0...height)
        return first..<max(first, Self.clamped(bottom * Double(height), 0...height))
    }

    private static func clamped(_ number: Double, _ range: ClosedRange<Int>) -> Int {
        Int(min(max(number.rounded(), Double(range.lowerBound)), Double(range.upperBound)))
    }

    private mutating func fill(row: Int, from left: Int, to right: Int, _ colour: Colour) {
        guard left < right else { return }
        let (red, green, blue) = colour.bytes
        let start = (row * width + left) * 3
        pixels.withUnsafeMutableBufferPointer { pixels in
            var index = start
            for _ in left..<right {
                pixels[index] = red
                pixels[index + 1] = green
                pixels[index + 2] = blue
                index += 3
            }
        }
    }
}
