package permit

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/walk"
	"planwright/internal/legible"
	"planwright/planner/catalog"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// maxSentence is how much of what a call does is said in a sentence, and maxValue of a
// value in a reason, in characters. The arguments are shown whole.
const (
	maxSentence = 300
	maxValue    = 80
)

// Argument is a value that a person agrees to: whole, with nothing in it hidden.
type Argument struct {
	Name   string   `json:"name"`
	Title  string   `json:"title"`  // what people call it
	Lines  []string `json:"lines"`  // a text, or each text of a list, in quotes with ⏎ where it breaks; another value as JSON
	Length int      `json:"length"` // characters of the value
}

// muchText is from how many characters on a text is said how long it is.
const muchText = 200

// Indented is the argument for a terminal or a chat: its title, its length where that is
// much, and its value in lines of their own.
func (a Argument) Indented(indent string) string {
	title := a.Title
	if a.Length >= muchText {
		title += fmt.Sprintf(" (%d characters)", a.Length)
	}
	if len(a.Lines) == 1 && a.Length < muchText {
		return indent + title + "  " + a.Lines[0] + "\n"
	}
	inner := "\n" + indent + "  "
	return indent + title + inner + strings.Join(a.Lines, inner) + "\n"
}

// saysOf is what a call does, by the names of steps, as far as it fits into a line; none of
// it is hidden.
func saysOf(t catalog.Tool, arguments workflow.Arguments, name func(id string) string) catalog.Sentence {
	says := catalog.Sentence{}
	room := maxSentence
	for _, p := range t.Says(arguments, name) {
		p.Text = legible.Escape(text.Within(p.Text, room))
		says = append(says, p)
		if room -= utf8.RuneCountInString(p.Text); room <= 0 {
			break
		}
	}
	return says
}

// inWords is a sentence that says the same of all calls.
func inWords(words string) catalog.Sentence { return catalog.Sentence{{Text: words}} }

// Describe says what a call does, in one line, and what it is given.
func Describe(t catalog.Tool, call walk.Call) (what string, arguments []Argument) {
	given, _ := argumentsOf(call.Arguments)
	return saysOf(t, given, func(string) string { return "" }).String(), describeArguments(t, given)
}

// Called is what people call a tool where they decide about it. One of a server has its
// name, for its title may be that of another.
func Called(t catalog.Tool) string {
	if t.Server != "" {
		return legible.Escape(t.Name)
	}
	return legible.Escape(t.Called())
}

// describeArguments are the arguments of a call, in the order of its tool. References
// stand as they are written.
func describeArguments(t catalog.Tool, arguments workflow.Arguments) []Argument {
	titles := map[string]string{}
	for _, a := range t.Arguments() {
		titles[a.Name] = a.Title
	}
	list := []Argument{}
	for _, name := range argumentOrder(t, arguments) {
		list = append(list, describeValue(name, titles[name], arguments[name]))
	}
	return list
}

func describeText(name, title, text string) Argument {
	return Argument{Name: name, Title: cmp.Or(title, name), Lines: legible.Lines(text), Length: utf8.RuneCountInString(text)}
}

// describeValue shows a value; without a title it is called by its name.
func describeValue(name, title string, value jsontext.Value) Argument {
	name, title = legible.Name(name), legible.Name(title)
	var text string
	if json.Unmarshal(value, &text, jsontext.AllowInvalidUTF8(true)) == nil && value.Kind() == '"' {
		return describeText(name, title, text)
	}
	a := Argument{Name: name, Title: cmp.Or(title, name)}
	var list []string
	if json.Unmarshal(value, &list, jsontext.AllowInvalidUTF8(true)) == nil && len(list) > 0 {
		for _, text := range list {
			a.Lines = append(a.Lines, legible.Lines(text)...)
			a.Length += utf8.RuneCountInString(text)
		}
		return a
	}
	shown := value.Clone()
	_ = shown.Indent() // what is no JSON stays as it is
	a.Lines, a.Length = strings.Split(string(legible.JSON(shown)), "\n"), utf8.RuneCount(value)
	return a
}

// titleOf is what people call an argument of the tool, within a sentence.
func (c check) titleOf(name string) string {
	for _, a := range c.tool.Arguments() {
		if a.Name == name {
			first, size := utf8.DecodeRuneInString(a.Title)
			return string(unicode.ToLower(first)) + a.Title[size:]
		}
	}
	return strings.ReplaceAll(name, "_", " ")
}

// excerpt is the start of a value in a sentence.
func excerpt(value string) string { return legible.Escape(text.Within(value, maxValue)) }

// argumentOrder are the names of the arguments as the tool lists them, then others.
func argumentOrder(t catalog.Tool, arguments workflow.Arguments) []string {
	var names []string
	for _, a := range t.Arguments() {
		if _, given := arguments[a.Name]; given {
			names = append(names, a.Name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(arguments)) {
		addNew(&names, name)
	}
	return names
}

// addNew adds the text to the list where it is not there yet.
func addNew(list *[]string, text string) {
	if !slices.Contains(*list, text) {
		*list = append(*list, text)
	}
}

func anyReference(arguments workflow.Arguments) bool {
	for _, value := range arguments {
		if hasReference(value) {
			return true
		}
	}
	return false
}
