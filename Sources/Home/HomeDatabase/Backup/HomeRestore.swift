/// What restoring a backup has done.
public struct HomeRestore: Equatable, Sendable {
    public let backup: HomeBackup
    /// The paths at which the files are now that were there before; empty when there were none.
    public let replaced: [String]
}
