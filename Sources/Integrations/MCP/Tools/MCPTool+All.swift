extension MCPTool {
    /// In the order in which they are listed.
    static let all = [
        listHomes, listRooms, listAccessories, listScenes, listAutomations, readValues, getHistory, explainAutomation,
        getStatus, writeValues, runScene, runAutomation,
    ]
}
