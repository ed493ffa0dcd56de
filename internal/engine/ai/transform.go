package ai

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/walk"
	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/lenient"
)

//go:embed transform.md
var transformPrompt string

// schemaResult names the form that a transform asks for.
const schemaResult planner.Schema = "result"

// Transform turns a value into another by one call. With a schema the answer is
// held against it, and one that is not as demanded is sent back once with all that
// is wrong with it. Of a value too long for that, what it is made from is the beginning,
// and the result says so.
func (m Models) Transform(ctx context.Context, t walk.Transform) (walk.Result, Used) {
	if isNothing(t.Input) {
		return *failed(true, "What it should work on is empty, and a model would make something up. Look before by an If whether it is empty."), Used{}
	}
	result, used := m.transform(ctx, t)
	if size := len(textOf(t.Input)); size > maxText {
		result.Partly = fmt.Sprintf("The model was given only the first %d KB of %d KB. Give it less, for example one part after another.", maxText>>10, size>>10)
	}
	return result, used
}

// isNothing reports whether a value holds nothing, however that is written.
func isNothing(v jsontext.Value) bool {
	plain := v.Clone()
	_ = plain.Compact() // of JSON
	switch strings.TrimSpace(textOf(plain)) {
	case "", "null", "[]", "{}":
		return true
	}
	return false
}

func (m Models) transform(ctx context.Context, t walk.Transform) (walk.Result, Used) {
	var used Used
	call := planner.Call{Messages: []planner.Message{
		{Role: planner.System, Content: transformPrompt},
		{Role: planner.User, Content: task(t)},
	}}
	if t.Schema != nil {
		call.Schema, call.Shape = schemaResult, t.Schema
	}
	answer, failure := m.complete(ctx, call, &used)
	if failure != nil {
		return *failure, used
	}
	result, wrong := read(t, answer)
	if len(wrong) == 0 {
		return result, used
	}
	call.Messages = append(call.Messages,
		planner.Message{Role: planner.Assistant, Content: answer.Text},
		planner.Message{Role: planner.User, Content: "That cannot be used:\n- " + strings.Join(wrong, "\n- ") + "\nAnswer again, with the whole result and nothing else."})
	if answer, failure = m.complete(ctx, call, &used); failure != nil {
		return *failure, used
	}
	if result, wrong = read(t, answer); len(wrong) > 0 {
		return *failed(false, "The model’s answer was not what the step asks for, nor was its second one: %s.", strings.Join(wrong, "; ")), used
	}
	return result, used
}

// task says what is to be made of which value.
func task(t walk.Transform) string {
	var b strings.Builder
	b.WriteString(purpose(t) + "\n\n")
	if t.Instruction != "" {
		b.WriteString("Mind this; where it differs from the above, this holds:\n" + t.Instruction + "\n\n")
	}
	if t.Schema != nil {
		b.WriteString("Answer with JSON that fits this JSON Schema:\n" + string(t.Schema) + "\n\n")
	}
	b.WriteString(data(t.Input))
	return b.String()
}

// purpose is the kind of a transform in words. A kind that the planner made up says
// what to do by itself.
func purpose(t walk.Transform) string {
	switch t.Kind {
	case "summarize":
		return "Summarise the data in a few sentences, in its own language."
	case "extract":
		return "Extract what matters from the data, exactly as it stands there."
	case "classify":
		return "Name the class that the data belongs to: its name alone, exactly as it is given, with nothing before or behind it."
	case "translate":
		if t.Instruction != "" {
			return "Translate the data; the language is said below, else it is English."
		}
		return "Translate the data into English."
	case "rewrite":
		return "Rewrite the data so that it is clear and free of mistakes, in its own language."
	}
	return "Do this with the data: " + t.Kind + "."
}

// read takes the result out of an answer, or says what is wrong with it.
func read(t walk.Transform, answer planner.Answer) (result walk.Result, wrong []string) {
	cut := answer.FinishReason == "length"
	if t.Schema == nil {
		text := lenient.Words(answer.Text)
		switch {
		case text == "":
			return result, []string{"it is empty"}
		case cut:
			return result, []string{"it ends in the middle; be shorter"}
		}
		if t.Kind == "classify" {
			class, ok := classOf(text, t.Instruction)
			if !ok {
				return result, []string{"it says more than the name of the class"}
			}
			text = class
		}
		return walk.Result{Success: true, Text: text}, nil
	}
	check, err := catalog.NewCheck(t.Schema)
	if err != nil {
		return *failed(true, "%s Mend it in the step, then run it again.", err.Error()), nil
	}
	found := lenient.Read(answer.Text, demanded{check}, lenient.Options{Repair: true, Cut: cut})
	switch wrong = doubts(found.Problems); {
	case len(wrong) > 0:
		return result, wrong
	case found.Value == nil:
		return result, []string{"it holds no JSON"}
	}
	value := found.Value.JSON()
	return resultOf(value), check.Value(value)
}

// resultOf makes the members of an object results of their own names; any other
// value is the result “value”.
func resultOf(value jsontext.Value) walk.Result {
	fields := map[string]jsontext.Value{}
	if json.Unmarshal(value, &fields) != nil {
		fields = map[string]jsontext.Value{"value": value}
	}
	text := string(value)
	if value.Kind() == '"' {
		_ = json.Unmarshal(value, &text) // it is a string: it was read
	}
	return walk.Result{Success: true, Text: text, Fields: fields}
}
