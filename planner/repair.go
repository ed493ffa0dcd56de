package planner

import (
	"context"
	"errors"
	"time"

	"planwright/planner/problem"
	"planwright/planner/prompt"
	"planwright/planner/reply"
	"planwright/planner/workflow"
)

// simplifyFrom is the smallest number of attempts whose last one asks for the
// simplest form; contract §1, simplifyLastAttempt.
const simplifyFrom = 3

// task is one request to the model and how its replies are read.
type task struct {
	kind    Kind
	schema  Schema
	want    reply.Want
	base    workflow.Workflow // what a patch applies to
	words   string
	limit   int // attempts
	request []Message

	chat      bool // an answer in words is welcome too
	unchecked bool // the loop does not validate; maxRepairAttempts 0
}

// isPlan reports whether a new workflow was asked for.
func (t task) isPlan() bool { return t.want == reply.WantPlan }

// form is the form that the endpoint may hold the answer to.
func (t task) form() Schema {
	if t.chat {
		return SchemaNone
	}
	return t.schema
}

// trial is an attempt with what was read from it, which the Result of the
// request may need.
type trial struct {
	Attempt
	reading reply.Reading
	talk    string // the answer, where it is words and no workflow
	finish  string // the endpoint's finish reason
}

// run asks until a reply makes a valid workflow or the attempts run out. A
// failing endpoint ends it at once: no other prompt repairs a connection.
func (p Planner) run(ctx context.Context, t task) Result {
	var trials []trial
	for n := 1; n <= t.limit; n++ {
		messages := p.messages(t, trials)
		answer, err := p.ask(ctx, t, n, messages)
		if err != nil {
			return p.endpointFailed(t, trials, err)
		}
		tried := p.try(t, n, answer)
		trials = append(trials, tried)
		p.report(t, tried)
		if tried.State == Accepted {
			return p.accepted(t, trials)
		}
	}
	return p.exhausted(t, trials)
}

// messages is what the model is told: the request, and after a rejected attempt
// also that reply and everything that was wrong with it.
func (p Planner) messages(t task, trials []trial) []Message {
	if len(trials) == 0 || !p.Options.ErrorFeedback {
		return t.request
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
	})
	return append(t.request[:len(t.request):len(t.request)],
		Message{Role: Assistant, Content: prompt.Excerpt(last.Reply, last.Problems)},
		Message{Role: User, Content: feedback})
}

// ask makes one content call and reports its course.
func (p Planner) ask(ctx context.Context, t task, n int, messages []Message) (Answer, error) {
	p.event(requestedEvent(t, n, messages))
	p.progress(t, n, Requested, 0)
	chars := 0
	answer, err := p.Model.Complete(ctx, Call{Messages: messages, Schema: t.form(), Temperature: temperature}, func(d Delta) {
		chars += len(d.Text)
		if p.Observer.Delta != nil {
			p.Observer.Delta(d)
		}
		p.progress(t, n, Requested, chars)
	})
	if err == nil {
		p.progress(t, n, Received, len(answer.Text))
	}
	return answer, err
}

// try reads an answer and decides whether it is accepted.
func (p Planner) try(t task, n int, answer Answer) trial {
	tried := trial{finish: answer.FinishReason, Attempt: Attempt{
		N: n, State: Accepted, Reply: answer.Text,
		DurationMs:  answer.Duration.Round(time.Millisecond).Milliseconds(),
		InputTokens: answer.InputTokens, OutputTokens: answer.OutputTokens,
	}}
	tried.reading = reply.Read(answer.Text, reply.Options{
		Want: t.want, Base: t.base, Catalog: p.Catalog, Policy: p.Options.Reply, Cut: answer.FinishReason == finishLength,
	})
	if t.chat {
		tried.talk = talk(answer.Text, tried.reading)
	}
	if tried.talk != "" {
		tried.Problems = talkProblems(tried.finish)
		return tried
	}
	tried.Class, tried.Problems = p.judge(t, tried.reading)
	if tried.Class != "" {
		tried.State = Rejected
	}
	return tried
}

// judge validates what was read, and says why it is rejected, "" when it is not.
// Unchecked, what can be read is not rejected, whatever is wrong with it.
func (p Planner) judge(t task, r reply.Reading) (Class, problem.List) {
	class, problems := Class(r.Rejection()), orEmpty(r.Problems)
	if class == "" || class.parsed() && r.Patch != nil {
		problems = append(problems, workflow.Validate(r.Workflow, p.tools())...)
		class = classOf(problems)
		if t.unchecked {
			class = ""
		}
	}
	return class, problems
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
