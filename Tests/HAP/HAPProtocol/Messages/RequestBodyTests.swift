import HAPModel
import HAPProtocol
import Testing

@Suite struct RequestBodyTests {
    @Test func prepareComesBackAsItWas() throws {
        let request = PrepareRequest(timeToLive: .milliseconds(2500), pid: 11_122_333)
        #expect(request.body.text == #"{"ttl":2500,"pid":11122333}"#)
        #expect(try PrepareRequest(body: request.body) == request)
        #expect(try PrepareRequest(body: Array(#"{"pid":18446744073709551615,"ttl":500.0}"#.utf8)).pid == .max)
    }

    @Test(arguments: [
        "", "{}", #"{"ttl":1}"#, #"{"pid":1}"#, #"{"ttl":0,"pid":1}"#, #"{"ttl":3600001,"pid":1}"#,
        #"{"ttl":-5,"pid":1}"#,
        #"{"ttl":"500","pid":1}"#, #"{"ttl":1,"pid":-1}"#, #"{"ttl":1,"pid":18446744073709551616}"#, "[]",
    ])
    func unusablePreparesAreRefused(_ text: String) {
        #expect(throws: MessageError.self) { try PrepareRequest(body: Array(text.utf8)) }
    }

    @Test func resourceComesBackAsItWas() throws {
        let request = ResourceRequestBody(aid: 2, width: 640, height: 480, reason: 1)
        #expect(
            request.body.text
                == #"{"image-width":640,"image-height":480,"resource-type":"image","aid":2,"reason":1}"#)
        #expect(try ResourceRequestBody(body: request.body) == request)
        let least = try ResourceRequestBody(body: Array(#"{"resource-type":"image","aid":null}"#.utf8))
        #expect(least == ResourceRequestBody())
    }

    @Test(arguments: [
        "", "{}", #"{"resource-type":1}"#, #"{"resource-type":"image","image-width":0}"#,
        #"{"resource-type":"image","image-height":16385}"#, #"{"resource-type":"image","aid":-1}"#,
        #"{"resource-type":"image","image-width":"640"}"#,
    ])
    func unusableResourcesAreRefused(_ text: String) {
        #expect(throws: MessageError.self) { try ResourceRequestBody(body: Array(text.utf8)) }
    }
}
