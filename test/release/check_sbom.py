"""check_sbom.py VERSION DIRECTORY [PROGRAM]: checks the bill of materials of each file of a
release. It must be valid CycloneDX, name the version and the SHA-256 of its file, and list
the modules of the program."""

import hashlib
import json
import pathlib
import subprocess
import sys

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

version, directory, program = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
lines = [line.split() for line in subprocess.run(["go", "version", "-m", program], check=True, capture_output=True, text=True).stdout.splitlines()]
modules = {(line[1], line[2].replace("(devel)", "v" + version)) for line in lines if line[0] == "dep"}
assert ("github.com/harikerja/harikerja", "v" + version) in modules, modules
validator = JsonStrictValidator(SchemaVersion.V1_6)
without = {"SHA256SUMS", "dataset.schema.json"}  # files without their own bill of materials; the schema belongs to the dataset
files = sorted(path for path in directory.iterdir() if path.name not in without and not path.name.endswith(".cdx.json"))
assert len(files) >= 12, files
for path in files:
    text = path.with_name(path.name + ".cdx.json").read_text(encoding="utf-8")
    problem = validator.validate_str(text)
    assert problem is None, f"{path.name}: {problem}"
    content = json.loads(text)
    subject = content["metadata"]["component"]
    found = {(each["name"], each["version"]) for each in content.get("components", [])}
    assert (subject["name"], subject["version"]) == (path.name, version), f"{path.name}: {subject}"
    assert subject["hashes"] == [{"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}], f"{path.name}: another hash"
    if path.name.startswith(f"harikerja_{version}_linux") or path.suffix == ".deb":
        assert modules and found >= modules and any(name == "stdlib" for name, _ in found), f"{path.name}: {modules - found} are missing"
    elif not path.name.startswith("harikerja_"):
        assert not found, f"{path.name} contains {found}"
