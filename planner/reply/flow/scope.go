package flow

import (
	"strconv"
	"strings"

	"planwright/planner/reply/alias"
	"planwright/planner/text"
)

// Scope finds the step that a name of the model means.
type Scope struct {
	ids    map[string]int // by id: of the workflow before, the model's own, ours
	names  map[string]int
	folded map[string]int  // all of them without case and separators
	stored map[string]int  // by the names under which they keep what they give
	listed []int           // steps in the order the model listed them
	made   map[string]bool // the ids that no one gave, made of names
	second map[string]int  // by id or folded name: the second step of those that have it
}

// several marks a name that fits more than one step.
const several = -1

// Certainty says how a name led to a step.
type Certainty int

// The certainties, worst last.
const (
	ByName     Certainty = iota // as it stands: nothing to report
	BySpelling                  // apart from case and separators: a repair
	ByPosition                  // "step 2": a guess
)

// NewScope collects the names of steps. Ids of the workflow come before those
// of the model, those before ours, and the first of a repeated id keeps it.
func NewScope(g *Graph) *Scope {
	s := &Scope{ids: map[string]int{}, names: map[string]int{}, folded: map[string]int{}, stored: map[string]int{}, made: map[string]bool{}, second: map[string]int{}}
	for i, st := range g.Steps {
		if st.Base {
			s.putID(st.Node.ID, i)
		}
	}
	for i, st := range g.Steps {
		if !st.Base {
			if _, taken := s.ids[st.ID]; taken && st.ID != "" {
				s.putSecond(st.ID, i)
			}
			s.putID(st.ID, i)
		}
	}
	for i, st := range g.Steps {
		s.Add(i, st)
	}
	return s
}

// Add takes in one step behind the others.
func (s *Scope) Add(i int, st *Step) {
	if !st.Base {
		s.listed = append(s.listed, i)
		s.putID(st.ID, i)
		if _, given := s.ids[st.Node.ID]; !given {
			s.made[st.Node.ID] = true
		}
		s.putID(st.Node.ID, i)
		put(s.stored, st.Stored, i)
	}
	s.Rename(i, st.Node.Name)
}

// Rename lets a step be found by its new name as well.
func (s *Scope) Rename(i int, name string) {
	put(s.names, name, i)
	folded := alias.Fold(name)
	if j, taken := s.folded[folded]; taken && j != several && j != i {
		s.putSecond(folded, i)
	}
	put(s.folded, folded, i)
}

func (s *Scope) putSecond(name string, i int) {
	if _, known := s.second[name]; !known {
		s.second[name] = i
	}
}

// Replace lets the id and the name of a step mean it alone, in place of one that went.
func (s *Scope) Replace(i int, st *Step) {
	s.ids[st.Node.ID], s.names[st.Node.Name] = i, i
	s.folded[alias.Fold(st.Node.ID)], s.folded[alias.Fold(st.Node.Name)] = i, i
	delete(s.second, st.Node.ID)
}

// ByID returns the index of the step that has an id, as it stands.
func (s *Scope) ByID(id string) (int, bool) {
	i, ok := s.ids[id]
	return i, ok
}

func (s *Scope) putID(id string, i int) {
	if _, taken := s.ids[id]; taken || id == "" {
		return
	}
	s.ids[id] = i
	put(s.folded, alias.Fold(id), i)
}

func put(m map[string]int, name string, i int) {
	if j, taken := m[name]; taken && j != i {
		m[name] = several
	} else if name != "" {
		m[name] = i
	}
}

var positional = text.Pattern(`(?i)^(?:step|node|task|s|n)?[-_ ]?(\d+)$`)

// Repeats returns the second of the steps that a name fits equally: they were given one id, or
// are called so and were given none. ok is false where the name fits no more than one.
func (s *Scope) Repeats(name string) (second int, ok bool) {
	if second, ok = s.second[name]; ok && !s.made[name] {
		return second, true
	}
	folded := alias.Fold(name)
	second, ok = s.second[folded]
	return second, ok && s.made[name] && s.folded[folded] == several
}

// Find returns the index of the step a name means.
func (s *Scope) Find(name string) (i int, how Certainty, ok bool) {
	name = strings.TrimSpace(name)
	if i, ok := s.ids[name]; ok {
		return i, ByName, true
	}
	if i, ok := s.names[name]; ok {
		return i, ByName, i != several
	}
	if i, ok := s.folded[alias.Fold(name)]; ok {
		return i, BySpelling, i != several
	}
	if i, ok := s.stored[name]; ok {
		return i, BySpelling, i != several
	}
	if m := positional().FindStringSubmatch(name); m != nil {
		n, err := strconv.Atoi(m[1])
		if err == nil && n >= 1 && n <= len(s.listed) {
			return s.listed[n-1], ByPosition, true
		}
	}
	return 0, ByName, false
}
