package repo_test

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestLinksInDocumentsLeadToExistingTargets checks that each link to a file in the repository, or to a
// heading in a file, leads to an existing file or heading. If the text of a link is the name
// of a page, the link must lead to that page. Other sites also show the pages of the packages,
// so the links in these pages use the address of the file on GitHub.
func TestLinksInDocumentsLeadToExistingTargets(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"`)
	named := regexp.MustCompile(`\[([\w.-]+\.md)\]\(([^)#\s]+)`)
	onGitHub := regexp.MustCompile(`^https://` + regexp.QuoteMeta(modulePath) + `(?:/(?:blob|tree)/main/([^#]+)|/?)(?:#(.*))?$`)
	links, addresses := 0, 0
	for _, file := range documents(t) {
		for _, m := range named.FindAllStringSubmatch(readFile(t, file), -1) {
			if m[1] != filepath.Base(m[2]) {
				t.Errorf("%s names the page %s, but links to %s", file, m[1], m[2])
			}
		}
		for _, m := range link.FindAllStringSubmatch(withoutCode(readFile(t, file)), -1) {
			target := m[1] + m[2]
			path, anchor, _ := strings.Cut(target, "#")
			page := file
			if own := onGitHub.FindStringSubmatch(target); own != nil {
				addresses++
				page, anchor = cmp.Or(own[1], "README.md"), own[2]
			} else if strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
				continue
			} else if path != "" {
				page = filepath.Join(filepath.Dir(file), path)
			}
			links++
			content, err := os.ReadFile(page)
			if info, statErr := os.Stat(page); statErr != nil {
				t.Errorf("%s: the link %s leads to a missing file", file, target)
			} else if anchor != "" && (info.IsDir() || err != nil || !anchors(string(content))[anchor]) {
				t.Errorf("%s: the link %s leads to a missing heading", file, target)
			}
		}
	}
	if links < 100 || addresses < 10 {
		t.Errorf("only %d links were found, %d of them on GitHub", links, addresses)
	}
}

// documents returns the pages in the repository.
func documents(t *testing.T) []string {
	t.Helper()
	var pages []string
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains([]string{".git", "bin", "dist", "node_modules"}, entry.Name()):
			return filepath.SkipDir
		case filepath.Ext(path) == ".md":
			pages = append(pages, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

var codeBlock = regexp.MustCompile("(?ms)^[ \t]*```.*?^[ \t]*```|`[^`\n]*`")

// withoutCode replaces blocks of code and inline code by the letter x.
func withoutCode(text string) string { return codeBlock.ReplaceAllString(text, "x") }

// anchors returns the anchors that GitHub gives to the headings of a page. An anchor includes the
// text of inline code in its heading.
func anchors(text string) map[string]bool {
	found := make(map[string]bool)
	text = regexp.MustCompile("(?ms)^[ \t]*```.*?^[ \t]*```").ReplaceAllString(text, "")
	heading := regexp.MustCompile(`(?m)^#+ +(.*?) *$`)
	dropped := regexp.MustCompile(`[^\p{L}\p{N} _-]`)
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		name := regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`).ReplaceAllString(m[1], "$1")
		found[strings.ReplaceAll(dropped.ReplaceAllString(strings.ToLower(name), ""), " ", "-")] = true
	}
	return found
}
