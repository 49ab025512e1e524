package ask

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

var forms sync.Map // maps the reflect.Type of a question to its *Form

// FormOf returns the form that describes a question's struct. It panics if a tag is wrong.
func FormOf(question reflect.Type) *Form {
	if form, ok := forms.Load(question); ok {
		return form.(*Form)
	}
	form := &Form{defaults: reflect.New(question).Elem(),
		narrows: question.Implements(reflect.TypeFor[narrower]())}
	var last []string // the parameters of the frame that come after all other parameters
	for _, field := range reflect.VisibleFields(question) {
		if tag, ok := field.Tag.Lookup("param"); ok {
			form.add(field, tag)
		}
		for _, name := range framesOf[field.Type] {
			// The specification defines the position of these two parameters in the list.
			if name == "includeCollectiveLeave" || name == "weekend" {
				form.addFrame(name)
			} else {
				last = append(last, name)
			}
		}
	}
	for _, name := range last {
		form.addFrame(name)
	}
	if form.Param("calendar") != nil || form.Param("daysOff") != nil {
		form.allowOwnDays()
	}
	stored, _ := forms.LoadOrStore(question, form)
	return stored.(*Form)
}

// addFrame adds a parameter of [Frame]. If the name is in braces, the parameter is part of the
// path.
func (f *Form) addFrame(name string) {
	name, inPath := strings.CutPrefix(strings.TrimSuffix(name, "}"), "{")
	frame := FormOf(reflect.TypeFor[Frame]())
	i := slices.IndexFunc(frame.Params, func(p *Param) bool { return p.Name == name })
	p := *frame.Params[i]
	p.Part = RulePart
	if name == "asOf" || name == "calendar" {
		p.Part = listPart
	}
	if p.InPath = inPath; inPath {
		p.Doc = description("@calendarInPath")
	}
	f.Params, f.fields = append(f.Params, &p), append(f.fields, frame.fields[i])
}

// allowOwnDays adds the values that some parameters allow only if the question has a calendar or
// own days: the type of a holiday can then be own_day_off.
func (f *Form) allowOwnDays() {
	for _, p := range f.Params {
		if p.Type.withOwnDays != nil {
			national := *p
			p.Type, p.national = p.Type.withOwnDays, &national
			p.Doc += " own_day_off needs a calendar or own days."
		}
	}
}

func (f *Form) add(field reflect.StructField, tag string) {
	name, option, _ := strings.Cut(tag, ",")
	text := func(tag string) string { return description(field.Tag.Get(tag)) }
	p := &Param{Name: name, Doc: text("doc"), FlagDoc: text("flag"), argumentDoc: text("argument"),
		Type: types[field.Type], Required: option != "", InPath: option == "path"}
	if p.Type == nil {
		panic(fmt.Sprintf("ask: parameter %s has the type %s, which cannot be read", name, field.Type))
	}
	p.Default = field.Tag.Get("default")
	if field.Type.Kind() != reflect.Pointer { // a pointer is nil if the parameter is not given
		p.Default = cmp.Or(p.Default, p.Type.zero)
	}
	if p.Type.bounded {
		p.Min = bound(cmp.Or(field.Tag.Get("min"), "0"))
		p.Max = bound(cmp.Or(field.Tag.Get("max"), itoa(math.MaxInt32)))
	}
	if p.Default != "" {
		if err := p.Type.read(p, p.Default,
			f.defaults.FieldByIndex(field.Index).Addr().Interface()); err != nil {
			panic("ask: the default of " + name + ": " + err.Error())
		}
	}
	f.Params, f.fields = append(f.Params, p), append(f.fields, field.Index)
}

func bound(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic("ask: " + err.Error())
	}
	return n
}

// Default returns a question in which every parameter has its default.
func Default[Q any]() Q { return FormOf(reflect.TypeFor[Q]()).defaults.Interface().(Q) }
