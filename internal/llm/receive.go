package llm

import (
	"context"
	"errors"
	"io"
	"strings"

	"planwright/planner"
)

// receiver puts the pieces of one answer together.
type receiver struct {
	ctx     context.Context // of the stream
	watch   *watch
	onDelta func(planner.Delta)
	host    string
	clean   func(string) string

	content   strings.Builder
	reasoning strings.Builder
	refusal   strings.Builder
	finish    string
	usage     chunkUsage
	started   bool // content was passed on
	tools     bool // tools were offered
	hasForm   bool // the answer is to have a form, and is no mere words
	calls     callList
}

// receive reads the stream to its end.
func (r *receiver) receive(s *stream) (planner.Answer, error) {
	for {
		c, err := s.next()
		if err != nil {
			return r.end(err)
		}
		r.take(c)
	}
}

func (r *receiver) take(c chunk) {
	if c.Usage != nil {
		r.usage = *c.Usage
	}
	for _, choice := range c.Choices {
		r.takeDelta(choice.Delta)
		if choice.FinishReason != "" && r.finish == "" {
			r.finish = choice.FinishReason
			r.watch.finished()
		}
	}
}

func (r *receiver) takeDelta(d chunkDelta) {
	r.content.WriteString(d.Content)
	r.reasoning.WriteString(d.Reasoning)
	r.refusal.WriteString(d.Refusal)
	for _, call := range d.ToolCalls {
		r.calls.add(call)
	}
	if d.Content+d.Reasoning+d.Refusal == "" && len(d.ToolCalls) == 0 {
		return
	}
	if r.finish == "" {
		r.watch.progress()
	}
	if d.Content+d.Reasoning != "" && r.ctx.Err() == nil {
		r.started = true
		r.onDelta(planner.Delta{Text: d.Content, Reasoning: d.Reasoning})
	}
}

// end is the answer as it stands when the stream ended with err. What happens
// after the finish reason does not matter, unless nobody wants the answer.
func (r *receiver) end(err error) (planner.Answer, error) {
	var d *deadline
	isLimit := errors.As(context.Cause(r.ctx), &d)
	switch {
	case r.ctx.Err() != nil && !(isLimit && r.finish != ""):
		return planner.Answer{}, err
	case r.finish == "" && errors.Is(err, io.EOF):
		return planner.Answer{}, truncated(r.host)
	case r.finish == "":
		return planner.Answer{}, err
	case r.refusal.Len() > 0 || r.finish == "content_filter":
		return planner.Answer{}, r.refused()
	}
	answer := planner.Answer{
		Text:         r.content.String(),
		FinishReason: r.finish,
		InputTokens:  r.usage.Prompt,
		OutputTokens: r.usage.Completion,
	}
	if r.tools {
		answer.ToolCalls = r.calls.toolCalls()
	}
	if strings.TrimSpace(answer.Text) == "" {
		answer.Text += r.misplaced()
	} else if plan := r.calls.plan(); !r.tools && plan != "" && !strings.ContainsAny(answer.Text, "{[") {
		answer.Text += "\n\n" + plan
	} else if !r.tools {
		answer.Warnings = r.calls.unheeded()
	}
	return answer, nil
}

// misplaced is the answer of a model that has no content. Some put it into calls of tools though
// none was offered; and some servers take all of it for reasoning, where a form was asked for that
// only an answer has. What is no more than reasoning is marked as that: a plan in it may be one that
// the model thought better of.
func (r *receiver) misplaced() string {
	switch said := r.reasoning.String(); {
	case !r.tools && len(r.calls.calls) > 0:
		return r.calls.allArguments()
	case !r.hasForm || len(r.calls.calls) > 0 || strings.TrimSpace(said) == "":
		return ""
	case !isWhole(said, r.finish == "length"):
		return "<think>" + said + "</think>"
	default:
		return said
	}
}

// isWhole reports whether a text is nothing but what has a form, or the beginning of it where the
// text was cut.
func isWhole(text string, cut bool) bool {
	text = strings.TrimSpace(text)
	begins := strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") || strings.HasPrefix(text, "```")
	ends := strings.HasSuffix(text, "}") || strings.HasSuffix(text, "]") || strings.HasSuffix(text, "```")
	return begins && ends != cut
}

func (r *receiver) refused() *failure {
	said := quoted(r.refusal.String(), r.clean)
	if said == "" {
		return fail(planner.StateRefused, r.host, "The content filter of %s stopped the answer.", r.host).
			then("Put the request in other words, or choose another model.")
	}
	return fail(planner.StateRefused, r.host, "The model at %s declined to answer: %s", r.host, said).
		then("Put the request in other words, or choose another model.")
}
