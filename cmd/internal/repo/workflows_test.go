package repo_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// workflow has the parts of a workflow file that the tests check.
type workflow struct {
	Jobs map[string]struct {
		Container struct{ Image string }
		Steps     []struct {
			Uses string
			With map[string]any
		}
	}
}

func workflows(t *testing.T) map[string]workflow {
	t.Helper()
	files, err := filepath.Glob(".github/workflows/*.yml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no workflows were found: %v", err)
	}
	all := map[string]workflow{}
	for _, file := range files {
		var w workflow
		noError(t, yaml.Unmarshal([]byte(readFile(t, file)), &w))
		all[file] = w
	}
	return all
}

// TestPublishedFilesAreBuiltWithoutACache: another workflow could have put changed files into a
// cache. Both actions use a cache unless it is turned off.
func TestPublishedFilesAreBuiltWithoutACache(t *testing.T) {
	all, checked := workflows(t), 0
	for _, name := range []string{"release", "data-release", "pages"} {
		for _, job := range all[".github/workflows/"+name+".yml"].Jobs {
			for _, step := range job.Steps {
				action, _, _ := strings.Cut(step.Uses, "@")
				option := map[string]string{"actions/setup-go": "cache", "actions/setup-node": "package-manager-cache"}[action]
				if option == "" {
					continue
				}
				if checked++; step.With[option] != false {
					t.Errorf("%s.yml: %s needs %s: false", name, action, option)
				}
			}
		}
	}
	if checked < 5 {
		t.Errorf("%d steps were checked, want at least 5", checked)
	}
}

// TestWorkflowImagesArePinned: the owner of an image can move its tag.
func TestWorkflowImagesArePinned(t *testing.T) {
	pinned := regexp.MustCompile(`^debian:12@sha256:[0-9a-f]{64}$`)
	images := map[string]bool{}
	for file, w := range workflows(t) {
		for name, job := range w.Jobs {
			if image := job.Container.Image; image != "" {
				images[image] = true
				if !pinned.MatchString(image) {
					t.Errorf("%s: the image %s for the job %s has no digest", file, image, name)
				}
			}
		}
	}
	if len(images) != 1 {
		t.Errorf("the workflows use the images %v, want one image", images)
	}
}

// TestRemoteHostKeyIsPinned: the Composer package is pushed only to a host whose key is in
// scripts/known_hosts. The test gives the script's options to the real ssh.
func TestRemoteHostKeyIsPinned(t *testing.T) {
	if _, err := exec.LookPath("ssh"); err != nil {
		t.Skip("ssh is not installed")
	}
	r := newReleaseRepository(t)
	r.git(t, "tag", "v1.2.3")
	options := filepath.Join(t.TempDir(), "options")
	noError(t, os.WriteFile(filepath.Join(r.path, "asked"), []byte("#!/bin/sh\nssh -G \"$@\" >"+options+"\nexit 1\n"), 0o755))
	r.environment = append(r.environment, "GIT_SSH_COMMAND=asked -i /tmp/key -o IdentitiesOnly=yes")
	if out, err := r.command("scripts/release-publish.sh", "composer", "1.2.3", "git@github.com:harikerja/harikerja-php.git").CombinedOutput(); err == nil {
		t.Errorf("the push succeeded, want an error: %s", out)
	}
	got := readFile(t, options)
	for _, want := range []string{"hostname github.com", "stricthostkeychecking true", "userknownhostsfile " + r.root + "/scripts/known_hosts",
		"globalknownhostsfile /dev/null", "batchmode yes", "identitiesonly yes"} {
		if !strings.Contains(got, want+"\n") {
			t.Errorf("ssh has no option %q:\n%s", want, got)
		}
	}

	// docs.github.com lists these fingerprints.
	keys, err := exec.Command("ssh-keygen", "-l", "-f", "scripts/known_hosts").Output()
	noError(t, err)
	for _, want := range []string{"SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU github.com (ED25519)",
		"SHA256:p2QAMXNIC1TJYWeIOttrVc98/R1BUFWu3/LiyKgUfQM github.com (ECDSA)", "SHA256:uNiVztksCsDhcc0u9e8BujQXVUpKZIDTMczCvj3tD2s github.com (RSA)"} {
		if !strings.Contains(string(keys), want+"\n") {
			t.Errorf("scripts/known_hosts has no key with the fingerprint %s:\n%s", want, keys)
		}
	}
}

// TestReleaseFailsWithoutTheVulnerabilityDatabase: if the vulnerability database cannot be
// reached, scripts/vuln.sh fails in a release. In other runs, it only prints a message.
func TestReleaseFailsWithoutTheVulnerabilityDatabase(t *testing.T) {
	r := newReleaseRepository(t)
	r.replace(t, "go", "exit 0")
	const unreachable = "the vulnerability database at http://127.0.0.1:1 cannot be reached"
	r.environment = append(r.environment, "GOVULNDB=http://127.0.0.1:1")
	if out, err := r.command("scripts/vuln.sh").CombinedOutput(); err != nil || !strings.Contains(string(out), unreachable) {
		t.Errorf("vuln.sh: got the error %v and the output %s, want only a message about the database", err, out)
	}
	if out, err := r.command("scripts/vuln.sh", "--required").CombinedOutput(); err == nil || !strings.Contains(string(out), unreachable) {
		t.Errorf("vuln.sh --required: got the error %v and the output %s, want an error about the database", err, out)
	}
	files := filepath.Join(t.TempDir(), "files")
	out, err := r.command("scripts/release.sh", "1.2.3", files).CombinedOutput()
	r.wantStopped(t, string(out), err, unreachable, "failed at: source: search for known vulnerabilities")
	if exists(files) {
		t.Errorf("the directory %s exists, but nothing was built", files)
	}
}

// TestReleaseRunsNoPackageScripts: the tools for a release are installed with checked digests and
// without install scripts.
func TestReleaseRunsNoPackageScripts(t *testing.T) {
	for _, file := range []string{"scripts/release.sh", "scripts/release-publish.sh", "scripts/release-image.sh", "scripts/release-data.sh"} {
		for line := range strings.Lines(readFile(t, file)) {
			install := strings.Contains(line, "npm ci") || strings.Contains(line, "npm install") || strings.Contains(line, "npm publish ")
			if install && !strings.HasPrefix(strings.TrimSpace(line), "#") && !strings.Contains(line, "--ignore-scripts") {
				t.Errorf("%s: this line needs --ignore-scripts: %s", file, line)
			}
			if strings.Contains(line, "pip\" install") && !strings.Contains(line, "--require-hashes") {
				t.Errorf("%s: this line needs --require-hashes: %s", file, line)
			}
		}
	}
}
