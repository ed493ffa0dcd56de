package ai

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/walk"
	"planwright/planner"
	"planwright/planner/lenient"
)

//go:embed agent.md
var agentPrompt string

// maxTurns is how many answers with calls a step may take: a model that goes round
// in circles ends here where its calls do not end it.
const maxTurns = 50

// maxTold is how many bytes of a tool's result the model is told.
const maxTold = 30 << 10

// Call carries a call of a tool out, or says why not: it asks the person where the
// call was not approved.
type Call func(ctx context.Context, call walk.Call) walk.Result

// Turn is an answer of the model to a step that works with tools.
type Turn struct {
	Text   string             `json:"text,omitzero"`
	Calls  []planner.ToolCall `json:"calls,omitempty"`
	Why    string             `json:"why,omitzero"` // it ended, see planner.Answer
	Tokens int64              `json:"tokens,omitzero"`
}

// turnOf is what is kept of an answer.
func turnOf(a planner.Answer) Turn {
	return Turn{Text: a.Text, Calls: a.ToolCalls, Why: a.FinishReason, Tokens: tokensOf(a)}
}

// Talk is what is kept of the answers of a step, so that one that was cut off goes on where
// it was: the same answers make the same calls. The zero value keeps nothing.
type Talk struct {
	Before []Turn // the answers so far, of a step that is taken up
	// Ask returns when the model may be asked, which is told so many bytes, and answered takes
	// what it answered, of which only the tokens are known where it failed. Errors, for people,
	// end the step.
	Ask func(ctx context.Context, told int) (answered func(Turn, bool) error, err error)
}

// Standing are those of the answers of a step that stand where it is tried again: what its model
// said to call nothing, or when it could call nothing more, it is asked anew.
func Standing(turns []Turn, a walk.Agent) []Turn {
	calls := 0
	for i, turn := range turns {
		if len(turn.Calls) == 0 || calls >= a.MaxCalls || i >= maxTurns {
			return turns[:i]
		}
		calls += len(turn.Calls)
	}
	return turns
}

// answer is the next answer: that which was kept, or a new one of the model.
func (m Models) answer(ctx context.Context, next planner.Call, turn int, talk Talk, used *Used) (Turn, *walk.Result) {
	if turn < len(talk.Before) {
		used.Tokens += talk.Before[turn].Tokens
		return talk.Before[turn], nil
	}
	answered := func(Turn, bool) error { return nil }
	if talk.Ask != nil {
		var err error
		if answered, err = talk.Ask(ctx, sizeOf(next)); err != nil {
			return Turn{}, failed(true, "%s", err.Error())
		}
	}
	answer, failure := m.complete(ctx, next, used)
	if err := answered(turnOf(answer), failure == nil); err != nil && failure == nil {
		failure = failed(true, "%s", err.Error())
	}
	return turnOf(answer), failure
}

// sizeOf is how many bytes a model is told.
func sizeOf(c planner.Call) (size int) {
	for _, m := range c.Messages {
		size += len(m.Content)
		for _, call := range m.ToolCalls {
			size += len(call.Arguments)
		}
	}
	for _, t := range c.Tools {
		size += len(t.Description) + len(t.Parameters)
	}
	return size
}

// Agent lets the model work with the tools that the step allows until it answers in
// words. A tool it may not use, or arguments that cannot be read, are told to it and
// count as calls.
func (m Models) Agent(ctx context.Context, a walk.Agent, call Call, talk Talk) (walk.Result, Used) {
	var used Used
	offered := m.offer(a.Tools)
	next := planner.Call{Tools: offered, Messages: []planner.Message{
		{Role: planner.System, Content: agentPrompt},
		{Role: planner.User, Content: a.Prompt},
	}}
	for turn := 0; ; turn++ {
		next.ToolsClosed = len(offered) > 0 && (used.Calls >= a.MaxCalls || turn >= maxTurns)
		answer, failure := m.answer(ctx, next, turn, talk, &used)
		if failure != nil {
			return *failure, used
		}
		if len(answer.Calls) == 0 {
			return said(answer), used
		}
		if next.ToolsClosed {
			return *failed(true, "The step has made the %d tool calls it may make and is not done. Allow more in the step, or ask for less.", used.Calls), used
		}
		next.Messages = append(slices.Clip(next.Messages), planner.Message{Role: planner.Assistant, Content: answer.Text, ToolCalls: answer.Calls})
		for _, wanted := range answer.Calls {
			if err := ctx.Err(); err != nil {
				return *failed(false, "The step was ended before it was done."), used
			}
			told := m.carryOut(ctx, a, wanted, call, &used)
			next.Messages = append(next.Messages, planner.Message{Role: planner.Tool, Content: told, ToolCallID: wanted.ID})
		}
	}
}

// offer describes the tools that the step allows and that there are.
func (m Models) offer(names []string) []planner.ToolDefinition {
	var out []planner.ToolDefinition
	for _, name := range names {
		if t, ok := m.Tools(name); ok {
			out = append(out, planner.ToolDefinition{Name: t.Name, Description: t.Description, Parameters: t.Parameters})
		}
	}
	return out
}

// carryOut makes one call and says what came of it as the model is told.
func (m Models) carryOut(ctx context.Context, a walk.Agent, wanted planner.ToolCall, call Call, used *Used) string {
	if used.Calls >= a.MaxCalls {
		return "Not called: this step may make no more calls. Answer now."
	}
	used.Calls++
	if !slices.Contains(a.Tools, wanted.Name) {
		return fmt.Sprintf("There is no tool %q here. The tools are: %s.", wanted.Name, strings.Join(a.Tools, ", "))
	}
	arguments, ok := argumentsOf(wanted.Arguments)
	if !ok {
		return "Not called: the arguments are not one JSON object and nothing else."
	}
	return told(call(ctx, walk.Call{Tool: wanted.Name, Arguments: arguments}))
}

// argumentsOf reads arguments as strictly as what is called will: one object, with
// no words around it that it may be quoted in.
func argumentsOf(text string) (jsontext.Value, bool) {
	if strings.TrimSpace(text) == "" {
		return jsontext.Value("{}"), true
	}
	found := lenient.Read(text, lenient.Any, lenient.Options{Repair: true})
	if found.Value == nil || found.Value.Kind != lenient.Object || found.Before+found.After != "" || len(doubts(found.Problems)) > 0 {
		return nil, false
	}
	return found.Value.JSON(), true
}

// Brief is a result with no more than the model is told of it.
func Brief(r walk.Result) walk.Result {
	return walk.Result{Success: r.Success, Error: bounded(r.Error, maxTold), Text: bounded(given(r), maxTold), Final: r.Final}
}

// told is a result as the model is told it: what a call that failed gave as well.
func told(r walk.Result) string {
	given := given(r)
	switch {
	case r.Success:
		return bounded(given, maxTold)
	case given == "":
		return "It failed: " + r.Error
	}
	return bounded("It failed: "+r.Error+"\n"+given, maxTold)
}

// given is what a result holds, behind what there is to say of that.
func given(r walk.Result) string {
	if r.Partly == "" {
		return held(r)
	}
	return strings.TrimSpace(r.Partly + "\n" + held(r))
}

// held is what a result holds: its text alone, or all fields, with the text as one
// of them where they do not say it.
func held(r walk.Result) string {
	if len(r.Fields) == 0 {
		return r.Text
	}
	fields := maps.Clone(r.Fields)
	if _, taken := fields[textField]; !taken && !says(r.Fields, r.Text) {
		fields[textField], _ = json.Marshal(r.Text, jsontext.AllowInvalidUTF8(true))
	}
	all, err := json.Marshal(fields, json.Deterministic(true))
	if err != nil {
		return r.Text
	}
	return string(all)
}

// textField is what the text of a result is called among its fields.
const textField = "text"

// says reports whether fields hold a text: as one of them, as the lines of one, or in
// JSON as a whole.
func says(fields map[string]jsontext.Value, text string) bool {
	text = strings.TrimSpace(text)
	for _, field := range fields {
		var one string
		if json.Unmarshal(field, &one) == nil && strings.TrimSpace(one) == text {
			return true
		}
		var lines []string
		if json.Unmarshal(field, &lines) == nil && strings.TrimSpace(strings.Join(lines, "\n")) == text {
			return true
		}
	}
	var whole map[string]jsontext.Value
	return text == "" || json.Unmarshal([]byte(text), &whole) == nil && maps.EqualFunc(whole, fields, sameValue)
}

func sameValue(a, b jsontext.Value) bool {
	a, b = a.Clone(), b.Clone()
	return a.Canonicalize() == nil && b.Canonicalize() == nil && bytes.Equal(a, b)
}

// said is the last answer of a step.
func said(answer Turn) walk.Result {
	text := lenient.Words(answer.Text)
	switch {
	case answer.Why == "length":
		return *failed(false, "The model’s answer was cut off at its length limit. Ask for less in the step.")
	case text == "":
		return *failed(false, "The model ended the step without an answer.")
	}
	return walk.Result{Success: true, Text: text}
}
