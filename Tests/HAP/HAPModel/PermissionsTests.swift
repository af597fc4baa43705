import HAPModel
import Testing

@Suite struct PermissionsTests {
    @Test(arguments: ["pr", "pw", "ev", "aa", "tw", "hd", "wr"])
    func everyCodeIsOnePermissionAndBack(code: String) {
        #expect(Permissions(code: code)?.codes == [code])
    }

    @Test func printsInTheOrderOfTheSpecification() {
        #expect(Permissions([.writeResponse, .events, .read, .write]).description == "pr pw ev wr")
    }

    @Test func anUnknownCodeIsNoPermission() {
        #expect(Permissions(code: "zz") == nil)
        #expect(Permissions(code: "PR") == nil)
    }
}
