package planner

import (
	"regexp"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply"
	"planwright/planner/reply/syntax"
)

// talk is what an answer in words says, "" for an answer that was meant to
// change the workflow, whether it can be read or not (contract §8). JSON that is
// neither a plan nor a patch, such as an example in an explanation, is part of
// what is said. The same JSON without a sentence around it is a failed attempt,
// and so is any text with a key of a plan or patch in it: to ask again costs
// less than to tell a person of a change that was not made.
func talk(text string, r reply.Reading) string {
	switch r.Rejection() {
	case reply.NoJSON, reply.JSONInvalid:
		if r.Value == nil && !meantAsChange(r.Prose) {
			return r.Prose
		}
	case reply.SchemaInvalid:
		if r.Form == reply.FormOther {
			return illustrated(text, r)
		}
	case reply.Accepted:
		if r.Patch != nil && r.Patch.IsEmpty() && len(r.Problems) == 0 {
			return r.Prose
		}
	case reply.EmptyPlan:
		if !slices.ContainsFunc(r.Problems, func(p problem.Problem) bool { return p.Severity == problem.Warning }) {
			return r.Prose // beside a plan or change that was left empty on purpose
		}
	case reply.Empty, reply.Truncated, reply.UnknownTool, reply.PolicyRejected:
	}
	return ""
}

// changeKey is a key of a plan or a patch in what should be JSON.
var changeKey = func() *regexp.Regexp {
	const keys = `(steps|nodes|edges|add|update|add_nodes|add_edges|remove_edges|remove_node_ids|step_type|tool_name|node_id)`
	return regexp.MustCompile(`[{,]\s*["'“]` + keys + `["'”]|\{\s*` + keys + `\s*[:=]`)
}()

// meantAsChange reports whether an answer without readable JSON was meant to be
// a plan or a patch: it is nothing but an object, or one of its keys shows.
func meantAsChange(text string) bool {
	return strings.HasPrefix(text, "{") || changeKey.MatchString(text)
}

// sentence is the end of a sentence in any of the usual scripts.
var sentence = regexp.MustCompile(`\pL\pM*["'”’)\]*_]*[.!?…](\s|["'”’)*_]|$)|[。！？]`)

// illustrated is an answer in words with JSON of another kind in it, or words
// that stand in JSON because the model answers nothing else.
func illustrated(text string, r reply.Reading) string {
	if words := soleText(r.Value); words != "" && r.Prose == "" {
		return words
	}
	if r.Problems.Has(problem.Thinking) {
		text = withoutReasoning(text)
	}
	if !sentence.MatchString(r.Prose) || changeKey.MatchString(text) {
		return ""
	}
	return strings.TrimSpace(text)
}

// withoutReasoning is the text after the first pass over it.
func withoutReasoning(text string) string {
	passes := reply.Read(text, reply.Options{Trace: true}).Passes
	return passes[0].Text
}

// soleText is the text of an object that holds one text under a key that says
// that it is for the person, and nothing else: a patch of null is none.
func soleText(v *syntax.Value) string {
	text := ""
	for _, m := range v.Members {
		switch {
		case isNothing(m.Value):
		case text != "" || m.Value.Kind != syntax.String || !isSpeech(m.Key):
			return ""
		default:
			text = strings.TrimSpace(m.Value.Text)
		}
	}
	return text
}

func isNothing(v syntax.Value) bool {
	switch v.Kind {
	case syntax.Null:
		return true
	case syntax.Object, syntax.Array:
		return len(v.Members)+len(v.Items) == 0
	case syntax.String, syntax.Bool, syntax.Number:
	}
	return false
}

func isSpeech(key string) bool {
	switch strings.ToLower(key) {
	case "message", "answer", "reply", "response", "text", "content", "explanation":
		return true
	}
	return false
}

// talkProblems is what the person should know of an answer in words: that it
// was cut off. What JSON it holds is nobody's problem.
func talkProblems(finish string) problem.List {
	if finish == finishLength {
		return problem.List{problem.New(problem.Truncated, problem.Place{}, "The answer was cut off at the model's length limit.").As(problem.Warning)}
	}
	return problem.List{}
}
