package walk

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/value"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// lookup is the value that a reference names; there is none of a list that is kept in a
// file.
func (m *machine) lookup(ref workflow.Reference) jsontext.Value {
	v := m.handed(ref)
	if _, large := catalog.RowsOf(v); large {
		return nil
	}
	return v
}

// handed is lookup for those that take the file in place of the list. Within a result that
// is assumed, what its form leaves open is an example.
func (m *machine) handed(ref workflow.Reference) jsontext.Value {
	before, within := m.assumed, value.Within
	m.assumed = false
	result := m.result(ref.Node, ref.Result())
	if m.assumed {
		within = value.WithinExample
	}
	m.assumed = m.assumed || before
	if _, large := catalog.RowsOf(result); large && ref.Field != ref.Result() {
		if at := m.find(ref.Node); at != none && m.gap == "" {
			m.gap = m.withheld(at, ref.Result())
		}
		return nil // it is no member of the file that is meant
	}
	return within(result, ref)
}

// isLarge reports whether a reference leads to a list that is kept in a file.
func (m *machine) isLarge(ref workflow.Reference) bool {
	_, large := catalog.RowsOf(m.result(ref.Node, ref.Result()))
	return large
}

// result gives what references begin with: results of steps, of loops where they are, and
// inputs. What a step gave in an earlier round of a loop around it is not there any
// more, nor is what was given before the step or a loop around it was switched off.
func (m *machine) result(id, name string) jsontext.Value {
	at := m.find(id)
	if at == none {
		if id == workflow.InputsID {
			m.assumed = m.assumed || slices.Contains(m.state.Options.Assumed, name)
			return m.state.Options.Inputs[name]
		}
		return nil
	}
	if round := m.round(id); round != nil {
		m.assumed = m.assumed || round.Assumed
		return round.field(name)
	}
	kept, ok := m.kept(at)
	if !ok || name == "text" && !m.steps[at].Kind.CanBranch() {
		return nil // what does not act has no text
	}
	m.assumed = m.assumed || kept.Assumed
	v := kept.Field(name)
	if v == nil && kept.Assumed && kept.Success && len(kept.Fields) == 0 {
		return value.Example() // nobody knows what it gives
	}
	if v == nil && m.gap == "" {
		m.gap = m.withheld(at, name)
	}
	return v
}

// holds reports whether a condition of the step holds. It never fails, but it says where
// it goes by nothing because the answer is elsewhere.
func (m *machine) holds(at int, c workflow.Condition) bool {
	m.gap = ""
	held := value.Holds(c, m.handed)
	if m.gap != "" {
		m.trace(at, Trace{Kind: Warned, Message: "Its condition looks at nothing: " + m.gap})
	}
	return held
}

// kept is the result of the step that counts now.
func (m *machine) kept(at int) (Result, bool) {
	if m.up != nil && !m.encloses(m.own(), at) {
		return m.up.kept(at)
	}
	kept, ok := m.lane.Kept[m.steps[at].ID]
	if !ok || m.steps[at].isOff() {
		return Result{}, false
	}
	for loop := m.steps[at].loop; loop != none; loop = m.steps[loop].loop {
		if s := &m.steps[loop]; s.isOff() || kept.Visit < m.lane.Starts[s.ID] {
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
	ref, uses := missing.Reference, "It uses "+m.spoken(missing.Reference)
	if missing.Argument != "" {
		uses = fmt.Sprintf("The argument “%s” uses %s", missing.Argument, m.spoken(missing.Reference))
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

// spoken is a reference as people know it: by the name of the step.
func (m *machine) spoken(ref workflow.Reference) string {
	whole := ref.String()
	_, result, _ := strings.Cut(whole, ".")
	switch at := m.find(ref.Node); {
	case at != none && result != "":
		return fmt.Sprintf("“%s” of “%s”", result, m.steps[at].label())
	case at == none && ref.Node == workflow.InputsID && result != "":
		return fmt.Sprintf("the input “%s”", result)
	}
	return "“" + whole + "”"
}

// withheld says why a step that ran has no result of the name where others like it have
// one, and what to use: it failed, or the answer is a file, none of that, or more than is
// kept. "" for any other reason.
func (m *machine) withheld(at int, name string) string {
	r, ok := m.kept(at)
	if !ok || m.round(m.steps[at].ID) != nil {
		return ""
	}
	label := m.steps[at].label()
	if file, large := catalog.RowsOf(r.Field(name)); large {
		return fmt.Sprintf("the “%s” of “%s” has %d MB and is kept in a file, which only transform_data and write_table take. Make it smaller by transform_data, and use what that gives.", name, label, file.Size>>20)
	}
	if r.Field(name) != nil {
		return ""
	}
	if r.Unknown {
		return fmt.Sprintf("“%s” was carried out before, and nobody knows what it gave. Run it again where that is needed.", label)
	}
	if !r.Success {
		return fmt.Sprintf("“%s” failed and did not give it: %s", label, r.Error)
	}
	file, isFile := catalog.FileOf(r.Fields["file"])
	switch {
	case isFile:
		return fmt.Sprintf("“%s” gave no “%s”: its answer is the file “%s” (%s, %d bytes). Use “%s.file”, for example as the file of write_file.",
			label, name, file.Name, file.MIME, file.Size, m.steps[at].ID)
	case name == "file" && r.Partly != "":
		return fmt.Sprintf("“%s” gave no file: %s", label, r.Partly)
	case name == "text" && r.Told:
		return fmt.Sprintf("“%s” gave no text: %s Use another of its results.", label, r.Text)
	case (name == "text" && r.TextCut || name != "text" && r.Cut) && r.Partly != "":
		return fmt.Sprintf("the “%s” of “%s” is not whole: %s", name, label, r.Partly)
	case name == "text" && r.TextCut || name != "text" && r.Cut:
		return fmt.Sprintf("“%s” gave more than is kept, and its “%s” is not whole. Ask it for less.", label, name)
	}
	return ""
}

// lacks says what a step did not give.
func (m *machine) lacks(at int, ref workflow.Reference) string {
	label := m.steps[at].label()
	if m.steps[at].isOff() {
		return fmt.Sprintf("“%s” is switched off. Switch it on, or use another result.", label)
	}
	if withheld := m.withheld(at, ref.Result()); withheld != "" {
		return withheld
	}
	names := []string{}
	if round := m.round(ref.Node); round != nil {
		names = slices.Sorted(maps.Keys(round.fields()))
	} else if r, ok := m.kept(at); ok {
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
