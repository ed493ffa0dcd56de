package walk

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/value"
	"planwright/planner/workflow"
)

// result gives what references name: results of steps, of loops where they are, and
// inputs. What a step gave in an earlier round of a loop around it is not there any
// more, nor is what was given before the step or a loop around it was switched off.
func (m *machine) result(id, name string) jsontext.Value {
	at := m.find(id)
	if at == none {
		if id == workflow.InputsID {
			return m.state.Options.Inputs[name]
		}
		return nil
	}
	if round := m.round(id); round != nil {
		return round.field(name)
	}
	if kept, ok := m.kept(at); ok {
		return kept.field(name)
	}
	return nil
}

// kept is the result of the step that counts now.
func (m *machine) kept(at int) (Result, bool) {
	kept, ok := m.state.Kept[m.steps[at].ID]
	if !ok || m.steps[at].isOff() {
		return Result{}, false
	}
	for loop := m.steps[at].loop; loop != none; loop = m.steps[loop].loop {
		if s := &m.steps[loop]; s.isOff() || kept.Visit < m.state.Starts[s.ID] {
			return Result{}, false
		}
	}
	return kept.Result, true
}

// explain says why a reference leads to nothing, and what to do.
func (m *machine) explain(err error) error {
	var missing *value.Missing
	if !errors.As(err, &missing) || missing.Reference == (workflow.Reference{}) {
		return err
	}
	ref, uses := missing.Reference, fmt.Sprintf("It uses “%s”", missing.Reference)
	if missing.Argument != "" {
		uses = fmt.Sprintf("The argument “%s” uses “%s”", missing.Argument, missing.Reference)
	}
	at := m.find(ref.Node)
	switch {
	case at == none && ref.Node == workflow.InputsID && m.state.Options.Inputs[ref.Result()] == nil:
		return fmt.Errorf("%s, but the workflow has no input “%s”. Add the input, or use another.", uses, ref.Result())
	case at == none && ref.Node == workflow.InputsID:
		return fmt.Errorf("%s, but that is not in what was given. Give another value, or use another.", uses)
	case at == none:
		return fmt.Errorf("%s, but there is no step “%s”. Use a result of an earlier step.", uses, ref.Node)
	}
	return fmt.Errorf("%s, but %s", uses, m.lacks(at, ref))
}

// lacks says what a step did not give.
func (m *machine) lacks(at int, ref workflow.Reference) string {
	label := m.steps[at].label()
	if m.steps[at].isOff() {
		return fmt.Sprintf("“%s” is switched off. Switch it on, or use another result.", label)
	}
	names := []string{}
	if round := m.round(ref.Node); round != nil {
		names = slices.Sorted(maps.Keys(round.fields()))
	} else if r, ok := m.kept(at); ok && !r.Success {
		return fmt.Sprintf("“%s” failed and did not give it: %s", label, r.Error)
	} else if ok {
		names = append([]string{"success", "error", "text"}, slices.Sorted(maps.Keys(r.Fields))...)
	}
	switch {
	case len(names) == 0:
		return fmt.Sprintf("“%s” did not run on the way here. Let it run before, or use another result.", label)
	case slices.Contains(names, ref.Result()):
		return fmt.Sprintf("that is not in the result “%s” of “%s”. Look at the result, and use what is there.", ref.Result(), label)
	}
	return fmt.Sprintf("“%s” gave no “%s”. It gave: %s.", label, ref.Result(), strings.Join(slices.Compact(names), ", "))
}
