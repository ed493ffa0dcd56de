package mcp

import (
	"context"
	"fmt"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/planner"
	"planwright/planner/workflow"
)

// progressStep is how many characters of an answer must come before they are
// told again.
const progressStep = 500

// progress tells a client that asked for it how far a request is.
type progress struct {
	ctx     context.Context
	session *sdk.ServerSession
	token   any // nil: nobody asked
	told    int // notifications so far: each has a larger number than the one before
	last    string
}

func newProgress(ctx context.Context, call *sdk.CallToolRequest) *progress {
	return &progress{ctx: ctx, session: call.Session, token: call.Params.GetProgressToken()}
}

func (p *progress) observer() planner.Observer {
	if p.token == nil {
		return planner.Observer{}
	}
	return planner.Observer{Progress: p.tell}
}

// tell passes on what is new. A client that cannot be told is no reason to stop:
// it gets the result, or its connection ends.
func (p *progress) tell(now planner.Progress) {
	text := fmt.Sprintf("Attempt %d of %d: %s", now.Attempt, now.MaxAttempts, doing(now))
	if text == p.last {
		return
	}
	p.last = text
	p.told++
	p.session.NotifyProgress(p.ctx, &sdk.ProgressNotificationParams{ProgressToken: p.token, Progress: float64(p.told), Message: text})
}

// steps tells which step of a run is done, nil where nobody asked.
func (p *progress) steps(w workflow.Workflow) func(engine.View) {
	if p.token == nil {
		return nil
	}
	return func(now engine.View) {
		at, is := w.Node(now.Record.Node)
		if text := fmt.Sprintf("Step %d: %s%s", now.Record.Steps, at.Label(), inside(w, now)); is && text != p.last {
			p.last = text
			p.told++
			p.session.NotifyProgress(p.ctx, &sdk.ProgressNotificationParams{ProgressToken: p.token, Progress: float64(p.told), Message: text})
		}
	}
}

// inside says what was done last in a loop or a workflow that is called: where rounds go on side by
// side, the run itself stays at the loop.
func inside(w workflow.Workflow, now engine.View) (said string) {
	if len(now.Entries) == 0 {
		return ""
	}
	last := now.Entries[len(now.Entries)-1].Trace
	for _, turn := range last.Loops {
		if turn.Of > 0 {
			said += fmt.Sprintf(", round %d of %d", turn.Index+1, turn.Of)
		}
	}
	if n, is := w.Node(last.Node); is && last.Node != now.Record.Node {
		said += ", " + n.Label()
	}
	if last.Kind == walk.Entered {
		said += " runs " + last.Message
	}
	return said
}

// doing is what happens after the state was reached.
func doing(now planner.Progress) string {
	switch now.State {
	case planner.Requested:
		if now.Chars < progressStep {
			return "waiting for the model"
		}
		return fmt.Sprintf("%d characters received", now.Chars/progressStep*progressStep)
	case planner.Received, planner.Extracted, planner.Repaired, planner.Parsed, planner.Built, planner.Validated:
		return "checking the answer"
	case planner.Accepted:
		return "the answer can be used"
	case planner.Rejected:
		return "the answer cannot be used"
	}
	return string(now.State)
}
