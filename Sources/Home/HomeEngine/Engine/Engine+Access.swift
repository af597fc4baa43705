import HomeModel

/// Who may do what besides changing the structure, which the store checks.
extension Engine {
    /// Refuses control of a home to who may not, or not from where they are.
    func checkControl(of home: HomeID, by account: String?) throws(EngineError) {
        guard let account else { return }
        let user = structure.user(account, in: home)
        guard let user, user.mayControl(isAtHome: evaluator.isAtHome(user.id) == true) else {
            throw EngineError(
                .insufficientPrivileges,
                user == nil
                    ? "This person has no access to the home."
                    : "This person may not control the home from here; ask an administrator.", .home(home))
        }
    }

    /// Refuses who has no access to the home at all.
    func checkAccess(to home: HomeID, by account: String?) throws(EngineError) {
        guard let account, structure.user(account, in: home) == nil else { return }
        throw EngineError(.insufficientPrivileges, "This person has no access to the home.", .home(home))
    }

    /// Refuses who may use the home but not change it.
    func checkAdministration(of home: HomeID, by account: String?) throws(EngineError) {
        guard let account, structure.user(account, in: home)?.isAdministrator != true else { return }
        throw EngineError(.insufficientPrivileges, "That takes an administrator of the home; ask one.", .home(home))
    }
}
