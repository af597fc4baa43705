extension SRPVector {
    /// Salts that begin with zero bytes.
    static let salted: [SRPVector] = [
        SRPVector(
            name: "the salt begins with zeros",
            salt: "000043b9d8c04f4920f99eed93a5f6c9",
            a: "73f734f3866d1aabcdf5c8ca19fd07626a4b8c80de186f125971cd251138986e",
            b: "2dca0a2f0d069c6b990c7e76f0441f60ca160cf767328f8b9477112cde5810d0",
            lengths: [384, 384, 384],
            publicKeyHashes: [
                "5d56430efabb59b65670194e84b6d3922b142ef5c0d9ad7fe333c23e284eacb3",
                "a38c45c29bc7e23b34cadbb9c9ead7bb640f8e5efb26c6f48782c827a40121d8",
            ],
            forms: [
                Form(
                    name: "specified",
                    key: """
                        dc99b358ec521189a8de025e5ac951d20d2f9d510f8f54fb7e7ee4f3ed66ac30b3e4a4d9605746015ff07e893e92c8bd
                        af0acee14177620340bb4b5ad30b8e8a
                        """,
                    clientProof: """
                        24fdec6edfa65bcedec7be86588615bb9cd7b89cdf84c074ecb2020bae7c0a0a70fd956a16fa66272ebd430a0b339199
                        8fe8f5c747fc69d3278eff009bce97a1
                        """,
                    serverProof: """
                        e11154fcf8f609e6e4926267537d88d359dfb3f170b22ef2789d4869e4b91cff22d04b0edd1c5c317ec2876be0462f4d
                        3aaf426109dfebd163a3d736d8d10465
                        """)
            ]),
        SRPVector(
            name: "the salt is all zeros",
            salt: "00000000000000000000000000000000",
            a: "0e3838ff9240f0844492b70321d2b8af4eb0cf1b809bf6f6ef9d6b67c8e820a3",
            b: "8517fced03e4db9b70d8367552e3b5c2d4c12dd9952b5fb9db0292bb96b2ba18",
            lengths: [384, 384, 384],
            publicKeyHashes: [
                "1530e202c2b349817610f14bd51d48d74e9e8629b8379a2f1677c453062c4588",
                "14f30820ae5333a218ea4bc3a6ea8885131b52babec8afe858b672f60bf0e3f6",
            ],
            forms: [
                Form(
                    name: "specified",
                    key: """
                        8f008c4740e69f1b30daf98ef4f6cc253d0374cdb2500e967505a98f67ca3dd4185f98c52e3683fec60265541225241c
                        8fc12614d32f464a0f195b386b1c9ad1
                        """,
                    clientProof: """
                        5737e1b8df11358b88b803d53d6410bb066c9793d62725a6ca0744fe5fa0fa5cc2d9f94fbfac42e2974d271535d46bb5
                        536d06cd104edfd7485a862cba090805
                        """,
                    serverProof: """
                        fec6894e3b94f88353bcd5e8322734de02c3dd451f4769f77751850ced7b4424121a12683a0ac5ca62f13d1a127922b5
                        7af2fba4c846f7248cb2da1d08a5cbc3
                        """)
            ]),
        SRPVector(
            name: "A, B, S and the salt begin with zero",
            salt: "000043b9d8c04f4920f99eed93a5f6c9",
            a: "ed27e31dc3cb6dd414c83bf776caf19a16dd528b0788c7695731b28987d7c8bd",
            b: "504ebde344d84a35e97a652aae9a0a001b3c5eca302a52121345593ae0c82858",
            lengths: [383, 383, 383],
            publicKeyHashes: [
                "150528b11120cdb87752fce1f3dea6409b1bb8ef9770809334b1d887b275fbf3",
                "c3ae2a5be77a5d1844dd3d9d6f3889e20cc913a72d7f066cbf609bc6c64ba247",
            ],
            forms: [
                Form(
                    name: "specified",
                    key: """
                        8a929af07eab25e44116f7048f22358d807a393f0193dea21886e56a066a9e01312ce8040cb23ea39e1971389b0b817b
                        dca4d5c9a33de8265d3680ce2d844e3c
                        """,
                    clientProof: """
                        7e907dc680425272908390d774280fda571f58365907e4db50650ea24e29b373f29bbc27892eb5a4e2b833b2a96587a6
                        5ba015b8f53c7f9f7e234f5613e44a6f
                        """,
                    serverProof: """
                        1a5e8264efc150d0730704cd817c709196a53a76bb436436224834f43e38a43815c6e6f12b1ad29ab30fd6fe11d739af
                        bf7f191f2885969de84180ac670a2b8b
                        """),
                Form(
                    name: "padded",
                    key: """
                        e0e48a1ec08d0eeb759eb0f753b529a3cf8a513960550f66a4258751d2cf1e3092caa6bf8f4291a8da53b8866eee6748
                        02d3b4c4f721a9571b2ad8804d9b7b70
                        """,
                    clientProof: """
                        871b356857694b0dc2f71a96986e7201788867b1ca896f3bba76db79e3c69dfe1fe82e61f5c850ac64c1c775e36087fa
                        2d9e017b093e6a903378751920e86391
                        """,
                    serverProof: """
                        ad6160d353d08d312f62e5f415e76a6c22f7d92f1c525446ea3b0a6f810e9f273c022ef559d277f84a4fc3ffeca803e7
                        3f8994a916af7232a82c3620302bcf7a
                        """),
                Form(
                    name: "paddedAsSent",
                    key: """
                        3fad2aae558e7630a24db420574bb2449fe233f7f039b936c2fc72ef0d14d12a81870cdf1cf65beeede6dcb5aa9095fc
                        75f6cd34725e055a021bd1ab9163b722
                        """,
                    clientProof: """
                        7cd98116ed917a5d4e54b7e0d2f775d87fa3e2bcb7fe113ad73528e3f56a218f400a29973c1e5c4aa8af8cc17d09f36c
                        104ed852409cfe637a73327e16931ad6
                        """,
                    serverProof: """
                        c56759e297b7f0015722401ef602d998f6629ebf19579fcf14c84288f48dc4fa0d8d359c9cefe70722c5939153f821e3
                        55e57523ad01805a972f1a391a86ee55
                        """),
                Form(
                    name: "stripped",
                    key: """
                        ff4521da19b97e9e2d9934d071c966303cdd827e7a53f57fd241caccd8306395e1ee2c55245526fad761e45633c2d8aa
                        3caeb9dfc9ec5072662d36704f016d4c
                        """,
                    clientProof: """
                        760607d2887ea61fcb5c8206f9e1142d48b811a4abd36302dfa6222acf1399de1d538ffd38abdea59292399940373fea
                        08fa1fa19477b22b35455dea5585cf72
                        """,
                    serverProof: """
                        b04f27bac91c68bc20f9f014e2736da258474dfce650e60d143a38005a87f3b2e7e910fc5a90484cdf9a16d8d76da694
                        156f371f08c8d464e09b30b1f7f57d12
                        """),
            ]),
    ]
}
