package planner

import (
	"fmt"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
)

// ValidatePlan is the name of the tool that says what is wrong with a draft.
const ValidatePlan = "validate_plan"

// Validation is what validate_plan returns: everything that would be said of the
// draft if it were the answer. Equal drafts have equal validations.
type Validation struct {
	Valid    bool         `json:"valid"`
	Problems problem.List `json:"problems"`
}

// NewValidation is the verdict on what has these problems. Quick fixes are left
// out, and so are messages apart: they are for the person who has the workflow open.
func NewValidation(problems problem.List) Validation {
	v := Validation{Valid: !problems.HasErrors(), Problems: problem.List{}}
	for _, p := range problems {
		p.QuickFix, p.Said = nil, problem.Said{}
		v.Problems = append(v.Problems, p)
	}
	return v
}

// validateTool is the tool as the model is offered it.
func (t task) validateTool() []ToolDefinition {
	return []ToolDefinition{{
		Name:        ValidatePlan,
		Description: "Says everything that is wrong with a draft of your answer. Returns valid and problems, each with its place and how to mend it.",
		Parameters: jsontext.Value(fmt.Sprintf(
			`{"type":"object","properties":{"plan":{"type":"object","description":"The whole %s, as you would answer it."}},"required":["plan"]}`, t.noun())),
	}}
}

// draft is what the model wants to answer, as it had it validated.
type draft struct {
	text   string // as it would stand in an answer; "" for none
	finish string // the endpoint's finish reason
	valid  bool
}

// validate answers the calls of a turn: a message for each, and the last draft
// that could be read.
func (p Planner) validate(t task, turn Answer) (results []Message, last draft) {
	for _, call := range turn.ToolCalls {
		result, d := p.answerCall(t, call, turn.FinishReason)
		results = append(results, Message{Role: Tool, Content: result, ToolCallID: call.ID})
		if d.text != "" {
			last = d
		}
	}
	return results, last
}

func (p Planner) answerCall(t task, call ToolCall, finish string) (result string, of draft) {
	if call.Name != ValidatePlan {
		return p.noSuchTool(call.Name), draft{}
	}
	text := draftText(call.Arguments)
	reading := p.read(t, text, finish)
	if reading.Value == nil {
		return encode(refusal{`The arguments hold no JSON that can be read. Call validate_plan with {"plan": …}: the whole draft, as valid JSON.`}), draft{}
	}
	_, problems := p.judge(t, reading)
	v := NewValidation(p.masks.problems(problems))
	return encode(bounded(v)), draft{text, finish, v.Valid}
}

// draftText is the draft in the arguments of a call. Arguments that are no JSON,
// or have no plan, are the draft themselves: they are read as an answer would be.
func draftText(arguments string) string {
	var members struct {
		Plan jsontext.Value `json:"plan"`
	}
	if json.Unmarshal([]byte(arguments), &members) != nil || members.Plan == nil {
		return arguments
	}
	if text := ""; json.Unmarshal(members.Plan, &text) == nil {
		return text
	}
	return string(members.Plan)
}

// refusal is the result of a call that cannot be answered.
type refusal struct {
	Error string `json:"error"`
}

func (p Planner) noSuchTool(name string) string {
	if tool, _, ok := p.Catalog.Find(name); ok {
		return encode(refusal{tool.Name + " runs only with the workflow: put it into a step. All that you can call is validate_plan, with the whole draft."})
	}
	return encode(refusal{"There is no such tool. All that you can call is validate_plan, with the whole draft."})
}

// maxTold is how many problems of a draft the model is told at once.
const maxTold = 50

// validated is a Validation as the model gets it.
type validated struct {
	Validation
	More int `json:"more,omitzero"` // problems that are not told
}

// bounded leaves the most of what matters least out.
func bounded(v Validation) validated {
	if len(v.Problems) <= maxTold {
		return validated{v, 0}
	}
	more := len(v.Problems) - maxTold
	v.Problems = slices.Concat(v.Problems.With(problem.Error), v.Problems.With(problem.Warning), v.Problems.With(problem.Repair))[:maxTold]
	return validated{v, more}
}

func encode(result any) string {
	text, err := json.Marshal(result, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		panic("planner: a tool result cannot be encoded: " + err.Error()) // it holds only texts, numbers and flags
	}
	return string(text)
}
