package trial

import (
	"context"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/ai"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/text"
)

// Transform turns a value into what the world says.
func (w *world) Transform(_ context.Context, t walk.Transform) (walk.Result, ai.Used) {
	told := strings.ToLower(t.Kind + " " + t.Instruction + " " + string(t.Schema))
	for _, s := range w.trial.Says {
		if strings.Contains(string(t.Input), s.Holds) && strings.Contains(told, strings.ToLower(s.Told)) {
			return saying(s.Gives, t.Schema), ai.Used{}
		}
	}
	return walk.Result{Error: "The model has no answer to this."}, ai.Used{}
}

// Agent does nothing: no case needs an AI step that works by itself.
func (w *world) Agent(context.Context, walk.Agent, ai.Call, ai.Talk) (walk.Result, ai.Used) {
	return walk.Result{Error: "There is no model that works with tools here."}, ai.Used{}
}

// saying is a text as the result of a transform: where it has a schema, in each member
// that may be that text.
func saying(said string, schema jsontext.Value) walk.Result {
	if schema == nil {
		return walk.Result{Success: true, Text: said}
	}
	fields := map[string]jsontext.Value{}
	for _, a := range (catalog.Tool{Parameters: schema}).Arguments() {
		if v := sayingAs(said, a); v != nil {
			fields[a.Name] = v
		}
	}
	if len(fields) == 0 {
		fields["value"] = text.Quote(said)
	}
	whole, err := json.Marshal(fields, json.Deterministic(true))
	if err != nil {
		return walk.Result{Error: err.Error()}
	}
	return walk.Result{Success: true, Text: string(whole), Fields: fields}
}

// sayingAs is the text as the value of a member, nil where it cannot be one.
func sayingAs(said string, a catalog.Argument) jsontext.Value {
	for _, choice := range a.Enum {
		if strings.EqualFold(strings.Trim(choice, `"`), said) {
			return jsontext.Value(choice)
		}
	}
	if len(a.Enum) > 0 || a.Type != "string" {
		return nil
	}
	return text.Quote(said)
}
