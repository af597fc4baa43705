import Glibc

// The client of the benchmarks: one measurement a run, its figures as one line of JSON. See `Benchmarks/run`.
do {
    let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
    var report = Report()
    try await Measurement.run(arguments, into: &report)
    print(report.json)
} catch {
    let line = "hearth-benchmarks: \(error)\n"
    write(STDERR_FILENO, line, line.utf8.count)
    exit(1)
}
