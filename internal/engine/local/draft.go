package local

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/memory"
	"planwright/internal/engine/value"
	"planwright/internal/engine/walk"
)

// runMemory is what a run sees of what its workflow keeps.
type runMemory struct {
	runner   *Runner
	run      string                    // id
	workflow string                    // Request.Keeper; "": the run reads and keeps nothing
	lasts    bool                      // it is kept for later runs
	hidden   func() []string           // answers that nobody may see
	began    map[string]jsontext.Value // values, when the run began

	mu     sync.Mutex
	steps  []stepKept
	own    memory.Part // all of that
	drafts []*draft    // of commands that were given something as new, until that is in own
	opened bool        // the memory knows of the run
}

// stepKept is what commands of a step have for later runs.
type stepKept struct {
	Node string      `json:"node"`
	Part memory.Part `json:"part"`
}

// add adds what a command has for later runs.
func (m *runMemory) add(node string, kept *memory.Part) {
	if kept != nil {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.put(stepKept{node, *kept})
		m.forget(kept)
	}
}

func (m *runMemory) take(list []stepKept) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.put(list...)
}

// put is take; mu is locked.
func (m *runMemory) put(list ...stepKept) {
	for _, kept := range list {
		m.steps = append(m.steps, kept)
		m.own.Add(kept.Part)
	}
}

// forget forgets the draft of which that is; mu is locked.
func (m *runMemory) forget(kept *memory.Part) {
	m.drafts = slices.DeleteFunc(m.drafts, func(d *draft) bool { return &d.mine == kept })
}

// list is what the run has for later ones, in order.
func (m *runMemory) list() []stepKept {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.steps)
}

// all is that as one.
func (m *runMemory) all() memory.Part {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.own.Clone()
}

func (m *runMemory) isOpen() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.opened
}

// takeOver claims what the run was given before it was cut off, or a run before it.
func (m *runMemory) takeOver() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.own.IsEmpty() {
		return nil
	}
	return m.claim(func(kept memory.Part, going memory.Had) (memory.Part, error) {
		for key, list := range m.own.Had {
			if len(memory.New(list, kept.Had[key])) < len(list) {
				return memory.Part{}, errHadSince
			}
			if len(memory.New(list, going[key])) < len(list) {
				return memory.Part{}, errHadNow
			}
		}
		return m.own, nil
	})
}

// claim says in the memory what the run has, once decide said what that is: kept is there
// already, and going is what others were given as new that go on. Where nothing lasts that is only looked at.
func (m *runMemory) claim(decide func(kept memory.Part, going memory.Had) (has memory.Part, err error)) error {
	change := func(now *memory.Memory) error {
		delete(now.Open, m.run) // what it has is its own
		now.TakeBack(m.run)
		going := m.runner.memories().settleOpen(now)
		has, err := decide(now.Kept, going)
		if err != nil {
			return err
		}
		if now.Open == nil {
			now.Open = map[string]memory.Had{}
		}
		now.Open[m.run] = has.Had
		return nil
	}
	if !m.lasts {
		now, err := m.runner.memories().lookUp(m.workflow)
		if err == nil {
			err = change(&now)
		}
		return err
	}
	err := m.runner.memories().Change(m.workflow, change)
	m.opened = m.opened || err == nil
	return err
}

// draft is what a command sees and changes of it.
type draft struct {
	*runMemory
	mine memory.Part
	over bool // what a tool does that was left alone counts no more
}

func (m *runMemory) draft() *draft { return &draft{runMemory: m} }

// close is what the command has for later runs, nil for nothing: what one had that failed
// goes.
func (d *draft) close(r *walk.Result) *memory.Part {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.over = true
	if r == nil || !r.Success || d.mine.IsEmpty() {
		d.forget(&d.mine)
		return nil
	}
	return &d.mine
}

// Lasts is that of engine.Memory, as all below are.
func (d *draft) Lasts() bool { return d.lasts }

// Recall looks a value up.
func (d *draft) Recall(key string) (jsontext.Value, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, values := range []map[string]jsontext.Value{d.mine.Values, d.own.Values, d.began} {
		if value, ok := values[key]; ok {
			return value, true
		}
	}
	return nil, false
}

// Remember keeps a value. The memory is told of the first change alone: until the run
// succeeded the values are in its journal.
func (d *draft) Remember(key string, value jsontext.Value) error {
	if slices.ContainsFunc(d.hidden(), func(answer string) bool { return holds(value, answer) }) {
		return errHidden
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.over {
		return errStepOver
	}
	has := d.with(memory.Part{Values: map[string]jsontext.Value{key: value}})
	seen := memory.Part{Values: maps.Clone(d.began)}
	seen.Add(has)
	err := seen.Check()
	if err == nil && !d.opened {
		err = d.claim(func(kept memory.Part, _ memory.Had) (memory.Part, error) { return has, fits(kept, has) })
	}
	if err == nil {
		d.mine.Add(memory.Part{Values: map[string]jsontext.Value{key: value}})
	}
	return err
}

// shortAnswer is how long a hidden answer is that is found in the midst of a text, in bytes.
const shortAnswer = 3

// holds reports whether a hidden answer stands in a value.
func holds(v jsontext.Value, answer string) bool {
	if len(answer) < shortAnswer {
		return value.Text(v) == answer
	}
	quoted := string(value.String(answer))
	return strings.Contains(string(v), quoted[1:len(quoted)-1])
}

// OnlyNew decides under the lock of the memory: what it gives no other run is given, and no
// command that goes on beside.
func (d *draft) OnlyNew(key string, list []string) (fresh []string, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.over {
		return nil, errStepOver
	}
	err = d.claim(func(kept memory.Part, going memory.Had) (memory.Part, error) {
		fresh = memory.New(list, kept.Had[key], going[key], d.with(memory.Part{}).Had[key])
		has := d.with(memory.Part{Had: memory.Had{key: fresh}})
		return has, fits(kept, has)
	})
	if err != nil {
		return nil, err
	}
	d.mine.Add(memory.Part{Had: memory.Had{key: fresh}})
	if !slices.Contains(d.drafts, d) {
		d.drafts = append(d.drafts, d)
	}
	return fresh, nil
}

// with is all that the run has, what commands beside were given as new, and more.
func (d *draft) with(more memory.Part) memory.Part {
	has := d.own.Clone()
	for _, other := range d.drafts {
		if other != d {
			has.Add(memory.Part{Had: other.mine.Had})
		}
	}
	has.Add(d.mine)
	has.Add(more)
	return has
}

// fits says why so much more is not kept.
func fits(kept, more memory.Part) error {
	all := kept.Clone()
	all.Add(more)
	return all.Check()
}
