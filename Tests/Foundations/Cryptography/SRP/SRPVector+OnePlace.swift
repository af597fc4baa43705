extension SRPVector {
    /// A zero byte in front of at most one value, or of both public keys.
    static let onePlace: [SRPVector] = [
        SRPVector(
            name: "no leading zeros",
            salt: "fbdf0f7b16b2ac0568c05a35a159b206",
            a: "c3f8fa0218ab1a27e26b5bdcea47d45a0de25f7cec3061ad7d550d39bdf09e74",
            b: "eba358c182047b8a3d480f9788b6837ff58cf33398d2fe39996dc4a824769e2d",
            lengths: [384, 384, 384],
            publicKeyHashes: [
                "029a79cd9249e31c4cfbb104a23f3f08be2b0a1422ad69b4829a6e15c83dd3d7",
                "b350df49ddca55e26b0e1bc553988b667f576baaca1073ea00b695da5e6935aa",
            ],
            forms: [
                Form(
                    name: "specified",
                    key: """
                        6f2027f5547567f318e272039c1718f930a35c694ccc85be3ab7d83f25a7e17b7661d2081deda5b757430bc5d39aff14
                        dbb7fdf08d2fb82cba027cfa8b16ce75
                        """,
                    clientProof: """
                        7e29714aa5c22cbfc06607b99eb36ed0a7ab387eb79557236739fd1c21c6f2b4d65fd0607f92f681bd0d84eeb744e68b
                        0d4e636e6e3535cf30a0de0b92059f25
                        """,
                    serverProof: """
                        7ee23a49a5619263dbdc23254a0c4856863278c1b8cde21a7c88e2a5bc58a549039f050ecbb3311504f6c79c495e21e7
                        85d845cfaa5469ee5e79f514afd5ecf4
                        """)
            ]),
        SRPVector(
            name: "A begins with zero",
            salt: "fbdf0f7b16b2ac0568c05a35a159b206",
            a: "9f1fa636f9e214672544f078ad0d56b06d6eb911cdb750f3203bb387aec82c9f",
            b: "5a920aaadfc3d6dba6b677f12b232bd968bea7c4f3b66bd36601f65525776b51",
            lengths: [383, 384, 384],
            publicKeyHashes: [
                "67aaab1fa25786936f2d02501af3813b857a4f0641b41016b6ad219f3eebefa6",
                "4a2afff5e8189826a13b6ff30f507a228fcf91d9f50449596424c95e13713f3c",
            ],
            forms: [
                Form(
                    name: "specified",
                    key: """
                        335c3d450dff086762685177f22eb691c4b2f9b8fd5b482a5b60cab932b957cdfe4690e95f2a11b5866d77a719f91aa5
                        82300e18bdfd841b4a87cde2651d13f4
                        """,
                    clientProof: """
                        e6a1f9aa5d01f840b5a7acace54b6bd2dcf8391cc363979a886e05c0fc8d4b74916c964a47b453beea12c563e6a43e25
                        4f92492cd0649e200de634341861b472
                        """,
                    serverProof: """
                        a7876383c8bc85bab794a24a6bc8af9517c0172cae2848d9df5bb787c6069b16e536fc7f1cdcb8c6ff41b39253e7d8cc
                        d57d50b7a633d590f45521f6597d6fae
                        """),
                Form(
                    name: "padded",
                    key: """
                        335c3d450dff086762685177f22eb691c4b2f9b8fd5b482a5b60cab932b957cdfe4690e95f2a11b5866d77a719f91aa5
                        82300e18bdfd841b4a87cde2651d13f4
                        """,
                    clientProof: """
                        40104c9a854faedeb680ae575be2144d4cb2fd4c1ab5e58d4f306845c51ceeca070338d4bd174354d9ef3ee600c38f6e
                        3a102cfc2702a2be1dc87bde5581fb6f
                        """,
                    serverProof: """
                        0f759b47d0bcd7087f4948c486c975e4d5615de4737b9f8bfbc8cb5805399214712fff1ff4c7215e8fc07c0741000a47
                        df974ae99462594fbab4f8b65ccb8e23
                        """),
                Form(
                    name: "stripped",
                    key: """
                        8a9af5c4c7c73a9fe8aab42f8caf54aa6bb824c416a82b11bed0164826bff8fd5b03cf16dec767f75903ef89a681b698
                        daf7111bba583c5bc3decef057c92e57
                        """,
                    clientProof: """
                        bd7f0b58e4eaee84edd0da61a31a99005fc8a3cc628047ad78e8717e7a5abaa29b2c272d2af2355638e0aadd70ac1721
                        a288a3f331b5b3c86c092344ccd671d6
                        """,
                    serverProof: """
                        066ea2722ea6c2bc0e6d3b5fe9d990a7735c46f2e5020173f9f69772e3c76de7af5efc061a616ef7ed3a5d4633769481
                        a35322a12160def2a28fb92d2132ab6d
                        """),
            ]),
        SRPVector(
            name: "A begins with two zeros",
            salt: "fbdf0f7b16b2ac0568c05a35a159b206",
            a: "112297ceaf39947698e7cbb3c695248b361b304975fa4d3e54bef43ee6711766",
            b: "7f9d3f011efcfff58260eebaf58faeb0d523d902a65a49c255bc2cf40defe693",
            lengths: [382, 384, 384],
            publicKeyHashes: [
                "4bda2dbfaa1ab137a4d207ecb4f20add95ae112ed6435e2ce8fb70f247bb2a71",
                "381d7b65af149fca3d3f984fd3ac5ce170f77a487a27a13b5fd6cb72aef4c665",
            ],
            forms: [
                Form(
                    name: "specified",
                    key: """
                        b62bc19b30d36daf7fd6789ed2e14cee0ee4a3d0d1b2888fd1df4b242f244c6d02540de31eda47b12cb16bf615214f9c
                        1fb4540fee1098413701c3eefe31ccdf
                        """,
                    clientProof: """
                        12fdadb77ad6eb56f18aa813fc6ab3e1df1f4d3ebb30a15108c8b39f11770a461c51f1f7e376f20ec29ca8bbc8cf46f7
                        1a698e4cf476a2b2962cc292ba62327c
                        """,
                    serverProof: """
                        99bda159b87c57aff439ce70e91773bfc56b868fec2ab51e79bd32717fb1eef05759a12b4fd05ba07c40d3d7a303c4a1
                        d7e91c8d4e04fc28ab5d2d0fdb360883
                        """),
                Form(
                    name: "padded",
                    key: """
                        b62bc19b30d36daf7fd6789ed2e14cee0ee4a3d0d1b2888fd1df4b242f244c6d02540de31eda47b12cb16bf615214f9c
                        1fb4540fee1098413701c3eefe31ccdf
                        """,
                    clientProof: """
                        b434b710126e3eec212e9f49355f64bebbcf110fabdb16385d165a26db8da38c159d9b97388a5c1479d6968292a9d7ae
                        7e3ec4a833630e8062940e9ee68f9b41
                        """,
                    serverProof: """
                        3de2fc33054c3d31eb86b6417f0f4133623d015af9e6d354f7831994e86a4fd5537f158db8e779a9b0fc0ed356660d96
                        f02e57280a8d4762cf897ce8c99ccb24
                        """),
                Form(
                    name: "stripped",
                    key: """
                        cefb57e0a9108531a8e93bdb37f75a7c14b5727a0ad4244da712c40383f0ec7f8f124ad23778a689152f136d28b6d9b8
                        bf9ea531970b9f328da0071f36b4406c
                        """,
                    clientProof: """
                        c3b8b53eb521f35d98ab815a2acb72dc109a12564af8434c8f77e0eb903cdf034954ff93478068efb2b2fe7d13091d6d
                        10110905a5265a887cd8521af319f962
                        """,
                    serverProof: """
                        49c8d38c30513aab71a723b9d0f4507b801caa08a750140d8efcf15386dfbc77edf7c192f9797fefb50d9c60cd0811c7
                        4576cc54abcc6d0d488cbfe70ac2d18f
                        """),
            ]),
        SRPVector(
            name: "B begins with zero",
            salt: "fbdf0f7b16b2ac0568c05a35a159b206",
            a: "5bc6cbf3f7acd0ecd1c777bb91974d4fabc620600239dfddc019fd64cd45965e",
            b: "70d4611f6d815d2de3dc9d40be0822d86bcd166a73286bea2db2e8acfd6460f1",
            lengths: [384, 383, 384],
            publicKeyHashes: [
                "35d44db951f387f4dee89d00acdb88d77c188817bf9f10b9bd23306f0ecb5f34",
                "167cdac3967480ae02d4347f66a52dd4ecda2d037bc21aadc12cce77ae094270",
            ],
            forms: [
                Form(
                    name: "specified",
                    key: """
                        b9f2fa7ae3b5f70e1672751e7e357182a2c5ab16c43ace0af71cf5f92f6ce10f8c4197a9f2fd3c28dfe9d3233ac33f9d
                        1205cb6dcefe00187fe5f376daf6af95
                        """,
                    clientProof: """
                        69e9687b0a977319de9fdf92a8450dadb498379247b57ab96c066cd79dc20ca8e55efbbd061827dfed06a1fa40514b92
                        ea4d0c5d612056ccd52f6913396302ac
                        """,
                    serverProof: """
                        2f601938f5b26605a4a0f694ecb09bff59ea10922ad92feb0cee931c5699f487f6c99de12c4bb80686ba6ba5c35cecc7
                        6aa5ed88ec52350d257d7d05f260a574
                        """),
                Form(
                    name: "padded",
                    key: """
                        b9f2fa7ae3b5f70e1672751e7e357182a2c5ab16c43ace0af71cf5f92f6ce10f8c4197a9f2fd3c28dfe9d3233ac33f9d
                        1205cb6dcefe00187fe5f376daf6af95
                        """,
                    clientProof: """
                        40dd74881200a90257598d668c3049b4a7b57db8d67ffb511f4b54b8b26e11840e11c3cd933009aadd4330eaaa54fc8a
                        cd667cef143aeef6dd28fe30b0460852
                        """,
                    serverProof: """
                        97e7b990ab4d3a8fdc398fb9ff8dcc3934a14a6ddf27e3fb6696475ca575a6d6f4d601fc637816cf5cdb75331c86ab0f
                        bf549c7a006a2432e9189a66846e9f06
                        """),
                Form(
                    name: "paddedAsSent",
                    key: """
                        bbbc673eb97dcf99a36945400f4d0585253d4350c6c09dc392882bf6bb903dcae8ff71f62c512478e8f95179111a6900
                        a9f1fbedb75ec5cfd04dffdee02ff64f
                        """,
                    clientProof: """
                        58544ef92df6a1a12b8e2bde83fb1206918b5df873f5b3ba133dff4c7fd9f74db997c3d76365a5d8572e6560420d15dc
                        cf4291a9b715388383b5ec238761a318
                        """,
                    serverProof: """
                        c09e06aeea79f0079b3f4f334d83001cce404ba8fe99a32e482ada147ef2b7ca1e904da4365e6a2f7e13752efd8d435f
                        0718e7119f916c3489abec5d5f092fb1
                        """),
            ]),
        SRPVector(
            name: "S begins with zero",
            salt: "fbdf0f7b16b2ac0568c05a35a159b206",
            a: "97914d83a49eb5a19f9311c324521dcaf92b0d2bda9c432693288a4382bbf091",
            b: "fdc2aa28215d23c2ae91b077cec804076cab49b2cb56ca48e50841f82df02d45",
            lengths: [384, 384, 383],
            publicKeyHashes: [
                "5cef87ce47d38341243c0f2aa658bca39a4ac3ea0a82cdd6010596ad84b4a2d5",
                "e883e487c3927b7c7a25f329fd59ca4de88cb63fad8d9738818ad41bbc72850a",
            ],
            forms: [
                Form(
                    name: "specified",
                    key: """
                        11cffbc2b8aef339d3ad34c5f82786dfc46bb10140d9699f51d4fd09585ab7904c402b1c18d11e51a22a2ae432cecb17
                        8c65abb0ca08641723448e2f771d3bda
                        """,
                    clientProof: """
                        54fd4d8386c94dbf4f674b591baefd6380f9ec9bad3cf8b51680b80c08e88ba15dc912a689c9386a3046c891a4cb2938
                        50ab5a9e8cead5adf698b4c0a1c0f65e
                        """,
                    serverProof: """
                        ddeea8d43000e8a2160c61327b4f42a6cf646e952900e86605f595ea036f76daa6961d153adbc4f4e6b4dfacb0513ad8
                        7f95efa50567e74df2e34af35f04c856
                        """),
                Form(
                    name: "padded",
                    key: """
                        59bbe1dd97de5cc129f387a00ba26f4f3d0596edaec24fe04cff4e37269820311d11c244699ae89acbc64b4433799550
                        5413ebcdbbd9e926307634f1089ae138
                        """,
                    clientProof: """
                        9fb38d1a1b2e7678b6989edf892f66377ac8bbcdcc90152fe2ba473b32d8bc043d43c35e3e10b15a60f5bcc05f3e3dbf
                        956fb711150eb46e895db4a5505e848d
                        """,
                    serverProof: """
                        1e4df4c96b47a3a156879a779d2cc938f4965cf806fbf4be926c06e51d960d609b1b168fa52e892070a5f260a8ecc6f7
                        af4add81063de2d8153cb3820fd93250
                        """),
            ]),
        SRPVector(
            name: "K begins with zero",
            salt: "fbdf0f7b16b2ac0568c05a35a159b206",
            a: "325df1b7758e09f72231b1d67d678a95d49995aa986a1d8d6b870a9ff481a0cb",
            b: "e9f6aaa5ea2ab986636c973eac2970088ce100d047924239dc7dd839aa6ba902",
            lengths: [384, 384, 384],
            publicKeyHashes: [
                "565dced3181fe543c62c1ae51a12aab29f099ada5b340d924b2c314c964befa9",
                "9148e2ab461a454d0ca4cfc3fdf2097b4b351ea2f4e030d08919747a4fb09943",
            ],
            forms: [
                Form(
                    name: "specified",
                    key: """
                        004a2ccf513976bf4e46f5106ced8a84705b6d8649074986d0a10dae7335fb09e78681ed0a561436970072220334728a
                        0977d8ad2015e61e4b31e532ada91a9e
                        """,
                    clientProof: """
                        c4aa539205458055d7203f6d2eab5c07e998f9c01de94259415045aba70df8dd9b4a21aa61f20f9660626fd556e37aa0
                        1d43af181ab2963ed86bb104c5d2e846
                        """,
                    serverProof: """
                        4dec0afb4557fdba98afe7dd01497efae2c1bd9f1fa09027f223acc25a4135b0f300fd76cadb288003d19d87c30bfb72
                        8dc68ef1ec1a0eff6ab4e06967cfac26
                        """),
                Form(
                    name: "stripped",
                    key: """
                        4a2ccf513976bf4e46f5106ced8a84705b6d8649074986d0a10dae7335fb09e78681ed0a561436970072220334728a09
                        77d8ad2015e61e4b31e532ada91a9e
                        """,
                    clientProof: """
                        08b099bec1e050daeb0632ac72daf715617c2815e5d8bf1ffbba53fd1dc0594d0e1bacd244f7d2f427cd77e17e7610c2
                        20adc8358554f173b43fde215599dbb3
                        """,
                    serverProof: """
                        0b563018ebda18092b30e7d20d1f786f0e55ab8549729a1bc9c83337727ea5d4b014b683412bcca3b33547b7e34d97cf
                        9803ce23d4be08b9b950d89f4d15e9ed
                        """),
            ]),
        SRPVector(
            name: "M1 begins with zero",
            salt: "fbdf0f7b16b2ac0568c05a35a159b206",
            a: "780ed5d6747abffd1cd509e5cfd98f8d7e95f824887f3c8d162fc0a81e4e4fcb",
            b: "f911e79d66cc664fb9da7e359b7b9f346de64d1dd587d877c6fa7360515d6ec5",
            lengths: [384, 384, 384],
            publicKeyHashes: [
                "5258741fafe6aa947c44d729f43a2918ce852cc765bed118af023218d35eeb60",
                "616c653d5673802bbe0457882d55e52fbe8256529e2e3464737eee76660d1581",
            ],
            forms: [
                Form(
                    name: "specified",
                    key: """
                        e7c205ce773326bcb1e6229344b97e3fc199d2f8aa75ac681fc3066cde01d9f02f8ba0fc9f7887177b70ede44b8ef3fb
                        395dc9ab97d0786112ebd406af9a441b
                        """,
                    clientProof: """
                        0084a78cf5e8b90d4d1c76aa095184e3675b658f6e13ac60c8c86926521d606e3e34d335e82789d6e45b3bc57f9df5c9
                        a5c14c0c7df1662985e8bfddfb55d8dd
                        """,
                    serverProof: """
                        235f75879745d877491ac6fb5d2019306a6e336ee7418238dab41f9c546d998f748a7b0563f93910d5658006b36a25e9
                        acf3d78d5b5ba14f9ec5c60ba457f45d
                        """),
                Form(
                    name: "stripped",
                    key: """
                        e7c205ce773326bcb1e6229344b97e3fc199d2f8aa75ac681fc3066cde01d9f02f8ba0fc9f7887177b70ede44b8ef3fb
                        395dc9ab97d0786112ebd406af9a441b
                        """,
                    clientProof: """
                        0084a78cf5e8b90d4d1c76aa095184e3675b658f6e13ac60c8c86926521d606e3e34d335e82789d6e45b3bc57f9df5c9
                        a5c14c0c7df1662985e8bfddfb55d8dd
                        """,
                    serverProof: """
                        d86daf367f06cf9c0b57efaa452e1228abfbdceba3c1e5d9aee1a379652d112a091e5565e257e723fc703667a09ec19b
                        472123fcdce56291b1d4c4f4567006ed
                        """),
            ]),
        SRPVector(
            name: "M2 begins with zero",
            salt: "fbdf0f7b16b2ac0568c05a35a159b206",
            a: "ee8ddb2f0348ed28cdaf85e84e443933d5a4d5fe6bec575920bd47fb975d5d67",
            b: "8e45bebfe8218987455c3a44a7a4be8345a3b2d6c2b7d59a540b9346ae72f777",
            lengths: [384, 384, 384],
            publicKeyHashes: [
                "d2e73ee2e4af0fd42074d54bd849160c1eb4ed810293668588a1881737ece813",
                "250560604c8c745265e3b58f0863258f099c06bfd7b7b4bb3f253942cd7d4f34",
            ],
            forms: [
                Form(
                    name: "specified",
                    key: """
                        727db0445d316e0f0ae3282f7c0eb0c9f3576557aedb4b2c2bda986896ac0ed193c0749a35c861a5fb94be1a6e0d0215
                        8074a5126db6f4c6da407e50fa5fae84
                        """,
                    clientProof: """
                        2813ec752ce904519eac6b5d90fed5aafcb1b846c8942ca80c290fec4c71b70bc2dd9eb907751e195c2921c950bb8f2b
                        274336836846c6d6bb8eecd026ce2392
                        """,
                    serverProof: """
                        007122ac9feae2574a2afb8199d13e3a49ea8c4a204fb43b01e0d647a391fab6e646bcb8edcfa440499a6a4a91a3d46a
                        b7c800282d792cfce11e29aad6cc1973
                        """)
            ]),
        SRPVector(
            name: "A and B begin with zero",
            salt: "fbdf0f7b16b2ac0568c05a35a159b206",
            a: "b3c4fe2000e3fb4f5c92d6e4d8e34900d804c4a208cedda91f2e11632068b3e3",
            b: "361b89f4181de2bcd4068cbf40154695b6246ab4706ded88b313947f2ad1c7d1",
            lengths: [383, 383, 384],
            publicKeyHashes: [
                "b0099cad650fc5bd826506238f2f412438b0ee606603c93f96f536b19f57102f",
                "03eed55ca46d18db6143389d7f4936b82db5c3bfb23d6de1dc2cc5841b532736",
            ],
            forms: [
                Form(
                    name: "specified",
                    key: """
                        d459294b2915c3def8ec3e5c507d09e54968aa6c71c5cff7244e7d9b35409825e6b8ce0ec056df36b8d9de5d6319f934
                        ca8c4822c0e4494b765ecad9fe52d619
                        """,
                    clientProof: """
                        bc1d58635115215b3a787b61562dff450eb2b04091f4b212ea41a0f5a68e526d136c5a76fa53a681433ed5c88781dfff
                        650d21b875caf37443d097e26ee5d102
                        """,
                    serverProof: """
                        a50742a3800ce24f581e42ff21e25e59bdbe475d308357c68bd1455b2cfbc4f437746b1ee3c86804ecb9bb64965accbb
                        baaae7ad641757e790628f40e70d9f4c
                        """),
                Form(
                    name: "padded",
                    key: """
                        d459294b2915c3def8ec3e5c507d09e54968aa6c71c5cff7244e7d9b35409825e6b8ce0ec056df36b8d9de5d6319f934
                        ca8c4822c0e4494b765ecad9fe52d619
                        """,
                    clientProof: """
                        61e10d53b390bfa49372f2e55fb4f09a308e2ac0855b83540d0408e0019640f3ffb1b7bb678c8b86fb951a5069435796
                        569fed63ccf807be18546680316513c4
                        """,
                    serverProof: """
                        6f59d17b7c3e58147c9dcd56f346ded973145a9130f0aebe95784429c823bde3a8e8063ce0c5bd6e216c769c19454c72
                        481870c21631e5bf86331a58a4fa4961
                        """),
                Form(
                    name: "paddedAsSent",
                    key: """
                        6a26622bf1a03e483a1921c553f161a278ee69ee35e5d1147bfcfdb10f78b014b6a2dd61201093f895a9a79b7786a818
                        7a57664934540eec6df08d2f47ff1a5b
                        """,
                    clientProof: """
                        7107adf2e27bf598ac6f01ab1c916c6d327a130006f64ca1930a6fe2f57a7c7855eee71cf74501ee3cc818f7c3ad74bc
                        6ad7e2631a0f7a364afd641ec569e166
                        """,
                    serverProof: """
                        b0137ef7a2469b4acd05e9b459aabb3f1d9bfc6b4d33f376b8ca41bd2f737f3e1f092e6ebc3863e38b38ee92b552937f
                        197885a156e82c9e0aeaeb1d0f861a8a
                        """),
                Form(
                    name: "stripped",
                    key: """
                        5dda062c9caab8f6e7312b3abe4cf00f3d372a630344ff8116a9bf9073cb39aa2ff6d13130a7cef7521dd572dbf1c886
                        b9fe3824351291e5be4972c9c4b8112e
                        """,
                    clientProof: """
                        6b2c6c2bacf25deecec5651224b91163247e663d6ff348b67d99916b6d20d188c004a3fc3bc157587d6ecf9eff65a00c
                        94ab7b893af09db0e33e71f5a9307b5c
                        """,
                    serverProof: """
                        e935eace678e373c3fb30355cbfe3c294909afb8060f243365479244421aa51ae0bb8f5ab4c6df9eba35c9432520e71a
                        8049a89e559b96d71418d8b0ac02d7a2
                        """),
            ]),
    ]
}
