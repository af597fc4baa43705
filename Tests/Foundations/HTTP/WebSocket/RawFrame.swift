import HearthHTTP
import HearthNetworking

/// A frame as it stands on the wire, right or wrong.
struct RawFrame {
    var first: UInt8
    var payload: [UInt8]
    var mask: [UInt8]?
    /// Of the length: 0, 2 or 8; nil for as many as are needed.
    var lengthBytes: Int?

    init(_ first: UInt8, _ payload: [UInt8] = [], mask: [UInt8]? = nil, lengthBytes: Int? = nil) {
        self.first = first
        self.payload = payload
        self.mask = mask
        self.lengthBytes = lengthBytes
    }

    /// As a client sends it.
    static func masked(_ first: UInt8, _ payload: [UInt8] = []) -> [UInt8] {
        RawFrame(first, payload, mask: [0x37, 0xFA, 0x21, 0x3D]).bytes
    }

    static func close(_ code: Int, _ reason: String = "") -> [UInt8] {
        [UInt8(code >> 8), UInt8(code & 0xFF)] + reason.bytes
    }

    var bytes: [UInt8] {
        let maskBit: UInt8 = mask == nil ? 0 : 0x80
        let count = payload.count
        var bytes = [first]
        switch lengthBytes ?? (count < 126 ? 0 : count < 65_536 ? 2 : 8) {
        case 0: bytes.append(UInt8(count) | maskBit)
        case 2: bytes += [126 | maskBit, UInt8(count >> 8), UInt8(count & 0xFF)]
        default: bytes += [127 | maskBit] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
        }
        guard let mask else { return bytes + payload }
        return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
    }
}

extension WebSocketParser {
    /// Everything that the bytes give, up to the error if there is one.
    static func run(
        _ role: WebSocketRole, _ pieces: [[UInt8]], messageBytes: Int = 1 << 20
    ) -> (events: [WebSocketEvent], error: WebSocketFrameError?, left: Int) {
        var parser = WebSocketParser(role: role, messageBytes: messageBytes)
        var events: [WebSocketEvent] = []
        do {
            for piece in pieces {
                parser.append(piece)
                while let event = try parser.next() { events.append(event) }
            }
        } catch {
            return (events, error, 0)
        }
        return (events, nil, parser.bufferedBytes)
    }
}

/// A connection to a server that has become a WebSocket, and frames by hand.
struct RawSocket: Sendable {
    let stream: any ByteStream
    let head: String
    /// What came behind the head.
    let rest: [UInt8]

    static let request =
        "GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

    static func open(_ home: ServedHome, fields: String = "", sending more: [UInt8] = []) async throws -> RawSocket {
        let stream = try await home.connect()
        stream.write((request + fields + "\r\n").bytes + more)
        var bytes: [UInt8] = []
        while true {
            if let end = bytes.firstRange(of: "\r\n\r\n".bytes)?.upperBound {
                return RawSocket(
                    stream: stream, head: String(decoding: bytes[..<end], as: UTF8.self), rest: Array(bytes[end...]))
            }
            guard let more = try await stream.read(deadline: home.loop.now + .seconds(5)) else {
                throw NetworkError(.connectionReset, "The server ended the connection before its answer.")
            }
            bytes += more
        }
    }

    /// What comes until the end of the connection, or until nothing comes for a time.
    func events(pause: Duration = .seconds(1)) async throws -> [WebSocketEvent] {
        var bytes = rest
        do throws(NetworkError) {
            while let more = try await stream.read(deadline: stream.loop.now + pause) { bytes += more }
        } catch {
            guard error.code == .timedOut || error.code == .connectionReset else { throw error }
        }
        let (events, error, left) = WebSocketParser.run(.client, [bytes])
        if let error { throw error }
        return left == 0 ? events : []
    }

    /// Whether the server ends the connection within a time.
    func ends(within time: Duration) async throws -> Bool {
        do throws(NetworkError) {
            let deadline = stream.loop.now + time
            while try await stream.read(deadline: deadline) != nil {}
            return true
        } catch {
            return error.code == .connectionReset
        }
    }
}
