package planner

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply"
	"planwright/planner/text"
)

// What the assistant asks where a part of the request, or all of it, was left out.
const (
	partQuestion    = "Is it right without that, or what should happen instead?"
	nothingQuestion = "What should happen instead?"
)

const (
	nothingMessage = "Nothing of this can be planned here."
	nothingNext    = "Ask for what the tools on offer can do, or add a server with a tool for the rest."
)

// remark adds to a result what the model left out and assumed. The message says what was
// left out: no plan is called complete that is not.
func (r *Result) remark(leftOut, assumed []string, question string) {
	r.LeftOut, r.Assumed, r.Lead = orNone(leftOut), orNone(assumed), r.Message
	if len(r.LeftOut) == 0 {
		return
	}
	r.Question, r.Message = question, r.Lead
	if unsaid := unsaidIn(r.Lead, r.LeftOut); len(unsaid) > 0 {
		r.Message += " Not planned: " + sayAll(unsaid)
	}
	r.Message = strings.TrimSpace(r.Message + " " + r.Question)
}

// unsaidIn are the remarks that do not stand in the words as sentences of theirs.
func unsaidIn(words string, remarks []string) []string {
	words = text.Line(words)
	return slices.DeleteFunc(slices.Clone(remarks), func(text string) bool {
		text = strings.TrimPrefix(text, reply.OpenQuestion)
		return strings.ContainsAny(text[max(0, len(text)-1):], ".!?") && strings.Contains(words, text)
	})
}

// sayAll is a sentence of remarks.
func sayAll(list []string) string {
	said := make([]string, len(list))
	for i, text := range list {
		said[i] = strings.TrimRight(text, ". ")
	}
	text := strings.Join(said, "; ")
	if strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?") || strings.HasSuffix(text, "…") {
		return text
	}
	return text + "."
}

// question is what is asked about a plan that is not complete, in a conversation.
func (t task) question(asked string) string {
	if t.chat {
		return asked
	}
	return ""
}

// declined ends a request of which the model says that nothing can be done. In a
// conversation these are words; else nothing came of the request, and nothing is asked.
func (p Planner) declined(t task, r Result, last trial) Result {
	r.Message = wordsBeside(last.reading)
	if r.Message == "" {
		r.Message = nothingMessage
	}
	r.Status = Chat
	r.remark(last.reading.LeftOut, last.reading.Assumed, t.question(nothingQuestion))
	if t.chat {
		return r
	}
	r.Status = Failed
	r.Message += " " + t.unchanged() + " " + nothingNext
	r.LastError = p.lastError(t, len(r.Attempts), PlanDeclined)
	p.Observer.event(degradedEvent(t, r))
	return r
}

// declines are the problems of a reply that says that nothing can be done: that it has
// nothing in it is meant.
func declines(problems problem.List) problem.List {
	return slices.DeleteFunc(slices.Clone(problems), func(p problem.Problem) bool { return p.Severity == problem.Error })
}

func orNone(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// Redacted is the result with all that a model wrote, or the person's words, passed
// through redact, but for the workflow and the attempts.
func (r Result) Redacted(redact func(string) string) Result {
	r.Message, r.Lead = redact(r.Message), redact(r.Lead)
	r.LeftOut, r.Assumed = mapped(r.LeftOut, redact), mapped(r.Assumed, redact)
	r.Problems = slices.Clone(r.Problems)
	for i := range r.Problems {
		r.Problems[i] = r.Problems[i].Redacted(redact)
	}
	return r
}

func mapped(list []string, f func(string) string) []string {
	out := make([]string, len(list))
	for i, text := range list {
		out[i] = f(text)
	}
	return out
}
