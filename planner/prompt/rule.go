package prompt

import (
	"slices"

	"planwright/planner/problem"
)

// rule is what the model is reminded of when a problem has one of the codes.
type rule struct {
	text  string
	codes []problem.Code
}

// rules are told in this order.
var rules = []rule{
	{"The answer is one complete JSON object that starts with { and ends with }.",
		[]problem.Code{problem.NoJSON, problem.Empty, problem.JSONInvalid, problem.Unclosed, problem.Bracket,
			problem.MissingBrace, problem.Sequence, problem.SeveralValues, problem.SeveralCandidates, problem.Encoded, problem.TooDeep}},
	{"The answer was too long and was cut off. Use fewer steps: loops instead of repeated steps, short names, no needless arguments.",
		[]problem.Code{problem.Truncated, problem.TooBig, problem.Limit}},
	{"No arithmetic in JSON: 20 * 2 is not a value. Write the number 40, or refer to the result of a step.",
		[]problem.Code{problem.Arithmetic, problem.Concatenation}},
	{"No comments, no trailing or missing commas, no code fences, no … for things left out.",
		[]problem.Code{problem.Comment, problem.Comma, problem.Colon, problem.Ellipsis, problem.MissingValue}},
	{"Keys and texts stand in double quotes; a double quote inside a text is \\\", a backslash \\\\, a new line \\n.",
		[]problem.Code{problem.QuoteStyle, problem.BareWord, problem.InnerQuote, problem.MissingQuote, problem.Escape,
			problem.ControlCharacter, problem.WindowsPath, problem.Entity}},
	{"References stand inside a text: \"{{look.text}}\".",
		[]problem.Code{problem.Template}},
	{"Numbers are plain JSON numbers without units or separators; literals are true, false and null.",
		[]problem.Code{problem.NumberFormat, problem.NotANumber, problem.Literal}},
	{"Each key stands once in an object.", []problem.Code{problem.DuplicateKey}},
	{"No markdown: no ** and no * around names.", []problem.Code{problem.Markdown}},
	{"A new workflow is {\"steps\": […]} or {\"nodes\": […], \"edges\": […]}, with at least one step.",
		[]problem.Code{problem.NotAPlan, problem.EmptyPlan, problem.NoNodes, problem.Wrapper}},
	{"A change has \"add\", \"update\", \"remove_node_ids\", \"add_nodes\", \"add_edges\" or \"remove_edges\".",
		[]problem.Code{problem.NotAPatch, problem.EmptyPatch, problem.ReplacesWorkflow}},
	{"The answer is what is meant, and all of it: no example, no part, no words beside it that take it back.", []problem.Code{problem.NotMeant}},
	{"Every key stands where it means something. What a workflow cannot say belongs in \"left_out\".", []problem.Code{problem.MisplacedKey}},
	{"Use only tools that are on offer, under exactly their names.", []problem.Code{problem.UnknownTool, problem.ToolName}},
	{"Give every argument that is not optional, with the type it has, and no others.",
		[]problem.Code{problem.ArgumentMissing, problem.ArgumentInvalid}},
	{"A workflow that is called is one on offer, and calls this one neither itself nor through others.", []problem.Code{problem.WorkflowCall}},
	{"A secret stands as \"{{secrets.<name>}}\" in arguments of tools that take one, never in a shell; a mark of one stays exactly as it is.",
		[]problem.Code{problem.SecretPlace, problem.SecretMark}},
	{"Every step has what its \"step_type\" needs.", []problem.Code{problem.StepIncomplete}},
	{"Use only the kinds of step named in the instructions.", []problem.Code{problem.SkippedItem, problem.PolicyRejected}},
	{"Exactly one step has no edge into it, and every other step can be reached from it.",
		[]problem.Code{problem.NoEntry, problem.MultipleEntries, problem.Unreachable, problem.DanglingEdge}},
	{"A plain step has at most one edge out, without \"output\".",
		[]problem.Code{problem.MultipleNext, problem.UnexpectedOutput}},
	{"Every If has two edges, IfTrue and IfFalse; one that ends the workflow goes to \"DONE\".",
		[]problem.Code{problem.IfMissingBranch, problem.IfExtraEdge}},
	{"A step with \"onFailure\": \"branch\" has an edge OnError; one that ends the workflow goes to \"DONE\".",
		[]problem.Code{problem.ErrorMissingBranch}},
	{"An input has a name of letters, digits, _ and -, a type, and no default or one of that type.",
		[]problem.Code{problem.InputName, problem.InputType, problem.InputDefault}},
	{"An output of the workflow has a name of letters, digits, _ and -, a type, and a value of that type, such as \"{{sum.value}}\".",
		[]problem.Code{problem.OutputName, problem.OutputType, problem.OutputValue}},
	{"Every case of a Switch has a name of its own and one edge \"SwitchCase:<name>\".",
		[]problem.Code{problem.SwitchNoCases, problem.SwitchDuplicateCase, problem.SwitchMissingEdge, problem.SwitchUnknownOutput}},
	{"Every Loop has one EndLoop. The way is: Loop, LoopBody to the first step of the body, its last step to the EndLoop, the EndLoop back to the Loop; LoopDone leads on. Nothing else leads into or out of the body.",
		[]problem.Code{problem.LoopMissingBody, problem.LoopExtraEdge, problem.LoopUnpaired, problem.LoopMultipleEnds,
			problem.EndLoopTarget, problem.EndLoopEdge, problem.LoopBodyEscapes, problem.LoopEnteredFromOutside, problem.Cycle}},
	{"With loop.parallel rounds run at once: only over a list, without loop.exitCondition; steps behind the loop read its results, filled by loop.collect, and none in it ends the workflow.",
		[]problem.Code{problem.RoundsBeside}},
	{"A condition is {\"left\": {\"variable\": \"look.found\"}, \"operator\": \"Equals\", \"right\": {\"literal\": true}}.",
		[]problem.Code{problem.ConditionIncomplete}},
	{"References are <step id>.<result>, to results of steps that run before, or inputs.<name> of an input of the workflow.",
		[]problem.Code{problem.UnknownReference, problem.ReferenceNotBefore}},
	{"Use the ids of steps as they were given to you; each id and name stands for one step.",
		[]problem.Code{problem.UnknownNode, problem.DuplicateID, problem.DuplicateName}},
}

// brokenRules are the rules that the problems are about.
func brokenRules(problems problem.List) []string {
	var out []string
	for _, r := range rules {
		if mention(problems, r.codes) {
			out = append(out, r.text)
		}
	}
	return out
}

// mention reports whether a problem has one of the codes.
func mention(problems problem.List, codes []problem.Code) bool {
	return slices.ContainsFunc(problems, func(p problem.Problem) bool { return slices.Contains(codes, p.Code) })
}

// smallExamples are files in examples by what they show, for a new workflow and
// for a change.
var smallExamples = []struct {
	plan, patch string
	codes       []problem.Code
}{
	{"small-loop", "small-patch-loop", []problem.Code{problem.LoopMissingBody, problem.LoopExtraEdge, problem.LoopUnpaired, problem.LoopMultipleEnds,
		problem.EndLoopTarget, problem.EndLoopEdge, problem.LoopBodyEscapes, problem.LoopEnteredFromOutside, problem.Cycle}},
	{"small-if", "small-patch-if", []problem.Code{problem.IfMissingBranch, problem.IfExtraEdge, problem.ConditionIncomplete,
		problem.MultipleNext, problem.UnexpectedOutput}},
	{"small-switch", "small-patch-switch", []problem.Code{problem.SwitchNoCases, problem.SwitchDuplicateCase,
		problem.SwitchMissingEdge, problem.SwitchUnknownOutput}},
}

// examplesFor names the smallest examples of what went wrong, of the plainest
// kind where nothing special did.
func examplesFor(problems problem.List, patch bool) []string {
	var plans, patches []string
	for _, e := range smallExamples {
		if mention(problems, e.codes) {
			plans, patches = append(plans, e.plan), append(patches, e.patch)
		}
	}
	switch {
	case patch && len(patches) == 0:
		return []string{"small-patch"}
	case patch:
		return patches
	case len(plans) == 0:
		return []string{"small-flat"}
	}
	return plans
}
