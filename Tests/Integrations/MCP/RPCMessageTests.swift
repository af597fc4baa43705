import HearthJSON
import Seeded
import Testing

@testable import HearthMCP

@Suite struct RPCMessageTests {
    private static func message(_ text: String) throws(RPCError) -> RPCMessage { try RPCMessage(Array(text.utf8)) }

    @Test func readsRequestsAndNotifications() throws {
        #expect(
            try Self.message(#"{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{"a":1}}"#)
                == .request(RPCRequest(id: .number(7), method: "tools/list", params: ["a": 1])))
        #expect(
            try Self.message(#"{"jsonrpc":"2.0","id":"x","method":"ping"}"#)
                == .request(RPCRequest(id: .text("x"), method: "ping")))
        #expect(
            try Self.message(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
                == .notification(method: "notifications/initialized", params: [:]))
        #expect(try Self.message(#"{"jsonrpc":"2.0","id":1,"result":{}}"#) == .response)
        #expect(try Self.message(#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}"#) == .response)
    }

    @Test(
        arguments: [
            ("{", RPCError.Code.parseError, nil), ("", .parseError, nil), ("[]", .invalidRequest, nil),
            (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, .invalidRequest, nil), ("1", .invalidRequest, nil),
            (#"{"id":1,"method":"ping"}"#, .invalidRequest, RPCID.number(1)),
            (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, .invalidRequest, .number(1)),
            (#"{"jsonrpc":2.0,"id":"a","method":"ping"}"#, .invalidRequest, .text("a")),
            (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, .invalidRequest, nil),
            (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, .invalidRequest, nil),
            (#"{"jsonrpc":"2.0","id":true,"method":"ping"}"#, .invalidRequest, nil),
            (#"{"jsonrpc":"2.0","id":1,"method":5}"#, .invalidRequest, .number(1)),
            (#"{"jsonrpc":"2.0","id":1}"#, .invalidRequest, .number(1)),
            (#"{"jsonrpc":"2.0","id":1,"method":"a","params":[1]}"#, .invalidRequest, .number(1)),
            (#"{"jsonrpc":"2.0","id":1,"method":"a","result":1}"#, .invalidRequest, .number(1)),
            (#"{"jsonrpc":"2.0","id":1,"id":2,"method":"a"}"#, .parseError, nil),
        ] as [(String, RPCError.Code, RPCID?)])
    func whatIsNoMessageIsRefusedWithItsIdentifier(text: String, code: RPCError.Code, id: RPCID?) {
        #expect {
            try Self.message(text)
        } throws: { error in
            let error = error as? RPCError
            return error?.code == code && error?.id == id && error?.message.isEmpty == false
        }
    }

    /// An answer to what could not be read has an identifier of null (JSON-RPC 2.0, section 5).
    @Test func errorsAreAnsweredWithWhatIsKnown() {
        let error = RPCError(.parseError, "no")
        #expect(error.response()["id"] == .null)
        #expect(error.response(to: .number(3))["id"] == 3)
        #expect(RPCError(.invalidRequest, "no", id: .text("a")).response(to: .number(3))["id"] == "a")
        #expect(error.response()["error"]?["data"] == nil)
    }

    @Test func linesAreTheSameHoweverTheyCome() {
        let text = Array("{\"a\":1}\r\n\n  \n{\"b\":2}\n\(String(repeating: "x", count: 40))\nlast".utf8)
        var whole = RPCLines(limit: 30)
        let expected = whole.add(text) + [whole.finish()].compactMap(\.self)
        #expect(
            expected == [
                .message(Array("{\"a\":1}".utf8)), .message(Array("{\"b\":2}".utf8)), .tooLong,
                .message(Array("last".utf8)),
            ])
        for split in text.indices {
            var lines = RPCLines(limit: 30)
            let found = lines.add(text[..<split]) + lines.add(text[split...]) + [lines.finish()].compactMap(\.self)
            #expect(found == expected, "split at \(split)")
        }
    }

    @Test func aLineThatNeverEndsTakesNoMoreThanItsBound() {
        var lines = RPCLines(limit: 8)
        for _ in 0..<1_000 { #expect(lines.add([UInt8](repeating: 0x61, count: 100)).isEmpty) }
        #expect(lines.add([0x0A, 0x62, 0x0A]) == [.tooLong, .message([0x62])])
    }

    @Test(arguments: [
        ("plain", "plain"), ("=?base64?SGFsbA==?=", "Hall"), ("=?base64?w7xiZXI=?=", "über"), ("=?base64??=", ""),
        ("=?base64?SGFs?=", "Hal"),
    ])
    func headersAreReadAsTheyAreWritten(header: String, value: String) {
        #expect(MirroredValue.decoded(header) == value)
    }

    @Test(arguments: ["=?base64?SGF?=", "=?base64?S!==?=", "=?base64?/w==?=", "=?base64?====?="])
    func headersThatAreNoTextAreNone(header: String) { #expect(MirroredValue.decoded(header) == nil) }

    /// Whatever is damaged: an error or a message, and an error can be answered.
    @Test func damageNeverTraps() {
        let sample = Array(
            #"{"jsonrpc":"2.0","id":12,"method":"tools/call","params":{"name":"read_values","arguments":{"characteristics":["a"]}}}"#
                .utf8)
        var generator = SeededGenerator(seed: 25)
        for _ in 0..<2_000 {
            do throws(RPCError) { _ = try RPCMessage(generator.damage(sample)) } catch {
                #expect(error.response()["error"]?["message"] != nil)
            }
        }
    }
}
