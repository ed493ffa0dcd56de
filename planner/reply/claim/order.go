package claim

import (
	"slices"
	"strings"
	"unicode"

	"planwright/planner/speech"
	"planwright/planner/workflow"
)

// Undone are the sentences of some words that tell what is to be done, of which the plan surely does
// nothing: it has no loop, no decision, or fewer steps and none that has to do with it.
func Undone(words []string, plan workflow.Workflow) (list []string) {
	orders := speech.Orders(strings.Join(words, "\n"))
	if len(orders) == 0 {
		return nil
	}
	m := mention{plan: plan}
	steps := 0
	kinds := map[workflow.Kind]bool{}
	for _, n := range plan.Nodes {
		kinds[n.Kind] = true
		if n.Kind != workflow.KindEndLoop {
			steps++
		}
		if n.AiStep != nil || n.Tool != nil && n.Tool.Name == workflow.RunCommand {
			return nil // nobody can say all that it does
		}
	}
	for _, o := range orders {
		switch {
		case o.Often && (kinds[workflow.KindLoop] || m.ofName(o.Sentence)):
		case o.When && (kinds[workflow.KindIf] || kinds[workflow.KindSwitch] || kinds[workflow.KindLoop]):
		case o.Of > 0 && o.Of <= steps, o.Named && m.ofAny(o):
		default:
			list = append(list, o.Sentence)
		}
	}
	return list
}

// ofName reports whether the plan speaks of a name in a sentence, apart from its first word.
func (m *mention) ofName(sentence string) bool {
	words := strings.Fields(sentence)
	return len(words) > 1 && slices.ContainsFunc(words[1:], func(w string) bool {
		return strings.ContainsFunc(w, unicode.IsUpper) && m.of(w)
	})
}

// ofAny reports whether the plan speaks of what is told to be done: of a word of an entry of a list,
// or of the last one of a sentence.
func (m *mention) ofAny(o speech.Order) bool {
	words := slices.DeleteFunc(strings.FieldsFunc(o.Sentence, func(r rune) bool { return !unicode.IsLetter(r) && r != '_' && r != '-' }), func(w string) bool { return len(w) < 4 })
	if len(words) == 0 {
		return true
	}
	if o.Of == 0 {
		words = words[len(words)-1:]
	}
	return slices.ContainsFunc(words, func(w string) bool { return !strings.EqualFold(w, "step") && m.of(w) })
}

// IsDone reports whether a sentence that says in plain words what else to do may tell of what the
// plan does: it has a loop, or speaks of the last word.
func IsDone(sentence string, plan workflow.Workflow) bool {
	more, often := speech.TellsMore(sentence)
	if often {
		return slices.ContainsFunc(plan.Nodes, func(n workflow.Node) bool { return n.Loop != nil })
	}
	m := mention{plan: plan}
	return more && m.ofAny(speech.Order{Sentence: sentence})
}
