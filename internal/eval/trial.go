package eval

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// Trial is a small world in which a workflow is run to see what it does. Nothing in it
// reaches the machine but files of a folder made for it.
type Trial struct {
	Files     []File
	Later     []File    // what they are when the workflow runs a second time, whose effects count; none: it runs once
	Pages     []Page    // what addresses answer; of several for one the last stays
	Commands  []Command // the only ones that there are; of several alike the last stays
	Answers   []Answer  // of the person, in turn
	Inputs    []Given
	Says      []Saying // what the model of AI steps makes of a value
	Clipboard string

	wants []want // what must have happened
}

// File is a file of the world.
type File struct {
	Path  string // below the folder that relative paths begin in, with /
	Text  string
	Days  int                // how long ago it was changed
	Rows  [][]jsontext.Value // of a workbook, in place of Text: the names of its columns first
	Lines []string           // of a PDF, in place of Text
}

// Page is what an address answers.
type Page struct {
	Method string
	URL    string
	Status int
	Type   string // of the content
	Body   string
}

// Command is a command and what it does.
type Command struct {
	Line   string // the elements of argv with spaces between
	Exit   int
	Stdout string
	Stderr string
}

// Answer is what the person says to a question; Closed: nothing.
type Answer struct {
	Text   string
	Closed bool
}

// Given is the value for the input whose name or description has one of the words.
type Given struct {
	Words []string
	Value jsontext.Value
}

// Saying is what a value that holds a text is turned into, by a step that tells the
// model so.
type Saying struct {
	Holds string
	Gives string
	Told  string // what the step says, in its kind, its instruction or its schema; "": anything
}

// Effects are what a run did.
type Effects struct {
	List   []Effect
	Failed string // why the run did not come to its end, "" when it did
}

// Effect is one thing that a run did to its world.
type Effect struct {
	Kind   EffectKind
	Fields map[string]string
}

// EffectKind says what was done.
type EffectKind string

// The kinds, with their fields. Files and gone ones are by path; the others stand in
// the order in which they were done.
const (
	Wrote   EffectKind = "file"      // path, text: a file that is new or changed; of a table rows and, without its first line, cells
	Gone    EffectKind = "gone"      // path
	Told    EffectKind = "notify"    // text: title and message
	Sent    EffectKind = "sent"      // method, url, body: a request that is no GET
	Ran     EffectKind = "ran"       // line
	Opened  EffectKind = "opened"    // url
	Copied  EffectKind = "clipboard" // text
	Asked   EffectKind = "asked"     // text
	Waited  EffectKind = "waited"    // ms
	Fetched EffectKind = "fetched"   // url
)

// unasked are the kinds that count only where the case speaks of them: how a workflow
// comes to what it does is its own affair.
var unasked = []EffectKind{Asked, Waited, Fetched}

// Runner runs a workflow in a world. The error is for a world that could not be made.
type Runner interface {
	Run(ctx context.Context, w workflow.Workflow, t Trial) (Effects, error)
}

// parseTrial reads a world; the README of the corpus describes it.
func parseTrial(text string) (Trial, error) {
	var t Trial
	list, err := parseStatements(text)
	if err != nil {
		return t, err
	}
	for _, s := range list {
		if err := t.add(s); err != nil {
			return t, s.wrong("%v", err)
		}
	}
	return t, nil
}

// add takes up one line of a world.
func (t *Trial) add(s statement) error {
	f, err := fieldsOf(s.words[1:])
	if err != nil {
		return err
	}
	switch s.head() {
	case "file", "later":
		file, err := f.file()
		if err != nil {
			return s.wrong("%v", err)
		}
		if s.head() == "later" {
			t.Later = append(t.Later, file)
			return nil
		}
		t.Files = append(t.Files, file)
	case "web":
		p := Page{Method: f.or("method", "GET"), URL: f["url"], Status: number(f.or("status", "200")), Type: f.or("type", "text/plain"), Body: f["body"]}
		if body, ok := f["json"]; ok {
			p.Type, p.Body = "application/json", body
		}
		t.Pages = append(t.Pages, p)
	case "command":
		t.Commands = append(t.Commands, Command{f["line"], number(f["exit"]), f["stdout"], f["stderr"]})
	case "answer":
		text, given := f["text"]
		t.Answers = append(t.Answers, Answer{Text: text, Closed: !given})
	case "input":
		t.Inputs = append(t.Inputs, Given{strings.Split(f["words"], "|"), jsontext.Value(f.or("json", strconv.Quote(f["value"])))})
	case "says":
		t.Says = append(t.Says, Saying{f["holds"], f["gives"], f["told"]})
	case "clipboard":
		t.Clipboard = f["text"]
	default:
		return s.wrong("there is no %q in a world", s.head())
	}
	return nil
}

// fields are the values of a line by their names.
type fields map[string]string

// file is a file with one of the things that it may hold.
func (f fields) file() (File, error) {
	file := File{Path: f["path"], Text: f["text"], Days: number(f["days"])}
	err := json.Unmarshal([]byte(f.or("rows", "null")), &file.Rows)
	return file, errors.Join(err, json.Unmarshal([]byte(f.or("lines", "null")), &file.Lines))
}

func (f fields) or(name, otherwise string) string {
	if text, ok := f[name]; ok {
		return text
	}
	return otherwise
}

func fieldsOf(words []string) (fields, error) {
	f := fields{}
	for _, word := range words {
		name, value, ok := strings.Cut(word, "=")
		if !ok || !jsontext.Value(value).IsValid() {
			return nil, errNoField(word)
		}
		f[name] = textOf(jsontext.Value(value))
	}
	return f, nil
}

// number is the number that a text is, 0 for none.
func number(text string) int {
	n, _ := strconv.Atoi(text) // the corpus is tested
	return n
}
