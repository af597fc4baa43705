import HearthJSON
import Seeded
import Testing

/// One of everything that a type can be made of.
struct Sample: Codable, Equatable {
    var flag: Bool
    var text: String
    var double: Double
    var float: Float
    var signed: Signed
    var unsigned: Unsigned
    var absent: String?
    var present: Int?
    var list: [Int]
    var nested: [[String?]]
    var byName: [String: Double]
    var byNumber: [Int: String]
    var byColor: [Color: Bool]
    var color: Color
    var shape: Shape
    var shapes: [Shape]
    var flat: Flat
    var animal: Dog
    var id: Identifier

    struct Signed: Codable, Equatable {
        var i: Int
        var i8: Int8
        var i16: Int16
        var i32: Int32
        var i64: Int64
    }

    struct Unsigned: Codable, Equatable {
        var u: UInt
        var u8: UInt8
        var u16: UInt16
        var u32: UInt32
        var u64: UInt64
    }

    enum Color: String, Codable, CodingKeyRepresentable, CaseIterable { case red, green, deepBlue = "deep blue" }

    indirect enum Shape: Codable, Equatable {
        case none
        case circle(radius: Double)
        case pair(Shape, Shape)
    }

    /// A value that is coded as what it wraps.
    struct Identifier: Codable, Hashable {
        var number: UInt64
        init(_ number: UInt64) { self.number = number }
        init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(UInt64.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(number)
        }
    }

    /// Coded through nested containers.
    struct Flat: Codable, Equatable {
        var x: Int
        var ys: [Double]

        enum Outer: String, CodingKey { case place, ys }
        enum Inner: String, CodingKey { case x }

        init(x: Int, ys: [Double]) { (self.x, self.ys) = (x, ys) }

        init(from decoder: any Decoder) throws {
            let outer = try decoder.container(keyedBy: Outer.self)
            x = try outer.nestedContainer(keyedBy: Inner.self, forKey: .place).decode(Int.self, forKey: .x)
            var list = try outer.nestedUnkeyedContainer(forKey: .ys)
            ys = []
            while !list.isAtEnd {
                var pair = try list.nestedUnkeyedContainer()
                ys.append(try pair.decode(Double.self))
                #expect(try pair.decodeNil() && pair.isAtEnd)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var outer = encoder.container(keyedBy: Outer.self)
            var place = outer.nestedContainer(keyedBy: Inner.self, forKey: .place)
            try place.encode(x, forKey: .x)
            var list = outer.nestedUnkeyedContainer(forKey: .ys)
            for y in ys {
                var pair = list.nestedUnkeyedContainer()
                try pair.encode(y)
                try pair.encodeNil()
            }
        }
    }

    class Animal: Codable {
        var legs: Int
        init(legs: Int) { self.legs = legs }
    }

    final class Dog: Animal, Equatable {
        var name: String

        enum CodingKeys: String, CodingKey { case name }

        init(legs: Int, name: String) {
            self.name = name
            super.init(legs: legs)
        }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            try super.init(from: container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try super.encode(to: container.superEncoder())
        }

        static func == (one: Dog, other: Dog) -> Bool { one.legs == other.legs && one.name == other.name }
    }
}

extension Sample {
    init(_ random: inout SeededGenerator) {
        flag = .random(using: &random)
        text = random.text()
        double = random.double()
        float = Float(bitPattern: UInt32.random(in: 0...0x7F7F_FFFF, using: &random)) * (flag ? 1 : -1)
        signed = Signed(
            i: random.integer(), i8: random.integer(), i16: random.integer(), i32: random.integer(),
            i64: random.integer())
        unsigned = Unsigned(
            u: random.integer(), u8: random.integer(), u16: random.integer(), u32: random.integer(),
            u64: random.integer())
        absent = .random(using: &random) ? random.text() : nil
        present = .random(using: &random) ? random.integer() : nil
        list = random.list { $0.integer() }
        nested = random.list { $0.list { .random(using: &$0) ? nil : $0.text() } }
        byName = Dictionary(random.list { ($0.text(), $0.double()) }) { first, _ in first }
        byNumber = Dictionary(random.list { ($0.integer(), $0.text()) }) { first, _ in first }
        byColor = Dictionary(random.list { ($0.color(), .random(using: &$0)) }) { first, _ in first }
        color = random.color()
        shape = random.shape(depth: 4)
        shapes = random.list { $0.shape(depth: 2) }
        flat = Flat(x: random.integer(), ys: random.list { $0.double() })
        animal = Dog(legs: random.integer(), name: random.text())
        id = Identifier(random.integer())
    }
}

extension SeededGenerator {
    /// Often one of the ends of the range, where conversions break.
    fileprivate mutating func integer<Integer: FixedWidthInteger>() -> Integer {
        switch Int.random(in: 0..<4, using: &self) {
        case 0: .min
        case 1: .max
        case 2: .random(in: 0...100, using: &self)
        default: .random(in: .min ... .max, using: &self)
        }
    }

    fileprivate mutating func double() -> Double {
        if Bool.random(using: &self) { return Double(Int.random(in: -9999...9999, using: &self)) / 100 }
        let value = Double(bitPattern: next())
        return value.isFinite ? value : 0.5
    }

    fileprivate mutating func text() -> String {
        let letters = Array("aZ09 \"\\/\n\t\u{0}\u{7F}é€😀\u{2028}e\u{301}")
        return String(list { letters[Int.random(in: letters.indices, using: &$0)] })
    }

    fileprivate mutating func list<Element>(_ make: (inout SeededGenerator) -> Element) -> [Element] {
        (0..<Int.random(in: 0...5, using: &self)).map { _ in make(&self) }
    }

    fileprivate mutating func color() -> Sample.Color { .allCases[Int.random(in: 0..<3, using: &self)] }

    fileprivate mutating func shape(depth: Int) -> Sample.Shape {
        switch Int.random(in: 0..<3, using: &self) {
        case 0 where depth > 0: .pair(shape(depth: depth - 1), shape(depth: depth - 1))
        case 1: .circle(radius: double())
        default: .none
        }
    }
}
