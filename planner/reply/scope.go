package reply

import (
	"regexp"
	"strconv"
	"strings"

	"planwright/planner/reply/alias"
)

// scope finds the step that a name of the model means.
type scope struct {
	ids    map[string]int // by id: of the workflow before, the model's own, ours
	names  map[string]int
	folded map[string]int // all of them without case and separators
	listed []int          // steps in the order the model listed them
}

// several marks a name that fits more than one step.
const several = -1

// certainty says how a name led to a step.
type certainty int

// The certainties, worst last.
const (
	byName     certainty = iota // as it stands: nothing to report
	bySpelling                  // apart from case and separators: a repair
	byPosition                  // "step 2": a guess
)

// newScope collects the names of steps. Ids of the workflow come before those
// of the model, those before ours, and the first of a repeated id keeps it.
func newScope(g *graph) *scope {
	s := &scope{ids: map[string]int{}, names: map[string]int{}, folded: map[string]int{}}
	for i, st := range g.steps {
		if st.base {
			s.putID(st.node.ID, i)
		}
	}
	for i, st := range g.steps {
		if !st.base {
			s.putID(st.id, i)
		}
	}
	for i, st := range g.steps {
		s.add(i, st)
	}
	return s
}

// add takes in one step behind the others.
func (s *scope) add(i int, st *step) {
	if !st.base {
		s.listed = append(s.listed, i)
		s.putID(st.id, i)
		s.putID(st.node.ID, i)
	}
	s.rename(i, st.node.Name)
}

// rename lets a step be found by its new name as well.
func (s *scope) rename(i int, name string) {
	put(s.names, name, i)
	put(s.folded, alias.Fold(name), i)
}

// byID returns the index of the step that has an id, as it stands.
func (s *scope) byID(id string) (int, bool) {
	i, ok := s.ids[id]
	return i, ok
}

func (s *scope) putID(id string, i int) {
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

var positional = regexp.MustCompile(`(?i)^(?:step|node|task|s|n)?[-_ ]?(\d+)$`)

// find returns the index of the step a name means.
func (s *scope) find(name string) (i int, how certainty, ok bool) {
	name = strings.TrimSpace(name)
	if i, ok := s.ids[name]; ok {
		return i, byName, true
	}
	if i, ok := s.names[name]; ok {
		return i, byName, i != several
	}
	if i, ok := s.folded[alias.Fold(name)]; ok {
		return i, bySpelling, i != several
	}
	if m := positional.FindStringSubmatch(name); m != nil {
		n, err := strconv.Atoi(m[1])
		if err == nil && n >= 1 && n <= len(s.listed) {
			return s.listed[n-1], byPosition, true
		}
	}
	return 0, byName, false
}
