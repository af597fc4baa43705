import HAPProtocol

/// How large a picture is: what the controller asks for, within what a camera can.
struct PictureSize: Hashable, Sendable {
    /// Pixels of a picture at most, those of a full HD screen; a larger one comes smaller, in the same shape.
    static let most = 1_920 * 1_080
    private static let ordinary = PictureSize(width: 1_280, height: 720)

    var width: Int
    var height: Int

    private init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// A controller that says only how wide, or how high, gets 16:9.
    init(_ request: ResourceRequestBody) {
        var wanted = Self.ordinary
        switch (request.width, request.height) {
        case (let width?, let height?): wanted = PictureSize(width: width, height: height)
        case (let width?, nil): wanted = PictureSize(width: width, height: max(1, width * 9 / 16))
        case (nil, let height?): wanted = PictureSize(width: max(1, height * 16 / 9), height: height)
        case (nil, nil): break
        }
        let pixels = wanted.width * wanted.height
        let scale = pixels > Self.most ? (Double(Self.most) / Double(pixels)).squareRoot() : 1
        self.init(width: max(1, Int(Double(wanted.width) * scale)), height: max(1, Int(Double(wanted.height) * scale)))
    }
}
