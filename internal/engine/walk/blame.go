package walk

import (
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/value"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// blame says which round of a loop left a place empty in the list that a step uses, itself or
// by data steps before it, and why: a step that fails at it knows no more than the place. "" where
// there is none.
func (k *known) blame(at int) string {
	found := ""
	if k.steps[at].Kind != workflow.KindTool {
		return ""
	}
	k.steps[at].Uses(func(u workflow.Use) bool {
		if ref, ok := workflow.ParseReference(u.Text); ok {
			found = k.blameOf(ref)
		}
		return found == ""
	})
	return found
}

func (k *known) blameOf(ref workflow.Reference) string {
	at := k.find(ref.Node)
	if at == none || !isListWithNothing(k.result(ref.Node, ref.Result())) {
		return ""
	}
	s := &k.steps[at]
	switch {
	case s.Kind == workflow.KindLoop && ref.Field == "results":
		return k.failedIn(at)
	case s.Kind == workflow.KindTool && s.Tool.Name == workflow.TransformData && k.round(ref.Node) == nil:
		return k.blame(at)
	}
	return ""
}

// failedIn says the first round of a loop that failed.
func (k *known) failedIn(at int) string {
	var failed []FailedRound
	if json.Unmarshal(k.result(k.steps[at].ID, "errors"), &failed) != nil || len(failed) == 0 {
		return ""
	}
	more := ""
	if n := len(failed) - 1; n == 1 {
		more = " Another round failed, too."
	} else if n > 1 {
		more = fmt.Sprintf(" %d other rounds failed, too.", n)
	}
	return fmt.Sprintf(" The list that it uses has a gap: round %d of “%s” failed: %s%s", failed[0].Index+1, k.steps[at].label(), text.Start(failed[0].Error, mostOfBlame), more)
}

// mostOfBlame is how many characters are told of what went wrong in a round.
const mostOfBlame = 200

func isListWithNothing(v jsontext.Value) bool {
	elements, _ := value.Elements(v)
	for _, e := range elements {
		if e.Kind() == jsontext.KindNull {
			return true
		}
	}
	return false
}
