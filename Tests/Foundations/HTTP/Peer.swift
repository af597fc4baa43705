import Foundation

/// Programs that others wrote.
enum Peer {
    /// Nil, and said so, when none of the paths is a program.
    static func find(_ paths: [String], _ name: String) -> String? {
        if let path = paths.first(where: FileManager.default.isExecutableFile) { return path }
        print("SKIPPED: HTTP against \(name): none of \(paths.joined(separator: ", ")) is there")
        return nil
    }

    /// What a program prints, also to its error output.
    static func run(_ program: String, _ arguments: [String]) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let process = Process()
                        process.executableURL = URL(filePath: program)
                        process.arguments = arguments
                        let output = Pipe()
                        process.standardOutput = output
                        process.standardError = output
                        process.standardInput = FileHandle.nullDevice
                        try process.run()
                        let data = try output.fileHandleForReading.readToEnd() ?? Data()
                        process.waitUntilExit()
                        return String(decoding: data, as: UTF8.self)
                    })
            }
        }
    }

    /// A program that runs until it is terminated; returns when it has printed its first byte.
    static func start(_ program: String, _ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        _ = try output.fileHandleForReading.read(upToCount: 1)
        return process
    }

    /// By the signal that no thread can have blocked for its children.
    static func end(_ process: Process) {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    static let httpClient = """
        import http.client, socket, sys

        class Unix(http.client.HTTPConnection):
            def connect(self):
                self.sock = socket.socket(socket.AF_UNIX)
                self.sock.settimeout(60)
                self.sock.connect(sys.argv[1])

        connection = Unix('hub')
        said = []
        def ask(*arguments, **named):
            connection.request(*arguments, **named)
            response = connection.getresponse()
            return response, response.read()
        response, body = ask('GET', '/a')
        said.append(f'{response.status} {body.decode()}')
        kept = connection.sock
        response, body = ask('POST', '/echo', body=b'xyz')
        said.append(f'{response.status} {body.decode()}')
        response, body = ask('POST', '/echo', body=iter([b'x', b'y', b'z']), encode_chunked=True,
                             headers={'Transfer-Encoding': 'chunked'})
        said.append(f'{response.status} {body.decode()}')
        response, body = ask('GET', '/lines')
        said.append(f'{len(body.splitlines())} {body.splitlines()[-1].decode()[5:-1]}')
        response, body = ask('HEAD', '/large')
        said.append(f'{response.status} {response.getheader("Content-Length")} {len(body)}')
        said.append('ok' if connection.sock is kept else 'another connection')
        print('|'.join(said))
        """

    static let h11Client = """
        import h11, socket, sys

        sock = socket.socket(socket.AF_UNIX)
        sock.settimeout(60)
        sock.connect(sys.argv[1])
        connection = h11.Connection(h11.CLIENT)

        def event():
            while True:
                found = connection.next_event()
                if found is not h11.NEED_DATA:
                    return found
                connection.receive_data(sock.recv(65536))

        def exchange(method, target, body=b'', headers=()):
            fields = [('Host', 'hub'), ('Content-Length', str(len(body))), *headers]
            sock.sendall(connection.send(h11.Request(method=method, target=target, headers=fields)))
            first = []
            if ('Expect', '100-continue') in headers:
                first.append(str(event().status_code))
            if body:
                sock.sendall(connection.send(h11.Data(data=body)))
            sock.sendall(connection.send(h11.EndOfMessage()))
            response, data = event(), b''
            assert isinstance(response, h11.Response), response
            while True:
                found = event()
                if isinstance(found, h11.EndOfMessage):
                    break
                data += found.data
            if connection.our_state is h11.DONE and connection.their_state is h11.DONE:
                connection.start_next_cycle()
            return first + [str(response.status_code)], response, data

        said = []
        status, response, data = exchange('GET', '/a')
        said.append(' '.join(status))
        status, response, data = exchange('POST', '/echo', b'abc')
        said.append(' '.join(status + [str(len(data))]))
        status, response, data = exchange('GET', '/lines')
        said.append(' '.join(status + [str(len(data.splitlines()))]))
        status, response, data = exchange('POST', '/echo', b'ab', [('Expect', '100-continue')])
        said.append(' '.join(status + [str(len(data))]))
        status, response, data = exchange('HEAD', '/large')
        said.append(' '.join(status + [str(len(data))]))
        status, response, data = exchange('GET', '/a', b'', [('Connection', 'close')])
        said.append(' '.join(status + [dict(response.headers)[b'connection'].decode()]))
        said.append('closed' if isinstance(event(), h11.ConnectionClosed) else 'open')
        print('|'.join(said))
        """

    static let httpServer = """
        import http.server, socketserver, sys

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = 'HTTP/1.1'
            def address_string(self): return 'unix'
            def log_message(self, *arguments): pass
            def do_HEAD(self):
                self.send_response(200)
                self.send_header('Content-Length', '1000')
                self.end_headers()
            def do_POST(self):
                body = self.rfile.read(int(self.headers['Content-Length']))
                self.send_response(200)
                self.send_header('Content-Length', str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            def do_GET(self):
                self.send_response(200)
                if self.path == '/close':
                    self.send_header('Connection', 'close')
                    self.end_headers()
                    self.wfile.write(b'until the end')
                    return
                self.send_header('Transfer-Encoding', 'chunked')
                self.end_headers()
                for number in range(50):
                    line = f'line {number}\\n'.encode()
                    self.wfile.write(f'{len(line):x}\\r\\n'.encode() + line + b'\\r\\n')
                    self.wfile.flush()
                self.wfile.write(b'0\\r\\n\\r\\n')

        server = socketserver.UnixStreamServer(sys.argv[1], Handler)
        print('ready', flush=True)
        server.serve_forever()
        """
}
