import HAPModel
import HAPProtocol
import HearthJSON
import Testing

@Suite struct DatabaseTests {
    private func database(_ characteristic: String) throws -> Characteristic? {
        let text =
            #"{"accessories":[{"aid":1,"services":[{"iid":1,"type":"43","characteristics":[\#(characteristic)]}]}]}"#
        return try AccessoryDatabase(json: Array(text.utf8)).accessories.first?.services.first?.characteristics.first
    }

    private func encoded(_ characteristic: Characteristic) -> String {
        AccessoryDatabase([
            Accessory(aid: 1, services: [Service(iid: 8, type: .lightbulb, characteristics: [characteristic])])
        ]).json.text
    }

    @Test func writesStrictly() {
        let database = AccessoryDatabase([
            Accessory(
                aid: 1,
                services: [
                    Service(
                        iid: 1, type: .accessoryInformation,
                        characteristics: [
                            Characteristic(iid: 2, type: .identify, format: .bool, permissions: .write),
                            Characteristic(
                                iid: 3, type: .name, format: .string, permissions: .read, value: "Lämp \"1\""),
                        ]),
                    Service(
                        iid: 8, type: .lightbulb, isPrimary: true, isHidden: false, linked: [1],
                        characteristics: [
                            Characteristic(
                                iid: 10, type: .brightness, format: .int, permissions: .control, unit: .percentage,
                                metadata: Metadata(minimum: 0, maximum: 100, step: 1), value: .float(50))
                        ]),
                ])
        ])
        #expect(
            database.json.text
                == #"{"accessories":[{"aid":1,"services":[{"iid":1,"type":"3E","characteristics":["#
                + #"{"iid":2,"type":"14","perms":["pw"],"format":"bool"},"#
                + #"{"iid":3,"type":"23","perms":["pr"],"format":"string","value":"Lämp \"1\""}]},"#
                + #"{"iid":8,"type":"43","primary":true,"hidden":false,"linked":[1],"characteristics":["#
                + #"{"iid":10,"type":"8","perms":["pr","pw","ev"],"format":"int","unit":"percentage","#
                + #""minValue":0,"maxValue":100,"minStep":1,"value":50}]}]}]}"#)
    }

    // IC-050
    @Test func eventOnlyValueIsNullInReads() {
        let button = Characteristic(
            iid: 5, type: .programmableSwitchEvent, format: .uint8, permissions: .state, value: 1)
        #expect(encoded(button).contains(#""value":null"#))
    }

    // IC-051
    @Test func valueIsAbsentWithoutReadPermission() throws {
        let identify = Characteristic(iid: 5, type: .identify, format: .bool, permissions: .write, value: true)
        #expect(!encoded(identify).contains("value"))
        #expect(try database(#"{"iid":5,"type":"14","perms":["pw"],"format":"bool"}"#)?.value == nil)
    }

    // IC-061, IC-062
    @Test func numbersGoOutAsPeopleWriteThem() {
        func value(_ value: Value, _ format: Format) -> String {
            let text = encoded(Characteristic(iid: 5, type: .on, format: format, permissions: .read, value: value))
            return String(text.split(separator: #""value":"#)[1].prefix { $0 != "}" })
        }
        #expect(value(.float(-2.3), .float) == "-2.3" && value(.float(19.8), .float) == "19.8")
        #expect(value(.float(50), .uint8) == "50" && value(.integer(50), .float) == "50")
        #expect(value(.float(.nan), .float) == "null" && value(.float(.infinity), .uint8) == "null")
        #expect(value(.integer(1), .bool) == "true" && value(.tlv8([1, 0]), .tlv8) == "\"AQA=\"")
        #expect(value(.integer(Int128(UInt64.max)), .uint64) == "18446744073709551615")
    }

    // IC-064
    @Test func typesAreEqualInEveryFormAndGoOutShort() throws {
        let forms = ["25", "00000025", "00000025-0000-1000-8000-0026BB765291", "00000025-0000-1000-8000-0026bb765291"]
        for form in forms {
            let on = try #require(
                try database(#"{"iid":9,"type":"\#(form)","perms":["pr"],"format":"bool","value":1}"#))
            #expect(on.type == .on && on.value == true && encoded(on).contains(#""type":"25""#))
        }
        #expect(
            try database(#"{"iid":9,"type":"34AB8811AC7F4340BAC3FD6A85F9943B"}"#)?.type.uuid.full.hasPrefix(
                "34AB8811-AC7F") == true)
        let vendor = "e863f10a-079e-48ff-8f27-9c2605a29f52"
        let own = try #require(
            try database(#"{"iid":9,"type":"\#(vendor)","perms":["pr"],"format":"float","value":1}"#))
        #expect(encoded(own).contains(#""type":"\#(vendor.uppercased())""#))
    }

    // IC-058, IC-052
    @Test func forgivesWhatAccessoriesSend() throws {
        let sent = try #require(
            try database(
                #"{"iid":"9","type":"8","perms":["pr","pw","qq"],"format":"int","value":50.0,"minValue":"0","maxValue":100.0,"minStep":null,"maxLen":"x","unit":7,"description":null,"valid-values":[0,1.0],"valid-values-range":[5,1],"ev":true,"own":{"a":[1.50]}}"#
            ))
        #expect(sent.iid == 9 && sent.value == .integer(50) && sent.permissions == [.read, .write])
        #expect(sent.unknownPermissions == ["qq"] && sent.metadata.minimum == 0 && sent.metadata.maximum == 100.0)
        #expect(sent.metadata.step == nil && sent.metadata.validValues == [0, 1] && sent.unit == nil)
        #expect(
            sent.extra.map { "\($0.name)=\($0.json)" } == [
                #"maxLen="x""#, "unit=7", "valid-values-range=[5,1]", "ev=true", #"own={"a":[1.50]}"#,
            ])
        #expect(try database(encodedCharacteristic(sent)) == sent)

        let bare = try #require(try database(#"{"iid":9,"type":"25"}"#))
        #expect(bare.format == .bool && bare.permissions == .control && bare.value == nil)
        #expect(try database(#"{"iid":9,"type":"FFFF","value":"x"}"#)?.format == .string)
        #expect(try database(#"{"iid":9,"type":"FFFF"}"#)?.format == Format(rawValue: ""))
        // What is no value of the format stays as it came.
        let odd = try #require(try database(#"{"iid":9,"type":"8","perms":["pr"],"format":"int","value":"many"}"#))
        #expect(odd.value == nil && odd.extra == [ExtraMember(name: "value", json: #""many""#)])
        #expect(try database(encodedCharacteristic(odd)) == odd)
    }

    @Test func textThatIsBase64ByAccidentStaysAsItCame() throws {
        let hex = try #require(
            try database(#"{"iid":9,"type":"8F","perms":["pr"],"format":"data","value":"0bfa130100050900001000"}"#))
        #expect(hex.value == nil && hex.extra.first?.json == #""0bfa130100050900001000""#)
        let real = try #require(try database(#"{"iid":9,"type":"8F","perms":["pr"],"format":"data","value":"AQI"}"#))
        #expect(real.value == .data([1, 2]) && real.extra.isEmpty)
    }

    private func encodedCharacteristic(_ characteristic: Characteristic) -> String {
        String(encoded(characteristic).split(separator: #""characteristics":["#)[1].dropLast(6))
    }

    @Test func leavesOutOnlyWhatCannotBeAddressed() throws {
        let text = #"""
            {"x":1,"accessories":[7,{"services":[]},{"aid":2,"services":[{"type":"nonsense"},{"iid":1,"type":"43",
            "characteristics":[{"type":"25"},{"iid":4,"type":"?"},null,{"iid":5,"type":"25"}],"linked":[9,-1]}]},{"aid":3}]}
            """#
        let reader = try DatabaseReader(Array(text.utf8))
        #expect(reader.database.accessories.map(\.aid) == [2, 3] && reader.notes.count == 6)
        #expect(reader.database.accessories[0].services[0].characteristics.map(\.iid) == [5])
        #expect(reader.database.accessories[0].services[0].linked == [9])
    }

    @Test(arguments: ["", "{}", "1", #"{"accessories":{}}"#, #"{"accessories":[}"#, #"{"accessories":[]}x"#])
    func refusesWhatIsNoDatabase(_ text: String) {
        #expect(throws: JSONError.self) { try DatabaseReader(Array(text.utf8)) }
    }

    @Test func templateIsFilledWithTheValuesOfTheMoment() throws {
        let database = try AccessoryDatabase(
            json: Array(
                #"[{"aid":1,"services":[{"iid":8,"type":"43","characteristics":[{"iid":9,"type":"25","perms":["pr"],"format":"bool","value":false},{"iid":2,"type":"14","perms":["pw"],"format":"bool"},{"iid":10,"type":"8","perms":["pr"],"format":"int","value":3}]}]}]"#
                    .utf8))
        let template = DatabaseTemplate(database)
        #expect(template.ids.map(\.iid) == [9, 10])
        var bytes: [UInt8] = Array("head ".utf8)
        template.append(to: &bytes) { $0.iid == 9 ? true : nil }
        #expect(bytes.text.hasPrefix(#"head {"accessories":"#))
        let filled = try AccessoryDatabase(json: Array(bytes.dropFirst(5)))
        #expect(filled[CharacteristicID(aid: 1, iid: 9)]?.value == true)
        #expect(filled[CharacteristicID(aid: 1, iid: 10)]?.value == nil)
        bytes = []
        template.append(to: &bytes) { database[$0]?.value }
        #expect(try AccessoryDatabase(json: bytes) == database && bytes == database.json)
    }
}
