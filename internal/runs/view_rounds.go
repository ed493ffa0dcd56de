package runs

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/page"
	"planwright/internal/redact"
	"planwright/planner/text"
)

// RunRoundsView is a loop whose rounds go on side by side.
type RunRoundsView struct {
	Loop   string          `json:"loop"`   // id
	Around []walk.Turn     `json:"around"` // the rounds that it is in itself, outermost first
	Begun  int             `json:"begun"`  // rounds so far
	Of     int             `json:"of"`     // elements of its list
	Lanes  []RunLaneView   `json:"lanes"`  // the rounds that go on
	Failed int             `json:"failed"` // of those that are over
	Last   []RunFailedView `json:"last"`   // of them, the last 50 of the list
}

// RunLaneView is a round that goes on beside others.
type RunLaneView struct {
	Number int             `json:"number"` // unique in the run
	Index  int             `json:"index"`  // of the round, from 0
	Item   string          `json:"item"`   // what it is about; "" where that is not short
	Node   string          `json:"node"`   // the step it is at
	At     string          `json:"at"`     // since when it is there
	Waits  engine.WaitKind `json:"waits,omitzero"`
	For    string          `json:"for,omitzero"` // with turn: what others use, screen, clipboard or a path; "": whatever becomes free
}

// RunFailedView is a round that failed, where others go on.
type RunFailedView struct {
	Index int    `json:"index"` // from 0
	Item  string `json:"item"`  // what it was about; "" where that is not short
	Error string `json:"error"`
}

// Bounds of what a page is told of a round, in characters.
const (
	maxItem      = 120
	maxRoundFail = 300
)

func viewRounds(list []engine.Rounds, redactor *redact.Redactor) (views []RunRoundsView) {
	for _, r := range list {
		v := RunRoundsView{Loop: r.Loop, Around: page.List(r.Around), Begun: r.Begun, Of: r.Of, Lanes: []RunLaneView{}, Failed: r.Failed, Last: []RunFailedView{}}
		for _, l := range r.Lanes {
			v.Lanes = append(v.Lanes, RunLaneView{Number: l.Number, Index: l.Index, Item: itemName(l.Item, redactor), Node: l.Node,
				At: page.Moment(l.At), Waits: l.Wait.Kind, For: redactor.Text(l.Wait.For)})
		}
		for _, f := range r.Last {
			v.Last = append(v.Last, RunFailedView{f.Index, itemName(f.Item, redactor), text.Start(redactor.Text(f.Error), maxRoundFail)})
		}
		views = append(views, v)
	}
	return views
}

// named are the fields by which people know a thing, the best first.
var named = []string{"name", "title", "label", "subject", "path", "file", "url", "key", "id"}

// itemName is what people call an element of a list, without secrets; "" for nothing short.
func itemName(item jsontext.Value, redactor *redact.Redactor) string {
	if len(item) == 0 {
		return ""
	}
	item = redactor.WholeJSON(item)
	if item.Kind() != '{' {
		return plainName(item)
	}
	var fields map[string]jsontext.Value
	if json.Unmarshal(item, &fields) != nil {
		return ""
	}
	for _, key := range named {
		if name := plainName(fields[key]); name != "" {
			return name
		}
	}
	return ""
}

// plainName is a text or a number as people read it.
func plainName(v jsontext.Value) string {
	switch v.Kind() {
	case '"':
		var s string
		if json.Unmarshal(v, &s) != nil {
			return ""
		}
		return text.Within(s, maxItem)
	case '0':
		return string(v)
	}
	return ""
}
