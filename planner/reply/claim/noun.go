package claim

import (
	"slices"
	"strings"

	"planwright/planner/reply/alias"
	"planwright/planner/speech"
	"planwright/planner/text"
	"planwright/planner/vocabulary"
	"planwright/planner/workflow"
)

// A model calls a step by what it does: “I removed the screenshot”.

// meant are the steps of the workflow before that a claim may be about: by their names, or by what
// they do. What is said of a part of a step is about none.
func (k change) meant(c speech.Claim, head string) []workflow.Node {
	if found := k.named(head); len(found) > 0 || c.Deed == speech.Limited || strings.Contains(head, "“") || isPart().MatchString(c.Behind) {
		return found
	}
	words := strings.Fields(head)
	if len(words) == 0 || len(words) > 4 || strings.ContainsAny(head, "'’") {
		return nil
	}
	noun := strings.ToLower(strings.Trim(words[len(words)-1], ".,"))
	if k.isArgument(noun) || k.isWritten(noun) {
		return nil
	}
	var found []workflow.Node
	for _, n := range k.from.Nodes {
		if isCalled(n, noun) {
			found = append(found, n)
		}
	}
	return found
}

// isPart is behind what is a part of something else than the workflow.
var isPart = text.Pattern(`(?i)^ ?(?:from|of|in|on|to|into|within|inside|at|for|with|that|which|aus|von|im|in|de|du|des|del) (?:the |its |your |my |de[rnm] |das |le |la |el )?(?:message|title|text|name|path|file|folder|url|body|command|prompt|note|condition|description|subject|list|table|step|nachricht|titel|text|name|pfad|“)`)

// isCalled reports whether people may call a step by a noun.
func isCalled(n workflow.Node, noun string) bool {
	if word := alias.ToolNouns.First(noun); word != "" && n.Tool != nil && slices.Contains(vocabulary.Words(n.Tool.Name), string(word)) {
		return true
	}
	words := vocabulary.Words(n.Name)
	return len(noun) > 3 && len(words) > 1 && slices.Equal(words[len(words)-1:], vocabulary.Words(noun))
}

// isArgument reports whether a noun is what an argument is called, which may be what is meant.
func (k change) isArgument(noun string) bool {
	if alias.ArgumentWords.First(noun) != "" {
		return true
	}
	for _, n := range slices.Concat(k.from.Nodes, k.to.Nodes) {
		if n.Tool == nil {
			continue
		}
		for name := range n.Tool.Arguments {
			if text.Fold(name) == text.Fold(noun) {
				return true
			}
		}
	}
	return false
}

// isWritten reports whether a noun stands in the texts that the change takes out or puts in: that
// may be what is meant.
func (k change) isWritten(noun string) bool {
	for _, was := range k.from.Nodes {
		is, there := k.is[was.ID]
		if !there || workflow.SameNode(was, is) {
			continue
		}
		was.Name, is.Name = "", ""
		if strings.Contains(strings.ToLower(was.String()), noun) != strings.Contains(strings.ToLower(is.String()), noun) {
			return true
		}
	}
	return false
}

// isOfNothing reports whether a step is said to be removed or replaced that the workflow did not have,
// by a change that neither removes nor adds one, nor lets one call another tool.
func (k change) isOfNothing(c speech.Claim, head string) bool {
	words := strings.Fields(head)
	if c.Deed != speech.Removed && c.Deed != speech.Replaced || len(words) == 0 || len(words) > 4 || !anAddition().MatchString(withoutQuotes(head)) || isPart().MatchString(c.Behind) || k.adds() {
		return false
	}
	noun := strings.ToLower(strings.Trim(words[len(words)-1], ".,"))
	if k.isArgument(noun) || k.isWritten(noun) || strings.Contains(strings.ToLower(k.from.String()), noun) {
		return false
	}
	return !slices.ContainsFunc(k.from.Nodes, func(was workflow.Node) bool {
		is, there := k.is[was.ID]
		return !there || is.Kind != was.Kind || is.Tool != nil && is.Tool.Name != was.Tool.Name || is.AiStep != nil || is.AiTransform != nil
	})
}

// addsWithin reports whether what is said to be added may be a part of a step, or is done inside one
// of which nobody can say all that it does.
func (k change) addsWithin(c speech.Claim) bool {
	if isPart().MatchString(c.Behind) {
		return true
	}
	return slices.ContainsFunc(k.to.Nodes, func(is workflow.Node) bool {
		was := k.was[is.ID]
		return (is.AiStep != nil || is.AiTransform != nil || is.Tool != nil && is.Tool.Name == workflow.RunCommand) && !workflow.SameNode(was, is)
	})
}
