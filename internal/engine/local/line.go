package local

import (
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/ai"
	"planwright/internal/engine/course"
	"planwright/internal/engine/memory"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// journalLine is a line of the journal of a run; one field is set, and Kept beside Event.
type journalLine struct {
	Snapshot *snapshot         `json:"snapshot,omitzero"`
	Intent   *intent           `json:"intent,omitzero"`
	Called   *agentCall        `json:"called,omitzero"`
	Entered  *entered          `json:"entered,omitzero"`
	Said     *agentTurn        `json:"said,omitzero"`
	Taken    *begun            `json:"taken,omitzero"` // by a step that is tried again, of what it had begun
	Event    *course.Happening `json:"event,omitzero"`
	Lost     *lost             `json:"lost,omitzero"`   // found when the run was taken up
	Kept     *memory.Part      `json:"kept,omitzero"`   // for later runs, by the command of the event
	Always   string            `json:"always,omitzero"` // a tool that the person allowed for good
	Rest     string            `json:"rest,omitzero"`   // calls that the person allowed for the rest of the run; see permit.Verdict
	Secret   string            `json:"secret,omitzero"` // an answer that nobody may see
}

// snapshot is all of a run between two events.
type snapshot struct {
	course.Course
	RanMs   int64          `json:"ranMs"`
	Sheet   string         `json:"sheet"` // hash of the sheet, as it was
	Always  []string       `json:"always,omitempty"`
	Rest    []string       `json:"rest,omitempty"`   // as Always
	Effects int            `json:"effects,omitzero"` // calls that were to have an effect
	Last    trail          `json:"last,omitzero"`    // which the last of them were
	Lost    lost           `json:"lost,omitzero"`
	Files   []catalog.File `json:"files,omitempty"` // that its steps gave
	Kept    []stepKept     `json:"kept,omitempty"`  // for later runs
	Begun   []begun        `json:"begun,omitempty"` // by commands that are outstanding, where there are several
	Left    []begun        `json:"left,omitempty"`  // by steps that did not come to their good end
}

// begun is what an outstanding command has begun.
type begun struct {
	Seq     int      `json:"seq"` // of the command
	Intents []intent `json:"intents,omitempty"`
	Entered *entered `json:"entered,omitzero"`

	Turns []ai.Turn   `json:"turns,omitempty"` // of an AI step: what the model said
	Calls []agentCall `json:"calls,omitempty"` // with Turns: the calls of it that are over

	Wanted *walk.Command `json:"wanted,omitzero"` // of a step that did not come to its good end: its command
	Again  string        `json:"again,omitzero"`  // of an AI step that is tried again: the run that its model had called, which did not come to its end
	Anew   []string      `json:"anew,omitempty"`  // of a step that is tried again and cannot go on: why, and what it did
}

// agentTurn is what a model said in an AI step.
type agentTurn struct {
	Seq  int     `json:"seq"` // of the command
	Turn ai.Turn `json:"turn"`
}

// intent says that a call is about to be made. Without the event, or the called line,
// behind it nobody knows whether it was.
type intent struct {
	Seq    int            `json:"seq"` // of the command
	Effect catalog.Effect `json:"effect"`
	Call   walk.Call      `json:"call"`
	given  []catalog.File // among its arguments: those that the run made
}

// agentCall says what came of a call that an AI step made.
type agentCall struct {
	At     time.Time   `json:"at"`
	Seq    int         `json:"seq,omitzero"` // of the command
	Node   string      `json:"node"`
	Call   walk.Call   `json:"call"`
	Result walk.Result `json:"result"`

	Told   *walk.Result `json:"told,omitzero"`   // what the model was told, where Result is less
	Used   walk.Budget  `json:"used,omitzero"`   // by the run of a workflow, or by the call
	Failed int          `json:"failed,omitzero"` // rounds of that run, see walk.State
	Worked bool         `json:"worked,omitzero"` // it may have had an effect
}

// settle makes of a value what reading it from the journal makes of it, so that a
// run goes on with the very same after a crash.
func settle[T any](value T) (T, error) {
	var out T
	text, err := json.Marshal(value, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err == nil {
		err = json.Unmarshal(text, &out)
	}
	return out, err
}
