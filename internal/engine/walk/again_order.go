package walk

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"planwright/planner/workflow"
)

// A run goes on in a workflow that was changed since where everything that had an effect still lies
// before, in the same rounds, and everything that was not done yet lies behind. Loops may be put
// around the step that it goes on at, which begin with it, or be taken away from around it.

// GoOn is where a run of the program goes on in the place of one that came there with these results,
// and had the program as it was before; see also Lane.Passes. The error, for people, says why it cannot.
func (p *Program) GoOn(l *Lane, before *Program, results map[string]Result) (*Lane, error) {
	next, lost := *p.collectAnew(l, before), []Round(nil)
	if !p.fits(l, nil) {
		if err := p.misfit(l, before, results); err != nil {
			return nil, err
		}
		same := p.common(l)
		next.Loops, lost = next.Loops[:same:same], l.Loops[same:]
	}
	new := newSteps{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}}
	err := error(nil)
	next.EachLeft(func(left *Lane) {
		c := p.compare(left, before)
		c.lost, c.rounds, c.worked, c.workedIn, c.results = lost, slices.Concat(next.Loops, left.Loops), l.Worked, l.WorkedIn, results
		if err == nil {
			err = c.check()
		}
		c.noteNew(new)
	})
	maps.DeleteFunc(new.beside, func(id string, _ bool) bool { return new.passes[id] })
	maps.DeleteFunc(new.misses, func(id string, _ bool) bool { return new.passes[id] || new.beside[id] })
	maps.DeleteFunc(new.lacks, func(id string, _ bool) bool { return new.passes[id] || new.beside[id] || new.misses[id] })
	next.Passes, next.Misses, next.Lacks, next.Beside = p.inOrder(new.passes), p.inOrder(new.misses), p.inOrder(new.lacks), p.inOrder(new.beside)
	return &next, err
}

// newSteps are those of Lane.Passes, Lane.Misses, Lane.Lacks and Lane.Beside.
type newSteps struct{ passes, misses, lacks, beside map[string]bool }

// inOrder are the ids in the order of the workflow; nil for none.
func (p *Program) inOrder(ids map[string]bool) (list []string) {
	for i := range p.steps {
		if ids[p.steps[i].ID] {
			list = append(list, p.steps[i].ID)
		}
	}
	return list
}

// within are the loops around a step, outermost first.
func (p *Program) within(id string) []string {
	loops := p.Around(id)
	slices.Reverse(loops)
	return loops
}

// common is how many of the loops that the step was in are around it as they were.
func (p *Program) common(l *Lane) (n int) {
	for within := p.within(l.Node); n < len(within) && n < len(l.Loops) && within[n] == l.Loops[n].Loop; n++ {
	}
	return n
}

// comparison is of a program with what it was before, as one machine sees it that goes on.
type comparison struct {
	now, then *Program
	lane      *Lane
	at, was   int             // the step that it goes on at
	lost      []Round         // that are not around it any more
	rounds    []Round         // around it still, and those around the machine
	worked    map[string]bool // see State.Worked
	workedIn  map[string][]string
	results   map[string]Result

	behind, wasBehind []bool // the step and what comes behind it in its rounds
	ahead, wasAhead   []bool // that may lead to it in its rounds
}

func (p *Program) compare(l *Lane, before *Program) *comparison {
	c := &comparison{now: p, then: before, lane: l, at: p.find(l.Node), was: before.find(l.Node)}
	c.behind, c.ahead = p.reach(c.at), p.leading(c.at)
	c.wasBehind, c.wasAhead = before.reach(c.was), before.leading(c.was)
	return c
}

// leading marks the steps behind which one of these may run without another round of a loop around it.
func (p *Program) leading(at ...int) []bool {
	from := make([][]int, len(p.steps))
	for i := range p.steps {
		for _, to := range p.onward(i) {
			from[to] = append(from[to], i)
		}
	}
	leads := make([]bool, len(p.steps))
	for open := slices.Clone(at); len(open) > 0; {
		to := open[len(open)-1]
		open = open[:len(open)-1]
		for _, i := range from[to] {
			if !leads[i] {
				leads[i] = true
				open = append(open, i)
			}
		}
	}
	for _, i := range at {
		leads[i] = false
	}
	return leads
}

// shared are the loops around both steps, outermost first.
func (p *Program) shared(a, b int) []string {
	other := p.Around(p.steps[b].ID)
	return slices.DeleteFunc(p.within(p.steps[a].ID), func(loop string) bool { return !slices.Contains(other, loop) })
}

// isPassed reports whether the step or a loop around it is off.
func (p *Program) isPassed(at int) bool {
	for ; at != none; at = p.steps[at].loop {
		if p.steps[at].isOff() {
			return true
		}
	}
	return false
}

// ways are the outputs of a step by which a run may come to another one in its rounds, to which those
// marked lead.
func (p *Program) ways(from, to int, leads []bool) (ways []workflow.Output) {
	for output, next := range p.steps[from].next {
		if next == to || leads[next] {
			ways = append(ways, output)
		}
	}
	return ways
}

// did is what is known of the step.
func (c *comparison) did(s *step) Result {
	if own, is := c.lane.Kept[s.ID]; is {
		return own.Result
	}
	return c.results[s.ID]
}

// hasActed reports whether the step may have had an effect, in whatever round.
func (c *comparison) hasActed(s *step) bool { return c.worked[s.ID] || s.mayHaveActed(c.did(s)) }

func (c *comparison) label() string { return c.now.steps[c.at].label() }

func (c *comparison) check() error {
	if c.was == none {
		return nil
	}
	for loop := c.now.steps[c.at].loop; loop != none; loop = c.now.steps[loop].loop {
		if c.now.steps[loop].isOff() {
			return misfitf("Turn it on, or run the workflow anew, which does all of it again.", "“%s” is turned off, and “%s” with it.", c.now.steps[loop].label(), c.label())
		}
	}
	for i := range c.now.steps {
		then := c.then.find(c.now.steps[i].ID)
		if err := c.checkStep(i, then); err != nil {
			return err
		}
		if err := c.checkWay(i, then); err != nil {
			return err
		}
	}
	return nil
}

// checkStep reports a step that would be done again, or never. One that was deleted for the last run
// (then is none) may have been called in one before it, of which is known in which loops it was.
func (c *comparison) checkStep(i, then int) error {
	s := &c.now.steps[i]
	around, wasAround, wasBehind := c.now.shared(i, c.at), []string(nil), false
	if then != none {
		wasAround, wasBehind = c.then.shared(then, c.was), c.wasBehind[then]
	} else if in, known := c.workedIn[s.ID]; known && len(in) > 0 && slices.Equal(in, c.now.within(s.ID)) && slices.Equal(around, c.now.within(c.now.steps[c.at].ID)) {
		wasAround = around // put back into the rounds that it was in, all of which the run goes on in
	}
	joined := slices.IndexFunc(around, func(loop string) bool { return !slices.Contains(wasAround, loop) })
	acted := c.hasActed(s)
	switch {
	case i == c.at && acted && slices.ContainsFunc(c.lost, func(r Round) bool { return r.Index > 0 }):
		return misfitf(moveBack, "“%s” was called already in rounds before, and is not in these any more, so it would be done again.", s.label())
	case i == c.at:
		return nil
	case acted && joined >= 0:
		return misfitf(moveBack, "“%s” was called already and is in the rounds of “%s” now, so it would be done again.", s.label(), c.now.steps[c.now.find(around[joined])].label())
	case acted && c.behind[i] && (!wasBehind || !slices.Equal(around, wasAround)):
		return misfitf(putBack, "“%s” was called already and comes behind “%s” now, so it would be done again.", s.label(), c.label())
	case wasBehind && c.ahead[i] && s.Kind.CanBranch() && !c.now.isPassed(i):
		return misfitf("Put it back behind that, or run the workflow anew, which does all of it again.", "“%s” was not done yet and comes before “%s” now, so it would never be done.", s.label(), c.label())
	}
	return nil
}

// checkWay reports a step behind which the run went another way than the one that leads there now, or
// that is off and leads another way.
func (c *comparison) checkWay(i, then int) error {
	s := &c.now.steps[i]
	if !c.ahead[i] || c.now.encloses(i, c.at) {
		return nil
	}
	var taken []workflow.Output
	wasAhead := then != none && c.wasAhead[then] && !c.then.encloses(then, c.was)
	if off, decides := s.wayWhenOff(); decides && s.isOff() && !(wasAhead && c.then.steps[then].isOff()) {
		taken = []workflow.Output{off}
	} else if !wasAhead {
		return nil
	} else {
		taken = c.then.ways(then, c.was, c.wasAhead)
		if way, known := c.then.steps[then].taken(c.did(s)); known && slices.Contains(taken, way) { // else that was in a round before
			taken = []workflow.Output{way}
		}
	}
	ways, called := c.now.ways(i, c.at, c.ahead), func(way workflow.Output) workflow.Output { return way }
	if then != none {
		called = c.then.steps[then].calledIn(s)
	}
	advice := fmt.Sprintf("Change it back, or run from “%s”, which does again what was done behind it.", s.label())
	switch {
	case slices.ContainsFunc(taken, func(way workflow.Output) bool { return slices.Contains(ways, called(way)) }):
		return nil
	case s.Kind == workflow.KindSwitch && !slices.ContainsFunc(taken, func(way workflow.Output) bool { return slices.Contains(s.Outputs(), called(way)) }):
		return misfitf(advice, "“%s” does not have the way any more by which the run came to “%s”.", s.label(), c.label())
	}
	return misfitf(advice, "“%s” is on another way out of “%s” now than the one that the run took.", c.label(), s.label())
}

// calledIn says what the ways out of a step are called in what it was changed into: a case of a Switch
// is what its condition is, and may be called otherwise.
func (s *step) calledIn(now *step) func(workflow.Output) workflow.Output {
	if s.Switch == nil || now.Switch == nil {
		return func(way workflow.Output) workflow.Output { return way }
	}
	names := map[workflow.Output]workflow.Output{}
	for _, was := range s.Switch.Cases {
		isSame := func(c workflow.Case) bool { return reflect.DeepEqual(c.Condition, was.Condition) }
		at := slices.IndexFunc(now.Switch.Cases, isSame)
		isNamed := slices.ContainsFunc(now.Switch.Cases, func(c workflow.Case) bool { return c.Name == was.Name && isSame(c) })
		if at >= 0 && !isNamed {
			names[workflow.CaseOutput(was.Name)] = workflow.CaseOutput(now.Switch.Cases[at].Name)
		}
	}
	return func(way workflow.Output) workflow.Output { return cmp.Or(names[way], way) }
}

// wayWhenOff is the way on from a decision that is off; false for any other step.
func (s *step) wayWhenOff() (workflow.Output, bool) {
	return s.WayWhenOff(func(o workflow.Output) bool { _, linked := s.next[o]; return linked })
}

// taken is the way out that the step with this result took, where that is known.
func (s *step) taken(r Result) (way workflow.Output, known bool) {
	switch {
	case s.Kind.Decides():
		return r.Way, r.Way != ""
	case s.OnFailure == workflow.Branch && r.Error != "" && !r.Success:
		return workflow.OnError, true
	}
	return workflow.OutputNone, s.Kind.CanBranch() && r.Success
}

// noteNew notes the steps that come before the one the run goes on at and are not done, with those on other
// ways out of decisions among them, and those that rounds which are over were done without, or may have been,
// as they were put there or turned on since.
func (c *comparison) noteNew(new newSteps) {
	if c.was == none {
		return
	}
	moved, freed := c.onOtherWays()
	var decisions []int
	for i := range c.now.steps {
		s := &c.now.steps[i]
		if s.Kind == workflow.KindEndLoop || c.now.isPassed(i) {
			continue
		}
		then := c.then.find(s.ID)
		isNew := then == none || c.then.isPassed(then)
		switch {
		case i == c.at:
			if freed[i] && c.hasRoundsBehind(i) {
				new.lacks[s.ID] = true
			}
		case c.ahead[i] && !c.now.encloses(i, c.at) && (isNew || !c.wasAhead[then] || moved[i] && !c.isDone(s) || c.repeats(i, then)):
			if new.passes[s.ID] = true; s.Kind.Decides() {
				decisions = append(decisions, i)
			}
		case isNew || moved[i] && !c.isDone(s) || !slices.Equal(c.now.shared(i, c.at), c.then.shared(then, c.was)):
			if c.hasRoundsBehind(i) {
				new.misses[s.ID] = true
			}
		case freed[i] && c.hasRoundsBehind(i):
			new.lacks[s.ID] = true
		}
	}
	c.noteBeside(decisions, new.beside)
}

// noteBeside notes what lies behind decisions that are not made, and to which the run does not come.
func (c *comparison) noteBeside(decisions []int, beside map[string]bool) {
	for i, reached := range c.now.reachAll(decisions) {
		s := &c.now.steps[i]
		if reached && !c.ahead[i] && !c.behind[i] && s.Kind.CanBranch() && !c.now.isPassed(i) && !c.isDone(s) {
			beside[s.ID] = true
		}
	}
}

func (c *comparison) isDone(s *step) bool {
	_, own := c.lane.Kept[s.ID]
	_, known := c.results[s.ID]
	return own || known
}

// repeats reports whether a step before the one that the run goes on at is in a loop now that it was
// not in, or is one that repeats for something else.
func (c *comparison) repeats(i, then int) bool {
	was, around := c.then.Around(c.then.steps[then].ID), c.now.shared(i, c.at)
	return !reflect.DeepEqual(c.then.steps[then].Loop, c.now.steps[i].Loop) || slices.ContainsFunc(c.now.within(c.now.steps[i].ID), func(loop string) bool {
		return !slices.Contains(was, loop) && !slices.Contains(around, loop)
	})
}

// hasRoundsBehind reports whether rounds are over of a loop around both the step and the one that the
// run goes on at.
func (c *comparison) hasRoundsBehind(i int) bool {
	around := c.now.shared(i, c.at)
	return slices.ContainsFunc(c.rounds, func(r Round) bool {
		return (r.Index > 0 || r.Begun > len(r.Left)) && slices.Contains(around, r.Loop)
	})
}

// onOtherWays marks the steps that other ways out of a decision lead to than did before, and those of them
// that lie behind none of it now, or behind more of its ways.
func (c *comparison) onOtherWays() (moved, freed []bool) {
	moved, freed = make([]bool, len(c.now.steps)), make([]bool, len(c.now.steps))
	others := c.others()
	for then := range c.then.steps {
		d := &c.then.steps[then]
		if len(d.next) < 2 || d.Kind == workflow.KindLoop || !others[then] {
			continue
		}
		at, called := c.now.find(d.ID), func(way workflow.Output) workflow.Output { return way }
		leads := func(int) string { return always } // where it is not there any more
		if at != none {
			leads, called = c.now.leads(at, called), d.calledIn(&c.now.steps[at])
		}
		led := c.then.leads(then, called)
		for j := range moved {
			before := c.then.find(c.now.steps[j].ID)
			if before == none || moved[j] && freed[j] {
				continue
			}
			was, is := led(before), leads(j)
			isMoved := was != is && (was != "" || at != none)
			moved[j] = moved[j] || isMoved
			freed[j] = freed[j] || isMoved && was != "" && was != always && is != ""
		}
	}
	return moved, freed
}

// others marks the steps from which a run goes on otherwise now, and those that lead to one: to compare all
// others would take as long as there are decisions times steps.
func (c *comparison) others() []bool {
	var others []int
	for then := range c.then.steps {
		if !c.goesOnAlike(then) {
			others = append(others, then)
		}
	}
	marked := c.then.leading(others...)
	for _, then := range others {
		marked[then] = true
	}
	return marked
}

// goesOnAlike reports whether the ways out of a step lead where they did.
func (c *comparison) goesOnAlike(then int) bool {
	was, at := &c.then.steps[then], c.now.find(c.then.steps[then].ID)
	if at == none {
		return false
	}
	is := &c.now.steps[at]
	led, leads := c.then.onward(then), c.now.onward(at)
	for way, to := range led {
		if next, linked := leads[way]; !linked || c.now.steps[next].ID != c.then.steps[to].ID {
			return false
		}
	}
	return len(led) == len(leads) && c.then.isPassed(then) == c.now.isPassed(at) && slices.Equal(was.Outputs(), is.Outputs()) && reflect.DeepEqual(was.Switch, is.Switch)
}

// always is said of a step to which all ways out of a decision lead, see leads.
const always = "always"

// leads says by which ways out of a decision, as they are called, a run comes to a step; "" for one that is
// not behind it.
func (p *Program) leads(from int, called func(workflow.Output) workflow.Output) func(to int) string {
	d := &p.steps[from]
	outputs := d.Outputs()
	behind := make([][]bool, len(outputs))
	for i, output := range outputs {
		if next, linked := d.next[output]; linked {
			behind[i] = p.reach(next)
		}
	}
	off, decides := d.wayWhenOff()
	isOff := decides && p.isPassed(from)
	return func(to int) string {
		ways, all, any := []workflow.Output(nil), true, false
		for i, output := range outputs {
			leads := behind[i] != nil && behind[i][to]
			any = any || leads
			if isOff && output != off {
				continue
			}
			if all = all && leads; leads {
				ways = append(ways, called(output))
			}
		}
		switch {
		case !any:
			return ""
		case all:
			return always
		}
		slices.Sort(ways)
		return fmt.Sprint(ways)
	}
}

// noteWorked notes of a step, within these loops, that it may have had an effect.
func (s *State) noteWorked(step *step, within []string, r Result) {
	if !step.mayHaveActed(r) {
		return
	}
	if s.Worked == nil {
		s.Worked = map[string]bool{}
	}
	s.Worked[step.ID] = true
	if len(within) > 0 {
		if s.WorkedIn == nil {
			s.WorkedIn = map[string][]string{}
		}
		s.WorkedIn[step.ID] = within
	}
}

// mayHaveActed reports whether the step came to an end, a good one or not, and had an effect by then,
// as far as that is known: what was called for an AI step or in a workflow is not told of its result.
func (s *step) mayHaveActed(r Result) bool {
	isOver := r.Success || r.Error != ""
	return isOver && (r.Acted || r.Unknown || s.Kind == workflow.KindAiStep || s.Tool != nil && s.Tool.Workflow != "")
}
