package walk

import (
	"cmp"
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

// known is what a machine knows at the step it is at: what came of the steps before, as far as
// that counts in the rounds it is in.
type known struct {
	*Program
	state *State
	lane  *Lane
	up    *known // of the machine around a round that goes on beside others; nil: it is the main one

	assumed bool                 // since it was set to false, a result that is assumed was read
	gap     string               // why a result was missing that was read since it was set to ""
	empty   []workflow.Reference // that stand within texts, and led to nothing since it was set to nil
}

// lookup is the value that a reference names; there is none of a list that is kept in a
// file.
func (k *known) lookup(ref workflow.Reference) jsontext.Value {
	v := k.handed(ref)
	if _, large := catalog.RowsOf(v); large {
		return nil
	}
	return v
}

// lookupInText is lookup of what stands within a longer text, where nothing stands for what is empty.
// An input that was left out is empty because somebody wanted it so.
func (k *known) lookupInText(ref workflow.Reference) jsontext.Value {
	v := k.lookup(ref)
	if v.Kind() == jsontext.KindNull && !k.assumed && ref.Node != workflow.InputsID && !slices.Contains(k.empty, ref) {
		k.empty = append(k.empty, ref)
	}
	return v
}

// emptied says what was empty that stands within the texts of a step, "" where nothing was.
func (k *known) emptied() string {
	var said []string
	for _, ref := range k.empty {
		said = append(said, k.spoken(ref))
	}
	switch len(said) {
	case 0:
		return ""
	case 1:
		return said[0] + " is empty, and nothing stands in the text there."
	}
	return strings.Join(said[:len(said)-1], ", ") + " and " + said[len(said)-1] + " are empty, and nothing stands in the text there."
}

// handed is lookup for those that take the file in place of the list. Within a result that
// is assumed, what its form leaves open is an example.
func (k *known) handed(ref workflow.Reference) jsontext.Value {
	before, within := k.assumed, value.Within
	k.assumed = false
	result := k.result(ref.Node, ref.Result())
	if k.assumed {
		within = value.WithinExample
	}
	k.assumed = k.assumed || before
	if _, large := catalog.RowsOf(result); large && ref.Field != ref.Result() {
		if at := k.find(ref.Node); at != none && k.gap == "" {
			k.gap = k.withheld(at, ref.Result())
		}
		return nil // it is no member of the file that is meant
	}
	return within(result, ref)
}

// isLarge reports whether a reference leads to a list that is kept in a file.
func (k *known) isLarge(ref workflow.Reference) bool {
	_, large := catalog.RowsOf(k.result(ref.Node, ref.Result()))
	return large
}

// result gives what references begin with: results of steps, of loops where they are, and
// inputs. What a step gave in an earlier round of a loop around it is not there any
// more, nor is what was given before the step or a loop around it was switched off.
func (k *known) result(id, name string) jsontext.Value {
	at := k.find(id)
	if at == none {
		if id == workflow.InputsID {
			k.assumed = k.assumed || slices.Contains(k.state.Options.Assumed, name)
			return k.state.Options.Inputs[name]
		}
		return nil
	}
	if round := k.round(id); round != nil {
		k.assumed = k.assumed || round.Assumed
		return round.field(name)
	}
	kept, ok := k.kept(at)
	if !ok || name == "text" && !k.steps[at].Kind.CanBranch() {
		return nil // what does not act has no text
	}
	k.assumed = k.assumed || kept.Assumed
	v := kept.Field(name)
	if v == nil && kept.Assumed && kept.Success && len(kept.Fields) == 0 {
		return value.Example() // nobody knows what it gives
	}
	if v == nil && k.gap == "" {
		k.gap = k.withheld(at, name)
	}
	return v
}

// holds reports whether a condition of the step holds. It never fails, but it says where
// it goes by nothing.
func (m *machine) holds(at int, c workflow.Condition) bool {
	held, doubt := m.judge(c)
	m.warn(at, doubt)
	return held
}

// judge reports whether a condition holds, and what makes that doubtful, "" for nothing: the
// answer is elsewhere, or what it compares by size has none.
func (k *known) judge(c workflow.Condition) (held bool, doubt string) {
	k.gap = ""
	held = value.Judge(c, k.handed, func(c workflow.Condition) {
		doubt = cmp.Or(doubt, fmt.Sprintf("Its condition compares %s with %s by size, which tells nothing. Let both be numbers, or ask before whether there is a value.",
			k.compared(c.Left), k.compared(c.Right)))
	})
	switch {
	case k.gap != "":
		doubt = "Its condition looks at nothing: " + k.gap
	case k.assumed:
		doubt = ""
	}
	return held, doubt
}

// compared is one side of a condition, for a message.
func (k *known) compared(o workflow.Operand) string {
	ref, ok := workflow.ParseReference(o.Variable)
	if !ok {
		return glimpse(o.Literal)
	}
	if v := k.handed(ref); v != nil && v.Kind() != jsontext.KindNull {
		return fmt.Sprintf("%s (%s)", k.spoken(ref), glimpse(v))
	}
	return k.spoken(ref) + " (nothing)"
}

// warn says something of a step, unless there is nothing to say.
func (m *machine) warn(at int, message string) {
	if message != "" {
		m.trace(at, Trace{Kind: Warned, Message: message})
	}
}

// kept is the result of the step that counts now.
func (k *known) kept(at int) (Result, bool) {
	if k.up != nil && !k.encloses(k.own(), at) {
		return k.up.kept(at)
	}
	kept, ok := k.lane.Kept[k.steps[at].ID]
	if !ok || k.steps[at].isOff() {
		return Result{}, false
	}
	for loop := k.steps[at].loop; loop != none; loop = k.steps[loop].loop {
		if s := &k.steps[loop]; s.isOff() || kept.Visit < k.lane.Starts[s.ID] {
			return Result{}, false
		}
	}
	return kept.Result, true
}

// explain says why a reference leads to nothing, and what to do.
func (k *known) explain(err error) error {
	var missing *value.Missing
	if !errors.As(err, &missing) || missing.Reference == (workflow.Reference{}) {
		return err
	}
	ref, uses := missing.Reference, "It uses "+k.spoken(missing.Reference)
	if missing.Argument != "" {
		uses = fmt.Sprintf("The argument “%s” uses %s", missing.Argument, k.spoken(missing.Reference))
	}
	at := k.find(ref.Node)
	switch {
	case at == none && ref.Node == workflow.InputsID && k.state.Options.Inputs[ref.Result()] == nil:
		return fmt.Errorf("%s, but the workflow has no input “%s”. Add the input, or use another.", uses, ref.Result())
	case at == none && ref.Node == workflow.InputsID:
		return fmt.Errorf("%s, but that is not in what was given. Give another value, or use another.", uses)
	case at == none:
		return fmt.Errorf("%s, but there is no step “%s”. Use a result of an earlier step.", uses, ref.Node)
	}
	return fmt.Errorf("%s, but %s", uses, k.lacks(at, ref))
}

// spoken is a reference as people know it: by the name of the step.
func (k *known) spoken(ref workflow.Reference) string {
	whole := ref.String()
	_, result, _ := strings.Cut(whole, ".")
	switch at := k.find(ref.Node); {
	case at != none && result != "":
		return fmt.Sprintf("“%s” of “%s”", result, k.steps[at].label())
	case at == none && ref.Node == workflow.InputsID && result != "":
		return fmt.Sprintf("the input “%s”", result)
	}
	return "“" + whole + "”"
}

// withheld says why a step that ran has no result of the name where others like it have
// one, and what to use: it failed, or the answer is a file, none of that, or more than is
// kept. "" for any other reason.
func (k *known) withheld(at int, name string) string {
	r, ok := k.kept(at)
	if !ok || k.round(k.steps[at].ID) != nil {
		return ""
	}
	label := k.steps[at].label()
	if file, large := catalog.RowsOf(r.Field(name)); large {
		return fmt.Sprintf("the “%s” of “%s” has %d MB and is kept in a file, which only transform_data, write_table and only_new take. Make it smaller by transform_data, and use what that gives.", name, label, file.Size>>20)
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
			label, name, file.Name, file.MIME, file.Size, k.steps[at].ID)
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
func (k *known) lacks(at int, ref workflow.Reference) string {
	label := k.steps[at].label()
	if k.steps[at].isOff() {
		return fmt.Sprintf("“%s” is switched off. Switch it on, or use another result.", label)
	}
	if withheld := k.withheld(at, ref.Result()); withheld != "" {
		return withheld
	}
	names := []string{}
	if round := k.round(ref.Node); round != nil {
		names = slices.Sorted(maps.Keys(round.fields()))
	} else if r, ok := k.kept(at); ok {
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
