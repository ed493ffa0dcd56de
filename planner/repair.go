package planner

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/prompt"
	"planwright/planner/reply"
	"planwright/planner/shape"
	"planwright/planner/speech"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// simplifyFrom is the smallest number of attempts whose last one asks for the
// simplest form, where simplifyLastAttempt is set.
const simplifyFrom = 3

// task is one request to the model and how its replies are read.
type task struct {
	kind    Kind
	schema  Schema
	want    reply.Want
	base    workflow.Workflow // what a patch applies to
	shown   workflow.Workflow // base as the model is told it
	words   string
	purpose string // what a new workflow is named after, "" for words
	limit   int    // attempts
	data    prompt.Data
	request func(prompt.Data) []Message // the instructions and the words

	chat bool // an answer in words is welcome too
}

// isPlan reports whether a new workflow was asked for.
func (t task) isPlan() bool { return t.want == reply.WantPlan }

// form is the form that the endpoint may hold the answer to. In a conversation
// words are welcome too, until JSON was tried and came out broken.
func (t task) form(trials []trial) Schema {
	if t.chat && (len(trials) == 0 || !trials[len(trials)-1].Class.isBrokenJSON()) {
		return SchemaNone
	}
	return t.schema
}

// shape is a form as a JSON Schema, nil for none.
func (t task) shape(form Schema) jsontext.Value {
	d := shape.Data{Catalog: t.data.Catalog, AllowTransforms: t.data.AllowTransforms, AllowAgentSteps: t.data.AllowAgentSteps}
	switch form {
	case SchemaNone:
	case SchemaPlan:
		return shape.Plan(d)
	case SchemaPatch:
		return shape.Patch(d)
	}
	return nil
}

// trial is an attempt with what was read from it, which the Result of the
// request may need.
type trial struct {
	Attempt
	reading reply.Reading
	talk    string // the answer, where it is words and no workflow; of a plan or change these are rejected first
	partly  bool   // it would do, but for what it names and is not there; it is taken where nothing better comes
	finish  string // the endpoint's finish reason
}

// draft is the workflow that was read, where there is one to look at that is not
// what the person has already.
func (t trial) draft() *workflow.Workflow {
	if len(t.reading.Workflow.Nodes) == 0 || t.reading.Patch == nil || t.reading.Patch.IsEmpty() {
		return nil
	}
	return &t.reading.Workflow
}

// run asks until a reply makes a valid workflow or the attempts run out. A
// failing endpoint ends it at once: no other prompt repairs a connection.
func (p Planner) run(ctx context.Context, t task) Result {
	c := &course{}
	r := p.attempts(ctx, t, c)
	r.charge(c.turns)
	r.Problems = slices.Concat(r.Problems, c.warnings)
	return r.Redacted(p.masks.blanked)
}

func (p Planner) attempts(ctx context.Context, t task, c *course) Result {
	var trials []trial
	for n := 1; n <= t.limit; n++ {
		answer, err := p.converse(ctx, t, trials, c)
		if err != nil {
			e := endpointError(err)
			if tried, ok := p.broken(t, n, answer, e); ok {
				trials = append(trials, tried)
				p.Observer.report(t, tried)
				if n < t.limit && e.State == StateServer {
					p.Observer.event(transportEvent(t, n, e))
					continue
				}
			}
			if some, ok := p.inPart(t, trials, err); ok {
				return some
			}
			return p.endpointFailed(t, trials, n, err)
		}
		tried := p.try(t, n, answer)
		trials = append(trials, tried)
		p.Observer.report(t, tried)
		if tried.State == Accepted {
			return p.accepted(t, trials)
		}
		if insists(trials) {
			break
		}
	}
	return p.exhausted(t, trials)
}

// insists reports whether the model answered in words, was asked again, and did so
// again: it has a question, or it will not. Words with an example of a plan in them are
// asked about in a conversation as well.
func insists(trials []trial) bool {
	n := len(trials)
	return n > 1 && trials[n-1].talk != "" && trials[n-2].talk != ""
}

// broken is the trial of an answer that ended in a failure of the endpoint, as long
// as something had come of it; one that the person stopped is none. Whatever came may
// lack its end.
func (p Planner) broken(t task, n int, s said, e *EndpointError) (trial, bool) {
	if strings.TrimSpace(s.Text) == "" || e.State == StateCancelled {
		return trial{}, false
	}
	reading := p.read(t, s.Text, finishLength)
	failed := problem.New(problem.EndpointFailed, problem.Place{}, "The answer broke off: %s", e.Message).WithFix("The answer broke off. Answer anew, with all of it.")
	tried := trial{reading: reading, finish: finishLength, Attempt: Attempt{
		N: n, State: Rejected, Class: ClassTruncated, DurationMs: s.Duration.Round(time.Millisecond).Milliseconds(),
		Problems: p.masks.problems(append(orEmpty(reading.Problems), failed)), Reply: s.Text, FinishReason: finishLength,
	}}
	tried.Draft = tried.draft()
	return tried, true
}

// messages is what the model is told: the request, and after a rejected attempt
// also that reply and everything that was wrong with it.
func (p Planner) messages(t task, trials []trial, c *course) []Message {
	t.data.ValidateTool = p.offersTool(c)
	request := t.request(t.data)
	if len(trials) == 0 || !p.Options.ErrorFeedback {
		return request
	}
	last := trials[len(trials)-1]
	n := len(trials) + 1
	feedback := prompt.Feedback(last.Problems, prompt.FeedbackOptions{
		Patch:    !t.isPlan(),
		Chat:     t.chat,
		Reply:    last.Reply,
		Catalog:  p.Catalog,
		Example:  n > 2,
		Simplify: p.Options.SimplifyLastAttempt && n == t.limit && t.limit >= simplifyFrom,

		ValidateTool: p.offersTool(c),
	})
	return append(request,
		Message{Role: Assistant, Content: prompt.Excerpt(last.Reply, last.Problems)},
		Message{Role: User, Content: feedback})
}

// ask makes one content call and reports its progress.
func (p Planner) ask(ctx context.Context, t task, n int, call Call) (Answer, error) {
	p.Observer.progress(t, n, Requested, 0)
	chars, toSketch := 0, p.sketcher(t)
	answer, err := p.Model.Complete(ctx, call, func(d Delta) {
		chars += len(d.Text)
		if p.Observer.Delta != nil {
			p.Observer.Delta(d)
		}
		toSketch(d.Text)
		p.Observer.progress(t, n, Requested, chars)
	})
	if err == nil {
		p.Observer.progress(t, n, Received, len(answer.Text))
	}
	return answer, err
}

// try reads an answer and decides whether it is accepted.
func (p Planner) try(t task, n int, answer said) trial {
	tried := trial{finish: answer.FinishReason, Attempt: Attempt{
		N: n, State: Accepted,
		DurationMs:  answer.Duration.Round(time.Millisecond).Milliseconds(),
		InputTokens: answer.InputTokens, OutputTokens: answer.OutputTokens,
	}}
	isDraft := false
	tried.Reply, tried.reading, isDraft = p.understand(t, answer)
	tried.FinishReason = answer.FinishReason
	if isDraft {
		tried.FinishReason = answer.draft.finish
	}
	tried.talk = talk(tried.Reply, tried.reading)
	if t.chat && tried.talk != "" && !tried.reading.Problems.Has(problem.NotMeant) {
		tried.InWords, tried.Problems = true, talkProblems(tried.finish)
		return tried
	}
	if isDraft {
		tried.reading.Problems = append(tried.reading.Problems, draftTaken(t))
	}
	tried.Class, tried.Problems = p.judge(t, tried.reading)
	tried.Problems = p.masks.problems(tried.Problems)
	if tried.Class == "" && n < t.limit && len(tried.reading.Unfound) > 0 {
		tried.partly, tried.Class, tried.Problems = true, ClassGraphInvalid, unfoundAs(tried.Problems, problem.Error)
	}
	if tried.Class != "" {
		tried.State, tried.Draft = Rejected, tried.draft()
		return tried
	}
	tried.InWords = tried.reading.Declined()
	return tried
}

// read reads a text as an answer to the task that ended for this reason.
func (p Planner) read(t task, text, finish string) reply.Reading {
	o := p.reading(t)
	o.Cut = finish == finishLength
	return p.masks.restored(t.base, reply.Read(text, o))
}

// reading says how an answer to the task is read.
func (p Planner) reading(t task) reply.Options {
	return reply.Options{Want: t.want, Base: t.shown, Catalog: p.Catalog, Policy: p.Options.Reply, Words: p.masks.concealed(t.words)}
}

// judge validates what was read, and says why it is rejected, "" when it is not.
func (p Planner) judge(t task, r reply.Reading) (Class, problem.List) {
	if r.Declined() {
		return "", declines(r.Problems)
	}
	class, problems := Class(r.Rejection()), orEmpty(r.Problems)
	if t.chat && class == ClassNoJSON {
		problems = append(slices.DeleteFunc(slices.Clone(problems), func(p problem.Problem) bool { return p.Code == problem.NoJSON }), fragment(t))
	}
	if p := anew(t, r); p != nil {
		problems = append(problems, *p)
	}
	if class == "" || class.parsed() && r.Patch != nil {
		problems = append(problems, validate.Workflow(r.Workflow, p.tools())...)
		class = classOf(problems)
	}
	if class == "" {
		problems = append(problems, consequences(t, r, p.Catalog)...)
		problems = append(problems, reportWaits(r.Workflow, p.Options.RunMinutes)...)
	}
	return class, problems
}

// anew is what is wrong with a plan that would take the place of a workflow of which a
// change was asked for: none of the steps is left in it, or it has not half as many.
func anew(t task, r reply.Reading) *problem.Problem {
	before, after := len(t.shown.Nodes), len(r.Workflow.Nodes)
	if t.isPlan() || r.Form == reply.FormPatch || before < 2 || after == 0 || speech.AsksAnew(t.words) {
		return nil
	}
	kept := slices.ContainsFunc(r.Workflow.Nodes, func(n workflow.Node) bool {
		_, ok := t.shown.Node(n.ID)
		return ok
	})
	if kept && 2*after >= before {
		return nil
	}
	p := problem.New(problem.RejectedChange, problem.Place{}, "The answer is a whole plan in which most of the %d steps of the workflow are gone.", before).
		As(problem.Error).WithFix("Answer with the change alone: add, update, remove_node_ids. To begin anew, remove every step and add the new ones.")
	return &p
}

// fragment is what is wrong with an answer in a conversation that holds no JSON
// and no words either.
func fragment(t task) problem.Problem {
	return problem.New(problem.NoJSON, problem.Place{Line: 1, Column: 1}, "The answer is neither words nor a %s.", t.noun()).
		WithFix("Answer with the whole %s as one JSON object, or in a sentence for the person.", t.noun())
}

// finishLength is the finish reason of an answer that hit its length limit.
const finishLength = "length"

// endpointError makes sure that whatever a Model returned can be shown.
func endpointError(err error) *EndpointError {
	var e *EndpointError
	if errors.As(err, &e) {
		return e
	}
	if errors.Is(err, context.Canceled) {
		return &EndpointError{State: StateCancelled, Message: "Stopped."}
	}
	return &EndpointError{State: StateServer, Message: "The model endpoint failed.", Next: "Try again, or choose another endpoint in the settings."}
}

func orEmpty(l problem.List) problem.List {
	if l == nil {
		return problem.List{}
	}
	return l
}
