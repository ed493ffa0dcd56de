package reply

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
	maxRemarks = 20
	maxRemark  = 300
)

// remarks are what a model says of its answer.
type remarks struct {
	texts map[alias.Field][]string
	more  map[alias.Field]int // beyond the first
}

func newRemarks() *remarks {
	return &remarks{texts: map[alias.Field][]string{}, more: map[alias.Field]int{}}
}

// list are the remarks of a kind, with the number of those that are not kept.
func (r *remarks) list(f alias.Field) []string {
	if r.more[f] == 0 {
		return r.texts[f]
	}
	return append(slices.Clone(r.texts[f]), fmt.Sprintf("… and %d more", r.more[f]))
}

// remarkField is the kind of remark that stands under a key, "" for none.
func remarkField(key string) alias.Field {
	return alias.Beside.Among(key, alias.LeftOut, alias.Assumed)
}

// isQuiet reports whether a workflow does not need what stands under a key beside it.
func isQuiet(key string) bool { return alias.Beside.Says(key, alias.Quiet, alias.Spoken) }

// takeRemarks reads the remarks among the members that nobody asked for.
func (r *reader) takeRemarks(o *source.Object) {
	for _, e := range o.LeftOver() {
		if f := remarkField(e.Key); f != "" {
			o.Drop(e)
			r.remark(f, e)
		}
	}
}

// remarkApart reads remarks in a JSON object of their own, beside the one with the steps.
func (r *reader) remarkApart(v source.Part) {
	for _, e := range source.Entries(v) {
		if f := remarkField(e.Key); f != "" {
			r.remark(f, e)
		}
	}
}

// remark reads what stands under the key of a remark: texts, or what can be read as some.
func (r *reader) remark(f alias.Field, e source.Entry) {
	if e.Key != string(f) && !isNothing(e.Value) {
		r.Log.AddOnce(problem.Alias, e.Part, "“%s” was read as “%s”", e.Key, string(f))
	}
	if e.Is(lenient.String) {
		e.Part = r.remarkText(e.Part)
	}
	for _, v := range remarkItems(e.Part) {
		text, odd := remarkOf(v)
		if odd && text != "" {
			r.Log.AddOnce(problem.Coerced, v, "What is no text under “%s” was read as one", string(f))
		}
		r.addRemark(f, v, text)
	}
}

// remarkText opens a list that is JSON inside a text.
func (r *reader) remarkText(v source.Part) source.Part {
	if strings.HasPrefix(strings.TrimSpace(v.Text), "[") {
		if inner := r.embedded(v); inner != nil {
			r.Log.Add(problem.Coerced, v, "A list inside a text was opened.")
			return source.Part{Value: inner, Path: v.Path}
		}
	}
	return v
}

// remarkItems are the values of lists at any depth.
func remarkItems(v source.Part) []source.Part {
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

// remarkOf is what a value says, "" for nothing. Odd is what is no text.
func remarkOf(v source.Part) (text string, odd bool) {
	switch {
	case v.Missing():
		return "", false
	case v.Is(lenient.String):
		return saying(v.Text), false
	case v.Is(lenient.Object):
		return spokenMembers(v), true
	case v.Text == "false" || v.Text == "0":
		return "", false
	}
	return saying(v.Text), true
}

// saying is a text on one line, "" for one that says nothing.
func saying(said string) string {
	said = text.Line(said)
	isWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSymbol(r) }
	if !strings.ContainsFunc(said, isWord) || alias.AsValue.Says(strings.TrimRight(said, "."), alias.No, alias.Nothing, alias.Unsaid) {
		return ""
	}
	return text.Start(said, maxRemark)
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
			said = saying(string(source.Encode(e.Value)))
		default:
			said = saying(e.Text)
		}
		if !alias.RemarkParts.Says(e.Key, alias.Quiet) {
			said = strings.TrimSuffix(saying(e.Key)+": "+said, ": ")
		}
		if said != "" {
			parts = append(parts, said)
		}
	}
	return text.Start(strings.Join(parts, ": "), maxRemark)
}

// keepRemark keeps a remark, and reports whether it is a new one.
func (r *reader) keepRemark(f alias.Field, text string) bool {
	switch {
	case text == "" || slices.Contains(r.remarks.texts[f], text):
		return false
	case len(r.remarks.texts[f]) == maxRemarks:
		r.remarks.more[f]++
		return false
	}
	r.remarks.texts[f] = append(r.remarks.texts[f], text)
	return true
}

// addRemark keeps a remark and says it as a warning, each once.
func (r *reader) addRemark(f alias.Field, v source.Part, text string) {
	if !r.keepRemark(f, text) {
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

// isNothing reports whether a value holds nothing.
func isNothing(v *lenient.Value) bool { return v.Kind == lenient.Null || isEmpty(v) }

// isRemarks reports whether all that an object says is what was left out: there is nothing
// that could be planned.
func isRemarks(v *lenient.Value) bool {
	if v.Kind != lenient.Object {
		return false
	}
	says := slices.ContainsFunc(v.Members, func(m lenient.Member) bool {
		return remarkField(m.Key) == alias.LeftOut && !isNothing(&m.Value)
	})
	return says && !slices.ContainsFunc(v.Members, func(m lenient.Member) bool {
		return remarkField(m.Key) == "" && !(isQuiet(m.Key) && isWords(&m.Value))
	})
}

// isWords reports whether a value is a text that holds no JSON, or a number or flag.
func isWords(v *lenient.Value) bool {
	return v.Kind != lenient.Object && v.Kind != lenient.Array && decodeText(v) == nil
}
