package cli

import (
	"context"
	"strings"

	"planwright/planner"
	"planwright/planner/memory"
	"planwright/planner/workflow"
)

// answer is what came of words.
type answer struct {
	planner.Result
	certain bool // it need not be asked about
	words   string
	base    stored
	spoken  string // of the message, what was shown while it came
	saved   bool   // the result is what the workflow is now
}

// spokenBy is the beginning of the message that was shown while it came: the words of the
// model.
func (a *answer) spokenBy(view *live) string {
	for _, text := range []string{a.Message, a.Lead} {
		if view.said(text) && strings.HasPrefix(a.Message, text) {
			return text
		}
	}
	return ""
}

// move takes a change back or makes it again, which the message tells of.
func (c *conversation) move(a *answer, command planner.Command) {
	step, message := c.place.undo, tookBack
	if command == planner.CommandRedo {
		step, message = c.place.redo, madeAgain
	}
	label, err := step()
	if err != nil {
		c.fail(a, err)
	} else {
		a.Message = message + label
	}
	c.correct(a)
	if now, err := c.place.read(); err == nil {
		a.Workflow, a.base = now.workflow, now
	}
}

// correct makes the conversation tell what the answer tells now.
func (c *conversation) correct(a *answer) {
	last := len(c.said.Messages) - 1
	c.said = c.said.Rewind(last).Append(memory.Message{Role: memory.Assistant, Content: a.Message})
}

// fail makes the answer one of something that could not be done.
func (c *conversation) fail(a *answer, err error) {
	a.Status, a.Message, a.spoken = planner.Blocked, err.Error(), ""
	c.worst(exitFailed)
}

// show shows the answer and has a change decided on.
func (c *conversation) show(ctx context.Context, a *answer) {
	if c.invocation.json {
		switch {
		case !c.invocation.apply || !a.proposes() || a.Status != planner.Done:
		case a.AsksFirst():
			c.fail(a, c.invocation.asksFirst())
		default:
			c.apply(a, memory.Applied)
		}
		c.print(resultObject{formatVersion, a.Result})
		return
	}
	c.showAnswer(a)
	if a.proposes() {
		c.decide(ctx, a)
	}
}

// proposes reports whether there is a change to decide on.
func (a *answer) proposes() bool {
	return a.Patch != nil && !workflow.Same(a.Workflow, a.base.workflow)
}

// apply makes the result the workflow, and remembers what became of it. Where that fails
// it is not decided: it may be applied once what was in the way is gone.
func (c *conversation) apply(a *answer, outcome memory.Outcome) {
	if err := c.place.write(a.base, a.Result, a.words); err != nil {
		c.fail(a, err)
		return
	}
	a.saved = true
	c.remember(outcome)
}

// remember is what became of the last proposal.
func (c *conversation) remember(outcome memory.Outcome) {
	c.said = c.said.Decide(len(c.said.Messages)-1, outcome)
}

// refuse shows why a line could not be answered.
func (c *conversation) refuse(err error) {
	c.worst(exitFailed)
	if c.invocation.json {
		base, _ := c.place.read()
		a := answer{base: base, Result: planner.Result{Workflow: base.workflow}}
		c.fail(&a, err)
		c.print(resultObject{formatVersion, a.Result})
		return
	}
	c.invocation.note("%s%s", c.invocation.painter(c.invocation.Stderr).red("Error: "), errorText(err))
}
