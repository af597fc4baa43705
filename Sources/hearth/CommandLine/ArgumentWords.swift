/// The words of a command line as the system hands them over: bytes.
enum ArgumentWords {
    /// Those of this process after its own name.
    static func ofProcess() -> [[UInt8]] {
        (1..<max(Int(CommandLine.argc), 1)).compactMap { place in
            CommandLine.unsafeArgv[place].map { word in
                Array(UnsafeBufferPointer(start: word, count: length(word)).map { UInt8(bitPattern: $0) })
            }
        }
    }

    private static func length(_ word: UnsafePointer<CChar>) -> Int {
        var count = 0
        while word[count] != 0 { count += 1 }
        return count
    }

    /// - Throws: a failure where a word is no UTF-8; repaired it would name another file or thing than was meant.
    static func texts(_ words: [[UInt8]]) throws(CommandFailure) -> [String] {
        var texts: [String] = []
        for (place, word) in words.enumerated() {
            guard let text = String(validating: word, as: UTF8.self) else {
                let repaired = String(decoding: word, as: UTF8.self)
                throw CommandFailure(
                    .usage, "word \(place + 1) of the command line, \"\(repaired)\", is not UTF-8")
            }
            texts.append(text)
        }
        return texts
    }
}
