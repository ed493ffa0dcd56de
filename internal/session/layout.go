package session

import (
	"math"

	"github.com/go-json-experiment/json"

	"planwright/internal/document"
	"planwright/planner/problem"
)

// Layout is where the canvas of a page stands: what is at X, Y of the page is the
// graph's origin, drawn Zoom times as large. With Zoom 0 it is not known.
// Collapsed are the loops whose body is hidden.
type Layout struct {
	X         float64  `json:"x"`
	Y         float64  `json:"y"`
	Zoom      float64  `json:"zoom"`
	Collapsed []string `json:"collapsed,omitempty"`
}

// maxCollapsed bounds what is kept of one document.
const maxCollapsed = 2000

func (l Layout) usable() bool {
	for _, n := range []float64{l.X, l.Y, l.Zoom} {
		if math.IsNaN(n) || math.IsInf(n, 0) {
			return false
		}
	}
	return l.Zoom > 0
}

// KeepLayout keeps with the document how a page shows it, for the next time it is
// opened. Of a document that can only be looked at nothing is kept.
//
//page:call
func (o *opened) KeepLayout(l Layout) error {
	if !l.usable() {
		return problem.Fail("This is no place the canvas can stand at. Zoom to fit, then go on.")
	}
	doc := o.current()
	if doc.State().ReadOnly {
		return nil
	}
	if len(l.Collapsed) > maxCollapsed {
		l.Collapsed = l.Collapsed[:maxCollapsed]
	}
	data, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return doc.KeepLayout(data)
}

// layoutOf is how the document was shown last.
func layoutOf(doc *document.Document) Layout {
	var l Layout
	if data := doc.Layout(); data == nil || json.Unmarshal(data, &l) != nil || !l.usable() {
		return Layout{}
	}
	return l
}
