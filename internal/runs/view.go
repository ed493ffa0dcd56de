package runs

import (
	"maps"
	"os"
	"slices"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/page"
	"planwright/internal/redact"
	"planwright/planner/catalog"
	"planwright/planner/text"
)

// Bounds of what a page is sent of results, in bytes.
const (
	maxShownText     = 64 << 10 // of one text, of all fields of a result, and of arguments
	maxEventEntries  = 1 << 20  // of the entries of one event; beyond it results come without what is in them
	maxDetailEntries = 8 << 20  // the same of RunDetailView
)

// viewRun is a run as a list shows it, without secrets.
func viewRun(r engine.Record, now time.Time, redactor *redact.Redactor) RunView {
	status, node := r.Standing()
	return RunView{
		ID: r.ID, Document: r.Workflow, Name: r.Name, Status: status, Message: redactor.Text(r.Message), Node: node, Last: r.Last,
		Began: page.Moment(r.Began), Ms: r.Took(now).Milliseconds(), AwayMs: r.AwayMs,
		Calls: r.Calls, Tokens: r.Tokens, Failed: r.Failed, Dry: r.Dry, Again: r.Again, Assumed: page.List(r.Assumed),
	}
}

// viewEntries are entries with at most so many bytes of results and arguments; of
// what comes behind, only whether it was good. No secrets are in them.
func viewEntries(entries []engine.Entry, most int, redactor *redact.Redactor) []RunEntryView {
	views := make([]RunEntryView, 0, len(entries))
	for _, e := range entries {
		v := viewEntry(e, redactor)
		if most -= v.size(); most < 0 {
			v.Arguments = nil
			if v.Result != nil {
				v.Result = &RunResultView{Success: v.Result.Success, Error: text.Cut(v.Result.Error, 1000), Fields: map[string]jsontext.Value{}, Images: []string{}, Files: []RunFileView{}, Cut: true, Ways: v.Result.Ways}
			}
		}
		views = append(views, v)
	}
	return views
}

func viewEntry(e engine.Entry, redactor *redact.Redactor) RunEntryView {
	e = withoutSecretsIn(e, redactor)
	v := RunEntryView{
		N: e.N, At: e.At.UTC().Format(time.RFC3339Nano), Kind: e.Trace.Kind, Node: e.Trace.Node, Try: e.Trace.Try, Lane: e.Trace.Lane, Loops: page.List(e.Trace.Loops),
		Output: string(e.Trace.Output), Message: e.Trace.Message, Ms: e.Ms, WaitedMs: e.WaitedMs, Failed: e.Failed, Simulated: e.Simulated, Assumed: e.Trace.Assumed, Arguments: e.Arguments,
	}
	v.Child = e.Child
	if len(v.Arguments) == 0 || len(v.Arguments) > maxShownText {
		v.Arguments = nil
	}
	if e.Trace.Result != nil {
		result := viewResult(*e.Trace.Result, redactor)
		v.Result = &result
	}
	return v
}

// withoutSecretsIn is an entry in which marks stand for what is secret: the values of
// fields and arguments that are named so, and what has the shape of a key.
func withoutSecretsIn(e engine.Entry, redactor *redact.Redactor) engine.Entry {
	e.Trace.Message = redactor.Text(e.Trace.Message)
	if len(e.Arguments) > 0 {
		e.Arguments = redactor.WholeJSON(e.Arguments)
	}
	if e.Trace.Result != nil {
		r := withoutSecretsOf(*e.Trace.Result, redactor)
		e.Trace.Result = &r
	}
	return e
}

func withoutSecretsOf(r walk.Result, redactor *redact.Redactor) walk.Result {
	r.Text, r.Error = redactor.Text(r.Text), redactor.Text(r.Error)
	r.Fields = withoutSecrets(r.Fields, redactor)
	return r
}

// withoutSecrets are the values without what is known to be secret; none where one is no
// JSON, of which nobody knows what it holds.
func withoutSecrets(values map[string]jsontext.Value, redactor *redact.Redactor) (shown map[string]jsontext.Value) {
	text, err := json.Marshal(values)
	if err != nil || json.Unmarshal(redactor.WholeJSON(text), &shown) != nil {
		return nil
	}
	return shown
}

// viewResult is a result, bounded. The fields that come first by name stay.
func viewResult(r walk.Result, redactor *redact.Redactor) RunResultView {
	v := RunResultView{
		Success: r.Success, Error: text.Cut(r.Error, maxShownText), Text: text.Cut(r.Text, maxShownText),
		Fields: map[string]jsontext.Value{}, Images: page.List(r.Images), Files: viewFiles(r.Files, redactor), Cut: r.Cut || len(r.Text) > maxShownText,
		Ways: r.Ways,
	}
	left := maxShownText
	for _, name := range slices.Sorted(maps.Keys(r.Fields)) {
		if left -= len(name) + len(r.Fields[name]); left < 0 {
			v.Cut = true
			break
		}
		v.Fields[name] = r.Fields[name]
	}
	return v
}

func viewFiles(files []catalog.File, redactor *redact.Redactor) []RunFileView {
	views := make([]RunFileView, len(files))
	for i, f := range files {
		_, err := os.Stat(f.Path)
		views[i] = RunFileView{Name: redactor.Text(f.Name), MIME: f.MIME, Size: f.Size, Path: redactor.Text(f.Path), Hash: f.SHA256, Gone: err != nil}
	}
	return views
}

// size is about how many bytes an entry has for the page.
func (v RunEntryView) size() int {
	size := 200 + len(v.Arguments) + len(v.Message)
	if v.Result != nil {
		size += len(v.Result.Text) + len(v.Result.Error)
		for name, value := range v.Result.Fields {
			size += len(name) + len(value)
		}
	}
	return size
}
