package item

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/source"
	"planwright/planner/text"
)

// How much of the remarks of a kind is kept: how many, and the characters of each.
const (
	MaxRemarks = 20
	MaxRemark  = 300
)

// Remarks are what a model says of its answer.
type Remarks struct {
	Texts map[alias.Field][]string
	more  map[alias.Field]int // how many more there are
}

// List are the remarks of a kind, with the number of those that are not kept.
func (r *Remarks) List(f alias.Field) []string {
	if r.more[f] == 0 {
		return r.Texts[f]
	}
	return append(slices.Clone(r.Texts[f]), fmt.Sprintf("… and %d more", r.more[f]))
}

// RemarkField is the kind of remark that stands under a key, "" for none.
func RemarkField(key string) alias.Field {
	return alias.Beside.Among(key, alias.LeftOut, alias.Assumed)
}

// IsQuiet reports whether a workflow does not need what stands under a key beside it.
func IsQuiet(key string) bool {
	return alias.Beside.Says(key, alias.Quiet, alias.Spoken, alias.Described)
}

// TakeRemarks reads the remarks among the members that nobody asked for.
func (r *Reader) TakeRemarks(o *source.Object) {
	for _, e := range o.LeftOver() {
		if f := RemarkField(e.Key); f != "" {
			o.Drop(e)
			r.Remark(f, e)
		}
	}
}

// Remark reads what stands under the key of a remark: texts, or what can be read as some.
func (r *Reader) Remark(f alias.Field, e source.Entry) {
	if e.Key != string(f) && !IsNothing(e.Value) {
		r.Log.AddOnce(problem.Alias, e.Part, "“%s” was read as “%s”", e.Key, string(f))
	}
	if e.Is(lenient.String) {
		e.Part = r.RemarkText(e.Part)
	}
	for _, v := range RemarkItems(e.Part) {
		text, odd := RemarkOf(v)
		if odd && text != "" {
			r.Log.AddOnce(problem.Coerced, v, "What is no text under “%s” was read as one", string(f))
		}
		r.AddRemark(f, v, text)
	}
}

// RemarkText opens a list that is JSON inside a text.
func (r *Reader) RemarkText(v source.Part) source.Part {
	if strings.HasPrefix(strings.TrimSpace(v.Text), "[") {
		if inner := r.embedded(v); inner != nil {
			r.Log.Add(problem.Coerced, v, "A list inside a text was opened.")
			return source.Part{Value: inner, Path: v.Path}
		}
	}
	return v
}

// RemarkItems are the values of lists at any depth.
func RemarkItems(v source.Part) []source.Part {
	var out []source.Part
	for open := []source.Part{v}; len(open) > 0; {
		v, open = open[len(open)-1], open[:len(open)-1]
		if !v.Is(lenient.Array) {
			out = append(out, v)
			continue
		}
		for _, item := range slices.Backward(source.Each(v)) {
			open = append(open, item)
		}
	}
	return out
}

// RemarkOf is what a value says, "" for nothing. Odd is what is no text.
func RemarkOf(v source.Part) (text string, odd bool) {
	switch {
	case v.Missing():
		return "", false
	case v.Is(lenient.String):
		return Saying(v.Text), false
	case v.Is(lenient.Object):
		return spokenMembers(v), true
	case v.Text == "false" || v.Text == "0":
		return "", false
	}
	return Saying(v.Text), true
}

// Saying is a text on one line, "" for one that says nothing.
func Saying(said string) string {
	said = text.Line(said)
	isWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSymbol(r) }
	if !strings.ContainsFunc(said, isWord) || alias.AsValue.Says(strings.TrimRight(said, "."), alias.No, alias.Nothing, alias.Unsaid) {
		return ""
	}
	return text.Start(said, MaxRemark)
}

// spokenMembers is what an object says: its texts in their order, those under a key that
// says something with that key.
func spokenMembers(v source.Part) string {
	var parts []string
	for _, e := range source.Entries(v) {
		said := ""
		switch {
		case e.Missing():
		case e.Is(lenient.Array), e.Is(lenient.Object):
			said = Saying(string(source.Encode(e.Value)))
		default:
			said = Saying(e.Text)
		}
		if !alias.RemarkParts.Says(e.Key, alias.Quiet) {
			said = strings.TrimSuffix(Saying(e.Key)+": "+said, ": ")
		}
		if said != "" {
			parts = append(parts, said)
		}
	}
	return text.Start(strings.Join(parts, ": "), MaxRemark)
}

// KeepRemark keeps a remark, and reports whether it is a new one.
func (r *Reader) KeepRemark(f alias.Field, text string) bool {
	switch {
	case text == "" || slices.Contains(r.Remarks.Texts[f], text):
		return false
	case len(r.Remarks.Texts[f]) == MaxRemarks:
		r.Remarks.more[f]++
		return false
	}
	r.Remarks.Texts[f] = append(r.Remarks.Texts[f], text)
	return true
}

// AddRemark keeps a remark and says it as a warning, each once.
func (r *Reader) AddRemark(f alias.Field, v source.Part, text string) {
	if !r.KeepRemark(f, text) {
		return
	}
	if f == alias.LeftOut {
		r.Log.Add(problem.LeftOut, v, "Not planned: %s", ended(text))
		return
	}
	r.Log.Add(problem.Assumed, v, "Assumed: %s", ended(text))
}

// ended is a text with a full stop, unless it ends as sentences do.
func ended(text string) string {
	if last, _ := utf8.DecodeLastRuneInString(text); strings.ContainsRune(".!?…。！？", last) {
		return text
	}
	return text + "."
}

// IsRemarks reports whether all that an object says is what was left out: there is nothing
// that could be planned.
func IsRemarks(v *lenient.Value) bool {
	if v.Kind != lenient.Object {
		return false
	}
	says := slices.ContainsFunc(v.Members, func(m lenient.Member) bool {
		return RemarkField(m.Key) == alias.LeftOut && !IsNothing(&m.Value)
	})
	return says && !slices.ContainsFunc(v.Members, func(m lenient.Member) bool {
		return RemarkField(m.Key) == "" && !(IsQuiet(m.Key) && isWords(&m.Value))
	})
}

// isWords reports whether a value is a text that holds no JSON, or a number or flag.
func isWords(v *lenient.Value) bool {
	return v.Kind != lenient.Object && v.Kind != lenient.Array && DecodeText(v) == nil
}
