import HearthHTTP
import HomeModel

extension ProblemKind {
    private init(_ code: HomeErrorCode, _ cause: String, _ remedy: String) {
        self.init(ProblemCode(code.name), [code.httpStatus], cause, remedy)
    }

    /// Those of HomeKit's that the hub brings up.
    static let ofHomeKit: [ProblemKind] = [
        ProblemKind(
            ProblemCode(HomeErrorCode.unexpectedError.name),
            [.unprocessableContent, .internalServerError, .serviceUnavailable, .insufficientStorage],
            "Something went wrong in the hub or with its files.",
            "Try again; if it stays so, look into the hub's log."),
        ProblemKind(
            .alreadyExists, "What is to be made or added is there already.",
            "Use what is there, or name something else."),
        ProblemKind(.notFound, "What is named is not there, or not any more.", "List what there is."),
        ProblemKind(
            .invalidParameter, "A value is well formed, but can't be taken.",
            "Give another value; the detail says which would do."),
        ProblemKind(
            .insufficientPrivileges, "Whoever asks may not do this.",
            "Ask the owner or an administrator of the home."),
        ProblemKind(
            .operationNotSupported, "This can't be done with this thing, or by this hub.",
            "Do it in another way; the detail says why not in this one."),
        ProblemKind(.operationCancelled, "It was ended before it was done.", "Ask again."),
        ProblemKind(.missingParameter, "Something that is needed was not given.", "Give it."),
        ProblemKind(
            .maximumObjectLimitReached, "There can't be more of them.",
            "Remove one first, or put several together."),
        ProblemKind(.objectAssociatedToAnotherHome, "It belongs to another home.", "Name something of the same home."),
        ProblemKind(
            .objectAlreadyAssociatedToHome, "It is in the home, or in the list, already.",
            "Leave it out, or remove it there first."),
        ProblemKind(
            .objectWithSimilarNameExistsInHome,
            "Something of the home is called so, but for case, spaces and apostrophes.",
            "Choose a name that nothing else has."),
        ProblemKind(
            .homeWithSimilarNameExists, "Another home is called so, but for case, spaces and apostrophes.",
            "Choose a name that nothing else has."),
        ProblemKind(
            .renameWithSimilarName, "Something else is called so, but for case, spaces and apostrophes.",
            "Choose a name that nothing else has."),
        ProblemKind(
            .nameContainsProhibitedCharacters, "The name has characters that names can't have.",
            "Use letters, numbers, symbols, spaces and apostrophes."),
        ProblemKind(
            .nameDoesNotStartWithValidCharacters, "The name begins with something else than a letter or a number.",
            "Begin it with a letter or a number."),
        ProblemKind(
            .nameDoesNotEndWithValidCharacters, "The name ends with something that names can't end with.",
            "End it with a letter, a number or a symbol."),
        ProblemKind(.stringShorterThanMinimum, "The text is empty or too short.", "Give a longer one."),
        ProblemKind(.stringLongerThanMaximum, "The text is too long.", "Shorten it."),
        ProblemKind(.roomForHomeCannotBeInZone, "The room for the entire home is in no zone.", "Choose another room."),
        ProblemKind(
            .roomForHomeCannotBeUpdated, "The room for the entire home stays as it is.",
            "Change another room, or the name of the home."),
        ProblemKind(
            .cannotRemoveNonBridgeAccessory, "An accessory behind a bridge goes with its bridge.",
            "Remove it at the bridge, or remove the bridge."),
        ProblemKind(
            .cannotUnblockNonBridgeAccessory, "An accessory behind a bridge is blocked with its bridge.",
            "Unblock the bridge."),
        ProblemKind(.accessoryIsBlocked, "Somebody has blocked the accessory.", "Unblock it, then ask again."),
        ProblemKind(
            .invalidAssociatedServiceType, "The service can't stand for one of that type.",
            "Give a type that outlets and switches can stand for."),
        ProblemKind(.cannotRemoveBuiltinActionSet, "Every home has this scene.", "Take its actions out instead."),
        ProblemKind(.actionInAnotherActionSet, "The action is in another scene already.", "Make another one."),
        ProblemKind(.noActionsInActionSet, "The scene does nothing.", "Give it an action."),
        ProblemKind(.noRegisteredActionSets, "The automation does nothing.", "Add a scene or an action to it."),
        ProblemKind(.actionSetExecutionInProgress, "The scene is still running.", "Wait until it has ended."),
        ProblemKind(
            .actionSetExecutionPartialSuccess, "Some actions were done and some were not.",
            "See what each of them was answered."),
        ProblemKind(.actionSetExecutionFailed, "None of the actions was done.", "See what each of them was answered."),
        ProblemKind(.fireDateInPast, "The date has passed.", "Give one to come."),
        ProblemKind(.dateMustBeOnSpecifiedBoundaries, "A date is on a whole minute.", "Leave the seconds at 0."),
        ProblemKind(
            .recurrenceMustBeOnSpecifiedBoundaries, "A recurrence is in whole minutes.",
            "Give whole minutes."),
        ProblemKind(.recurrenceTooSmall, "A timer recurs after 5 minutes at the earliest.", "Give a longer interval."),
        ProblemKind(.recurrenceTooLarge, "A timer recurs after 5 weeks at the latest.", "Give a shorter interval."),
        ProblemKind(
            .cannotActivateTriggerTooFarInFuture, "The date is more than 5 weeks away.",
            "Enable the automation later."),
        ProblemKind(
            .readOnlyCharacteristic, "The accessory does not let this be written.",
            "Write another characteristic; its properties say what can be done with it."),
        ProblemKind(
            .writeOnlyCharacteristic, "The accessory does not let this be read.",
            "Read another characteristic; its properties say what can be done with it."),
        ProblemKind(
            .notificationNotSupported, "The accessory does not tell when this changes.",
            "Let another characteristic start the automation."),
        ProblemKind(
            .invalidValueType, "The value is of another type than the characteristic has.",
            "Give one of the format that its metadata names."),
        ProblemKind(
            .valueLowerThanMinimum, "The value is lower than the characteristic's least.",
            "Give one in the range that its metadata names."),
        ProblemKind(
            .valueHigherThanMaximum, "The value is higher than the characteristic's greatest.",
            "Give one in the range that its metadata names."),
        ProblemKind(
            .invalidOrMissingAuthorizationData, "The accessory wants proof that the write is allowed.",
            "Give authorizationData."),
        ProblemKind(
            .accessoryNotReachable, "The accessory can't be reached.",
            "See that it has power and is on the network; the hub goes on trying."),
        ProblemKind(
            .bridgedAccessoryNotReachable, "The bridge does not reach the accessory behind it.",
            "See that the accessory has power and is in reach of its bridge."),
        ProblemKind(.communicationFailure, "The connection to the accessory broke off.", "Try again."),
        ProblemKind(
            .operationTimedOut, "The accessory did not answer in time.",
            "See that it is on and in reach, and try again."),
        ProblemKind(.accessoryIsBusy, "The accessory is occupied with something else.", "Try again in a moment."),
        ProblemKind(
            .accessoryOutOfResources, "The accessory has no room for this.",
            "End what other controllers do with it, or restart it."),
        ProblemKind(
            .accessoryPairingFailed, "The accessory refused to be paired.",
            "Check the setup code; reset the accessory if another home has it."),
        ProblemKind(
            .accessoryResponseError, "The accessory does not let this be done now.",
            "Try again later, or look at the accessory itself."),
        ProblemKind(
            .accessorySentInvalidResponse, "The accessory answered what makes no sense.",
            "Restart it, or bring its firmware up to date."),
        ProblemKind(
            .accessoryOutOfCompliance, "The accessory's description of itself contradicts itself.",
            "Bring its firmware up to date, or ask its maker."),
        ProblemKind(
            .genericError, "Something went wrong that has no name.",
            "Try again; if it stays so, look into the hub's log."),
    ]
}
