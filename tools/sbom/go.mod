module github.com/harikerja/harikerja/tools/sbom

go 1.26.0

toolchain go1.26.10

require github.com/CycloneDX/cyclonedx-go v0.12.0
