/// What a camera sees of its room, and the picture of it.
///
/// Pure: the same view at the same size is the same picture, to the last byte.
struct RoomPicture: Hashable, Sendable {
    /// The accessory's.
    var name: String
    var now: HomeInstant
    var isOutdoors = false
    /// lux, where the camera is.
    var light = 100.0
    /// lux, under the sky.
    var daylight = 100.0
    var people = 0
    var hasNightVision = false

    /// As many people find a place in the picture.
    static let mostPeople = 6

    func draw(width: Int, height: Int) -> Canvas {
        var canvas = Canvas(width: width, height: height)
        if isOutdoors { drawGarden(on: &canvas) } else { drawRoom(on: &canvas) }
        for number in 0..<min(max(people, 0), Self.mostPeople) { drawPerson(number, on: &canvas) }
        drawLettering(on: &canvas)
        return canvas
    }

    // MARK: Light

    /// 0 at night to 1 at noon. An eye, and a camera, see the logarithm.
    private var brightnessOfSky: Double { Self.brightness(daylight, white: 30_000) }

    /// Who sees in the dark has a light of its own.
    private var brightness: Double {
        let seen = Self.brightness(isOutdoors ? daylight : light, white: isOutdoors ? 10_000 : 500)
        return hasNightVision ? max(seen, 0.55) : max(seen, 0.04)
    }

    private static func brightness(_ light: Double, white: Double) -> Double {
        min(max((light + 1).logarithm / (white + 1).logarithm, 0), 1)
    }

    private func shown(_ colour: Canvas.Colour) -> Canvas.Colour {
        let lit = colour.lit(brightness)
        return hasNightVision ? lit.infrared : lit
    }

    // MARK: Things

    private static let skyByDay = Canvas.Colour(0.42, 0.67, 0.95)
    private static let skyAtNight = Canvas.Colour(0.03, 0.04, 0.12)
    private static let glow = Canvas.Colour(0.95, 0.55, 0.3)
    private static let cloud = Canvas.Colour(0.75, 0.77, 0.8)

    /// The sky within a rectangle, with the sun or the moon where it stands at this hour.
    private func drawSky(left: Double, top: Double, right: Double, bottom: Double, on canvas: inout Canvas) {
        let bright = brightnessOfSky
        // The sun of a clear day gives more; early and late even that gives less.
        let isOvercast = (8.0..<16.0).contains(now.hourOfDay) && daylight < 25_000
        let clear = Self.skyAtNight.mixed(bright, with: Self.skyByDay)
        let zenith = isOvercast ? clear.mixed(0.6, with: Self.cloud.lit(bright)) : clear
        let isTwilight = (3.0...3_000).contains(daylight)
        let horizon = zenith.mixed(isTwilight ? 0.7 : 0.35 * bright, with: isTwilight ? Self.glow : .init(1, 1, 1))
        canvas.fade(left: left, top: top, right: right, bottom: bottom, from: zenith, to: horizon)
        // From its rise in the left corner at six to its set in the right one; the moon twelve hours later.
        let isDay = (6.0..<18.0).contains(now.hourOfDay)
        let way = (now.hourOfDay / 12 + 0.5).truncatingRemainder(dividingBy: 1)
        let size = (bottom - top) * 0.1
        let x = left + size + (right - left - 2 * size) * way
        let y = bottom - size - (bottom - top - 2 * size) * 4 * way * (1 - way) * 0.9
        let disc = isDay ? Canvas.Colour(1, 0.93, 0.6) : Canvas.Colour(0.85, 0.87, 0.92)
        canvas.ellipse(x: x, y: y, horizontal: size, vertical: size, isOvercast ? horizon.mixed(0.3, with: disc) : disc)
        if isOvercast, bright > 0.4 {
            for number in 0..<3 {
                let place = left + (right - left) * (0.2 + 0.3 * Double(number))
                let half = min((right - left) * 0.13, place - left, right - place)
                canvas.ellipse(
                    x: place, y: top + (bottom - top) * (0.3 + 0.1 * Double(number % 2)), horizontal: half,
                    vertical: size * 0.8, Self.cloud.lit(bright * 0.85))
            }
        }
    }

    private func drawGarden(on canvas: inout Canvas) {
        drawSky(left: 0, top: 0, right: canvas.aspect, bottom: 0.62, on: &canvas)
        let grass = Canvas.Colour(0.25, 0.5, 0.2)
        canvas.fade(
            left: 0, top: 0.62, right: canvas.aspect, bottom: 1, from: shown(grass.lit(0.8)), to: shown(grass))
        // A tree.
        let x = canvas.aspect * 0.86
        canvas.fill(left: x - 0.02, top: 0.45, right: x + 0.02, bottom: 0.72, shown(.init(0.35, 0.22, 0.12)))
        canvas.ellipse(x: x, y: 0.36, horizontal: 0.13, vertical: 0.16, shown(.init(0.15, 0.4, 0.15)))
    }

    private func drawRoom(on canvas: inout Canvas) {
        let wide = canvas.aspect
        canvas.fade(
            left: 0, top: 0, right: wide, bottom: 0.68, from: shown(.init(0.8, 0.75, 0.68)),
            to: shown(.init(0.9, 0.86, 0.78)))
        canvas.fade(
            left: 0, top: 0.68, right: wide, bottom: 1, from: shown(.init(0.5, 0.36, 0.24)),
            to: shown(.init(0.62, 0.46, 0.3)))
        drawWindow(left: wide * 0.08, top: 0.12, right: wide * 0.42, bottom: 0.5, on: &canvas)
        drawSofa(left: wide * 0.5, right: wide * 0.84, on: &canvas)
        drawLamp(x: wide * 0.92, on: &canvas)
    }

    private func drawWindow(left: Double, top: Double, right: Double, bottom: Double, on canvas: inout Canvas) {
        let frame = shown(.init(0.97, 0.96, 0.94))
        canvas.fill(left: left - 0.02, top: top - 0.02, right: right + 0.02, bottom: bottom + 0.03, frame)
        drawSky(left: left, top: top, right: right, bottom: bottom, on: &canvas)
        let middle = (left + right) / 2
        canvas.fill(left: middle - 0.006, top: top, right: middle + 0.006, bottom: bottom, frame)
    }

    private func drawSofa(left: Double, right: Double, on canvas: inout Canvas) {
        let back = shown(.init(0.28, 0.38, 0.5))
        let seat = shown(.init(0.34, 0.46, 0.6))
        canvas.fill(left: left, top: 0.52, right: right, bottom: 0.7, back)
        canvas.fill(left: left - 0.02, top: 0.66, right: right + 0.02, bottom: 0.78, seat)
        canvas.fill(left: left - 0.04, top: 0.6, right: left, bottom: 0.8, back)
        canvas.fill(left: right, top: 0.6, right: right + 0.04, bottom: 0.8, back)
    }

    /// Shines when the room is lighter than the sky makes it.
    private func drawLamp(x: Double, on canvas: inout Canvas) {
        let shines = light > 20 && light > daylight * 0.05
        canvas.fill(left: x - 0.006, top: 0.34, right: x + 0.006, bottom: 0.76, shown(.init(0.25, 0.24, 0.22)))
        canvas.ellipse(x: x, y: 0.77, horizontal: 0.05, vertical: 0.014, shown(.init(0.25, 0.24, 0.22)))
        if shines {
            canvas.ellipse(x: x, y: 0.31, horizontal: 0.1, vertical: 0.12, shown(.init(1, 0.95, 0.78)))
        }
        let shade = Canvas.Colour(1, 0.9, 0.6)
        canvas.fill(left: x - 0.05, top: 0.26, right: x + 0.05, bottom: 0.36, shines ? shade : shown(shade.lit(0.7)))
    }

    /// A silhouette, in front of everything.
    private func drawPerson(_ number: Int, on canvas: inout Canvas) {
        let x = canvas.aspect * (0.5 + 0.13 * Double(number % 2 == 0 ? number / 2 : -(number + 1) / 2))
        let tall = 0.46 - 0.03 * Double(number % 3)
        let foot = 0.94 - 0.02 * Double(number)
        let coats: [Canvas.Colour] = [
            .init(0.55, 0.16, 0.16), .init(0.14, 0.3, 0.5), .init(0.2, 0.42, 0.25), .init(0.5, 0.35, 0.1),
        ]
        let coat = shown(coats[number % coats.count])
        let head = foot - tall
        canvas.ellipse(x: x, y: head + 0.05, horizontal: 0.042, vertical: 0.05, shown(.init(0.75, 0.56, 0.44)))
        canvas.ellipse(x: x, y: head + 0.18, horizontal: 0.075, vertical: 0.085, coat)
        canvas.fill(left: x - 0.065, top: head + 0.17, right: x + 0.065, bottom: head + 0.3, coat)
        let trousers = shown(.init(0.16, 0.16, 0.2))
        canvas.fill(left: x - 0.06, top: head + 0.28, right: x - 0.008, bottom: foot, trousers)
        canvas.fill(left: x + 0.008, top: head + 0.28, right: x + 0.06, bottom: foot, trousers)
    }

    /// The name at the top left, the time at the top right, on a dark band.
    private func drawLettering(on canvas: inout Canvas) {
        let clock = "\(now)".replacing("T", with: " ").prefix(16).description
        let letters = Double(name.count + clock.count + 4)
        let dot = min(0.007, canvas.aspect / (letters * Double(Lettering.columns + 1)))
        let band = dot * Double(Lettering.rows + 4)
        canvas.fill(left: 0, top: 0, right: canvas.aspect, bottom: band, .init(0.06, 0.06, 0.08))
        let white = Canvas.Colour(0.96, 0.96, 0.96)
        Lettering.draw(name, left: 3 * dot, top: 2 * dot, dot: dot, white, on: &canvas)
        let left = canvas.aspect - Lettering.width(of: clock, dot: dot) - 2 * dot
        Lettering.draw(clock, left: left, top: 2 * dot, dot: dot, white, on: &canvas)
    }
}

extension Double {
    /// To base 2, exact enough for a picture, without a mathematics library.
    fileprivate var logarithm: Double {
        guard self > 0, isFinite else { return 0 }
        // Within an octave the logarithm is nearly a parabola.
        let x = significand - 1
        return Double(exponent) + x * (1.3465 - 0.3465 * x)
    }
}
