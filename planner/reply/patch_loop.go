package reply

import (
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// mergeLoop sets how often a Loop repeats from here on. What an update gives beside
// what the loop has means what it would mean in one step; null takes a condition or a
// list away.
func (p *patcher) mergeLoop(s *step, fresh workflow.Loop, u update) {
	l := s.node.Loop
	if u.has(fExit) || u.has(fWhile) || u.has(fCondition) || u.clears(fExit) {
		l.ExitCondition = fresh.ExitCondition
	}
	if u.has(fOver) || u.clears(fOver) {
		l.Over = fresh.Over
	}
	counts := l.ExitCondition == nil && l.Over == ""
	number, isNumber := fresh.Times.Number()
	switch {
	case u.has(fTimes) && counts:
		l.Times, l.MaxIterations = fresh.Times, fresh.MaxIterations
	case u.has(fTimes) && isNumber:
		p.r.log.addOnce(problem.Coerced, u.get(fTimes), "“times” beside a condition or a list was read as “max_iterations”")
		l.Times, l.MaxIterations = "", number
	case u.has(fTimes):
		l.Times, l.MaxIterations = fresh.Times, fresh.MaxIterations
	case l.Times != "" && counts:
		p.limit(l, fresh, u)
	case l.Times != "":
		s.stopCounting(fresh, u)
	case u.has(fMaximum):
		l.MaxIterations = fresh.MaxIterations
	}
}

// limit sets the limit of a Loop that counts: of a number of rounds it is the number.
func (p *patcher) limit(l *workflow.Loop, fresh workflow.Loop, u update) {
	if !u.has(fMaximum) {
		return
	}
	if _, isNumber := l.Times.Number(); !isNumber {
		l.MaxIterations = fresh.MaxIterations
		return
	}
	p.r.log.addOnce(problem.Coerced, u.get(fMaximum), "“max_iterations” of a Loop that counts was read as “times”")
	l.Times, l.MaxIterations = workflow.NewTimes(fresh.MaxIterations), 0
}

// stopCounting has a Loop that counted end by a condition or a list. How often it was
// to repeat is how often it may, where there is a condition.
func (s *step) stopCounting(fresh workflow.Loop, u update) {
	l := s.node.Loop
	n, isNumber := l.Times.Number()
	l.Times, l.MaxIterations = "", fresh.MaxIterations
	if isNumber && l.Over == "" && !u.has(fMaximum) {
		l.MaxIterations, s.counted = n, true
	}
}

// clears reports whether the update says null.
func (u update) clears(f field) bool { return u.fields[f].Value != nil && u.fields[f].missing() }
