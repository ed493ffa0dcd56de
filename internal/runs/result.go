package runs

import (
	"bytes"
	"maps"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/redact"
	"planwright/planner/problem"
	"planwright/planner/text"
)

// Bounds of a result that a page asked for, in bytes.
const (
	maxWholeText   = 256 << 10
	maxWholeFields = 8 << 20
)

// ResultRequest names a result of a run.
type ResultRequest struct {
	Run   string `json:"run"`   // id
	Node  string `json:"node"`  // the step
	Entry int    `json:"entry"` // number of the entry with the result
}

// WholeResultView is a result as far as it is kept and can be shown.
type WholeResultView struct {
	Result  RunResultView  `json:"result"`  // Cut: not all of its fields are here
	Of      map[string]int `json:"of"`      // by field: how many elements a list has of which only the first are here
	TextCut bool           `json:"textCut"` // only the beginning of its text is here
}

// RunResult is what a step gave. Entries keep only the beginning of large results; of the
// last visit of a step the run keeps all.
//
//page:call
func (p *RunsPage) RunResult(r ResultRequest) (WholeResultView, error) {
	p.Room.keys.tell()
	kept, _, err := p.entryOf(r)
	if err != nil {
		return WholeResultView{}, err
	}
	if kept.Cut {
		if whole, ok := p.wholeOf(r, kept); ok {
			kept = whole
		}
	}
	return viewWhole(withoutSecretsOf(kept, p.Room.redactor), p.Room.redactor), nil
}

// entryOf is the result that an entry holds, and whether it is the last one of its step.
func (p *RunsPage) entryOf(r ResultRequest) (result walk.Result, last bool, err error) {
	if _, err := p.Room.runner.Request(r.Run); err != nil { // its secrets are to be read
		return result, false, err
	}
	entries, err := p.Room.runner.Entries(r.Run)
	if err != nil {
		return result, false, err
	}
	ofStep := slices.DeleteFunc(entries, func(e engine.Entry) bool { return e.Trace.Node != r.Node || e.Trace.Result == nil })
	at := slices.IndexFunc(ofStep, func(e engine.Entry) bool { return e.N == r.Entry })
	if at < 0 {
		return result, false, problem.Fail("This result is not kept any more. Run the step again.")
	}
	return *ofStep[at].Trace.Result, at == len(ofStep)-1, nil
}

// wholeOf is the result that the run keeps of the step. The entry must still be the last
// one of its step after it was read, else it is another one's.
func (p *RunsPage) wholeOf(r ResultRequest, entry walk.Result) (walk.Result, bool) {
	results, err := p.Room.runner.Results(r.Run)
	if err != nil {
		return walk.Result{}, false
	}
	whole, ok := results[r.Node]
	_, last, err := p.entryOf(r)
	return whole, ok && last && err == nil && isBeginning(entry, whole)
}

// isBeginning reports whether an entry keeps a part of the result.
func isBeginning(entry, whole walk.Result) bool {
	if entry.Success != whole.Success {
		return false
	}
	for name, value := range entry.Fields {
		if !bytes.Equal(value, whole.Fields[name]) {
			return false
		}
	}
	return true
}

// viewWhole is a result with all that has room. Of a list that has none, the first elements.
func viewWhole(r walk.Result, redactor *redact.Redactor) WholeResultView {
	fields := r.Fields
	r.Fields = nil
	v := WholeResultView{Result: viewResult(r, redactor), Of: map[string]int{}}
	v.Result.Text, v.TextCut, v.Result.Cut = text.Cut(r.Text, maxWholeText), r.TextCut || len(r.Text) > maxWholeText, r.Cut
	left := maxWholeFields
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		value := fields[name]
		if len(value) > left {
			short, count, ok := firstOf(value, left)
			if !ok {
				v.Result.Cut = true
				continue
			}
			value, v.Of[name] = short, count
		}
		v.Result.Fields[name] = value
		left -= len(value)
	}
	return v
}

// firstOf is a list with as many of its elements as have room, and how many it has in all.
func firstOf(value jsontext.Value, room int) (short jsontext.Value, count int, ok bool) {
	if value.Kind() != '[' {
		return nil, 0, false
	}
	d := jsontext.NewDecoder(bytes.NewReader(value))
	if _, err := d.ReadToken(); err != nil {
		return nil, 0, false
	}
	short = jsontext.Value("[")
	for full := false; d.PeekKind() != ']'; count++ {
		one, err := d.ReadValue()
		if err != nil {
			return nil, 0, false
		}
		if full = full || len(short)+len(one)+2 > room; full {
			continue
		}
		if len(short) > 1 {
			short = append(short, ',')
		}
		short = append(short, one...)
	}
	return append(short, ']'), count, true
}
