package reply

import (
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/workflow"
)

// mergeLoop sets how often a Loop repeats from here on. What an update gives goes
// before what the loop has: a number of rounds before a condition or a list, and the
// other way round.
func (p *patcher) mergeLoop(s *flow.Step, fresh workflow.Loop, u update) {
	l := s.Node.Loop
	if u.Has(alias.Collect) || u.clearsOnly(alias.Collect) {
		p.reportGone(string(alias.Collect), members(l.Collect), members(fresh.Collect), u)
		l.Collect = fresh.Collect
	}
	if u.Has(alias.Parallel) {
		l.Parallel = fresh.Parallel
	}
	defer p.oneByOne(s, u)
	ends := u.Has(alias.Exit) || u.Has(alias.While) || u.Has(alias.Condition)
	over, went := u.Has(alias.Over) && fresh.Over != "", l.Over != ""
	if ends || over || !u.Has(alias.Times) {
		p.clearLoop(s, u, ends || over)
	}
	if u.Has(alias.Times) && !ends && !over {
		p.count(s, fresh, u)
		return
	}
	if ends {
		l.ExitCondition = fresh.ExitCondition
	}
	if over {
		l.Over = fresh.Over
	}
	switch {
	case u.Has(alias.Times):
		l.Times, l.MaxIterations = fresh.Times, fresh.MaxIterations
	case l.Times != "" && !ends && !over:
		p.limit(l, fresh, u)
	case l.Times != "":
		stopCounting(s, fresh, u)
	case u.Has(alias.Maximum), over && !went:
		l.MaxIterations = fresh.MaxIterations // the limit of a condition is none of a list
	}
}

// oneByOne has the rounds of a Loop follow one another where they cannot go on at once any
// more.
func (p *patcher) oneByOne(s *flow.Step, u update) {
	l := s.Node.Loop
	if l.Parallel == 0 || l.Over != "" && l.ExitCondition == nil && l.Times == "" || u.Has(alias.Parallel) {
		return
	}
	p.r.Log.Add(problem.Coerced, u.Part, "The rounds of %s go one after the other now: only those over a list alone go on at once.", s.Title()).Severity = problem.Warning
	l.Parallel = 0
}

// clearLoop takes the condition or the list away that an update gives as nothing, where
// something else says when the loop ends: many models write null for all that stays.
func (p *patcher) clearLoop(s *flow.Step, u update, more bool) {
	l := s.Node.Loop
	list := l.Over != "" && u.clears(alias.Over)
	exit := l.ExitCondition != nil && (u.clears(alias.Exit) || u.clears(alias.While) || u.clears(alias.Condition))
	if list && (more || l.ExitCondition != nil && !exit) {
		p.r.Log.Add(problem.Coerced, u.Ask(alias.Over), "%s no longer goes over its list.", s.Title()).Severity = problem.Warning
		l.Over = ""
	}
	if exit && (more || l.Over != "" && !list) {
		p.r.Log.Add(problem.Coerced, u.Part, "%s no longer has its condition.", s.Title()).Severity = problem.Warning
		l.ExitCondition = nil
	}
}

// clears reports whether the update gives a member as nothing: null, or an empty text.
func (u update) clears(f alias.Field) bool {
	e, there := u.Fields[f]
	return there && (e.Missing() || e.Is(lenient.String) && strings.TrimSpace(e.Text) == "")
}

// clearsOnly reports whether the update gives a member as null, and no other: many models write
// null for all that stays.
func (u update) clearsOnly(f alias.Field) bool {
	e, there := u.Fields[f]
	return there && e.Missing() && !slices.ContainsFunc(u.Members, func(m lenient.Member) bool {
		return m.Value.Kind == lenient.Null && alias.OfUpdate.Field(m.Key) != f
	})
}

// count has a Loop count its rounds.
func (p *patcher) count(s *flow.Step, fresh workflow.Loop, u update) {
	l := s.Node.Loop
	if l.ExitCondition != nil || l.Over != "" {
		p.r.Log.Add(problem.Coerced, u.Ask(alias.Times), "%s repeats %s times now, whatever its condition or its list were.", s.Title(), fresh.Times).Severity = problem.Warning
	}
	l.ExitCondition, l.Over = nil, ""
	l.Times, l.MaxIterations = fresh.Times, fresh.MaxIterations
}

// limit sets the limit of a Loop that counts: of a number of rounds it is the number.
func (p *patcher) limit(l *workflow.Loop, fresh workflow.Loop, u update) {
	if !u.Has(alias.Maximum) {
		return
	}
	if _, isNumber := l.Times.Number(); !isNumber {
		l.MaxIterations = fresh.MaxIterations
		return
	}
	p.r.Log.AddOnce(problem.Coerced, u.Ask(alias.Maximum), "“max_iterations” of a Loop that counts was read as “times”")
	l.Times, l.MaxIterations = workflow.NewTimes(fresh.MaxIterations), 0
}

// stopCounting has a Loop that counted end by a condition or a list. How often it was
// to repeat is how often it may, where there is a condition.
func stopCounting(s *flow.Step, fresh workflow.Loop, u update) {
	l := s.Node.Loop
	n, isNumber := l.Times.Number()
	l.Times, l.MaxIterations = "", fresh.MaxIterations
	if isNumber && l.Over == "" && !u.Has(alias.Maximum) {
		l.MaxIterations, s.Counted = n, true
	}
}
