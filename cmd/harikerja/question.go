package main

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/curate"
	"github.com/harikerja/harikerja/cmd/internal/ops"
	"github.com/harikerja/harikerja/cmd/internal/text"
	"github.com/harikerja/harikerja/law"
	"github.com/spf13/cobra"
)

// A command that asks a question converts its arguments and flags to a question
// of package ask. It prints the answer as a table or as JSON.

// question adds the arguments, the flags and the function RunE to a command that asks Q. If
// cmd.Use contains the name of a parameter of Q, the parameter is an argument. Otherwise it is a
// flag. The function "write" writes the answer as text.
func question[Q ask.Question[A], A any](
	p *program, write func(*text.Text, A), cmd *cobra.Command,
) *cobra.Command {
	var arguments []string
	for _, word := range strings.Fields(cmd.Use)[1:] {
		arguments = append(arguments, strings.ToLower(strings.Trim(word, "[]")))
	}
	takeQuestion[Q](p, cmd, arguments)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		_, err := answer[Q](p, cmd, arguments, args, write)
		return err
	}
	return cmd
}

// yesOrNo is like [question], but the command has the argument DATE and asks a yes-or-no
// question. If the answer is no, the exit code is exitNo.
func yesOrNo[Q ask.Question[A], A any](
	p *program, write func(*text.Text, A), cmd *cobra.Command, yes func(A) bool,
) *cobra.Command {
	arguments := []string{"date"}
	takeQuestion[Q](p, cmd, arguments)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		a, err := answer[Q](p, cmd, arguments, args, write)
		if err != nil {
			return err
		}
		return verdict(yes(a))
	}
	return cmd
}

// takeQuestion adds the parameters of Q to a command, as arguments and flags. It
// also adds the flag --json.
func takeQuestion[Q any](p *program, cmd *cobra.Command, arguments []string) {
	takeParameters[Q](p, cmd, arguments)
	cmd.Flags().BoolVar(&p.json, "json", false, "print the JSON answer of the HTTP API")
}

// takeParameters adds the parameters of Q to a command, as arguments and flags.
func takeParameters[Q any](p *program, cmd *cobra.Command, arguments []string) {
	var names []string
	for _, name := range arguments {
		names = append(names, argumentName(name))
	}
	cmd.Args = atMost(names...)
	if slices.Contains(arguments, "year") {
		cmd.ValidArgsFunction = p.completeFirst(listedYears)
	}
	cmd.Flags().SortFlags = false // keep the order of the parameters, as in --mon to --sun
	for _, param := range ask.FormOf(reflect.TypeFor[Q]()).Params {
		if !slices.Contains(arguments, param.Name) {
			p.addFlag(cmd, param)
		}
	}
}

// answer asks the question Q and prints its answer: with --json the JSON of the HTTP API,
// otherwise the text that the function "write" writes. The parameter "arguments" has the
// names of the command's arguments, and "args" has their values.
func answer[Q ask.Question[A], A any](
	p *program, cmd *cobra.Command, arguments, args []string, write func(*text.Text, A),
) (A, error) {
	a, asked, err := askFunc(p, cmd, arguments, args, Q.Answer)
	if err != nil {
		return a, err
	}
	if p.json {
		return a, p.printJSON(a)
	}
	p.printf("%s", text.Of(asked, a, write))
	return a, nil
}

// askFunc reads a question from the arguments and flags of a command and calls a
// function to answer it.
func askFunc[Q, A any](
	p *program, cmd *cobra.Command, arguments, args []string, answer func(Q, *ask.Context) (A, error),
) (a A, _ *ask.Asked, err error) {
	calendar, err := p.calendar()
	if err != nil {
		return a, nil, err
	}
	given := givenTexts(cmd, ask.FormOf(reflect.TypeFor[Q]()), arguments, args)
	if name := given.Texts["calendar"]; strings.ContainsAny(name, `./\`) { // the value is a file name
		given.Definition, err = readCalendar(name)
		given.Add("calendar", name, err)
	}
	world := &ask.World{Calendars: ask.BuiltIn(calendar, law.Default), Clock: p.clock}
	a, asked, err := ask.Ask(world, given, answer)
	return a, asked, p.refuse(err, arguments)
}

func readCalendar(name string) (*harikerja.Definition, error) {
	file, err := ops.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("cannot read the calendar: %w", err)
	}
	def, err := curate.ReadCalendar(name, file)
	if err != nil {
		return nil, fmt.Errorf("the calendar has mistakes:\n%w", err)
	}
	return &def, nil
}

// givenTexts returns the parameters that were given as arguments or flags.
func givenTexts(cmd *cobra.Command, form *ask.Form, arguments, args []string) ask.Given {
	var given ask.Given
	for i, arg := range args {
		given.Add(arguments[i], arg, nil)
	}
	for _, param := range form.Params {
		if slices.Contains(arguments, param.Name) {
			continue
		}
		if flag := cmd.Flag(flagName(param.Name)); flag != nil && flag.Changed {
			text, err := flag.Value.(paramFlag).apiText()
			given.Add(param.Name, text, err)
		}
	}
	return given
}

// refuse converts the error of a question to an error with the names of arguments and flags.
// With --json it prints the error as the HTTP API sends it.
func (p *program) refuse(err error, arguments []string) error {
	e, ok := errors.AsType[*ask.Error](err)
	if !ok {
		return err
	}
	if !p.json {
		return &refusal{e, wordsFor(arguments)}
	}
	if err := p.printJSON(e.Envelope(ask.APIWords)); err != nil {
		return err
	}
	return &exit{code: exitNoAnswer}
}

type refusal struct {
	cause *ask.Error
	words ask.Words
}

func (r *refusal) Error() string { return r.words.Sentence(r.cause) }

func (p *program) printJSON(v any) error {
	body, err := ask.JSON(v)
	if err != nil {
		return err
	}
	p.printf("%s\n", body)
	return nil
}

// wordsFor returns the words for error messages. A parameter has the same name as in
// the help: DATE for an argument, --weekend for a flag.
func wordsFor(arguments []string) ask.Words {
	return ask.Words{
		Name: func(field string) string {
			if slices.Contains(arguments, field) {
				return argumentName(field)
			}
			return "--" + flagName(field)
		},
		// Some types have a separate description of their valid values for the command
		// line.
		Wanted: func(param *ask.Param) string {
			return cmp.Or(param.Type.Flag.Form, param.Wanted())
		},
		Calendars: " A calendar file has a dot or a slash in its name, as in ./acme.yaml.",
		MoreOwn:   "For more, use a calendar file, as in --calendar ./acme.yaml.",
		Set:       func(field, value string) string { return "--" + flagName(field) + " " + value },

		Holidays:    func(year int) string { return "harikerja holidays " + strconv.Itoa(year) },
		Projections: func(year int) string { return "harikerja projections " + strconv.Itoa(year) },
		Value:       ask.APIWords.Value,
	}
}

func argumentName(param string) string {
	switch param {
	case "dates":
		return "DATE,DATE..."
	case "calendar":
		return "NAME"
	}
	return strings.ToUpper(param)
}

// flagName returns the flag of a parameter: max-bridge-days for maxBridgeDays. The
// type of a parameter of the frame can define a different flag name.
func flagName(param string) string {
	if p := ask.FrameParam(param); p != nil && p.Type.Flag.Name != "" {
		return p.Type.Flag.Name
	}
	var b strings.Builder
	for _, r := range param {
		if unicode.IsUpper(r) {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

func (p *program) addFlag(cmd *cobra.Command, param *ask.Param) {
	name, spec := flagName(param.Name), param.Type.Flag
	if spec.Name != "" {
		cmd.Flags().Var(newWordFlag(param), name, param.FlagDoc)
	} else {
		kind := strings.ToUpper(param.Type.Name)
		if param.Type.Argument.JSON == ask.BooleanArgument {
			kind = "bool"
		}
		addTextFlag(cmd, &textFlag{text: new(param.Default), kind: kind, list: param.Type.List},
			name, flagUsage(param))
	}
	if param.Name == "calendar" {
		must(cmd.RegisterFlagCompletionFunc(name, p.completeCalendars))
		return
	}
	if spec.Suggestions == nil {
		spec.Suggestions = param.Type.Enum
	}
	complete(cmd, name, spec.Suggestions...)
}

// complete makes the shell suggest values for a flag.
func complete(cmd *cobra.Command, flag string, values ...string) {
	must(cmd.RegisterFlagCompletionFunc(flag,
		cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)))
}

// flagUsage describes a flag in the help: the description of the parameter, and
// its values.
func flagUsage(param *ask.Param) string {
	if param.FlagDoc != "" {
		return param.FlagDoc
	}
	text := strings.ToLower(param.Doc[:1]) + strings.TrimSuffix(param.Doc[1:], ".")
	boolean := param.Type.Argument.JSON == ask.BooleanArgument
	switch {
	case boolean && param.Default == "true":
		return text + "; to switch it off, use --" + flagName(param.Name) + "=false"
	case param.Max > 0:
		return fmt.Sprintf("%s (%d to %d)", text, param.Min, param.Max)
	case !boolean && len(param.Type.Enum) > 0:
		return text + " (" + strings.Join(param.Type.Enum, ", ") + ")"
	}
	return text
}

var errRepeated = errors.New("it is given more than once: give it once")

// paramFlag is a flag for a parameter. apiText returns the value of the parameter.
type paramFlag interface{ apiText() (string, error) }

// textFlag is a flag whose text is parsed later, by package ask or by the command.
type textFlag struct {
	text        *string
	kind        string // the name of the value in the help
	list, given bool
}

// Set stores the text of the flag. If the flag is given again, Set adds the text to a list, or
// returns an error if the parameter is not a list. The API has the same rule.
func (f *textFlag) Set(text string) error {
	switch {
	case f.given && f.list:
		text = *f.text + "," + text
	case f.given:
		return errRepeated
	}
	*f.text, f.given = text, true
	return nil
}

func (f *textFlag) String() string           { return *f.text }
func (f *textFlag) Type() string             { return f.kind }
func (f *textFlag) apiText() (string, error) { return *f.text, nil }

// addText adds a flag that stores its text in a variable. The current value of the
// variable is the default of the flag. addText does not use StringVar: such a flag can
// be given twice without an error, and then only the last text is used.
func addText(cmd *cobra.Command, text *string, name, usage string) {
	addTextFlag(cmd, &textFlag{text: text, kind: "string"}, name, usage)
}

func addTextFlag(cmd *cobra.Command, f *textFlag, name, usage string) {
	flag := cmd.Flags().VarPF(f, name, "", usage)
	if f.kind == "bool" { // pflag shows no name for bool
		flag.NoOptDefVal = "true" // --inclusive means --inclusive=true
	}
}

// wordFlag is a flag whose values differ from the values of its parameter: --leave taken
// means includeCollectiveLeave=true.
type wordFlag struct {
	textFlag
	spec ask.Flag
}

// newWordFlag returns the flag for a parameter. At first, the text of the flag is the
// word for the parameter's default value.
func newWordFlag(param *ask.Param) *wordFlag {
	f := &wordFlag{textFlag{text: new(string)}, param.Type.Flag}
	for word, text := range f.spec.Values {
		if text == param.Default {
			*f.text = word
		}
	}
	return f
}

func (f *wordFlag) Type() string { return strings.Join(f.spec.Suggestions, "|") }

func (f *wordFlag) apiText() (string, error) {
	if text, ok := f.spec.Values[*f.text]; ok {
		return text, nil
	}
	return "", ask.NewError(ask.InvalidType, ask.WrongValue,
		ask.Details{Field: f.spec.Name, Value: f.text, Allowed: f.spec.Suggestions},
		"--"+f.spec.Name+" must be one of "+strings.Join(f.spec.Suggestions, ", ")+", not "+
			ask.Quote(*f.text)+".")
}

// completeCalendars suggests the names of the calendars. If no name begins with the typed
// text, the shell suggests files.
func (p *program) completeCalendars(
	*cobra.Command, []string, string,
) ([]string, cobra.ShellCompDirective) {
	cal, err := p.calendar()
	if err != nil {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return ask.BuiltIn(cal, law.Default).Listed(), cobra.ShellCompDirectiveDefault
}

// completeFirst suggests values for the first argument.
func (p *program) completeFirst(values func(*harikerja.Calendar) []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		cal, err := p.calendar()
		if err != nil || len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return values(cal), cobra.ShellCompDirectiveNoFileComp
	}
}

func listedYears(cal *harikerja.Calendar) (years []string) {
	for _, y := range cal.Years() {
		years = append(years, strconv.Itoa(y.Year))
	}
	return years
}

var negativeNumber = regexp.MustCompile(`^-[0-9]`)

// numbersLast moves negative numbers after a "--", which ends the flags.
// Otherwise they would be parsed as flags. Only the last argument of a command
// can be a number. The value of a flag is not moved.
func numbersLast(root *cobra.Command, args []string) []string {
	cmd, _, err := root.Find(args)
	if err != nil || slices.Contains(args, "--") {
		return args
	}
	var numbers, others []string
	isValue := false
	for _, arg := range args {
		if negativeNumber.MatchString(arg) && !isValue {
			numbers = append(numbers, arg)
		} else {
			others = append(others, arg)
		}
		_, isValue = takesValue(cmd, arg)
	}
	if len(numbers) == 0 {
		return args
	}
	return slices.Concat(others, []string{"--"}, numbers)
}

// takesValue reports whether an argument is a flag, and whether the next
// argument is its value.
func takesValue(cmd *cobra.Command, arg string) (isFlag, takes bool) {
	name, ok := strings.CutPrefix(arg, "--")
	if !ok {
		return false, false
	}
	flag := cmd.Flag(name)
	return flag != nil, flag != nil && flag.NoOptDefVal == ""
}

// checkSwitches refuses true or false as a separate argument after a boolean flag, which takes
// its value only with "=". Otherwise true or false would be parsed as an argument of the
// command.
func checkSwitches(root *cobra.Command, args []string) error {
	cmd, _, err := root.Find(args)
	if err != nil {
		return nil // the root command reports the error
	}
	for i, arg := range args {
		if i == 0 || arg != "true" && arg != "false" {
			continue
		}
		if isFlag, takes := takesValue(cmd, args[i-1]); isFlag && !takes {
			return fmt.Errorf(`a flag with the value true or false needs "=": write %s=%s`, args[i-1], arg)
		}
	}
	return nil
}
