import HAPModel
import Testing

@testable import Simulator

@Suite struct CatalogCoverageTests {
    /// The types that no model moves, and why.
    private static let unmoved: [ServiceType: String] = [
        .accessoryInformation:
            "stands beside the services that models see; whoever identifies an accessory reaches them all"
    ]

    private static let known = ServiceType.known.map(\.type)

    @Test func everyServiceTypeOfTheCatalogActs() {
        let missing = Self.known.filter { ModelCatalog.models[$0] == nil && Self.unmoved[$0] == nil }
        #expect(missing.map(\.description).sorted() == [])
    }

    @Test func whatHasAModelIsNotListedAsUnmoved() {
        #expect(Self.unmoved.keys.filter { ModelCatalog.models[$0] != nil }.isEmpty)
        #expect(ModelCatalog.models.keys.filter { !Self.known.contains($0) }.isEmpty)
    }

    /// A service as the catalog defines it, with everything that it may have, is a start from which any model gets going.
    @Test func everyModelStartsFromTheDefaultsOfTheCatalog() {
        for type in Self.known where ModelCatalog.models[type] != nil {
            let service = Service(type) {
                for optional in type.definition?.optional ?? [] { Characteristic(optional) }
            }
            var accessory = LoneAccessory(service)
            accessory.advance(86_400)
            for characteristic in service.characteristics where characteristic.isReadable && !characteristic.isEventOnly
            {
                #expect(accessory.value(characteristic.type) != nil, "\(type), \(characteristic.type)")
            }
        }
    }
}
