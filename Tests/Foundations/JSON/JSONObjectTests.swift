import HearthJSON
import Testing

@Suite struct JSONObjectTests {
    @Test func keepsTheOrderAndTheFirstPlaceOfAName() {
        var object: JSONObject = ["b": 1, "a": 2, "b": 3]
        #expect(object.members.map(\.name) == ["b", "a"] && object["b"] == 3)
        object["b"] = nil
        object["c"] = 4
        #expect(object.members.map(\.name) == ["a", "c"] && object["b"] == nil)
    }

    @Test func isEqualInAnyOrder() {
        let one: JSONValue = ["a": 1, "b": 2]
        #expect(one == ["b": 2, "a": 1] && one.hashValue == (["b": 2, "a": 1] as JSONValue).hashValue)
        #expect(one != ["a": 1] && one != ["a": 1, "c": 2] && (1 as JSONValue) != 1.0)
    }

    @Test func largeObjectsBehaveAsSmallOnes() {
        var object = JSONObject()
        for number in 0..<40 { object["n\(number)"] = .integer(Int128(number)) }
        object["n5"] = nil
        object["n39"] = "last"
        #expect(object.count == 39 && object["n5"] == nil && object["n6"] == 6 && object["n39"] == "last")
        for number in 6..<30 { object["n\(number)"] = nil }
        #expect(object.count == 15 && object["n38"] == 38)
    }

    @Test func accessorsGiveNilForOtherKinds() {
        let value: JSONValue = ["i": 50.0, "f": 49.6, "s": "x", "l": [1]]
        #expect(value["i"]?.integerValue == 50 && value["f"]?.integerValue == nil && value["s"]?.doubleValue == nil)
        #expect(value["l"]?[0] == 1 && value["l"]?[1] == nil && value["l"]?["x"] == nil && value["none"] == nil)
    }
}
