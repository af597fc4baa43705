import HAPModel
import HomeModel

extension HomeModel.AccessoryCategory {
    /// The UUIDs that HomeKit gives to HAP's numbers (`HMAccessoryCategoryType…`).
    private static let table: [(HAPModel.AccessoryCategory, String)] = [
        (.airConditioner, "18DDD63A-27F9-4341-B59B-759D3D114586"),
        (.airDehumidifier, "1E15B639-DC98-41D4-A394-2E4A1D54AA3A"),
        (.airHeater, "BF7036FD-93CF-49B5-954F-CD2B760D11DA"),
        (.airHumidifier, "3FEB9075-C9AF-4629-ADBC-A853259C645A"),
        (.airPort, "8BFB739C-1E09-4F7B-ABB8-DD7BADD0E8A9"),
        (.airPurifier, "5510B997-D711-4636-870F-82BB61092B15"),
        (.audioReceiver, "BE15659C-3CE6-4FD0-B152-BCDB488446C6"),
        (.bridge, "61102194-9993-48BF-A1EF-6C7DC50F0C01"),
        (.door, "DD4DE411-8F01-44EE-866A-1F96144DC1B6"),
        (.doorLock, "C25D5FCE-52EC-4599-A815-1192C5F08C7F"),
        (.fan, "151CB559-0DF9-40AA-8A67-12AF06C4449D"),
        (.faucet, "43CE6F7E-F7E8-44B4-80CE-5786F6E6CD47"),
        (.garageDoorOpener, "604B6E52-2C87-4596-B4C9-D15077C0C07F"),
        (.ipCamera, "C9EE63DB-2FF7-4514-826A-2FC2F0D4C9F0"),
        (.lightbulb, "57D56F4D-3302-41F7-AB34-5365AA180E81"),
        (.outlet, "730F40D4-6D0E-4903-B09E-520A08AFB78C"),
        (.programmableSwitch, "3F9B944B-B8DF-4570-BAF5-CD31A8B321A7"),
        (.rangeExtender, "8E33483E-2102-4BFE-9295-0A187D114188"),
        (.securitySystem, "14D8FE28-2998-49E3-AC95-E3969BE2957C"),
        (.sensor, "772AFB8E-8D2F-455E-90E5-9852E6C4DD31"),
        (.showerHead, "39D2A5B4-F9A6-43F6-90E7-0019F0C0E99F"),
        (.speaker, "C0F5EDC5-4003-464A-9E5D-0DB36677BC35"),
        (.sprinkler, "94D3FBD5-0A74-4EE4-BE1A-C97E82ADFA33"),
        (.switch, "2F4C3164-8DE4-4A4F-93BA-DD1D5068DF0B"),
        (.television, "830C0952-7CD8-44FB-B0C0-DA4EDB0F32A9"),
        (.televisionSetTopBox, "FB953A08-6CDD-44E0-B011-CFAC559A3CFB"),
        (.televisionStreamingStick, "B0C866C4-3E25-4F6A-8476-A8A3B579A86E"),
        (.thermostat, "79668DCF-89FB-450D-94B5-AEE70B7B09F1"),
        (.videoDoorbell, "957A52E0-BE03-490C-8305-7B20C1CC17BA"),
        (.wifiRouter, "337635B4-552A-48AD-A38D-DD2D5E826C9A"),
        (.window, "1C501511-408E-4C1E-816B-3FC011FFD5B1"),
        (.windowCovering, "2FB9EE1F-1C21-4D0B-9383-9B65F64DBF0E"),
    ]

    private static let byNumber = Dictionary(
        table.compactMap { number, text in Self(text).map { (number, $0) } }, uniquingKeysWith: { first, _ in first })

    /// ``other`` for a number that HomeKit has no name for.
    init(_ category: HAPModel.AccessoryCategory) { self = Self.byNumber[category] ?? .other }
}
