import HearthHTTP
import Testing

@Suite struct HTTPHeadersTests {
    @Test func namesAreTheSameInAnyCase() throws {
        var headers: HTTPHeaders = [.contentType: "a", .host: "h"]
        let other = HTTPFieldName("CONTENT-type")
        #expect(
            headers[other] == "a" && other == .contentType && other.hashValue == HTTPFieldName.contentType.hashValue)
        headers.append(other, "b")
        #expect(headers.values(of: .contentType) == ["a", "b"] && headers.count == 3)
        headers[.contentType] = "c"
        #expect(headers.map { "\($0.name)=\($0.value)" } == ["Content-Type=c", "Host=h"])
        headers[.host] = nil
        #expect(headers[.host] == nil && headers.count == 1)
    }

    @Test func tokensOfListsAreFound() {
        let headers: HTTPHeaders = [.connection: "Keep-Alive, Upgrade"]
        #expect(headers.contains("upgrade", in: .connection) && headers.contains("keep-alive", in: .connection))
        #expect(!headers.contains("close", in: .connection) && !headers.contains("up", in: .connection))
    }

    @Test func equalityLooksAtTheOrder() {
        let one: HTTPHeaders = [.host: "a", .date: "b"]
        #expect(one == [.host: "a", .date: "b"] && one != [.date: "b", .host: "a"] && one != [.host: "a"])
    }

    @Test func valuesOfOddBytesStayUsable() throws {
        var parser = HTTPParser(role: .client)
        parser.append("HTTP/1.1 200 OK\r\nServer: ".bytes + [0xFF, 0x41] + "\r\n\r\n".bytes)
        let response = try #require(try parser.next()?.response)
        let server = HTTPFieldName("Server")
        #expect(response.headers.bytes(of: server).map(Array.init) == [0xFF, 0x41])
        #expect(response.headers[server]?.rawValue == "\u{FFFD}A")
    }
}
