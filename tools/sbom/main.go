// Command sbom writes the software bill of materials for one release file into
// FILE.cdx.json, as CycloneDX JSON. It lists the Go modules of the programs that the
// file contains. A package of another language must have no dependencies.
//
//	sbom VERSION PACKAGE-URL FILE [PROGRAM...]
package main

import (
	"archive/tar"
	"archive/zip"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

func main() {
	if len(os.Args) < 4 {
		fmt.Fprintln(os.Stderr, "sbom: usage: sbom VERSION PACKAGE-URL FILE [PROGRAM...]")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2], os.Args[3], os.Args[4:]); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func write(version, url, file string, programs []string) error {
	content, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := checkNoDependencies(file); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	modules, err := modules(version, programs)
	if err != nil {
		return err
	}
	// The same release must give the same bytes. So there is no serial number, and the
	// time is the time of the commit.
	seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if err != nil {
		return fmt.Errorf("SOURCE_DATE_EPOCH must be a number of seconds: %w", err)
	}
	sum := sha256.Sum256(content)
	subject := cdx.Component{
		BOMRef: url, Type: cdx.ComponentTypeApplication, Name: filepath.Base(file), Version: version, PackageURL: url,
		Hashes:   &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: hex.EncodeToString(sum[:])}},
		Licenses: &cdx.Licenses{{Expression: "Apache-2.0 AND CC-BY-4.0"}},
	}
	switch {
	case strings.HasSuffix(file, ".json"):
		subject.Type, subject.Licenses = cdx.ComponentTypeData, &cdx.Licenses{{Expression: "CC-BY-4.0"}}
	case len(programs) == 0:
		subject.Type = cdx.ComponentTypeLibrary
	}
	bom := cdx.NewBOM()
	bom.Metadata = &cdx.Metadata{Timestamp: time.Unix(seconds, 0).UTC().Format(time.RFC3339), Component: &subject}
	bom.Components = &modules
	used := make([]string, 0, len(modules))
	for _, m := range modules {
		used = append(used, m.BOMRef)
	}
	bom.Dependencies = &[]cdx.Dependency{{Ref: url, Dependencies: &used}}

	out, err := os.Create(file + ".cdx.json")
	if err != nil {
		return err
	}
	err = cdx.NewBOMEncoder(out, cdx.BOMFileFormatJSON).SetPretty(true).EncodeVersion(bom, cdx.SpecVersion1_6)
	return errors.Join(err, out.Close())
}

// modules returns the modules that the programs contain, and the standard library. In
// a program that was built in the workspace, the library of this repository has no version,
// so this function gives the library the version of the release.
func modules(release string, programs []string) ([]cdx.Component, error) {
	found := []cdx.Component{}
	for _, program := range programs {
		info, err := buildinfo.ReadFile(program)
		if err != nil {
			return nil, err
		}
		version := strings.TrimPrefix(info.GoVersion, "go")
		found = append(found, module("stdlib", version))
		for _, m := range info.Deps {
			if m.Replace != nil {
				return nil, fmt.Errorf("%s contains %s, which a replace directive changed", program, m.Path)
			}
			if m.Version == "(devel)" {
				m.Version = "v" + release
			}
			found = append(found, module(m.Path, m.Version))
		}
	}
	slices.SortFunc(found, func(a, b cdx.Component) int { return cmp.Compare(a.BOMRef, b.BOMRef) })
	return slices.CompactFunc(found, func(a, b cdx.Component) bool { return a.BOMRef == b.BOMRef }), nil
}

func module(path, version string) cdx.Component {
	url := "pkg:golang/" + path + "@" + strings.ReplaceAll(version, "+", "%2B")
	return cdx.Component{BOMRef: url, Type: cdx.ComponentTypeLibrary, Name: path, Version: version, PackageURL: url}
}

// checkNoDependencies returns an error if a package of npm, Python or Composer requires
// another package, because its bill of materials lists no packages.
func checkNoDependencies(file string) error {
	var manifest struct {
		Dependencies         map[string]string
		OptionalDependencies map[string]string
		PeerDependencies     map[string]string
		Require              map[string]string
	}
	var required []string
	switch {
	case strings.HasSuffix(file, ".tgz"):
		text, err := fromTar(file, "package/package.json")
		if err != nil {
			return err
		}
		if err := json.Unmarshal(text, &manifest); err != nil {
			return err
		}
	case strings.HasSuffix(file, ".whl"):
		text, err := fromZip(file, "METADATA")
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(text)) {
			if name, ok := strings.CutPrefix(line, "Requires-Dist: "); ok && !strings.Contains(name, "extra ==") {
				required = append(required, strings.TrimSpace(name))
			}
		}
	case strings.Contains(filepath.Base(file), "-php-"):
		text, err := fromZip(file, "composer.json")
		if err != nil {
			return err
		}
		if err := json.Unmarshal(text, &manifest); err != nil {
			return err
		}
	}
	for _, names := range []map[string]string{manifest.Dependencies, manifest.OptionalDependencies,
		manifest.PeerDependencies, manifest.Require} {
		for name := range names {
			isPHP := name == "php" || name == "php-64bit" || strings.HasPrefix(name, "ext-") // with its extensions
			if !isPHP {
				required = append(required, name)
			}
		}
	}
	if len(required) > 0 {
		slices.Sort(required)
		return fmt.Errorf("the package requires %s, but packages must have no dependencies", strings.Join(required, ", "))
	}
	return nil
}

func fromTar(file, name string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	unpacked, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	for files := tar.NewReader(unpacked); ; {
		header, err := files.Next()
		if err == io.EOF {
			return nil, fmt.Errorf("the archive has no file %s", name)
		}
		if err != nil {
			return nil, err
		}
		if header.Name == name {
			return io.ReadAll(files)
		}
	}
}

func fromZip(file, name string) ([]byte, error) {
	archive, err := zip.OpenReader(file)
	if err != nil {
		return nil, err
	}
	defer archive.Close()
	for _, entry := range archive.File {
		if filepath.Base(entry.Name) == name {
			f, err := entry.Open()
			if err != nil {
				return nil, err
			}
			defer f.Close()
			return io.ReadAll(f)
		}
	}
	return nil, fmt.Errorf("the archive has no file %s", name)
}
