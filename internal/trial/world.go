package trial

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/eval"
	"planwright/internal/tools"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// world is a Trial while a workflow runs in it.
type world struct {
	trial  eval.Trial
	files  string            // the folder that relative paths, and ~, begin in
	before map[string]string // what the files held before the run whose effects count, by their names
	set    *tools.Set

	mu   sync.Mutex
	done []eval.Effect
	used map[string]int // how often what is there several times was used
}

// note notes what the run did: kind, then names and values in turn.
func (w *world) note(kind eval.EffectKind, pairs ...string) {
	e := eval.Effect{Kind: kind, Fields: map[string]string{}}
	for pair := range slices.Chunk(pairs, 2) {
		e.Fields[pair[0]] = pair[1]
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.done = append(w.done, e)
}

// turn is the number of times that something was used before, at most the last of them.
func (w *world) turn(what string, of int) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.used == nil {
		w.used = map[string]int{}
	}
	n := w.used[what]
	w.used[what]++
	return min(n, of-1)
}

// Get asks the built-in tools.
func (w *world) Get(name string) (catalog.Tool, bool) { return catalog.Builtin().Get(name) }

// LooksLike finds none: all are built in.
func (w *world) LooksLike(string) string { return "" }

// Withheld finds none.
func (w *world) Withheld(string) string { return "" }

// ask answers a question of a step as the world says.
func (w *world) ask(_ context.Context, q engine.Question) (engine.Answer, error) {
	if q.Kind != engine.Ask {
		return engine.Answer{Choice: engine.Once}, nil
	}
	w.note(eval.Asked, "text", q.Title)
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.trial.Answers) == 0 {
		return engine.Answer{Choice: engine.Refuse}, nil
	}
	answer := w.trial.Answers[0]
	w.trial.Answers = w.trial.Answers[1:]
	if answer.Closed {
		return engine.Answer{Choice: engine.Refuse}, nil
	}
	return engine.Answer{Choice: engine.Reply, Text: choose(answer.Text, q.Choices)}, nil
}

// choose is the choice that an answer means, else the answer: cases offer what they
// want, and people take what is offered.
func choose(answer string, choices []string) string {
	for _, fits := range []func(choice string) bool{
		func(choice string) bool { return strings.EqualFold(choice, answer) },
		func(choice string) bool { return strings.Contains(strings.ToLower(choice), strings.ToLower(answer)) },
	} {
		if i := slices.IndexFunc(choices, fits); i >= 0 {
			return choices[i]
		}
	}
	return answer
}

// inputFor is the name of the input that a value is meant for, "" for none.
func inputFor(inputs []workflow.Input, given eval.Given) string {
	for _, in := range inputs {
		about := strings.ToLower(in.Name + " " + in.Description)
		for _, word := range given.Words {
			if strings.Contains(about, strings.ToLower(word)) && in.Type.Holds(given.Value) {
				return in.Name
			}
		}
	}
	return ""
}

// textIn is an argument that is a text.
func textIn(arguments map[string]jsontext.Value, name string) string {
	text, err := jsontext.AppendUnquote(nil, arguments[name])
	if err != nil {
		return string(arguments[name])
	}
	return string(text)
}
