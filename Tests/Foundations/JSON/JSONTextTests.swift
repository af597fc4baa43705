import HearthJSON
import Testing

@Suite struct JSONTextTests {
    private let value: JSONValue = [
        "name": "a \"b\"", "empty": [], "none": [:], "list": [1, 2.5, true, nil], "inner": ["x": ["y": 1]],
    ]

    @Test func whatFitsStandsOnOneLine() {
        #expect(
            value.text(width: 120)
                == "{ \"name\": \"a \\\"b\\\"\", \"empty\": [], \"none\": {}, \"list\": [1, 2.5, true, null], "
                + "\"inner\": { \"x\": { \"y\": 1 } } }\n")
    }

    @Test func whatDoesNotFitIsBrokenAndIndented() {
        #expect(
            value.text(width: 30) == """
                {
                  "name": "a \\"b\\"",
                  "empty": [],
                  "none": {},
                  "list": [
                    1,
                    2.5,
                    true,
                    null
                  ],
                  "inner": {
                    "x": { "y": 1 }
                  }
                }

                """)
    }

    @Test func readsBackAsItWas() throws {
        for width in [1, 10, 40, 100] { #expect(try JSONValue(parsing: Array(value.text(width: width).utf8)) == value) }
    }
}
