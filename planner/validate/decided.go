package validate

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/validate/outcome"
	"planwright/planner/validate/possible"
	"planwright/planner/workflow"
)

// A condition that holds whatever the results are, or never, decides nothing: a branch is
// never taken, and who drew it does not see why.

// verdict is what is known of a condition before the workflow runs.
type verdict string

const (
	undecided   verdict = ""
	neverHolds  verdict = "never holds"
	alwaysHolds verdict = "always holds"
)

// decide is the verdict on a condition.
func (c *conditionChecks) decide(cond workflow.Condition) verdict {
	switch {
	case c.isOpen(cond):
		return undecided
	case c.areImpossible(possible.Holds(cond)):
		return neverHolds
	case c.areImpossible(possible.Fails(cond)):
		return alwaysHolds
	}
	return undecided
}

// isOpen is quick: most conditions compare one result with a constant that it may be.
func (c *conditionChecks) isOpen(cond workflow.Condition) bool {
	if cond.IsGroup() || cond.Left.Variable == "" || cond.Right.Variable != "" {
		return false
	}
	if ref, _ := workflow.ParseReference(cond.Left.Variable); slices.Contains(outcome.CommonResults, ref.Result()) {
		return false
	}
	left := c.operandKind(cond.Left)
	switch kind := cond.Right.Literal.Kind(); cond.Operator {
	case workflow.Equals, workflow.NotEquals:
		return kind != 'n' && left != "integer"
	case workflow.IsEmpty, workflow.IsNotEmpty:
		return left == "" || left == "string" || left == "array" || left == "object"
	case workflow.Contains, workflow.NotContains: // a number has no letters
		return kind == '"' && len(cond.Right.Literal) > len(`""`) && (left == "" || left == "string" || left == "array")
	default:
		return left != "integer" && (kind == '"' || kind == '0')
	}
}

// checkDecided warns of conditions of the node that decide nothing, and says what never
// runs.
func (c *conditionChecks) checkDecided(node int) {
	switch n := c.W.Nodes[node]; {
	case bool(n.Disabled): // see structure.CheckChoicesOff
	case n.Kind == workflow.KindSwitch && n.Switch != nil:
		c.checkCases(node, n.Switch.Cases)
	case n.Kind == workflow.KindIf && n.If != nil:
		c.checkIf(node, n.If.Condition)
	case n.Kind == workflow.KindLoop && n.Loop != nil && n.Loop.ExitCondition != nil:
		c.checkExit(node, *n.Loop.ExitCondition)
	}
}

func (c *conditionChecks) checkIf(node int, cond workflow.Condition) {
	const path = "if/condition"
	dead := workflow.IfTrue
	v := c.decide(cond)
	switch v {
	case undecided:
		c.checkMembers(node, path, cond)
		return
	case alwaysHolds:
		dead = workflow.IfFalse
	case neverHolds:
	}
	c.decided(node, path, cond, "The condition of “%s” %s, so its %s branch never runs.", c.Name(node), v, dead.Label())
}

func (c *conditionChecks) checkExit(node int, cond workflow.Condition) {
	const path = "loop/exitCondition"
	switch c.decide(cond) {
	case undecided:
		if c.isSteady(node) {
			c.Report(problem.ConditionIncomplete, c.At(node, path), "No round of “%s” changes what the condition that ends it looks at: it ends after the first round, or at its limit.", c.Name(node)).
				Fix("At %s of %q use a result of a step that the loop repeats.", path, c.ID(node)).Severity = problem.Warning
			return
		}
		c.checkMembers(node, path, cond)
	case neverHolds:
		c.decided(node, path, cond, "The condition that ends “%s” never holds, so it never ends the loop.", c.Name(node))
	case alwaysHolds:
		c.decided(node, path, cond, "The condition that ends “%s” always holds, so the loop runs once at most.", c.Name(node))
	}
}

// isSteady reports whether the condition that ends a loop looks at nothing but inputs and
// steps that the loop does not repeat.
func (c *conditionChecks) isSteady(loop int) bool {
	end := c.EndOf[loop]
	if end == none {
		return false // it is not known what it repeats
	}
	steady := true
	c.W.Nodes[loop].Uses(func(u workflow.Use) bool {
		ref, ok := workflow.ParseReference(u.Text)
		source := c.Find(ref.Node)
		outside := source != none && source != loop && source != end && !c.IsInside(source, loop)
		steady = ok && (outside || source == none && ref.Node == workflow.InputsID)
		return steady
	})
	return steady
}

// checkLoopSuccess warns of a question whether a loop succeeded that nothing but its own
// limit can end before its last round: it does, whatever its steps come to.
func (c *conditionChecks) checkLoopSuccess(node int, path string, cond workflow.Condition) {
	for _, o := range []workflow.Operand{cond.Left, cond.Right} {
		ref, ok := workflow.ParseReference(o.Variable)
		source := c.Find(ref.Node)
		if !ok || source == none || source == node || !slices.Contains(outcome.CommonResults, ref.Field) {
			continue
		}
		l := c.W.Nodes[source].Loop
		if l == nil || l.ExitCondition != nil || l.Times != "" && l.MaxIterations > 0 || l.Over != "" && l.MaxIterations < l.DefaultLimit() {
			continue
		}
		c.Report(problem.ConditionIncomplete, c.At(node, path), "“%s” asks whether “%s” succeeded. Without a condition that ends it, it does, whatever its steps come to.", c.Name(node), c.Name(source)).
			Fix("At %s of %q use a result of a step that %q repeats, or give %q a condition that ends it once what is looked for is there.", path, c.ID(node), c.ID(source), c.ID(source)).Severity = problem.Warning
	}
}

// checkCases looks at each case with those before it: it is taken where all of them fail.
func (c *conditionChecks) checkCases(node int, cases []workflow.Case) {
	var before []possible.Clause
	named := map[string]bool{} // a case that repeats a name is reported already
	for k, kase := range cases {
		path := fmt.Sprintf("switch/cases/%d/condition", k)
		v := c.decide(kase.Condition)
		switch {
		case v == neverHolds:
			c.decided(node, path, kase.Condition, "The case “%s” of “%s” never runs: its condition never holds.", kase.Name, c.Name(node))
		case v == alwaysHolds:
			c.decided(node, path, kase.Condition, "The case “%s” of “%s” always holds, so what comes after it never runs.", kase.Name, c.Name(node))
			return
		case named[kase.Name]:
		case k > 0 && c.areImpossible(append(before, possible.Holds(kase.Condition))...):
			c.decided(node, path, kase.Condition, "The case “%s” of “%s” never runs: where its condition holds, a case before it does.", kase.Name, c.Name(node))
		default:
			c.checkMembers(node, path, kase.Condition)
		}
		named[kase.Name] = true
		before = append(before, possible.Fails(kase.Condition))
	}
}

// checkMembers warns of parts of an open condition that decide nothing.
func (c *conditionChecks) checkMembers(node int, path string, cond workflow.Condition) {
	check := func(path string, member workflow.Condition) {
		if v := c.decide(member); v != undecided {
			c.decided(node, path, member, "A part of the condition of “%s” %s, so it decides nothing.", c.Name(node), v)
			return
		}
		c.checkMembers(node, path, member)
	}
	for k, member := range cond.All {
		check(fmt.Sprintf("%s/all/%d", path, k), member)
	}
	for k, member := range cond.Any {
		check(fmt.Sprintf("%s/any/%d", path, k), member)
	}
}

func (c *conditionChecks) decided(node int, path string, cond workflow.Condition, format problem.English, args ...any) {
	p := c.Report(problem.ConditionIncomplete, c.At(node, path), format, args...).
		Fix("Correct the condition at %s of %q, or remove what never runs.", path, c.ID(node))
	p.Severity = problem.Warning
	source := c.endsFailed(node, path)
	if source == none || !c.isOpenUnlessFailed(cond) {
		return
	}
	*p.Problem = p.Saying(problem.Say("%s Where “%s” fails, the workflow ends.", p.Said, c.Name(source)))
	p.Fix("Set onFailure of %q to \"continue\", so that its failure can be asked about, or remove what never runs.", c.ID(source)).
		Quick(problem.Say("Go on where “%s” fails", c.Name(source)), c.UpdateNode(source, func(n *workflow.Node) { n.OnFailure = workflow.Continue }))
}

// endsFailed is the one step whose failure a condition asks about, though the workflow
// ends where it fails; none where there is no such step, or several.
func (c *conditionChecks) endsFailed(node int, path string) int {
	found := none
	c.W.Nodes[node].Uses(func(u workflow.Use) bool {
		ref, ok := workflow.ParseReference(u.Text)
		source := c.Find(ref.Node)
		if !ok || source == none || source == found || !strings.HasPrefix(u.Path+"/", path+"/") || c.results.UnlessFailed(source, ref.Field) == nil {
			return true
		}
		if found != none {
			found = none
			return false
		}
		found = source
		return true
	})
	return found
}

// isOpenUnlessFailed reports whether a condition is decided only because the workflow ends
// where a step fails.
func (c *conditionChecks) isOpenUnlessFailed(cond workflow.Condition) bool {
	if c.decide(cond) == undecided {
		return false // it is so by what stands before it
	}
	c.goesOn = true
	defer func() { c.goesOn = false }()
	return c.decide(cond) == undecided
}
