/// How much a structure may hold. Apple publishes no limits beyond those of timers; these keep a mistaken program or a
/// damaged import from filling the memory of a small machine, and are far above what homes have.
public enum HomeLimits {
    public static let homes = 50
    /// Of each kind in each home, but for accessories.
    public static let rowsInHome = 1_000
    /// In each home, those behind bridges included.
    public static let accessoriesInHome = 5_000
    public static let actionsInSet = 1_000
    /// Start and end events together.
    public static let eventsInTrigger = 100
    /// Compounds in one another.
    public static let predicateDepth = 16
    public static let predicateParts = 500
    /// `HMTimerTrigger`: at least this between two firings.
    public static let shortestRecurrence: Duration = .seconds(5 * 60)
    /// `HMTimerTrigger`: at most this between two firings, and from enabling to the first one.
    public static let longestRecurrence: Duration = .seconds(35 * 86_400)
}
