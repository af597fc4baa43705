import Foundation

/// How often random tests repeat: `HEARTH_FULL=1` asks for the long run.
func repetitions(_ few: Int, full: Int) -> Int {
    ProcessInfo.processInfo.environment["HEARTH_FULL"] == "1" ? full : few
}
