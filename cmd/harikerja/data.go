package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/curate"
	"github.com/harikerja/harikerja/cmd/internal/ops"
	"github.com/harikerja/harikerja/cmd/internal/vectors"
	"github.com/harikerja/harikerja/law"
	"github.com/spf13/cobra"
)

func (p *program) data() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "data",
		Short: "Manage the data: check it and compile it",
		Example: `  harikerja data lint
  harikerja data build`,
		Args: cobra.ArbitraryArgs,
		RunE: group,
	}
	cmd.AddCommand(p.dataLint(), p.dataBuild())
	return cmd
}

func (p *program) dataLint() *cobra.Command {
	var from string
	cmd := &cobra.Command{
		Use:   "lint",
		Short: "Check the curated years, calendars and rules of law of a data directory",
		Long: `Check the curated years (YYYY.yaml), the calendars (calendars/NAME.yaml) and the
rules of law (rules/ID.yaml) of a data directory and print every problem with its
file and line. If there are problems, the exit code is 1.`,
		Example: "  harikerja data lint\n  harikerja data lint --from fork/data",
		Args:    atMost(),
		RunE: func(*cobra.Command, []string) error {
			dir, err := openData(from)
			if err != nil {
				return err
			}
			problems := curate.Lint(dir)
			printProblems(p.stdout, from, problems)
			if len(problems) == 0 {
				p.printf("no problems in %s\n", from)
			}
			return verdict(len(problems) == 0)
		},
	}
	fromFlag(cmd, &from)
	return cmd
}

func (p *program) dataBuild() *cobra.Command {
	var from string
	to, extra := "dataset.json", make([]string, len(extraFiles))
	cmd := &cobra.Command{
		Use:   "build",
		Short: "Compile a data directory into a dataset file",
		Long: `Compile the curated years and calendars of a data directory into a dataset file.
Data with problems is not compiled. With --rules, also compile the rules of law
(rules/*.yaml) into a file for the package law. With --vectors, also answer the
questions in a file of test vectors again with the new data, and add the
questions about new data. With --overtime, also write the rules for overtime.
Both files are for packages in other languages.`,
		Example: "  harikerja data build\n  harikerja data build --from data --to dataset.json\n" +
			"  harikerja data build --rules law/rules.json --vectors testdata/vectors.json",
		Args: atMost(),
		RunE: func(*cobra.Command, []string) error {
			dir, err := openData(from)
			if err != nil {
				return err
			}
			built, problems := curate.Build(dir)
			if len(problems) > 0 {
				printProblems(p.stderr, from, problems)
				return fmt.Errorf("%s has %s, so nothing was written", from, ask.Count(len(problems), "problem"))
			}
			if err := checkDatasetTarget(to); err != nil {
				return fmt.Errorf("cannot write %s: %w", to, err)
			}
			if err := p.replaceFile(to, built.Dataset); err != nil {
				return err
			}
			for i, f := range extraFiles {
				if extra[i] == "" {
					continue
				}
				if err := p.writeExtra(f, extra[i], built); err != nil {
					return err
				}
			}
			return nil
		},
	}
	fromFlag(cmd, &from)
	addJSONFile(cmd, &to, "to", "the dataset `FILE` to write")
	for i, f := range extraFiles {
		addJSONFile(cmd, &extra[i], f.flag, "also write "+f.content+" to `FILE`")
	}
	return cmd
}

func addJSONFile(cmd *cobra.Command, file *string, name, usage string) {
	addText(cmd, file, name, usage)
	must(cmd.MarkFlagFilename(name, "json"))
}

func fromFlag(cmd *cobra.Command, from *string) {
	*from = curate.Dir
	addText(cmd, from, "from", "the data `DIRECTORY`")
	must(cmd.MarkFlagDirname("from"))
}

func openData(from string) (fs.FS, error) {
	info, err := os.Stat(from)
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot open the data directory: %w; choose another directory with --from", err)
	case !info.IsDir():
		return nil, fmt.Errorf("%s is not a directory: use --from with the directory that has the files YYYY.yaml", from)
	}
	return dataFS{os.DirFS(from)}, nil
}

// dataFS opens only directories and regular files. For any other file, Open
// returns an error, because reading from a named pipe could block forever.
type dataFS struct{ fs.FS }

func (f dataFS) Open(name string) (fs.File, error) {
	info, err := fs.Stat(f.FS, name)
	if err == nil && !info.IsDir() {
		err = ops.CheckRegular(name, info)
	}
	if err != nil {
		return nil, err
	}
	return f.FS.Open(name)
}

// printProblems prints problems. In a problem, the path of a file begins with
// "data". In the output, it begins with the directory "from" instead.
func printProblems(w io.Writer, from string, problems []curate.Problem) {
	for _, p := range problems {
		p.File = filepath.Join(from, strings.TrimPrefix(p.File, curate.Dir))
		fmt.Fprintln(w, p)
	}
}

// checkDatasetTarget refuses to replace a file that is not a dataset.
func checkDatasetTarget(name string) error {
	content, err := ops.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(content) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := harikerja.Load(bytes.NewReader(content), harikerja.AllowOlder()); err != nil {
		return errors.New("the file exists, and it is not a dataset that this program can read: " +
			"choose another file with --to, or remove this file first")
	}
	return nil
}

// extraFiles are the files that "data build" writes only if their flags are given.
var extraFiles = []extraFile{
	{flag: "rules", content: "the rules of law", noun: "rules", begin: "{\n \"format\":",
		generate: func(_ []byte, built curate.Built) ([]byte, error) { return built.Rules, nil }},
	{flag: "vectors", content: "test vectors", noun: "test vectors", begin: "{\n \"now\":",
		generate: func(old []byte, built curate.Built) ([]byte, error) {
			return vectors.Update(old, built.Dataset, law.Default())
		}},
	// This file has the rules that are built into this program, not the rules in the data directory. If
	// the rules change, build the program again.
	{flag: "overtime", content: "the rules for overtime", noun: "rules for overtime", begin: `{"rules":[{"id":"overtime`,
		generate: func([]byte, curate.Built) ([]byte, error) { return vectors.Overtime(law.Default()) }},
}

type extraFile struct {
	flag, content, noun string
	begin               string // the first bytes of every such file
	generate            func(old []byte, built curate.Built) ([]byte, error)
}

// writeExtra writes the file f. It replaces an existing file only if the file is empty
// or begins with the text f.begin.
func (p *program) writeExtra(f extraFile, name string, built curate.Built) error {
	old, err := ops.ReadFile(name)
	if err == nil && len(old) > 0 && !bytes.HasPrefix(old, []byte(f.begin)) {
		err = fmt.Errorf("the file exists and has no %s: choose another file with --%s, "+
			"or remove this file first", f.noun, f.flag)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot write %s: %w", name, err)
	}
	content, err := f.generate(old, built)
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", name, err)
	}
	return p.replaceFile(name, content)
}

// replaceFile replaces a file. It writes a new file beside it and renames that file, so the old
// file does not change if the disk is full. If the name is a symbolic link, it replaces the file
// that the link points to.
func (p *program) replaceFile(name string, content []byte) error {
	target, err := resolveFile(name)
	var f *os.File
	if err == nil {
		f, err = os.CreateTemp(filepath.Dir(target), filepath.Base(target)+".*.new")
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", name, err)
	}
	defer os.Remove(f.Name()) // ignore the error: after the renaming the file does not exist
	_, err = f.Write(content)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), target)
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", name, err)
	}
	p.printf("wrote %s\n", name)
	return nil
}

// resolveFile returns the absolute path of a file without symbolic links. The
// file need not exist, but its directory must.
func resolveFile(name string) (string, error) {
	real, err := filepath.EvalSymlinks(name)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Lstat(name); err == nil {
			return "", errors.New("it is a symbolic link to a file that does not exist")
		}
		dir, base := filepath.Split(name)
		dir, err = filepath.EvalSymlinks(cmp.Or(dir, "."))
		real = filepath.Join(dir, base)
	}
	if err != nil {
		return "", err
	}
	return filepath.Abs(real)
}
