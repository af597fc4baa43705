"""What README tells a newcomer to do, done outside the project."""
import os
import re

from servers import Failed

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "newcomer",
    dependencies: [.package(path: "../hearth")],
    targets: [
        .testTarget(
            name: "NewcomerTests",
            dependencies: [
                .product(name: "HAPController", package: "hearth"), .product(name: "Simulator", package: "hearth"),
            ])
    ])
"""


def test_in_a_package(setting):
    """The test of README in a package of its own that depends on this one: builds everything anew."""
    root = setting.here.parent.parent
    shown = [b for b in re.findall(r"```swift\n(.*?)```", (root / "README.md").read_text(), re.S) if "@Test" in b]
    with setting.folder() as folder:
        os.symlink(root, os.path.join(folder, "hearth"))
        package = os.path.join(folder, "newcomer")
        os.makedirs(os.path.join(package, "Tests", "NewcomerTests"))
        with open(os.path.join(package, "Package.swift"), "w") as file:
            file.write(MANIFEST)
        with open(os.path.join(package, "Tests", "NewcomerTests", "HomeTests.swift"), "w") as file:
            file.write(shown[0])
        output = setting.call(["swift", "test", "--package-path", package], seconds=1_800)
    if not re.search(r"Test run with 1 test.* passed", output):
        raise Failed(f"the test did not run: {output[-400:]}")
    return "it builds and passes"


STEPS = [("README: its test in a package of its own", test_in_a_package)]
