package value

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// HasTemplates reports whether filling may change the arguments.
func HasTemplates(args workflow.Arguments) bool {
	for _, raw := range args {
		if mayHoldTemplate(raw) {
			return true
		}
	}
	return false
}

// mayHoldTemplate is quick; a brace may also be written as an escape.
func mayHoldTemplate(raw jsontext.Value) bool {
	return bytes.Contains(raw, []byte("{{")) || bytes.Contains(raw, []byte(`\u007`))
}

// Arguments are the arguments of a tool as one JSON object with the references in
// their strings filled in, at any depth. A string that is one reference and nothing
// else becomes the value it leads to, of whatever type; within a longer string stands
// the text of the value. What is filled in is not looked at again.
//
// A name in braces without a field, such as {{customer}}, is a place that nobody
// filled in; everything else in braces that is not a reference, such as {{.Names}} or
// {{#each}}, stays as it is. The error is a *Missing, or says which argument is not JSON.
func Arguments(args workflow.Arguments, results Results) (jsontext.Value, error) {
	filled, _, err := ArgumentsBut(args, results, results, nil)
	return filled, err
}

// ArgumentsBut is Arguments, but for references to secrets, which isSecret tells; nil:
// there are none. They are left standing, and placed says where: what is filled in may look
// like one. inText gives what stands within longer strings, results what stands alone.
func ArgumentsBut(args workflow.Arguments, results, inText Results, isSecret func(workflow.Reference) bool) (filled jsontext.Value, placed []Placed, err error) {
	var out bytes.Buffer
	left := mostFilled
	enc := jsontext.NewEncoder(&out, jsontext.PreserveRawStrings(true))
	if err := enc.WriteToken(jsontext.BeginObject); err != nil {
		return nil, nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(args)) {
		f := filler{results: results, inText: inText, argument: name, left: &left, isSecret: isSecret, placed: &placed}
		if err := f.member(enc, name, args[name]); err != nil {
			return nil, nil, err
		}
	}
	if err := enc.WriteToken(jsontext.EndObject); err != nil {
		return nil, nil, err
	}
	return bytes.TrimSpace(out.Bytes()), placed, nil
}

// Fill is the text with its references filled in, as within the strings of Arguments.
func Fill(text string, results Results) (string, error) {
	left := mostFilled
	f := filler{results: results, inText: results, left: &left}
	return f.text(text)
}

// Value is a JSON value with the references in its strings filled in, as those of
// Arguments are. A string that refers to nothing is null where lacks says of the reference that
// it may be so.
func Value(raw jsontext.Value, results Results, lacks func(workflow.Reference) bool) (jsontext.Value, error) {
	var out bytes.Buffer
	left := mostFilled
	f := filler{results: results, inText: results, left: &left, lacks: lacks}
	if err := f.value(jsontext.NewEncoder(&out, jsontext.PreserveRawStrings(true)), raw); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(out.Bytes()), nil
}

// filler fills one argument, or one text.
type filler struct {
	results  Results
	inText   Results
	argument string
	left     *int // bytes that may still be filled in
	isSecret func(workflow.Reference) bool
	placed   *[]Placed
	lacks    func(workflow.Reference) bool // nil: whatever refers to nothing is an error
}

// mostFilled is how many bytes may be filled into the arguments of a call, or into a
// text: more than any call or prompt may hold. A short file can refer to a long result a
// thousand times.
const mostFilled = 16 << 20

// take counts what is filled in.
func (f filler) take(n int) error {
	if *f.left -= n; *f.left >= 0 {
		return nil
	}
	where := "It"
	if f.argument != "" {
		where = fmt.Sprintf("The argument “%s”", f.argument)
	}
	return fmt.Errorf("%s would hold more than %d MiB with what its references lead to. Refer to less.", where, mostFilled>>20)
}

func (f filler) member(enc *jsontext.Encoder, name string, raw jsontext.Value) error {
	if enc.WriteToken(jsontext.String(name)) != nil {
		return f.unreadable()
	}
	return f.value(enc, raw)
}

func (f filler) value(enc *jsontext.Encoder, raw jsontext.Value) error {
	switch {
	case !raw.IsValid():
		return f.unreadable()
	case !mayHoldTemplate(raw):
		return f.readable(enc.WriteValue(raw))
	case raw.Kind() == jsontext.KindString:
		return f.string(enc, raw)
	}
	dec := jsontext.NewDecoder(bytes.NewBuffer(raw))
	depth := enc.StackDepth()
	for first := true; first || enc.StackDepth() > depth; first = false {
		if err := f.next(enc, dec); err != nil {
			return err
		}
	}
	return nil
}

// next writes what the decoder reads next: a string filled in, all else as it is.
func (f filler) next(enc *jsontext.Encoder, dec *jsontext.Decoder) error {
	if dec.PeekKind() == jsontext.KindString && !nameFollows(dec) {
		raw, err := dec.ReadValue()
		if err != nil {
			return f.unreadable()
		}
		return f.string(enc, raw)
	}
	token, err := dec.ReadToken()
	if err != nil {
		return f.unreadable()
	}
	return f.readable(enc.WriteToken(token))
}

// nameFollows reports whether a string that is read next is the name of a member.
func nameFollows(dec *jsontext.Decoder) bool {
	kind, n := dec.StackIndex(dec.StackDepth())
	return kind == jsontext.KindBeginObject && n%2 == 0
}

// string writes a string with its references filled in. One without keeps its escapes.
func (f filler) string(enc *jsontext.Encoder, raw jsontext.Value) error {
	err := f.filled(enc, raw)
	var missing *Missing
	if f.lacks != nil && errors.As(err, &missing) && missing.Reference != (workflow.Reference{}) && f.lacks(missing.Reference) {
		return f.readable(enc.WriteToken(jsontext.Null))
	}
	return err
}

func (f filler) filled(enc *jsontext.Encoder, raw jsontext.Value) error {
	text := Text(raw)
	if ref, ok := whole(text); ok && !f.leaves(ref) {
		v := f.results(ref)
		if v == nil {
			return f.missing(text, ref)
		}
		if err := f.take(len(v)); err != nil {
			return err
		}
		return f.readable(enc.WriteValue(v))
	}
	before := f.placements()
	filled, err := f.text(text)
	switch {
	case err != nil:
		return err
	case filled == text:
		err = f.readable(enc.WriteValue(raw))
	default:
		err = f.readable(enc.WriteValue(String(filled)))
	}
	for i := before; i < f.placements(); i++ {
		(*f.placed)[i].At = enc.StackPointer()
	}
	return err
}

// whole is the reference that the text is, without anything around it.
func whole(text string) (workflow.Reference, bool) {
	if !strings.HasPrefix(text, "{{") || !strings.HasSuffix(text, "}}") {
		return workflow.Reference{}, false
	}
	return workflow.ParseReference(text)
}

func (f filler) text(text string) (string, error) {
	var b strings.Builder
	var failed error
	rest := text
	workflow.Templates(text, func(template string) bool {
		before, after, _ := strings.Cut(rest, template)
		b.WriteString(before)
		if ref, ok := workflow.ParseReference(template); ok && f.leaves(ref) {
			*f.placed = append(*f.placed, Placed{Name: ref.Field, From: b.Len()})
			b.WriteString(standing(ref.Field))
			rest = after
			return true
		}
		filled, err := f.template(template)
		b.WriteString(filled)
		rest, failed = after, err
		return err == nil
	})
	if failed != nil {
		return "", failed
	}
	return b.String() + rest, nil
}

// template is what stands in place of one template.
func (f filler) template(template string) (string, error) {
	ref, ok := workflow.ParseReference(template)
	if !ok {
		if isPlaceholder(template) {
			return "", f.missing(template, workflow.Reference{})
		}
		return template, nil
	}
	v := f.inText(ref)
	if v == nil {
		return "", f.missing(template, ref)
	}
	filled := Text(v)
	return filled, f.take(len(filled))
}

// isPlaceholder reports whether a template is a name for people: letters, digits, _
// and -, maybe with spaces.
func isPlaceholder(template string) bool {
	name := strings.TrimSpace(strings.Trim(template, "{}"))
	return name != "" && strings.IndexFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_- ", r)
	}) < 0
}

func (f filler) missing(template string, ref workflow.Reference) error {
	return &Missing{Argument: f.argument, Template: template, Reference: ref}
}

// readable turns what the encoder found wrong into words.
func (f filler) readable(err error) error {
	if err == nil {
		return nil
	}
	return f.unreadable()
}

func (f filler) unreadable() error {
	return fmt.Errorf("The argument “%s” cannot be written as JSON. Write it anew.", f.argument)
}
