package local

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/legible"
	"planwright/planner/catalog"
)

// errNobody says that nobody is there to say what must be known.
var errNobody = errors.New("Nobody is there to answer.")

// unanswered is that nobody was there to say whether calls were carried out, or whether what is
// known to have been done is to be done again.
type unanswered struct {
	calls []string
	anew  []string // what was asked, and why
}

func (u unanswered) Error() string {
	said := u.anew[:min(len(u.anew), mostNamed)]
	switch {
	case len(u.calls) > 0:
		said = append(slices.Clip(said), u.ofCalls())
	default:
		said = append(slices.Clip(said), "Nobody is there to answer. Resume it where you can.")
	}
	return strings.Join(said, " ")
}

func (u unanswered) ofCalls() string {
	named := u.calls[:min(len(u.calls), mostNamed)]
	what, was := strings.Join(named, "; "), "was"
	if more := len(u.calls) - len(named); more > 0 {
		what += fmt.Sprintf("; and of %d more", more)
	}
	if len(u.calls) > 1 {
		was = "were"
	}
	return "It is not known whether " + what + " " + was + " carried out, and nobody is there to ask. Resume it where you can answer."
}

// and is what nobody was there to say of all of them.
func (u unanswered) and(err error) error {
	var other unanswered
	if errors.As(err, &other) {
		u.calls = append(slices.Clip(u.calls), other.calls...)
		for _, asked := range other.anew { // the same for each round, where these did the same
			if !slices.Contains(u.anew, asked) {
				u.anew = append(slices.Clip(u.anew), asked)
			}
		}
	}
	return u
}

// Is reports that it is errNobody.
func (unanswered) Is(target error) bool { return target == errNobody }

// unanswered is the error of a question that nobody answered.
func (d *doing) unanswered(q engine.Question) error {
	switch {
	case q.Kind != engine.Happened:
		return errNobody
	case q.Anew:
		return unanswered{anew: []string{q.Title + " " + strings.Join(q.Reasons, " ")}}
	}
	what := fmt.Sprintf("the call of “%s” by “%s”", permit.Called(d.tools.toolOf(q.Call)), legible.Escape(nameOf(d.request.Workflow, d.command.Node)))
	if name := d.request.Workflow.Name; name != "" {
		what += " of “" + legible.Escape(name) + "”"
	}
	if round := d.round(); round != "" {
		what += " (in " + round + ")"
	}
	return unanswered{calls: []string{what}}
}

// asked is a question that waits for its answer: that of Runner.Ask, or of Answer.
type asked struct {
	question engine.Question
	came     chan reply
}

// reply is what came of a question.
type reply struct {
	answer engine.Answer
	err    error
}

// ask puts a question to the person. Meanwhile no time passes for the run.
func (d *doing) ask(ctx context.Context, q engine.Question) (engine.Answer, error) {
	done, err := d.turn(ctx)
	if err != nil {
		return engine.Answer{}, err
	}
	defer done()
	return d.waitFor(ctx, q)
}

// waitFor asks; it is the turn of the command.
func (d *doing) waitFor(ctx context.Context, q engine.Question) (engine.Answer, error) {
	if d.runner.Ask == nil {
		return engine.Answer{}, d.unanswered(q)
	}
	if err := context.Cause(ctx); err != nil {
		return engine.Answer{}, err
	}
	q.ID, q.Run, q.Node, q.Round, q.Asker = rand.Text()[:8], d.path, d.command.Node, d.round(), d.asker()
	a := &asked{question: q, came: make(chan reply, 2)}
	d.noteWait(engine.Wait{Kind: engine.WaitsForWord})
	defer d.noteWait(engine.Wait{})
	d.show(a)
	defer d.hide(a)
	d.rest(true, false)
	defer d.rest(false, false)
	asking, answered := context.WithCancel(ctx)
	defer answered()
	go func() {
		var came reply
		came.err = fenced(func() (err error) {
			came.answer, err = d.runner.Ask(asking, q)
			return err
		})
		a.came <- came
	}()
	select {
	case <-ctx.Done():
		return engine.Answer{}, context.Cause(ctx)
	case got := <-a.came:
		if got.err != nil {
			return engine.Answer{}, cmp.Or(context.Cause(ctx), d.unanswered(q))
		}
		return got.answer, nil
	}
}

// personFor is the person for a tool that asks, nil where nobody is there.
func (d *doing) personFor(ctx context.Context) engine.AskPerson {
	if d.runner.Ask == nil {
		return nil
	}
	return func(own context.Context, q engine.Question) (engine.Answer, error) {
		both, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		defer context.AfterFunc(own, func() { cancel(context.Cause(own)) })()
		answer, err := d.ask(both, q)
		if err == nil && q.Hidden && answer.Text != "" {
			err = d.keepSecret(answer.Text)
		}
		return answer, err
	}
}

// askWhether asks for a call that was not approved, as it is the turn of the command. refusal is the
// result where it must not be made.
func (d *doing) askWhether(ctx context.Context, call permit.Call, v permit.Verdict) (refusal *walk.Result, err error) {
	name, reasons := v.Tool.Name, v.Reasons
	if d.tree.isRefused(v.Rest) {
		return refused("You did not allow “%s” to be called.", name), nil
	}
	if d.runner.Ask == nil {
		return refused("“%s” was not called: %s Nobody is there to ask; approve the workflow, or allow such calls.", name, strings.Join(reasons, " ")), nil
	}
	if other := d.runner.Tools.LooksLike(name); other != "" {
		reasons = append([]string{permit.Alike{Tool: name, Other: other}.Text()}, reasons...)
	}
	ahead := d.ahead(call, v)
	if len(ahead.Hosts) > 0 {
		reasons = append(slices.Clip(reasons), fmt.Sprintf("The rounds of “%s” go to %d hosts: %s. An answer for the rest of this run holds for all of these, and so does a no.",
			legible.Escape(nameOf(d.request.Workflow, ahead.Loop)), len(ahead.Hosts), strings.Join(ahead.Hosts, ", ")))
	}
	what, arguments := permit.Describe(v.Tool, v.Call)
	answer, err := d.waitFor(ctx, engine.Question{Kind: engine.MayCall, Title: fmt.Sprintf("May “%s” be called?", permit.Called(v.Tool)),
		Text: what, Arguments: arguments, Call: &v.Call, Reasons: reasons, Rest: v.Rest != ""})
	switch {
	case errors.Is(err, errNobody):
		return refused("“%s” was not called: nobody answered whether it may be.", name), nil
	case err != nil:
		return nil, err
	case answer.Choice == engine.Always:
		return nil, d.allowAlways(name)
	case answer.Choice == engine.OfStep:
		return nil, d.noteRest(v.OfStep)
	case answer.Choice == engine.Rest && v.Rest != "":
		return nil, d.noteRest(append([]string{v.Rest}, ahead.Rest...)...)
	case answer.Choice == engine.Once:
		return nil, nil
	}
	d.tree.refuse(ahead.Rest)
	return refused("You did not allow “%s” to be called.", name), nil
}

func refused(format string, args ...any) *walk.Result {
	return &walk.Result{Error: fmt.Sprintf(format, args...), Final: true}
}

// allowAlways lets the tool be called from now on, also once the run was resumed.
func (d *doing) allowAlways(tool string) error {
	if c := d.caller; c != nil {
		if err := c.allowAlways(tool); err != nil {
			return err
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.allow(tool)
	if err := d.log.Append(journalLine{Always: tool}); err != nil {
		return err
	}
	return d.log.Sync()
}

// noteRest lets such calls be made while the run lasts, also once it was resumed.
func (d *doing) noteRest(calls ...string) error {
	if c := d.caller; c != nil {
		if err := c.noteRest(calls...); err != nil {
			return err
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.allowRest(calls...); d.void {
		return nil // the call itself is made
	}
	for _, one := range calls {
		if err := d.log.Append(journalLine{Rest: one}); err != nil {
			return err
		}
	}
	return d.log.Sync()
}

// ahead are the hosts that the rounds of a loop go to, where the address is that of an element
// of its list: they are asked about at once.
func (d *doing) ahead(call permit.Call, v permit.Verdict) permit.Ahead {
	if v.Rest == "" {
		return permit.Ahead{}
	}
	_, call.Rest = d.allowed()
	d.mu.Lock()
	lists := d.course.State.Lists(d.command.Seq)
	d.mu.Unlock()
	for id, list := range lists {
		if n, ok := d.request.Workflow.Node(id); ok && n.Loop != nil && n.Loop.MaxIterations > 0 {
			lists[id] = list[:min(len(list), n.Loop.MaxIterations)]
		}
	}
	return d.may.Ahead(call, v, lists)
}

// askWhatHappened asks about calls with effects that were cut off: nobody knows
// whether they were carried out, and to make them again may do harm. approved is
// true where the person wants that and it is the one that is made now; result is there where the step is over.
func (d *doing) askWhatHappened(now *walk.Call) (approved bool, result *walk.Result, err error) {
	var last *walk.Call
	for _, i := range d.pending {
		if i.Effect != catalog.Read {
			last = &i.Call
		}
	}
	before := len(d.pending)
	d.pending = nil
	if last == nil {
		return false, nil, nil
	}
	q, isTriedAgain := d.askedOf(last), d.command.Earlier != ""
	result, err = d.askOf(q)
	d.unsure = result != nil && !result.Success
	if d.unsure && isTriedAgain {
		result = refused("“%s” was not done again: %s", nameOf(d.request.Workflow, d.command.Node), strings.Join(q.Reasons, " "))
		result.Acted = true
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.worked = true
	if result != nil && !isTriedAgain {
		d.calls += before // one that is made again counts once
	}
	return err == nil && result == nil && now != nil && sameCall(*last, *now), result, err
}

// askedOf is the question about calls of which the last one is given.
func (d *doing) askedOf(last *walk.Call) engine.Question {
	q := d.happened(last)
	q.Reasons = d.whyAsked()
	switch isAll := d.command.Kind == walk.DoAgent && !d.goesOn(); {
	case isAll && d.command.Earlier != "":
		q.Anew, q.Title = true, fmt.Sprintf("Do all of “%s” again?", legible.Escape(nameOf(d.request.Workflow, d.command.Node)))
	case isAll:
		q.Anew, q.Title = true, fmt.Sprintf("The AI step was cut off after it called “%s”. Do all of it again?", legible.Escape(last.Tool))
	}
	return q
}

// askAbout asks what came of a call of which nobody knows, as it is the turn of the command. There is a
// result unless the person wants it to be made again.
func (d *doing) askAbout(ctx context.Context, q engine.Question) (*walk.Result, error) {
	if d.outlasts(ctx, q) {
		q.Reasons = append(slices.Clip(q.Reasons), goesOnStill)
	}
	answer, err := d.waitFor(ctx, q)
	switch {
	case err != nil:
		return nil, err
	case answer.Choice == engine.Repeat:
		return nil, nil
	case answer.Choice == engine.Skip:
		return &walk.Result{Success: true, Unknown: true, Told: true, Text: "It was carried out. What it gave is not known."}, nil
	}
	unknown := refused("The run was cut off while “%s” was called. It is not known whether it was carried out.", q.Call.Tool)
	unknown.Acted = true // as far as anybody knows
	return unknown, nil
}

func (d *doing) happened(call *walk.Call) engine.Question {
	t := d.tools.toolOf(call)
	what, arguments := permit.Describe(t, *call)
	return engine.Question{Kind: engine.Happened, Title: fmt.Sprintf("Was “%s” carried out?", permit.Called(t)), Text: what, Arguments: arguments, Call: call}
}
