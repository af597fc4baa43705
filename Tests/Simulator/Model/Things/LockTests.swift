import HAPModel
import Testing

@testable import Simulator

@Suite struct LockTests {
    private static func lock(timeout: Int = 0) -> LoneAccessory {
        LoneAccessory(
            Service(.lockMechanism) {
                Characteristic(.lockCurrentState, 1)
                Characteristic(.lockTargetState, 1)
            },
            Service(.lockManagement) {
                Characteristic(.lockManagementAutoSecurityTimeout, Value(timeout))
                Characteristic(.lockLastKnownAction)
                Characteristic(.audioFeedback, true)
            })
    }

    @Test func theBoltTakesASecondAndAHalf() {
        var lock = Self.lock()
        lock.write(.lockTargetState, 0)
        lock.advance(1.25)
        #expect(lock.int(.lockCurrentState) == 1)
        lock.advance(0.25)
        #expect(lock.int(.lockCurrentState) == 0)
        #expect(lock.int(.lockLastKnownAction, 1) == 7)
    }

    @Test func aWriteBackInTimeLeavesTheBoltWhereItIs() {
        var lock = Self.lock()
        lock.write(.lockTargetState, 0)
        lock.advance(1)
        lock.write(.lockTargetState, 1)
        lock.advance(10)
        #expect(lock.takeValues(.lockCurrentState).isEmpty)
    }

    @Test func aJammedLockComesFreeOnlyWhenItIsUnlocked() {
        var lock = Self.lock()
        lock.write(.lockTargetState, 0)
        lock.advance(1)
        lock.set(.lockCurrentState, 2)
        lock.advance(10)
        #expect(lock.int(.lockCurrentState) == 2)
        lock.write(.lockTargetState, 1)
        lock.advance(10)
        #expect(lock.int(.lockCurrentState) == 2)
        lock.write(.lockTargetState, 0)
        lock.advance(2)
        #expect(lock.int(.lockCurrentState) == 0)
        lock.write(.lockTargetState, 1)
        lock.advance(2)
        #expect(lock.int(.lockCurrentState) == 1)
    }

    @Test func aKeyTurnsItAtOnceAndItSaysSo() {
        var lock = Self.lock()
        lock.set(.lockCurrentState, 0)
        #expect(lock.int(.lockTargetState) == 0)
        #expect(lock.int(.lockLastKnownAction, 1) == 1)
        lock.set(.lockCurrentState, 1)
        #expect(lock.int(.lockLastKnownAction, 1) == 0)
    }

    @Test func itLocksAgainByItselfAfterItsTime() {
        var lock = Self.lock(timeout: 30)
        lock.write(.lockTargetState, 0)
        lock.advance(31.25)
        #expect(lock.int(.lockTargetState) == 0)
        lock.advance(0.25)
        #expect(lock.int(.lockTargetState) == 1)
        #expect(lock.int(.lockCurrentState) == 0)
        lock.advance(1.5)
        #expect(lock.int(.lockCurrentState) == 1)
        #expect(lock.int(.lockLastKnownAction, 1) == 8)
    }

    @Test func anotherTimeoutStartsAnew() {
        var lock = Self.lock(timeout: 30)
        lock.set(.lockCurrentState, 0)
        lock.advance(20)
        lock.write(.lockManagementAutoSecurityTimeout, 60, 1)
        lock.advance(59)
        #expect(lock.int(.lockCurrentState) == 0)
        lock.write(.lockManagementAutoSecurityTimeout, 0, 1)
        lock.advance(86_400)
        #expect(lock.int(.lockCurrentState) == 0)
    }

    @Test func theControlPointTakesOnlyTLV8() {
        var lock = Self.lock()
        #expect(lock.write(.lockControlPoint, .tlv8([0, 1, 7]), 1).refusal == nil)
        #expect(lock.write(.lockControlPoint, .tlv8([0, 9, 7]), 1).refusal == .invalidValue)
    }

    @Test func aLockWithoutManagementLocksToo() {
        var lock = LoneAccessory(Service(.lockMechanism))
        lock.write(.lockTargetState, 1)
        lock.advance(2)
        #expect(lock.int(.lockCurrentState) == 1)
    }
}
