/// Values of several characteristics in aligned columns.
enum ReadingTable {
    static func table(_ readings: [Reading]) -> TextTable {
        var table = TextTable([
            .init(title: "ID"), .init(title: "ACCESSORY", mayShrink: true),
            .init(title: "CHARACTERISTIC", mayShrink: true),
            .init(title: "VALUE", mayShrink: true),
        ])
        for reading in readings {
            table.add([
                reading.target.id.description, reading.target.accessory.name,
                reading.target.characteristic.type.displayName, reading.text,
            ])
        }
        return table
    }
}
