package walk

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// The budgets of a run where nothing else is said.
const (
	defaultCalls  = 10_000
	defaultTokens = 1_000_000
)

// Begin starts a run and goes on to its first command. The error is for people: an
// input that is missing or not of its type, or a step to begin with that is not there.
func (p *Program) Begin(o Options) (*State, []Trace, Command, error) {
	inputs, err := p.check(o)
	if err != nil {
		return nil, nil, Command{}, err
	}
	s := &State{Options: o, Lane: Lane{Kept: make(map[string]Kept, len(o.Results)), Loops: []Round{}, Starts: map[string]int{}}}
	s.Options.Inputs, s.Options.Results, s.Options.Again, s.Options.Budget = inputs, nil, nil, o.Budget.orDefault()
	for id, result := range o.Results {
		s.Kept[id] = Kept{Result: counted(result)}
	}
	s.takeLeftovers(o)
	m := &machine{known: known{Program: p, state: s, lane: &s.Lane}}
	if o.Again != nil && !o.Only && p.Fits(o.Again) {
		s.Failed, s.Worked, s.WorkedIn = o.Again.FailedBefore, maps.Clone(o.Again.Worked), maps.Clone(o.Again.WorkedIn)
		for _, name := range m.otherDefaults(o) {
			m.trace(m.find(o.Again.Node), Trace{Kind: Warned, Message: fmt.Sprintf("The default of the input “%s” was changed since. The run goes on with the value that it had before.", name)})
		}
		err := m.takeUp(o.Again)
		return s, m.traces, s.First(), err
	}
	at := p.from(o)
	m.forget(at)
	if err := m.enterLoops(at, 0); err != nil {
		return nil, nil, Command{}, err
	}
	m.goOn(at)
	return s, m.traces, s.First(), nil
}

// Check says why no run can begin so, but for what the loops are to go over in which it begins.
// The error is for people.
func (p *Program) Check(o Options) error {
	_, err := p.check(o)
	return err
}

// check is Check, and gives the values of all inputs.
func (p *Program) check(o Options) (map[string]jsontext.Value, error) {
	inputs, err := p.takeInputs(o)
	if err != nil {
		return nil, err
	}
	if err := p.CheckWays(o.Ways); err != nil {
		return nil, err
	}
	return inputs, p.CheckFrom(o)
}

// CheckFrom says why no run can begin with that step, or end before the one it is to. The error is for people.
func (p *Program) CheckFrom(o Options) error {
	if o.To != "" && p.find(o.To) == none {
		return fmt.Errorf("There is no step “%s” to end before. Choose another.", o.To)
	}
	if o.Again != nil && !o.Only && p.Fits(o.Again) {
		return p.checkAgain(o)
	}
	at := p.from(o)
	if at == none {
		return fmt.Errorf("There is no step “%s” to begin with. Choose another.", o.From)
	}
	for loop := p.steps[at].loop; loop != none && !o.Only; loop = p.steps[loop].loop {
		if p.isBeside(loop) {
			return fmt.Errorf("“%s” is in the rounds of “%s”, which go on side by side. Begin with the loop, or before it, or run this step alone.", p.steps[at].label(), p.steps[loop].label())
		}
	}
	return nil
}

// from is the step that a run begins with, none where it is not there.
func (p *Program) from(o Options) int {
	if o.From == "" {
		return p.first
	}
	return p.find(o.From)
}

// forget drops the earlier results of the step to begin with and of what may come
// behind it.
func (m *machine) forget(at int) {
	for i, behind := range m.reach(at) {
		if behind {
			delete(m.lane.Kept, m.steps[i].ID)
		}
	}
}

func (b Budget) orDefault() Budget {
	if b.Steps <= 0 {
		b.Steps = workflow.RunSteps
	}
	if b.Calls <= 0 {
		b.Calls = defaultCalls
	}
	if b.Tokens <= 0 {
		b.Tokens = defaultTokens
	}
	return b
}

// Input is the value of an input that a run begins with: what is given, else what the run had in whose
// place it goes on, for the rest of the work is to be done with what was done before, else the default.
func (o Options) Input(in workflow.Input) jsontext.Value {
	if given := o.Inputs[in.Name]; len(given) > 0 && given.Kind() != jsontext.KindNull {
		return given
	}
	if o.Again != nil && !o.Only {
		had, known := o.Again.Inputs[in.Name]
		switch {
		case known && in.Type.Holds(had):
			return had
		case known && had.Kind() == jsontext.KindNull && !in.Required:
			return nil
		}
	}
	return in.Default
}

// otherDefaults are the inputs of which the default was changed since, and is not what counts.
func (p *Program) otherDefaults(o Options) (names []string) {
	for _, in := range p.inputs {
		asGiven := Options{Inputs: o.Inputs}.Input(in)
		if value := o.Input(in); cmp.Or(string(value), "null") != cmp.Or(string(asGiven), "null") {
			names = append(names, in.Name)
		}
	}
	return names
}

// takeInputs are the values of all declared inputs, null for one that has none and is not required.
func (p *Program) takeInputs(o Options) (map[string]jsontext.Value, error) {
	for _, name := range slices.Sorted(maps.Keys(o.Inputs)) {
		if _, ok := p.input(name); !ok {
			return nil, fmt.Errorf("The workflow has no input “%s”. Leave it out, or add it to the workflow.", name)
		}
	}
	inputs := make(map[string]jsontext.Value, len(p.inputs))
	for _, in := range p.inputs {
		v, err := takeInput(in, o.Input(in))
		if err != nil {
			return nil, err
		}
		inputs[in.Name] = v
	}
	return inputs, nil
}

func takeInput(in workflow.Input, given jsontext.Value) (jsontext.Value, error) {
	switch {
	case given != nil && in.Type.Holds(given):
		return given, nil
	case given != nil:
		return nil, fmt.Errorf("The input “%s” is %s. Give it a value of the type %s.", in.Name, given, in.Type)
	case in.Required:
		return nil, fmt.Errorf("The input “%s” is not given. Give it a value of the type %s.", in.Name, in.Type)
	}
	return jsontext.Value("null"), nil
}
