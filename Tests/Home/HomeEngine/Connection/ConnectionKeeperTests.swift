import HomeEngine
import Testing

@Suite struct ConnectionKeeperTests {
    private func connected(_ pace: LinkPace = .awake, at place: String? = "10.0.0.1") -> KeeperTranscript {
        var keeper = KeeperTranscript(pace: pace)
        _ = keeper.after(0, .start)
        _ = keeper.after(0, .connected)
        if let place {
            _ = keeper.after(0, .sighted(.at(place)))
            _ = keeper.after(0, .described(true))
        }
        return keeper
    }

    @Test func theFirstAttemptIsMadeAtOnce() {
        var keeper = KeeperTranscript()
        #expect(keeper.after(0, .start) == ["is connecting", "connect"])
        #expect(keeper.after(1, .connected) == ["is connected"])
        #expect(keeper.after(0, .start) == [])
    }

    @Test func attemptsComeEverLessOftenAndNeverTogether() {
        var keeper = KeeperTranscript()
        _ = keeper.after(0, .start)
        #expect(keeper.after(10, .attemptFailed(.off)) == ["is unreachable unreachable"])
        var pauses: [Double] = []
        for _ in 0..<9 {
            pauses.append(keeper.wake ?? 0)
            #expect(keeper.wakeUp() == ["connect"])
            #expect(keeper.after(0, .attemptFailed(.off)) == [])
        }
        for (pause, base) in zip(pauses, [1.0, 2, 4, 8, 10, 10, 10, 10, 10]) {
            #expect((base...base * 1.25).contains(pause))
        }
        #expect(Set(pauses.suffix(3)).count == 3)
    }

    @Test func aLostConnectionIsSoughtAtOnceAndOnlyThenCalledUnreachable() {
        var keeper = connected()
        #expect(keeper.after(20, .disconnected(.gone)) == ["is connecting", "connect"])
        #expect(keeper.after(0, .attemptFailed(.off)) == ["is unreachable unreachable"])
        #expect(keeper.wakeUp() == ["connect"])
        #expect(keeper.after(0, .connected) == ["is connected"])
    }

    @Test func connectionsThatNeverLastAreNotSoughtWithoutPause() {
        var keeper = KeeperTranscript()
        _ = keeper.after(0, .start)
        var pauses: [Double] = []
        for _ in 0..<4 {
            _ = keeper.after(0, .connected)
            _ = keeper.after(1, .disconnected(.gone))
            pauses.append(keeper.wake ?? 0)
            _ = keeper.wakeUp()
        }
        #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $0 * 1.5 < $1 })
        _ = keeper.after(0, .connected)
        #expect(keeper.after(10, .disconnected(.gone)) == ["is connecting", "connect"])
    }

    @Test func silenceIsAskedForASignOfLife() {
        var keeper = connected()
        #expect(keeper.wake == 30)
        // Heard of 12 s ago: not silent yet.
        #expect(keeper.wakeUp(lastHeard: 12) == [])
        #expect(keeper.wake == 18)
        #expect(keeper.wakeUp(lastHeard: 30) == ["check 10s"])
        #expect(keeper.after(1, .checked(nil)) == [])
        #expect(keeper.wake == 30)
        #expect(keeper.wakeUp(lastHeard: 31) == ["check 10s"])
    }

    @Test func aPeerWithoutASignOfLifeIsDead() {
        var keeper = connected()
        #expect(keeper.wakeUp() == ["check 10s"])
        // A link says that the connection ended, and then that the check failed.
        #expect(keeper.after(10, .disconnected(.late)) == ["is connecting", "connect"])
        #expect(keeper.after(0, .checked(.late)) == [])
        #expect(keeper.after(10, .attemptFailed(.off)) == ["is unreachable unreachable"])
    }

    @Test func aCheckThatFailsEndsAConnectionThatSeemsToStand() {
        var keeper = connected()
        _ = keeper.wakeUp()
        #expect(keeper.after(10, .checked(.late)) == ["disconnect timedOut"])
        #expect(keeper.after(0, .disconnected(.late)) == ["is connecting", "connect"])
    }

    /// What a link has lost without a word it can't end either.
    @Test func aCheckThatFailsEndsAlsoAConnectionThatIsGoneAlready() {
        var keeper = connected()
        _ = keeper.wakeUp()
        #expect(keeper.after(0, .checked(.gone)) == ["disconnect connectionLost"])
        #expect(keeper.wake == 1)
        #expect(keeper.wakeUp() == ["is connecting", "connect"])
        #expect(keeper.after(0, .disconnected(.gone)) == [])
        #expect(keeper.after(0, .connected) == ["is connected"])
    }

    @Test func aCommandThatConnectsWhileTheOldConnectionEndsIsTakenForGranted() {
        var keeper = connected()
        _ = keeper.wakeUp()
        _ = keeper.after(0, .checked(.gone))
        #expect(keeper.after(0.5, .connected) == [])
        #expect(keeper.wake == 30)
    }

    @Test func anotherAddressIsTriedAtOnceWhileWaiting() {
        var keeper = connected()
        _ = keeper.after(20, .disconnected(.gone))
        for _ in 0..<8 {
            _ = keeper.after(0, .attemptFailed(.off))
            _ = keeper.wakeUp()
        }
        _ = keeper.after(0, .attemptFailed(.off))
        #expect((keeper.wake ?? 0) >= 10)
        #expect(keeper.after(5, .sighted(.at("10.0.0.2"))) == [])
        #expect(keeper.wake == 0)
        #expect(keeper.wakeUp() == ["connect"])
        // And the pauses start anew.
        _ = keeper.after(0, .attemptFailed(.off))
        #expect((1...1.25).contains(keeper.wake ?? 0))
    }

    @Test func anotherNameIsTriedAtOnceWhileWaiting() {
        var keeper = connected()
        _ = keeper.after(20, .disconnected(.gone))
        for _ in 0..<4 {
            _ = keeper.after(0, .attemptFailed(.off))
            _ = keeper.wakeUp()
        }
        _ = keeper.after(0, .attemptFailed(.off))
        _ = keeper.after(2, .sighted(.at("10.0.0.1", name: "Lamp (2)")))
        #expect(keeper.wake == 0)
    }

    @Test func anAccessoryThatIsAnnouncedAgainIsTriedAtOnce() {
        var keeper = connected()
        _ = keeper.after(20, .disconnected(.gone))
        for _ in 0..<6 {
            _ = keeper.after(0, .attemptFailed(.off))
            _ = keeper.wakeUp()
        }
        _ = keeper.after(0, .attemptFailed(.off))
        _ = keeper.after(5, .vanished)
        _ = keeper.after(5, .sighted(.at("10.0.0.1")))
        #expect(keeper.wake == 0)
    }

    @Test func anAnnouncementThatSaysNothingNewChangesNothing() {
        var keeper = connected()
        _ = keeper.after(20, .disconnected(.gone))
        _ = keeper.after(0, .attemptFailed(.off))
        let wake = keeper.wake
        #expect(keeper.after(0, .sighted(.at("10.0.0.1"))) == [])
        #expect(keeper.wake == wake)
    }

    @Test func announcementsDoNotMakeAttemptsFollowEachOtherWithoutPause() {
        var keeper = connected()
        _ = keeper.after(20, .disconnected(.gone))
        _ = keeper.after(0, .attemptFailed(.off))
        for number in 0..<10 {
            _ = keeper.after(0, .sighted(.at("10.0.1.\(number)")))
            #expect(keeper.wake == 1)
        }
    }

    @Test func newsDuringAnAttemptIsFollowedByAnotherAtOnce() {
        var keeper = connected()
        _ = keeper.after(20, .disconnected(.gone))
        #expect(keeper.after(1, .sighted(.at("10.0.0.2"))) == [])
        #expect(keeper.after(9, .attemptFailed(.late)) == ["is unreachable timedOut"])
        #expect(keeper.wake == 0)
        #expect(keeper.wakeUp() == ["connect"])
    }

    @Test func whoSeemsToHaveMovedIsAskedForASignOfLifeSoon() {
        var keeper = connected()
        #expect(keeper.after(5, .sighted(.at("10.0.0.2"))) == ["check 2s"])
        // Another move does not ask twice.
        #expect(keeper.after(0, .sighted(.at("10.0.0.3"))) == [])
        #expect(keeper.after(2, .disconnected(.late)) != [])
    }

    @Test func anotherConfigurationIsReadAnew() {
        var keeper = connected()
        #expect(keeper.after(5, .sighted(.at("10.0.0.1", 2))) == ["describe"])
        // Changed once more while it is read.
        #expect(keeper.after(0, .sighted(.at("10.0.0.1", 3))) == [])
        #expect(keeper.after(0, .described(true)) == ["describe"])
        #expect(keeper.after(0, .described(true)) == [])
    }

    @Test func aDescriptionThatDidNotComeIsAskedForAgainWithTheNextSignOfLife() {
        var keeper = connected()
        _ = keeper.after(5, .sighted(.at("10.0.0.1", 2)))
        #expect(keeper.after(10, .described(false)) == [])
        _ = keeper.wakeUp()
        #expect(keeper.after(0, .checked(nil)) == ["describe"])
    }

    @Test func aConfigurationThatChangedWhileAwayIsReadAfterwards() {
        var keeper = connected()
        _ = keeper.after(20, .disconnected(.gone))
        #expect(keeper.after(1, .sighted(.at("10.0.0.1", 2))) == [])
        #expect(keeper.after(1, .connected) == ["is connected", "describe"])
    }

    @Test func whatSleepsIsNotWokenAndNotCalledUnreachable() {
        var keeper = connected(.sleepy(every: .seconds(300)))
        #expect(keeper.wake == nil)
        #expect(keeper.after(100, .disconnected(.gone)) == ["is connecting", "connect"])
        #expect(keeper.after(10, .attemptFailed(.off)) == [])
        var spent = 10.0
        while keeper.state == .connecting {
            spent += keeper.wake ?? 0
            _ = keeper.wakeUp()
            _ = keeper.after(0, .attemptFailed(.off))
            guard spent < 2_000 else { break }
        }
        #expect((600...680).contains(spent))
        #expect(keeper.after(0, .connected) == ["is connected"])
    }

    @Test func whoNoLongerKnowsTheHomeIsRemovedButNotGivenUp() {
        var keeper = connected()
        _ = keeper.after(20, .disconnected(.gone))
        let reset = LinkError(.removed, "It was reset.")
        #expect(keeper.after(0, .attemptFailed(reset)) == ["is removed"])
        #expect(keeper.wakeUp() == ["connect"])
        // It is not pressed as often as one that is only away.
        for _ in 0..<8 {
            _ = keeper.after(0, .attemptFailed(reset))
            _ = keeper.wakeUp()
        }
        _ = keeper.after(0, .attemptFailed(reset))
        #expect((keeper.wake ?? 0) >= 60)
        #expect(keeper.after(0, .connected) == ["is connected"])
    }

    @Test func aConnectionThatACommandMadeIsTakenForGranted() {
        var keeper = KeeperTranscript()
        _ = keeper.after(0, .start)
        _ = keeper.after(0, .attemptFailed(.off))
        #expect(keeper.after(0.5, .connected) == ["is connected"])
        #expect(keeper.wake == 30)
    }

    @Test func anotherNetworkIsAReasonToLook() {
        var keeper = connected()
        #expect(keeper.after(3, .networkChanged) == ["check 2s"])
        _ = keeper.after(2, .disconnected(.late))
        for _ in 0..<6 {
            _ = keeper.after(0, .attemptFailed(.off))
            _ = keeper.wakeUp()
        }
        _ = keeper.after(0, .attemptFailed(.off))
        _ = keeper.after(5, .networkChanged)
        #expect(keeper.wake == 0)
    }

    @Test func aStoppedKeeperDoesNothing() {
        var keeper = connected()
        #expect(keeper.after(1, .stop) == ["disconnect cancelled", "is idle"])
        for input: ConnectionKeeper.Input in [
            .timer(lastHeard: nil), .attemptFailed(.off), .connected, .disconnected(.gone), .sighted(.at("10.0.0.9")),
            .networkChanged, .checked(.late), .described(true), .stop,
        ] {
            #expect(keeper.after(1, input) == [])
        }
        #expect(keeper.after(0, .start) == ["is connecting", "connect"])
    }
}
