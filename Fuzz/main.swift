// libFuzzer's entry. HEARTH_FUZZ_TARGET names the parser; scripts/fuzz builds this and runs every one of them.
import Glibc

@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: start, count: count))
}

/// A C function can capture nothing, so what it needs is global.
enum Chosen {
    static let name = getenv("HEARTH_FUZZ_TARGET").map { String(cString: $0) } ?? ""
    static let target = FuzzTarget.all.first { $0.name == name }
}

guard Chosen.target != nil else {
    print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
    exit(Chosen.name.isEmpty ? 0 : 2)
}
var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(
    runFuzzer(&count, &arguments) { start, count in
        Chosen.target?.run(bytes(start, count))
        return 0
    })
