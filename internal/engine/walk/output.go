package walk

import (
	"errors"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/value"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// mostGiven is how many bytes the outputs of a run may have together.
const mostGiven = 32 << 20

// done ends the run well, with what the workflow gives. A run of a part that ends before
// the workflow does gives nothing.
// A value that is not of the type that the workflow promises ends it as failed: whoever
// takes it relies on the type.
func (m *machine) done() int {
	if o := m.state.Options; o.Only || o.To != "" || len(m.outputs) == 0 || m.up != nil {
		return m.finish(Ending{Status: Done})
	}
	given, size := make(map[string]jsontext.Value, len(m.outputs)), 0
	var lacks []string
	for _, o := range m.outputs {
		v, lack, err := m.give(o)
		if lack != "" {
			lacks = append(lacks, lack)
		}
		if size += len(v); err == nil && size > mostGiven {
			err = fmt.Errorf("with it the outputs have more than %d MiB. Give less, such as a file.", mostGiven>>20)
		}
		if err != nil {
			m.finish(Ending{Status: Failed, Message: fmt.Sprintf("All steps are done, but the output “%s” cannot be given: %s", o.Name, err)})
			m.lane.Command.Finish.Node = "" // no step failed, and none is to be done once more
			return none
		}
		given[o.Name] = v
	}
	m.finish(Ending{Status: Done})
	m.lane.Command.Finish.Outputs, m.lane.Command.Finish.Lacks = given, lacks
	return none
}

// give is the value of the output: null where what it is made of did not come about. lack says that
// nobody knows what it is.
func (m *machine) give(o workflow.RunOutput) (v jsontext.Value, lack string, err error) {
	m.assumed = false
	v, err = m.gather(o.Value)
	var missing *value.Missing
	switch {
	case errors.As(err, &missing) && m.isUnknown(missing.Reference):
		at := m.find(missing.Reference.Node)
		lack = fmt.Sprintf("The output “%s” is null: nobody knows what “%s” gave.", o.Name, m.steps[at].label())
		m.trace(at, Trace{Kind: Warned, Message: lack})
		return null, lack, nil
	case errors.As(err, &missing) && (m.isLarge(missing.Reference) || m.isWithheld(missing.Reference)):
		return nil, "", m.explain(err)
	case errors.As(err, &missing):
		return null, "", nil
	case err != nil:
		return nil, "", err
	case v.Kind() == 'n' || m.assumed:
		return v, "", nil
	}
	if read, ok := o.Type.Read(v); ok {
		return read, "", nil
	}
	return nil, "", fmt.Errorf("it is to be of the type %s, but came as %s. Change its type, or what it is made of.", o.Type, text.Kind(v)) // the value itself may hold what nobody is to see
}

// gather is what the steps so far gave of what the template names: null where a step did not
// come about, or nothing of it is there. Of one that ran, or of what is given, what is not there
// is null within the rest.
func (k *known) gather(template jsontext.Value) (jsontext.Value, error) {
	some, lacks := false, false
	v, err := value.Value(template, func(ref workflow.Reference) jsontext.Value {
		found := k.lookup(ref)
		some = some || found != nil
		return found
	}, func(ref workflow.Reference) bool {
		mayLack := k.isThere(ref) && !k.isKeptBack(ref)
		lacks = lacks || mayLack
		return mayLack
	})
	if err == nil && lacks && !some {
		return null, nil
	}
	return v, err
}

// isThere reports whether what a reference begins with has come about: a step has, a round goes
// on, and inputs are there from the beginning.
func (k *known) isThere(ref workflow.Reference) bool {
	at := k.find(ref.Node)
	if at == none || k.round(ref.Node) != nil {
		return true
	}
	_, ran := k.kept(at)
	return ran
}

// isKeptBack reports whether there is something that a reference names, but not here, or nobody
// knows whether there is: to be null would say that there is none.
func (k *known) isKeptBack(ref workflow.Reference) bool {
	return k.isLarge(ref) || k.isUnknown(ref) || k.isWithheld(ref)
}

// isUnknown reports whether nobody knows what the step gave that a reference names.
func (k *known) isUnknown(ref workflow.Reference) bool {
	at := k.find(ref.Node)
	if at == none {
		return false
	}
	r, _ := k.kept(at)
	return r.Unknown
}

// isWithheld reports whether the step that a reference names has worked, and has the result no
// more: there is one, and to give none in its place would be another.
func (k *known) isWithheld(ref workflow.Reference) bool {
	at := k.find(ref.Node)
	if at == none {
		return false
	}
	r, _ := k.kept(at)
	return r.Success && k.withheld(at, ref.Result()) != ""
}
