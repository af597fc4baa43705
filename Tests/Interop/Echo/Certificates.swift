import Glibc
import HearthCryptography
import HearthHTTP
import HearthNetworking
import HearthTLS

/// Writes a certificate and its key into files.
func makeCertificate(_ options: Options) throws {
    let now = Int64(time(nil))
    let days = options["days"].flatMap(Int64.init) ?? 30
    let validity = days > 0 ? (now - 60)...(now + days * 86_400) : (now - 2 * 86_400)...(now - 86_400)
    let made = try SelfSignedCertificate(
        names: (options["names"] ?? "").split(separator: ",").map(String.init),
        addresses: (options["addresses"] ?? "").split(separator: ",").compactMap { IPAddress(String($0))?.bytes },
        validity: validity)
    write(made.certificate, to: options["certificate"] ?? "")
    write(made.privateKey, to: options["key"] ?? "")
    say("\(try made.identity().certificate.fingerprint)")
}

private func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { return }
    fchmod(fileno(file), 0o600)
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
}

/// Asks a server over TLS, trusting a file, a fingerprint or the machine's authorities, and says what came of it.
func get(_ options: Options, _ loop: EventLoop) async throws {
    var trust = TLSTrust.system
    if let file = options["trust"] { trust = .certificates(try await TLSFiles.certificates(file)) }
    if let pin = options["pin"].flatMap({ TLSFingerprint($0) }) { trust = .pinned([pin]) }
    let network = TLSNetwork(
        SystemNetwork(loop: loop), client: try .client(trusting: trust), serverName: options["name"])
    let address = SocketAddress.loopback(port: options["port"].flatMap(UInt16.init) ?? 0)
    let stream = try await network.connect(to: address, deadline: loop.now + .seconds(20))
    if let secure = stream as? TLSByteStream {
        say("\(await secure.version) \(await secure.applicationProtocol ?? "none")")
    }
    let client = HTTPClient(stream)
    let response = try await client.send(HTTPRequest(.get, "/"))
    say("\(response.status.code) \(response.body.count)")
}
