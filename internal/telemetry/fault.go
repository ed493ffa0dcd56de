package telemetry

import (
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Fault is something of the page that broke.
type Fault struct {
	Part  string // of the window
	Text  string // what the error says
	Stack string // where in the code of the page
}

// faultEntry is a fault as a line. It belongs to no request.
type faultEntry struct {
	TS    time.Time `json:"ts"`
	Event string    `json:"event"`
	Part  string    `json:"part"`
	Text  string    `json:"text"`
	Stack string    `json:"stack"`
}

// Fault records that something of the page broke. Like all texts of events those of a
// fault are bounded and without secrets.
func (e *Events) Fault(f Fault) {
	raw, err := json.Marshal(faultEntry{TS: e.now().UTC(), Event: "page_failed", Part: f.Part, Text: f.Text, Stack: f.Stack},
		jsontext.AllowInvalidUTF8(true))
	if err != nil {
		e.fail(err)
		return
	}
	e.put(append(e.redactor.JSON(raw), '\n'))
}
