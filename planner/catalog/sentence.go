package catalog

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Piece is a part of a sentence: words, or the result of a step by the step's name.
type Piece struct {
	Text      string `json:"text"`
	Reference bool   `json:"reference"`
}

// Sentence is the pieces of what a step does.
type Sentence []Piece

// String is the sentence with what stands for results in brackets: texts around them, and
// names in them, have quotes.
func (s Sentence) String() string {
	var b strings.Builder
	for _, p := range s {
		if p.Reference {
			b.WriteString("[" + p.Text + "]")
		} else {
			b.WriteString(p.Text)
		}
	}
	return strings.TrimSpace(b.String())
}

// maxTemplates is how many arguments a tool is asked for that has no templates of its own.
const maxTemplates = 8

// Templates say in a sentence what a call does. {path} stands for an argument,
// {milliseconds:time} for one in a form of joints or amounts, {data:values} for the values
// of an object and {fields:names} for their names, and, in what a call gave, {rows:columns} for the
// columns of a list of rows. {mode=append} stands for nothing, and lets the template hold only where the
// argument has that value; a part in [] is left out where an argument in it is not given. The first template whose arguments are all given
// is the sentence, else the last one. A tool without templates of its own is said by its
// title and the argument that tells most.
func (t Tool) Templates() []string {
	if len(t.Sentences) > 0 {
		return t.Sentences
	}
	title := plainWords.Replace(t.Called())
	arguments := slices.Clone(t.Arguments())
	slices.SortStableFunc(arguments, func(a, b Argument) int { return cmp.Compare(importance(a), importance(b)) })
	var templates []string
	for _, a := range arguments[:min(len(arguments), maxTemplates)] {
		if importance(a) < unimportant && plainWords.Replace(a.Name) == a.Name {
			templates = append(templates, title+": {"+a.Name+"}")
		}
	}
	return append(templates, title)
}

// strangeTemplates say a call of a tool that is not known.
func strangeTemplates(call workflow.ToolCall) []string {
	title := plainWords.Replace(titled(call.Name))
	for _, name := range slices.Sorted(maps.Keys(call.Arguments)) {
		if call.Arguments[name].Kind() == '"' && plainWords.Replace(name) == name && valueText(call.Arguments[name], "") != "" {
			return []string{title + ": {" + name + "}"}
		}
	}
	return []string{title}
}

// plainWords takes the signs of templates out of a text.
var plainWords = strings.NewReplacer("{", "", "}", "", "[", "", "]", "", ":", "", "=", "")

const unimportant = 4

// importance is 0 for the arguments that tell most: a text that has to be given.
func importance(a Argument) int {
	n := unimportant
	switch {
	case len(a.Enum) > 0:
		n = 2
	case a.Type == "string" || a.Type == "":
		n = 0
	case a.Type == "array":
		n = 1
	case a.Type != "boolean" && a.Type != "object":
		n = 2
	}
	if !a.Required {
		n++
	}
	return n
}

// titled makes words of a tool's name: read_file and readFile are “Read file”.
func titled(name string) string {
	var b strings.Builder
	for i, r := range name {
		switch {
		case strings.ContainsRune("_-./:", r):
			b.WriteByte(' ')
		case i > 0 && 'A' <= r && r <= 'Z' && 'a' <= name[i-1] && name[i-1] <= 'z':
			b.WriteString(" " + strings.ToLower(string(r)))
		default:
			b.WriteRune(r)
		}
	}
	words := text.Line(b.String())
	if words == "" || words[0] >= 0x80 {
		return words
	}
	return strings.ToUpper(words[:1]) + words[1:]
}

// Says is what a call of the tool does, in a sentence for people, as Catalog.Says has it.
func (t Tool) Says(arguments workflow.Arguments, name func(id string) string) Sentence {
	return speaker{name: name}.call(t.Templates(), arguments)
}

// speaker says what a step does. name is what a step is called, "" where there is none.
type speaker struct {
	name func(id string) string
	out  Sentence
	lack bool // an argument that stands in it is not given
}

// call says what a call does, by the first template that holds.
func (s speaker) call(templates []string, arguments workflow.Arguments) Sentence {
	for _, template := range templates {
		if try := s.template(template, arguments); !try.lack {
			return try.out
		}
	}
	if len(templates) == 0 {
		return nil
	}
	return s.template(templates[len(templates)-1], arguments).out
}

var templatePart = text.Pattern(`\[[^\]]*\]|\{[^}]*\}`)

func (s speaker) template(template string, arguments workflow.Arguments) speaker {
	from := 0
	for _, at := range templatePart().FindAllStringIndex(template, -1) {
		s.words(template[from:at[0]])
		from = at[1]
		inner := template[at[0]+1 : at[1]-1]
		if template[at[0]] == '{' {
			s.argument(inner, arguments)
		} else if part := (speaker{name: s.name}).template(inner, arguments); !part.lack {
			s.out = append(s.out, part.out...)
		}
	}
	s.words(template[from:])
	return s
}

// argument puts a value into the sentence, or asks for one.
func (s *speaker) argument(part string, arguments workflow.Arguments) {
	if name, want, asks := strings.Cut(part, "="); asks {
		s.lack = s.lack || valueText(arguments[name], "") != want
		return
	}
	name, form, _ := strings.Cut(part, ":")
	value := valueText(arguments[name], form)
	if value == "" {
		s.lack = true
		value = "…"
	}
	s.text(value)
}

func (s *speaker) words(words string) {
	if words != "" {
		s.out = append(s.out, Piece{Text: words})
	}
}

// text puts in a text whose references become names of steps.
func (s *speaker) text(words string) {
	workflow.Templates(words, func(template string) bool {
		before, after, _ := strings.Cut(words, template)
		s.words(before)
		s.reference(template)
		words = after
		return true
	})
	s.words(words)
}

// reference puts in the name of a step, and which of its results is meant.
func (s *speaker) reference(written string) {
	r, ok := workflow.ParseReference(written)
	if !ok {
		s.words(written)
		return
	}
	shown := cmp.Or(s.name(r.Node), r.Node)
	field := strings.ReplaceAll(strings.TrimPrefix(r.Field, "item."), "_", " ")
	switch {
	case r.Node == workflow.InputsID && s.name(r.Node) == "":
		shown = field
	case field != "item":
		shown += " · " + field
	}
	s.out = append(s.out, Piece{Text: shown, Reference: true})
}

// valueText is a value as it stands in a sentence: texts without quotes, in one line.
func valueText(value jsontext.Value, form string) string {
	if len(value) == 0 || string(value) == "null" {
		return ""
	}
	var list []string
	if json.Unmarshal(value, &list) == nil {
		if form == "line" {
			list = wordsOf(list)
		}
		return text.Line(strings.Join(list, cmp.Or(joints[form], ", ")))
	}
	if value.Kind() == '{' && (form == "values" || form == "names") {
		return memberText(value, form)
	}
	if say, ok := amounts[form]; ok && value.Kind() == '0' {
		return say(value)
	}
	if value.Kind() == '"' {
		return text.Line(text.Unquote(value))
	}
	return string(value)
}

var referenceIn = text.Pattern(`\{\{[^}]*\}\}`)

// wordsOf are the words of a command, those in quotes that could be taken for several, or for
// none. A command of one word may be a line for the shell.
func wordsOf(list []string) []string {
	if len(list) == 1 {
		return list
	}
	words := make([]string, len(list))
	for i, word := range list {
		words[i] = word
		if word == "" || strings.ContainsAny(referenceIn().ReplaceAllString(word, ""), " \t\r\n\"") {
			words[i] = `"` + strings.ReplaceAll(word, `"`, `\"`) + `"`
		}
	}
	return words
}

// memberText has the values of an object, or their names.
func memberText(object jsontext.Value, form string) string {
	var values map[string]jsontext.Value
	_ = json.Unmarshal(object, &values) // it is an object
	var list []string
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if form == "values" {
			name = valueText(values[name], "")
		}
		list = append(list, text.Line(name))
	}
	return strings.Join(list, ", ")
}

// joints stand between the elements of a list.
var joints = map[string]string{"line": " ", "keys": " + "}

// amounts are numbers with their unit.
var amounts = map[string]func(jsontext.Value) string{"time": lasting, "days": days, "bytes": size}

// days are hours where they are whole hours, and no day.
func days(value jsontext.Value) string {
	var n float64
	if json.Unmarshal(value, &n) == nil && n > 0 && n < 1 {
		if hours := math.Round(n * 24); math.Abs(n*24-hours) < 1e-6 {
			return many(strconv.FormatFloat(hours, 'f', -1, 64), "hour")
		}
	}
	return many(string(value), "day")
}

func many(n, one string) string {
	if n == "1" {
		return "1 " + one
	}
	return n + " " + one + "s"
}

// size is a number of bytes as people say it, with three digits.
func size(value jsontext.Value) string {
	var n float64
	if json.Unmarshal(value, &n) != nil || n < 1000 {
		return string(value) + " bytes"
	}
	for _, unit := range []string{" KB", " MB"} {
		if n /= 1000; n < 999.5 {
			return strconv.FormatFloat(n, 'g', 3, 64) + unit
		}
	}
	return strconv.FormatFloat(n/1000, 'f', -1, 64) + " GB"
}

// Lasting is a number of milliseconds as people say it, to a tenth of a second from one on.
func Lasting(ms int) string {
	if ms >= 1000 {
		ms = (ms + 50) / 100 * 100
	}
	return lasting(jsontext.Value(strconv.Itoa(ms)))
}

// lasting is a number of milliseconds as people say it.
func lasting(value jsontext.Value) string {
	var ms float64
	if json.Unmarshal(value, &ms) != nil || ms < 1000 {
		return string(value) + " ms"
	}
	const minute, hour = 60_000, 3_600_000
	var parts []string
	for _, part := range []struct {
		n    float64
		unit string
	}{{math.Floor(ms / hour), " h"}, {math.Floor(math.Mod(ms, hour) / minute), " min"}, {math.Mod(ms, minute) / 1000, " s"}} {
		if part.n > 0 {
			n, _ := json.Marshal(part.n)
			parts = append(parts, string(n)+part.unit)
		}
	}
	return strings.Join(parts, " ")
}
