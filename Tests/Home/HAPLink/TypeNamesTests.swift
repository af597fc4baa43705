import HAPLink
import HAPModel
import HomeModel
import Testing

@Suite struct TypeNamesTests {
    @Test func typesAreCalledAsAppleCallsThem() {
        #expect(TypeNames.hap.name(of: HomeModel.ServiceType(0x43)) == "Lightbulb")
        #expect(TypeNames.hap.name(of: HomeModel.CharacteristicType(0x08)) == "Brightness")
        #expect(TypeNames.hap.serviceType("garage door opener") == HomeModel.ServiceType(0x41))
        #expect(TypeNames.hap.serviceType("VentilationFan") == TypeNames.hap.serviceType("fan v2"))
        #expect(TypeNames.hap.name(of: HomeModel.CharacteristicType(rawValue: 1)) == nil)
    }

    @Test func everyTypeIsFoundByItsName() {
        for service in HAPModel.ServiceType.known {
            let type = HomeModel.ServiceType(rawValue: service.type.uuid.rawValue)
            #expect(TypeNames.hap.serviceType(TypeNames.hap.distinctName(of: type)) == type)
        }
    }
}
