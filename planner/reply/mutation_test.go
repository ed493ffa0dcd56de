package reply

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"planwright/planner/internal/corpus"
	"planwright/planner/problem"
	"planwright/planner/validate"
)

// marks are what the structure of JSON is written with.
const marks = `{}[]":,`

// intact is a reply of the corpus that is valid JSON and was read without a word.
type intact struct {
	text    string
	options Options
	want    string // the workflow it makes
	marks   []int  // offsets of its structure
}

// intactReplies are those of testdata/read, none longer than a few steps.
func intactReplies(t *testing.T) []intact {
	t.Helper()
	var out []intact
	corpus.Each(t, "testdata/read/*.txtar", func(c corpus.Case) {
		d := intact{text: strings.TrimSpace(c.Section("reply")), options: caseOptions(t, c)}
		if !json.Valid([]byte(d.text)) || len(d.text) > 1500 {
			return
		}
		r := Read(d.text, d.options)
		if len(allProblems(r, d.options)) > 0 || r.Patch == nil {
			return
		}
		d.want = r.Workflow.String()
		for _, text := range layouts(t, d.text) {
			d.text, d.marks = text, structure(text)
			out = append(out, d)
		}
	})
	return out
}

// layouts are a JSON text as it is, in one line and over many.
func layouts(t *testing.T, text string) []string {
	t.Helper()
	var compact, indented bytes.Buffer
	if err := errors.Join(json.Compact(&compact, []byte(text)), json.Indent(&indented, []byte(text), "", "  ")); err != nil {
		t.Fatal(err)
	}
	return []string{text, compact.String(), indented.String()}
}

// structure finds the marks outside texts, and the quotes around texts.
func structure(text string) []int {
	var out []int
	inText := false
	for i := 0; i < len(text); i++ {
		switch {
		case inText && text[i] == '\\':
			i++
		case text[i] == '"':
			inText = !inText
			out = append(out, i)
		case !inText && strings.IndexByte(marks, text[i]) >= 0:
			out = append(out, i)
		}
	}
	return out
}

func allProblems(r Reading, o Options) problem.List {
	if r.Patch == nil {
		return r.Problems
	}
	var tools validate.Tools
	if o.Catalog != nil {
		tools = o.Catalog
	}
	return append(r.Problems, validate.Workflow(r.Workflow, tools)...)
}

// mutation does one damage to the mark at i.
type mutation struct {
	name string
	do   func(text string, i int) string
}

// mutations delete a mark, replace it by another, put one before it, or cut the
// reply there.
func mutations() []mutation {
	list := []mutation{
		{"delete", func(text string, i int) string { return text[:i] + text[i+1:] }},
		{"cut", func(text string, i int) string { return text[:i] }},
	}
	for _, m := range marks {
		list = append(list,
			mutation{"insert " + string(m), func(text string, i int) string { return text[:i] + string(m) + text[i:] }},
			mutation{"replace by " + string(m), func(text string, i int) string { return text[:i] + string(m) + text[i+1:] }})
	}
	return list
}

// outcome is what became of a mutated reply.
type outcome int

const (
	recovered outcome = iota // the workflow is the same
	refused                  // an error: the model is asked again
	warned                   // another workflow, with a warning near the place
	otherJSON                // another workflow, which the reply says in valid JSON
	silent                   // another workflow, and nothing near says that it was guessed
)

func (d intact) read(m mutation, i int) (outcome, Reading) {
	text := m.do(d.text, i)
	o := d.options
	o.Cut = m.name == "cut"
	r := Read(text, o)
	problems := allProblems(r, o)
	switch {
	case problems.HasErrors():
		return refused, r
	case r.Workflow.String() == d.want:
		return recovered, r
	case json.Valid([]byte(text)):
		return otherJSON, r
	}
	for _, p := range problems.With(problem.Warning) {
		if near(text, i, p.At) {
			return warned, r
		}
	}
	return silent, r
}

// nearby is how far from the damage it may be told of, in characters that are
// not space: about two steps.
const nearby = 300

// near reports whether a place is near the offset. What is said of the workflow
// names a step and no line.
func near(text string, i int, at problem.Place) bool {
	if at.Line == 0 {
		return at.Node != "" || at.Edge != ""
	}
	start := 0
	for range at.Line - 1 {
		start += strings.IndexByte(text[start:], '\n') + 1
	}
	for range at.Column - 1 {
		_, size := utf8.DecodeRuneInString(text[start:])
		start += size
	}
	between := text[min(start, i):min(max(start, i), len(text))]
	return utf8.RuneCountInString(strings.Join(strings.Fields(between), "")) <= nearby
}

// TestOneBracketIsNeverSilent takes each bracket of a reply in one line out, or makes
// another of it: a bracket decides what belongs to what, so a wrong one loses most.
func TestOneBracketIsNeverSilent(t *testing.T) {
	done := map[string]bool{}
	for _, d := range intactReplies(t) {
		if done[d.want] || strings.Contains(d.text, "\n") {
			continue
		}
		done[d.want] = true
		for _, i := range d.marks {
			if strings.IndexByte("{}[]", d.text[i]) < 0 {
				continue
			}
			for _, m := range mutations() {
				if strings.HasPrefix(m.name, "insert") {
					continue
				}
				if o, r := d.read(m, i); o == silent {
					t.Errorf("%s at %d of\n%s\nis read as\n%s\n%s", m.name, i, d.text, r.Workflow, r.Problems)
				}
			}
		}
	}
}

// TestOneMutationIsNeverSilent damages one mark of a reply. The workflow is the
// same, or the reply is refused, or a warning near the place says what was
// guessed. Of the more than 300,000 there are of these replies, none is read
// otherwise.
func TestOneMutationIsNeverSilent(t *testing.T) {
	replies, all := intactReplies(t), mutations()
	if len(replies) < 150 {
		t.Fatalf("only %d replies to damage", len(replies))
	}
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.SampledFrom(replies).Draw(t, "reply")
		i := rapid.SampledFrom(d.marks).Draw(t, "mark")
		for _, m := range all {
			if o, r := d.read(m, i); o == silent {
				t.Fatalf("%s at %d of\n%s\nis read as\n%s\n%s", m.name, i, d.text, r.Workflow, r.Problems)
			}
		}
	})
}
