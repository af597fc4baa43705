/// A recorded exchange between aiohomekit 4.0.1 as controller and HAP-python 5.2.0 as accessory.
///
/// Both ran in one process without network: aiohomekit's protocol generators (`perform_pair_setup_part1` and `part2`,
/// `get_session_keys`) on one side, HAP-python's `HAPServerHandler` and `HAPCrypto` on the other. Every random value
/// was replaced by the first bytes of the SHA-512 of a label, so that the run repeats byte for byte; those values come
/// first below. The setup code is 031-45-154.
enum PeerTranscript {
    static let deviceID = "1A:2B:3C:4D:5E:6F"
    static let controllerName = "6A1C3F5E-0B2D-4E6F-8A9B-0C1D2E3F4A5B"
    static let otherName = "0D9B2E6A-93F1-4C58-8E27-5B64A1D0C3F9"
    static let salt = hexadecimal("1ac6a56ff497f7a1c0e57385e73f4c7d")
    static let b = hexadecimal("b62f63bec9fc4218c194d1f13b62110b192ceaabb6e3714f2693e3f7793ac7d2")
    static let a = hexadecimal("5892e73eb6dd4a949c8d2330e60b86e4")
    static let accessorySeed = hexadecimal("ce92e921d6b0504da369e7bc21747d24c94830655ab5e4daa83898df9b982859")
    static let controllerSeed = hexadecimal("0aa954f8fb29095bf92df82bd075989067c64ebfd36038945008f80abac92acb")
    static let accessoryEphemeral = hexadecimal("b20670da072bd472bf28995bc89d5061f5fd1fb9c88b1cbb53aeed8ca3a36fb1")
    static let controllerEphemeral = hexadecimal("9ae0dcdb858fe00c5dcd71036777fe69349eeed03d3f87d7746e0cffebfcae51")
    static let setupM1 = hexadecimal("060101000100")
    static let setupM2 = hexadecimal(
        """
        06010202101ac6a56ff497f7a1c0e57385e73f4c7d03ff6d1a4f1882c022ceb94b2e690b03f7d56393e3932e9676dd906c6b
        82bd8b8d9932afafff8a98ed379e8e1d63c9620d4a02cb9a5d688d406203d14aadf17166b7089505ad3262fbe1de62ac1d45
        333a49525ad3963b221036784bba9045ad75c21a63f608af2ba6afce12aa42ada665ac199de88369bc0da634865df8b3949a
        7dc624e56217afd783efb2599e1773d46b5d84a54b0b73ef99804b919218ded9cb91bc398ca9d14ba479639430b6ad3cc763
        b059519b9d76f4b3cf127945b0e5afa9886080b92aabb2d2b34506c419b32e479251d30b1a5bf14365bd46d1022c265461bf
        99101032327aab6eaeb4a265d737f7f30453fb09498279db675bbdf40381bf0b224c15d3a333a4f8f1ec4d1dadbaaaf441fa
        b9860bc6b69a855e054a64e839712b7609f3d735fc354eba067479575360cca45b837732aea88541833ec045c75515c9f6ef
        8dd7acdd30b25511db57fa51d2bdaefb87bc336720df92ca532a29c3a68599b5ac152952d2cb4faa73d63c69fd86880ca158
        fbbc8450a0a10fa52d
        """)
    static let setupM3 = hexadecimal(
        """
        06010303ff48f0024dff5b890aa3ea4418e2303deabd562e851a63c19ad4852d3bd4078d050fc9693a547c62bbf77a4db098
        c338b94f9999e7ecd390187c330b2c754169e419046f4c7fd78392fef4fa435934ebf6daba86bb41325e48ef047d6e006cd8
        d6b80d9241b64648d26f3e086201d7c899b19a420fac2f0b8b570230de002829090e654a38a9854ef544fdf5e222d268a94f
        8072e7cdadac3accbad943dfc1cedf7298c00e0dcb9b44a24c36d129131426e8d36517da8a4e8ee097483702a674ae00056b
        4a194af2cc9478807101b5d25de0f24a6afc0593067772ac9043617e48c8602d67bdc7a6d606b75fa764c812f8a1145c576f
        62232d9f474398912cf40381b02136e2df692f9cf50e0630084164cace3a3651a16a97ca92b074cd32d83cc373117a92611a
        4534aca3b48ffac6c531e4c88e0ab48d139424566e47d4e9a8ae007a685bd949e6c6c6d4acf4d4c4ee893044f13b98358793
        6bce7a4fdbbe91746109a4d83e475d223b90b9022deab0a4a1beeab0188ab73860a525d7d181fc9cc20440b4e722fc809993
        19b5f803fbb4fc98e3de43527c178870f33f7f35b37cae9f3910144f4cf7d6bca95077700f7ab3f1d54c4ce89eafa140a0fb
        e18f96f3b254dc
        """)
    static let setupM4 = hexadecimal(
        """
        0601040440b0cc65710ce3ee7620feac6d6eeceffc28eb2b276790864b5440e10b1509cafa5d72088961714e220f78ddd720
        b0b14a9b50266e165a5722827bb0d2d9f25699
        """)
    static let setupM5 = hexadecimal(
        """
        060105059aeaab71d2f11421157e894bacad456443e8faa4c6afadf299bec802e6545b193ce8521ac711bc29f3adb6aaea96
        a959775cae06e5d2b4a57e9cd2836594312816394279cd4d27ef1c9f923eb0e463831897c4c8148337de731e1a3bc48c6a7c
        d347a513024e4981cae6b897d676d27668422fc255af6238a5ed6e0c9b7ab6e68bc09a56ffc83923880dc4a6f5b470255e30
        9c9aa8ba7afdea2d18
        """)
    static let setupM6 = hexadecimal(
        """
        06010605870105fe6cbc721947245faa4a812aace2512c572b114b0fe3c89e8419aebffe75c2a67b1621df244da9da145f42
        f6430c9f77e14aab5776d985df327521a3eb0ec54106e0a012a9907991d4fdae68c5a68860ec5dc27b07854d554542bfa1b5
        8c1c048ffeb178e4599b506db329b9baa0ca952ca7f1fafdf145449bb2ce8be1c358f8bbd317910f
        """)
    static let setupKey = hexadecimal(
        """
        4a2f122e0387a281af7a81abacd79f0a5321419a27ba57838b4c6d8def040ccc613e613fb79569579bffe9b97576eb869356
        0e9dc59494adbe487a29cce9a1d2
        """)
    static let verifyM1 = hexadecimal("06010103207be835c71f0ce4a48471cf095e103b38bf36357374afcf453bcb68ea28dc386f")
    static let verifyM2 = hexadecimal(
        """
        06010205654eda1e83225cefd49a4ccbdaa01cb914488919e82414daf1dd721435ce80520edca69f98188a154bb3601c8a04
        eca969fca911ccaa5b3e39f5b020f6e471f2c630cea9bf4ecedd1d0845800a86371712ef32e18d257ddd80eb216003d5589f
        2eb38f90d2f10320c1c5b071d77b5a09bb4ae6ae977d73e2ede8b7cd83893631edcb9ea4b01e716d
        """)
    static let verifyM3 = hexadecimal(
        """
        0601030578bc82736b1e4a2b729f4fb184a2932edc47dc96b4cd31eb10c39b6ca659c63f7755e49b21252c7f227b311fd873
        8ffe2c33bae70ae49641b29988f26aa539b6972a0f2a1d14ea52908bb02c88cecb82bb9c249737c2c9c69eebca524e290979
        04268c5744d8e5e23eb30862583d758366c675b5e589dcd072
        """)
    static let verifyM4 = hexadecimal("060104")
    static let readKey = hexadecimal("fcfc1cd4663209afb7a806f61541358161f70c6295b7f35bc336231cd751f8fd")
    static let writeKey = hexadecimal("bbb789bd747aad8192b472e85347a0511ddc017dee501a9f7a2a1a9412fce59c")
    static let transientReadKey = hexadecimal("e8beecc0fc74094e4445def38e7e78c0a082e2ac7aef6f189e08c06532d910aa")
    static let transientWriteKey = hexadecimal("d3d828a8deeebd39136d0caea1b0df7a149672d4a2690303a9b296935df124ba")
    static let otherKey = hexadecimal("159408d0971e232f90f7d640e912e106c6ed36d204f03d860bda5d9a4fd7c0ad")
    static let addRequest = hexadecimal(
        """
        060101000103012430443942324536412d393346312d344335382d384532372d3542363441314430433346390320159408d0
        971e232f90f7d640e912e106c6ed36d204f03d860bda5d9a4fd7c0ad0b0100
        """)
    static let addResponse = hexadecimal("060102")
    static let listRequest = hexadecimal("060101000105")
    static let listResponse = hexadecimal(
        """
        060102012436413143334635452d304232442d344536462d384139422d30433144324533463441354203206b30472b560c9d
        7533af9ace36cbb1eaa7b9f9266b1f7f84f0178508e310def50b0101ff00012430443942324536412d393346312d34433538
        2d384532372d3542363441314430433346390320159408d0971e232f90f7d640e912e106c6ed36d204f03d860bda5d9a4fd7
        c0ad0b0100
        """)
    static let removeRequest = hexadecimal(
        "060101000104012430443942324536412d393346312d344335382d384532372d354236344131443043334639")
    static let removeResponse = hexadecimal("060102")
    static let accessoryFramesHead = hexadecimal(
        """
        01008614f1b0deb744efdcf9fae23424e63b23000419136f8bd8e550a29cf402e45431fd29acfbd4cdad2069673912e9f88a
        6eb8c1ed66e62163a57a7e16f56b
        """)
    static let accessoryFramesHash = hexadecimal(
        """
        b826aed761b82c0640f63cd7786248507f5d34cd7eea77a46e34d52e25c1050bc3dfbdef67bff20e1a37f90bbd447c4a533d
        08a15657b460d95afadfd6598192
        """)
    static let controllerFramesHead = hexadecimal(
        """
        0100755eb81f4ce1e6f1c954c5e0c2aaa20c900004a4473034db2c1f6b7d18c1a826527d9c6b1c957d0ccf4a8df182eb48c9
        3f9614bfb1285954b6d81491b3a9
        """)
    static let controllerFramesHash = hexadecimal(
        """
        55db62f0d4e0bbac0163dad26a2bd8a97423b635ea5a1c945a464d1327d8d0b05bdf4dbd30188f4a54c96b9c9c0c50e05885
        84d67225de87923baa11178746b7
        """)
    static let request = hexadecimal(
        """
        3400312e2d826a76fc7ff061c9be7bcecd6569b2aaae06c69fc8bfb411d7fb581b8bfe016016297dbe23bf31b8e0d9d615e1
        ff8ab8a37fa0fa63bf4364ab1a113f42beb7bea5
        """)
}
