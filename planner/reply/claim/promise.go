package claim

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/speech"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// promised are the texts that say of a promise beside a plan that it is not kept.
var promised = map[speech.Promise]problem.English{
	speech.RunsByItself: "The words say when the workflow runs by itself, and nothing starts it: “%s”.",
	speech.HasRun:       "The words say that something was done, and nothing has run yet: “%s”.",
	speech.Asks:         "The words say that the person is asked, and no step does that: “%s”.",
	speech.Mails:        "The words say that a mail is sent, and no step does that: “%s”.",
}

// Unkept are the promises beside a plan, or a change that makes it, which it surely does not keep.
func Unkept(words []string, plan workflow.Workflow, isChange bool) (list []Unmet) {
	for _, p := range speech.Promises(strings.Join(words, "\n")) {
		if !mayKeep(p.Promise, plan, isChange) {
			list = append(list, Unmet{promised[p.Promise], p.Sentence})
		}
	}
	return list
}

// mayKeep reports whether a promise may be kept: by a loop that waits, or by a step of which nobody
// can say all that it does. What a change is said to have done may be the change itself.
func mayKeep(p speech.Promise, plan workflow.Workflow, isChange bool) bool {
	return slices.ContainsFunc(plan.Nodes, func(n workflow.Node) bool {
		switch p {
		case speech.RunsByItself:
			return n.Loop != nil && n.Loop.Over == "" // one that goes over a list comes to its end
		case speech.HasRun:
			return isChange
		case speech.Asks:
			return n.AiStep != nil || n.Tool != nil && (n.Tool.Name == workflow.RunCommand || asking().MatchString(n.Tool.Name+" "+n.Name))
		default:
			said := strings.ToLower(n.String())
			return n.AiStep != nil || strings.Contains(said, "mail") || strings.Contains(said, "smtp") || n.Tool != nil && (n.Tool.Name == workflow.RunCommand || n.Tool.Name == "http_request")
		}
	})
}

// asking is in the name of a step or tool that may ask the person.
var asking = text.Pattern(`(?i)ask|confirm|prompt|approv|question|dialog|call|frag|bestätig`)
