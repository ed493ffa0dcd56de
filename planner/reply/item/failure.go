package item

import (
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// readFailure reads what happens when the step fails: a word, the step to go to
// then, or steps written inside.
func (r *Reader) readFailure(s *flow.Step, o *source.Object) {
	v := r.Lone(o.Ask(alias.OnFailure))
	switch word := r.Identifier(v); {
	case v.Missing(), alias.OfFailure.Says(word, workflow.Stop), onlyStops().MatchString(word) && !saysMore().MatchString(word):
		r.readErrorSteps(s, o, v)
	case alias.OfFailure.Says(word, workflow.Continue):
		s.Node.OnFailure = workflow.Continue
	case alias.OfFailure.Says(word, workflow.Branch):
		s.Node.OnFailure = workflow.Branch
	case alias.OfFailure.Says(word, alias.Again), strings.Contains(v.Text, ". "):
		r.misplacedFailure(o)
	default:
		s.GoOnError(v)
	}
}

// Words that say that the workflow stops when a step fails, and such as say more than that.
var (
	onlyStops = text.Pattern(`(?i)^(?:(?:the |this )?(?:workflow|run|step|plan) )?(?:will |should |must |simply |just )*(?:stops?|fails?|aborts?|halts?|ends?) .`)
	saysMore  = text.Pattern(`(?i)\b(?:continu\w*|go(?:es)? on|carry on|skip\w*|ignor\w*|retr\w*|try|again|notif\w*|tells?|logs?|warns?|shows?|instead|else|otherwise|fall\w*|then|and|unless|but|after)\b`)
)

// misplacedFailure reports what follows on failure and cannot be read.
func (r *Reader) misplacedFailure(o *source.Object) {
	e := o.Fields[alias.OnFailure]
	r.Log.Add(problem.MisplacedKey, e.Part, "“%s” does not say what follows when the step fails: %s.", e.Key, source.Preview(e.Value)).
		Fix = "on_failure is stop, continue, the id of the step to go to, or a list of steps; retries says how often a step is tried again."
}

// readErrorSteps reads the steps, or the step, to go to on failure.
func (r *Reader) readErrorSteps(s *flow.Step, o *source.Object, v source.Part) {
	if v.Is(lenient.Array) && len(v.Items) == 1 {
		v = v.Item(0)
	}
	if inner := v.Meant(alias.OfPlan, alias.Steps); !inner.Missing() && HasStep(inner.Items) {
		v = inner
	}
	switch {
	case failureWord(v) != "":
		s.Node.OnFailure = alias.OfFailure.Among(failureWord(v), workflow.Continue) // else it is Stop, which is ""
	case v.Is(lenient.Object) && LooksLikeStep(v.Value), v.Is(lenient.Array) && HasStep(v.Items):
		s.Node.OnFailure = workflow.Branch
		s.Blocks = append(s.Blocks, flow.Block{Output: workflow.OnError, Steps: r.Steps(source.Each(v))})
	case v.Is(lenient.Object) && len(v.Members) > 0:
		if to := v.Under(alias.FailureTargets); to.Value != nil {
			s.GoOnError(to)
			return
		}
		r.misplacedFailure(o)
	case v.Is(lenient.Array) && len(v.Items) > 0:
		r.misplacedFailure(o)
	}
}

// failureWord is the word of {"action": "continue"}, folded, "" for everything else.
func failureWord(v source.Part) string {
	if !v.Is(lenient.Object) || len(v.Members) != 1 || !v.Member(0).Is(lenient.String) || slices.Contains(alias.StepIDs, alias.Fold(v.Members[0].Key)) {
		return ""
	}
	word := v.Member(0).Text
	if alias.OfFailure.Says(word, workflow.Continue, workflow.Stop) {
		return word
	}
	return ""
}
