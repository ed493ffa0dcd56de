package planner

import (
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply"
	"planwright/planner/speech"
	"planwright/planner/text"
)

// talk is what an answer in words says, "" for an answer that was meant to
// change the workflow, whether it can be read or not. JSON that is
// neither a plan nor a patch, such as an example in an explanation, is part of
// what is said. The same JSON without a sentence around it is a failed attempt,
// and so is any text with a key of a plan or patch in it: to ask again costs
// less than to tell a person of a change that was not made.
func talk(text string, r reply.Reading) string {
	if r.Problems.Has(problem.NotMeant) {
		return speech.Of(text)
	}
	if len(r.LeftOut) > 0 {
		return "" // it is read as one that says what cannot be done
	}
	switch r.Rejection() {
	case reply.NoJSON, reply.JSONInvalid:
		if r.Value == nil && !meantAsChange(r.Prose) {
			return speech.Of(text)
		}
	case reply.SchemaInvalid:
		if words := wrapped(r); words != "" || r.Form != reply.FormOther {
			return words
		}
		if words := speech.Of(text); !meantAsChange(words) { // with JSON of another kind in it
			return words
		}
	case reply.Accepted:
		if r.Patch != nil && r.Patch.IsEmpty() && len(r.Problems) == 0 {
			return speech.Of(beside(r))
		}
	case reply.EmptyPlan: // beside a plan or change that was left empty on purpose
		if words := wrapped(r); words != "" {
			return words
		}
		if r.Value.Kind == lenient.Array && len(r.Value.Items) == 0 { // as in “[ ] open”
			return speech.Of(text)
		}
		if !slices.ContainsFunc(r.Problems, isLoss) {
			return speech.Of(beside(r))
		}
	case reply.Empty, reply.Truncated, reply.UnknownTool, reply.PolicyRejected:
	}
	return ""
}

// isLoss reports whether a problem of an empty plan or change says that there was more to
// it, or may have been: what is left empty on purpose is whole, and has but the error that
// it is empty.
func isLoss(p problem.Problem) bool {
	switch p.Code {
	case problem.EmptyPlan, problem.EmptyPatch:
		return p.Severity == problem.Warning
	case problem.Bracket, problem.Unclosed:
		return true
	}
	return p.Severity == problem.Warning || p.Severity == problem.Error
}

// beside is what is said beside a plan or change. Where reasoning was not closed
// that cannot be told from it.
func beside(r reply.Reading) string {
	open := func(p problem.Problem) bool { return p.Code == problem.Thinking && p.Severity == problem.Warning }
	if slices.ContainsFunc(r.Problems, open) || meantAsChange(r.Prose) {
		return ""
	}
	return speech.Beside(r.Prose)
}

const changeKeys = `(steps|nodes|edges|add|update|add_nodes|add_edges|remove_edges|remove_node_ids|step_type|tool_name|node_id)`

// Signs that a text was meant to be a plan or a patch: a key of one in what
// should be JSON, or in YAML, XML or the like.
var (
	changeKey  = text.Pattern(`[{,]\s*["'“]` + changeKeys + `["'”]|\{\s*` + changeKeys + `\s*[:=]|^\s*["'“]` + changeKeys + `["'”]\s*:`)
	changeLine = text.Pattern(`(?m)^[\s*-]*["']?(step_type|tool_name|add_nodes|add_edges|remove_edges|remove_node_ids|node_id)["']?\s*[:=]` +
		`|^\s*(steps|nodes|edges|add|update)\s*[:=]\s*\[?\s*\n\s*(-\s*|\{\s*)?["']?[a-z_]+["']?\s*[:=]` +
		`|</?(steps?|nodes?|edges?|workflow|tool_name|step_type|add_nodes)( [^<>\n]*)?/?>`)
)

// meantAsChange reports whether a text without readable JSON was meant to be a
// plan or a patch.
func meantAsChange(text string) bool {
	return changeKey().MatchString(text) || changeLine().MatchString(text)
}

// wrapped are words that stand in JSON because the model answers nothing else.
func wrapped(r reply.Reading) string {
	words := speech.In(r.Value)
	if words == "" || meantAsChange(words) {
		return ""
	}
	if r.Form == reply.FormOther { // else they are what is beside it
		words = strings.TrimSpace(beside(r) + "\n\n" + words)
	}
	return words
}

// talkProblems is what the person should know of an answer in words: that it
// was cut off. What JSON it holds is nobody's problem.
func talkProblems(finish string) problem.List {
	if finish == finishLength {
		return problem.List{problem.New(problem.Truncated, problem.Place{}, "The answer was cut off at the model's length limit.").As(problem.Warning)}
	}
	return problem.List{}
}
