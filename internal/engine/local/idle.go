package local

import (
	"fmt"
	"strings"

	"planwright/internal/engine/walk"
	"planwright/internal/legible"
)

// idleness counts the commands that a run carries out, and those that wait for a person
// meanwhile. While all of them wait, no time passes for the run, and whoever called it
// waits, too.
type idleness struct {
	going   int // commands that are carried out
	waiting int // of them: for an answer
	paused  int // of them: to be let through
}

func (i idleness) isIdle() bool { return i.going > 0 && i.waiting+i.paused >= i.going }

func (i idleness) plus(j idleness) idleness {
	return idleness{i.going + j.going, i.waiting + j.waiting, i.paused + j.paused}
}

// tally changes how many commands are carried out and wait.
func (run *active) tally(by idleness) {
	run.shifting.Lock()
	defer run.shifting.Unlock()
	run.shift(by)
}

// shift is tally; shifting is locked.
func (run *active) shift(by idleness) {
	run.mu.Lock()
	before := run.idleness
	run.idleness = before.plus(by)
	now := run.idleness
	switch {
	case now.isIdle() && !before.isIdle():
		run.watch.hold()
	case before.isIdle() && !now.isIdle():
		run.watch.goOn()
	}
	if by.waiting != 0 || by.paused != 0 || before.isIdle() != now.isIdle() {
		run.showStatus()
	}
	run.mu.Unlock()
	if c := run.caller; c != nil && before.isIdle() != now.isIdle() {
		c.rest(now.isIdle(), now.paused > 0)
	}
}

// showStatus says what the run waits for, or that it goes on; mu is locked.
func (run *active) showStatus() {
	switch {
	case run.course.IsOver():
	case run.asked != nil:
		run.setStatus(walk.Waiting, run.asked.question.Title)
	case run.isIdle() && run.paused > 0:
		run.setStatus(walk.Paused, "")
	case run.isIdle():
		run.setStatus(walk.Waiting, "")
	default:
		run.setStatus(walk.Running, "")
	}
}

// rest says that one of those who work for the command waits, or does not any more. While
// one of them does, no time passes for the command.
func (d *doing) rest(rests, paused bool) {
	d.shifting.Lock()
	defer d.shifting.Unlock()
	d.mu.Lock()
	before, by := d.resting, -1
	if rests {
		by = 1
	}
	if !d.over {
		d.resting += by
	}
	after := d.resting
	if before == 0 && after == 1 {
		d.alarm.hold()
		d.rested = idleness{waiting: 1}
		if paused {
			d.rested = idleness{paused: 1}
		}
	}
	if before == 1 && after == 0 {
		d.alarm.goOn()
	}
	d.mu.Unlock()
	switch {
	case before == 0 && after == 1:
		d.shift(d.rested)
	case before == 1 && after == 0:
		d.shift(idleness{waiting: -d.rested.waiting, paused: -d.rested.paused})
	}
}

// show has all who watch the run, and those that called it, see the question.
func (d *doing) show(a *asked) {
	if c := d.caller; c != nil {
		c.show(c.passOn(a))
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.over {
		d.asked, d.showing = a, a
		d.showStatus()
	}
}

// hide takes back a question that is over.
func (d *doing) hide(a *asked) {
	if c := d.caller; c != nil {
		c.hide(a)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.asked == nil || d.asked.came == a.came { // else another one is asked by now
		d.asked = nil
		d.showStatus()
	}
}

// passOn is a question of a run that the command called, as the run of the command asks it.
func (d *doing) passOn(a *asked) *asked {
	q := a.question
	q.Run, q.Node = d.path, d.command.Node
	return &asked{question: q, came: a.came}
}

// round says in which rounds side by side the command is, those of whoever called its run
// first; "" for none.
func (d *doing) round() string {
	var said []string
	if c := d.caller; c != nil {
		if round := c.round(); round != "" {
			said = append(said, round)
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, turn := range d.course.Beside(d.command.Seq) {
		name := turn.Loop
		if n, ok := d.request.Workflow.Node(turn.Loop); ok && n.Name != "" {
			name = n.Name
		}
		said = append(said, fmt.Sprintf("round %d of %d of “%s”", turn.Index+1, turn.Of, legible.Escape(name)))
	}
	return strings.Join(said, ", ")
}

// asker says which step asks of which workflow, and which steps called that, the outermost
// first; "" where none did.
func (d *doing) asker() string {
	if d.caller == nil {
		return ""
	}
	return d.chain() + " of “" + legible.Escape(d.request.Workflow.Name) + "”"
}

// chain names the step behind those that called its workflow.
func (d *doing) chain() string {
	name := "“" + legible.Escape(nameOf(d.request.Workflow, d.command.Node)) + "”"
	if d.caller == nil {
		return name
	}
	return d.caller.chain() + " › " + name
}
