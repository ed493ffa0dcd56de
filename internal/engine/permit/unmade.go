package permit

import (
	"slices"
	"strings"

	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// Unmade is what the calls of a dry run would have changed that were not made: what is read of it
// later might be something else, so that it decides nothing unseen. What tools of servers change is
// not known, and not among it.
type Unmade struct {
	paths  []string // with links followed
	things []catalog.Thing
	all    bool // nobody knows what
}

// mostUnmade is how many paths are told apart.
const mostUnmade = 1000

// All notes that anything may be other than it is.
func (u *Unmade) All() {
	u.all = true
}

// Add notes a command that a dry run does not carry out.
func (u *Unmade) Add(p *Permit, c walk.Command) {
	if c.Kind == walk.DoAgent && len(c.Agent.Tools) > 0 {
		u.All()
	}
	if c.Kind != walk.DoCall {
		return
	}
	t, _ := p.offer.Get(c.Call.Tool)
	list, known := touchesOf(t)
	if !known { // of a server, which may change nothing that others read
		return
	}
	if slices.ContainsFunc(list, func(touch catalog.Touch) bool { return touch.Use == catalog.Runs }) {
		u.All()
	}
	paths, isCertain := p.pathsOf(c, t, catalog.Writes)
	u.all = u.all || !isCertain || len(u.paths)+len(paths) > mostUnmade
	u.paths = append(u.paths, paths...)
	for _, touch := range list {
		if touch.Use == catalog.Writes && touch.Thing != "" {
			u.things = append(u.things, touch.Thing)
		}
	}
}

// Reaches reports whether a call that reads might give something else, had they been made.
func (u *Unmade) Reaches(p *Permit, c walk.Command) bool {
	if c.Kind != walk.DoCall || c.Call.Workflow != "" {
		return false
	}
	t, ok := p.offer.Get(c.Call.Tool)
	list, known := touchesOf(t)
	if !ok || IsOfRun(t) || known && len(list) == 0 {
		return false
	}
	paths, isCertain := p.pathsOf(c, t, catalog.Reads)
	switch {
	case u.all:
		return true
	case !isCertain:
		return known && len(u.paths) > 0
	}
	return slices.ContainsFunc(list, func(touch catalog.Touch) bool { return slices.Contains(u.things, touch.Thing) }) ||
		slices.ContainsFunc(paths, func(path string) bool {
			return slices.ContainsFunc(u.paths, func(changed string) bool { return holds(path, changed) || holds(changed, path) })
		})
}

// holds reports whether a path is that of a folder or leads into it.
func holds(folder, path string) bool {
	rest, is := strings.CutPrefix(path, strings.TrimRight(folder, `/\`))
	return is && (rest == "" || rest[0] == '/' || rest[0] == '\\')
}

// pathsOf are the paths that a command uses so, and false where they are not all known.
func (p *Permit) pathsOf(c walk.Command, t catalog.Tool, use catalog.Use) (paths []string, isCertain bool) {
	arguments, ok := argumentsOf(p.known(c, t).Arguments)
	list, _ := touchesOf(t)
	isCertain = ok
	for _, touch := range list {
		if touch.Use != use || touch.Thing != "" {
			continue
		}
		for _, written := range touched(touch, arguments) {
			at := p.places.Follow(written)
			isCertain = isCertain && at.Path != "" && !strings.Contains(written, "{{")
			paths = append(paths, at.Path)
		}
	}
	return paths, isCertain
}
