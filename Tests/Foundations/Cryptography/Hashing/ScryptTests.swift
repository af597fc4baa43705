import HearthCryptography
import Testing

@Suite struct ScryptTests {
    struct Vector: Sendable {
        let password: String
        let salt: String
        let parameters: Scrypt.Parameters
        let key: String
    }

    /// RFC 7914, section 12, without the one that takes a gigabyte.
    @Test(arguments: [
        Vector(
            password: "", salt: "", parameters: .init(cost: 16, blockSize: 1, passes: 1),
            key: """
                77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442
                fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906
                """),
        Vector(
            password: "password", salt: "NaCl", parameters: .init(cost: 1024, blockSize: 8, passes: 16),
            key: """
                fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162
                2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640
                """),
        Vector(
            password: "pleaseletmein", salt: "SodiumChloride",
            parameters: .init(cost: 16384, blockSize: 8, passes: 1),
            key: """
                7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2
                d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887
                """),
    ])
    func agreesWithTheStandard(vector: Vector) throws {
        let key = try Scrypt.deriveKey(
            password: vector.password.utf8, salt: vector.salt.utf8, parameters: vector.parameters, outputByteCount: 64)
        #expect(key.withUnsafeBytes { Array($0) } == hex(vector.key))
    }

    @Test(arguments: [
        Scrypt.Parameters(cost: 0, blockSize: 8, passes: 1), Scrypt.Parameters(cost: 1000, blockSize: 8, passes: 1),
        Scrypt.Parameters(cost: 16, blockSize: 0, passes: 1), Scrypt.Parameters(cost: 16, blockSize: 8, passes: 0),
        Scrypt.Parameters(cost: 1 << 40, blockSize: 8, passes: 1),
        Scrypt.Parameters(cost: -16, blockSize: 8, passes: 1),
    ])
    func refusesWhatItCannotDo(parameters: Scrypt.Parameters) {
        let error = #expect(throws: CryptographyError.self) {
            try Scrypt.deriveKey(password: [1], salt: [2], parameters: parameters, outputByteCount: 32)
        }
        #expect(error?.code == .incorrectSize)
    }
}
