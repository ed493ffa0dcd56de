package reply

import "planwright/planner/workflow"

// The fields of a step. The word is the spelling the contract gives (§4).
const (
	fStepType     field = "step_type"
	fKind         field = "kind"
	fTool         field = "tool_name"
	fArguments    field = "arguments"
	fID           field = "id"
	fName         field = "name"
	fNote         field = "note"
	fCondition    field = "condition"
	fCases        field = "cases"
	fSubject      field = "subject"
	fExit         field = "exit_condition"
	fWhile        field = "while"
	fTimes        field = "times"
	fMaximum      field = "max_iterations"
	fOver         field = "over"
	fItemName     field = "item_name"
	fLoop         field = "loop_id"
	fTransform    field = "transform"
	fInputRef     field = "input_ref"
	fOutputSchema field = "output_schema"
	fInstruction  field = "instruction"
	fPrompt       field = "prompt"
	fAllowedTools field = "allowed_tools"
	fMaxToolCalls field = "max_tool_calls"
	fTimeout      field = "timeout_ms"
	fRetries      field = "retries"
	fEnabled      field = "enabled"
	fOnFailure    field = "on_failure"
	fEnds         field = "ends"
	fAfter        field = "after"
	fBefore       field = "before"
	fInside       field = "inside"
	fBranch       field = "branch"
	fBody         field = "body"
	fThen         field = "then"
	fElse         field = "else"
	fDefault      field = "default"
	fNext         field = "next"
	fDependsOn    field = "depends_on"
	fNodeID       field = "node_id"
)

// stepWords are the keys of a step.
var stepWords = vocabulary{
	own: map[string]field{
		"step_type": fStepType, "kind": fKind, "tool_name": fTool, "arguments": fArguments,
		"id": fID, "name": fName, "note": fNote, "description": fNote,
		"condition": fCondition, "cases": fCases,
		"exit_condition": fExit, "exitCondition": fExit,
		"max_iterations": fMaximum, "maxIterations": fMaximum, "over": fOver, "times": fTimes,
		"loop_id": fLoop, "input_ref": fInputRef, "inputRef": fInputRef,
		"output_schema": fOutputSchema, "outputSchema": fOutputSchema, "instruction": fInstruction,
		"prompt": fPrompt, "allowed_tools": fAllowedTools, "allowedTools": fAllowedTools,
		"max_tool_calls": fMaxToolCalls, "maxToolCalls": fMaxToolCalls,
		"timeout_ms": fTimeout, "timeoutMs": fTimeout, "retries": fRetries,
		"enabled": fEnabled, "onFailure": fOnFailure, "ends": fEnds,
		"after": fAfter, "before": fBefore, "inside": fInside, "branch": fBranch,
	},
	aliases: spellings(
		[]string{"step_type", "type", "node_type", "step_kind", "action_type"},
		[]string{"tool_name", "tool", "function", "function_name", "action", "command", "capability", "tool_id"},
		[]string{"arguments", "args", "params", "parameters", "input", "inputs", "tool_input", "tool_arguments", "tool_args", "tool_params", "with", "options"},
		[]string{"id", "step_id", "key", "uid"},
		[]string{"name", "title", "label", "step_name", "display_name"},
		[]string{"note", "comment", "comments", "notes", "purpose", "goal"},
		[]string{"condition", "if", "when", "test", "predicate", "expression"},
		[]string{"cases", "branches"},
		[]string{"subject", "switch", "on", "variable", "value"},
		[]string{"exit_condition", "until", "exit_when", "exit_if", "stop_when", "stop_condition", "end_condition", "break_when", "break_if", "repeat_until"},
		[]string{"while", "while_condition", "continue_while"},
		[]string{"times", "count", "iterations", "repeat", "repeat_count", "repeat_times", "repetitions", "rounds", "num_iterations", "number_of_iterations", "num_times", "number_of_times", "n_times", "loop_count"},
		[]string{"max_iterations", "max_iter", "max_loops", "limit", "maximum_iterations", "max_times", "max_rounds", "max_repeats", "max_count", "iteration_limit", "at_most"},
		[]string{"over", "for_each", "items", "collection", "list", "in", "iterate_over", "each"},
		[]string{"item_name", "as", "item", "item_variable", "iterator", "loop_variable", "item_var"},
		[]string{"loop_id", "loop", "loop_ref", "start_loop", "for_loop"},
		[]string{"transform", "transform_kind", "transform_type", "operation"},
		[]string{"input_ref", "source", "from"},
		[]string{"output_schema", "schema"},
		[]string{"instruction", "instructions", "guidance", "guidelines", "directions"},
		[]string{"prompt", "task"},
		[]string{"allowed_tools", "tools"},
		[]string{"max_tool_calls", "max_calls"},
		[]string{"timeout_ms", "timeout", "timeout_seconds", "timeout_secs", "timeout_sec", "timeout_in_seconds", "timeout_minutes", "timeout_mins", "timeout_min", "timeout_in_minutes", "timeout_hours"},
		[]string{"retries", "max_retries", "retry", "retry_count", "retry_policy", "retry_on_failure", "retry_on_error", "retry_on_fail"},
		[]string{"enabled", "is_enabled", "active", "is_active"},
		[]string{"on_failure", "on_error", "on_fail", "on_failed", "on_exception", "if_error", "if_failed", "if_fails", "catch", "except", "rescue", "fallback", "fallback_step", "fallback_steps", "error_handler", "error_steps", "error_branch", "failure_step", "handler", "recovery"},
		[]string{"ends"},
		[]string{"after", "insert_after", "after_id", "after_node", "after_node_id"},
		[]string{"before", "insert_before", "before_id", "before_node", "before_node_id"},
		[]string{"inside", "parent", "parent_id", "within", "into"},
		[]string{"branch"},
		[]string{"body", "steps", "children", "do", "actions", "loop_body", "substeps", "nodes"},
		[]string{"then", "if_true", "true_branch", "on_true", "true", "yes", "then_steps", "true_steps"},
		[]string{"else", "if_false", "false_branch", "on_false", "false", "no", "otherwise", "else_steps", "false_steps"},
		[]string{"default", "default_case", "switch_default"},
		[]string{"next", "next_step", "next_id", "goto", "next_steps", "on_success", "on_complete", "on_completion", "on_done", "on_finish", "if_success", "success_step"},
		[]string{"depends_on", "dependencies", "depends", "requires", "run_after", "runs_after"},
		[]string{"node_id", "target_id", "node"},
	),
	quiet: words("reason", "reasoning", "rationale", "thought", "thoughts", "explanation", "status",
		"position", "index", "order", "step", "step_number", "number", "confidence",
		"expected_result", "expected_outcome", "expected_output", "metadata", "version"),
}

// transformWords are keys by which models say what a transform should mind besides
// its kind, folded.
var transformWords = words("language", "lang", "target_language", "to_language", "output_language", "source_language", "from_language",
	"categories", "category", "classes", "labels", "style", "tone", "format", "length", "max_length", "max_words", "max_sentences",
	"fields", "focus", "audience", "criteria", "rules", "context", "to", "from", "by", "question", "questions", "query", "ask", "column", "columns", "group_by",
	"sort_by", "sort_order", "sort", "direction", "descending", "ascending", "unique", "top", "max", "min", "minimum", "maximum", "threshold", "example", "examples", "template",
	"delimiter", "separator", "unit", "units", "currency", "locale", "timezone", "date_format", "output_format", "output_type", "structure", "pattern", "regex", "keyword", "keywords",
	"topic", "topics", "entities", "exclude", "include", "ignore", "keep", "mapping", "range", "precision", "decimals", "level", "voice", "persona", "constraints", "requirements",
	"hint", "hints", "system_prompt", "user_prompt", "system", "sentences", "num_sentences", "number_of_sentences", "word_count", "max_length_words", "bullet_points", "filter", "where", "filter_condition", "match", "target", "detail", "details")

// fileParts are the keys of our file under which the parameters of a kind
// stand, and what a key inside means there where that is not its usual meaning.
var fileParts = map[string]map[string]string{
	"tool":        {"name": "tool_name"},
	"if":          nil,
	"switch":      nil,
	"loop":        nil,
	"endLoop":     {"loop": "loop_id"},
	"aiTransform": {"kind": "transform"},
	"aiStep":      nil,
	"function":    {"name": "tool_name"}, // of a tool call in the chat protocol
	"tool_call":   {"name": "tool_name"},
}

// stepKinds are the words that name a kind of step, folded.
var stepKinds = byMeaning(map[workflow.Kind][]string{
	workflow.KindTool:        {"Tool", "tool_call", "action", "function", "function_call", "call", "task", "tool_use", "mcp_tool", "mcp"},
	workflow.KindIf:          {"If", "condition", "conditional", "branch", "decision", "if_else", "if_then_else", "check"},
	workflow.KindSwitch:      {"Switch", "switch_case", "match", "router"},
	workflow.KindLoop:        {"Loop", "while", "repeat", "for", "for_each", "do_while", "until", "repeat_until", "start_loop", "loop_start", "begin_loop"},
	workflow.KindEndLoop:     {"EndLoop", "loop_end", "end_for", "end_while", "end_repeat", "end_for_each"},
	workflow.KindAiTransform: {"AiTransform", "transform", "llm_transform", "ai_transformation"},
	workflow.KindAiStep:      {"AiStep", "agent", "agent_step", "ai_agent", "ai_task", "llm", "llm_step", "ai"},
})

// terminalKinds are invented kinds of step that mean the end of the workflow.
var terminalKinds = words("end", "finish", "done", "stop", "exit", "terminate", "return", "complete", "final", "end_workflow", "workflow_end", "terminator")

// terminalNames are what an edge that ends the workflow points to.
var terminalNames = words("done", "end", "finish", "finished", "stop", "exit", "terminate", "terminal", "complete", "completed", "return", "null", "none", "end_workflow", "workflow_end", "")

// initialNames are what an invented first edge comes from.
var initialNames = words("start", "begin", "entry", "trigger", "root", "input", "__start__", "")

// operators are the words and signs that compare, folded.
var operators = byMeaning(map[workflow.Operator][]string{
	workflow.Equals:             {"Equals", "==", "===", "=", "eq", "equal", "equal_to", "is", "is_equal_to", "same_as"},
	workflow.NotEquals:          {"NotEquals", "!=", "!==", "<>", "≠", "ne", "neq", "not_equal", "not_equal_to", "is_not", "isn't", "does_not_equal", "is_not_equal_to"},
	workflow.GreaterThan:        {"GreaterThan", ">", "gt", "greater", "more_than", "above", "is_greater_than"},
	workflow.LessThan:           {"LessThan", "<", "lt", "less", "fewer_than", "below", "is_less_than"},
	workflow.GreaterThanOrEqual: {"GreaterThanOrEqual", ">=", "=>", "≥", "gte", "ge", "greater_or_equal", "greater_than_or_equal_to", "at_least", "greater_than_or_equals"},
	workflow.LessThanOrEqual:    {"LessThanOrEqual", "<=", "=<", "≤", "lte", "le", "less_or_equal", "less_than_or_equal_to", "at_most", "less_than_or_equals"},
	workflow.Contains:           {"Contains", "includes", "contain", "has", "include"},
	workflow.NotContains:        {"NotContains", "not_contain", "does_not_contain", "doesn't_contain", "excludes", "not_includes", "does_not_include"},
	workflow.IsEmpty:            {"IsEmpty", "empty", "is_null", "not_exists", "does_not_exist", "is_blank", "is_missing", "is_none"},
	workflow.IsNotEmpty:         {"IsNotEmpty", "not_empty", "exists", "is_not_null", "is_present", "is_not_blank", "not_null", "is_set"},
})

// truths are operators that compare with true or false.
var truths = map[string]bool{
	"istrue": true, "istruthy": true, "truthy": true, "true": true,
	"isfalse": false, "isfalsy": false, "falsy": false, "false": false,
}

// outputs are the words that name an output, folded, apart from those of cases.
var outputs = byMeaning(map[workflow.Output][]string{
	workflow.IfTrue:        {"IfTrue", "true", "yes", "y", "then", "if_yes", "on_true", "true_branch", "if", "case_true", "pass", "match"},
	workflow.IfFalse:       {"IfFalse", "false", "no", "n", "else", "otherwise", "if_no", "on_false", "false_branch", "if_else", "case_false", "no_match"},
	workflow.LoopBody:      {"LoopBody", "body", "loop", "do", "each", "iterate", "iteration", "repeat", "inside", "continue", "loop_start"},
	workflow.LoopDone:      {"LoopDone", "done", "exit", "after", "finished", "complete", "completed", "break", "end", "loop_exit", "loop_end", "after_loop", "next"},
	workflow.SwitchDefault: {"SwitchDefault", "default", "else", "otherwise", "fallback", "none", "other", "default_case"},
})

// errorOutputs are words for the output of a step that failed.
var errorOutputs = words("OnError", "error", "if_error", "error_output", "on_failure", "failure", "if_failure", "fail", "failed", "on_fail", "if_failed", "catch", "except", "exception", "on_exception", "rescue")

// plainOutputs are words for the only output of a step that has one.
var plainOutputs = words("", "next", "default", "success", "done", "output", "out", "always", "then", "none", "null", "main", "ok", "complete", "completed", "on_success", "sequence", "sequential", "normal", "flow")

// byMeaning turns words by meaning into meanings by folded word. Words may have
// several meanings; which holds depends on where they stand.
func byMeaning[M ~string](lists map[M][]string) map[string][]M {
	m := map[string][]M{}
	for meaning, list := range lists {
		for _, w := range list {
			m[fold(w)] = append(m[fold(w)], meaning)
		}
	}
	return m
}

// The keys that make an object a plan.
const (
	fSteps field = "steps"
	fNodes field = "nodes"
	fEdges field = "edges"

	fInputs       field = "inputs"
	fRemoveInputs field = "remove_inputs"
)

// The keys that make an object a patch; contract §7.
const (
	fAdd           field = "add"
	fAddNodes      field = "add_nodes"
	fAddEdges      field = "add_edges"
	fRemoveEdges   field = "remove_edges"
	fRemoveNodeIDs field = "remove_node_ids"
	fUpdate        field = "update"
)

var planWords = vocabulary{
	own: map[string]field{"steps": fSteps, "nodes": fNodes, "edges": fEdges, "name": fName, "inputs": fInputs},
	aliases: spellings(
		[]string{"inputs", "workflow_inputs", "input_parameters", "parameters"},
		[]string{"steps", "plan_steps", "step_list", "tasks", "actions", "workflow_steps", "plan", "workflow", "step", "tool_calls"},
		[]string{"nodes"},
		[]string{"edges", "connections", "links", "transitions"},
		[]string{"name", "title", "workflow_name", "plan_name"},
	),
	quiet: topLevelQuiet,
}

var patchWords = vocabulary{
	own: map[string]field{"add": fAdd, "add_nodes": fAddNodes, "add_edges": fAddEdges,
		"remove_edges": fRemoveEdges, "remove_node_ids": fRemoveNodeIDs, "update": fUpdate,
		"inputs": fInputs, "remove_inputs": fRemoveInputs},
	aliases: spellings(
		[]string{"inputs", "add_inputs", "new_inputs", "update_inputs", "set_inputs", "workflow_inputs"},
		[]string{"remove_inputs", "delete_inputs", "removed_inputs", "inputs_to_remove"},
		[]string{"add", "add_steps", "new_steps", "insert", "append", "added", "steps_to_add"},
		[]string{"add_nodes", "new_nodes", "added_nodes", "nodes_to_add"},
		[]string{"add_edges", "new_edges", "added_edges", "edges_to_add", "connect", "add_connections"},
		[]string{"remove_edges", "delete_edges", "removed_edges", "edges_to_remove", "disconnect", "remove_connections"},
		[]string{"remove_node_ids", "remove_nodes", "delete_node_ids", "delete_nodes", "removed_node_ids", "remove", "delete", "removed", "remove_ids", "remove_steps", "delete_steps", "nodes_to_remove", "remove_node_id", "remove_step_ids"},
		[]string{"update", "updates", "update_nodes", "modify", "change", "changes", "update_steps", "edit", "updated_nodes", "modify_nodes"},
	),
	quiet: topLevelQuiet,
}

// topLevelQuiet are keys beside the plan or patch that a workflow does not need.
var topLevelQuiet = words("id", "version", "description", "summary", "message", "explanation", "reasoning", "reason",
	"thought", "thoughts", "goal", "intent", "status", "comment", "comments", "notes", "response", "reply", "type",
	"assistant_message", "chat", "text", "format_version", "confidence", "title")

// proseKeys hold words for the person beside a plan or patch.
var proseKeys = []string{"message", "assistant_message", "reply", "response", "explanation", "summary"}

// edgeWords are the keys of an edge.
const (
	fFrom   field = "from"
	fTo     field = "to"
	fOutput field = "output"
	fLabel  field = "label"
)

var edgeWords = vocabulary{
	own: map[string]field{"from": fFrom, "to": fTo, "output": fOutput, "label": fLabel, "type": fLabel, "condition": fLabel, "branch": fLabel, "when": fLabel},
	aliases: spellings(
		[]string{"from", "source", "src", "from_node", "from_id", "from_step", "source_id", "source_node", "start", "from_node_id"},
		[]string{"to", "target", "dst", "dest", "destination", "to_node", "to_id", "to_step", "target_id", "target_node", "end", "to_node_id"},
		[]string{"output", "from_output", "output_type", "source_handle", "from_port", "port", "source_output", "outcome"},
		[]string{"label", "condition", "branch", "when", "name", "type", "case"},
	),
	quiet: words("id", "key", "target_handle", "animated", "style", "description", "comment", "to_input", "input"),
}

var caseWords = vocabulary{
	own: map[string]field{"name": fName, "condition": fCondition},
	aliases: spellings(
		[]string{"name", "label", "case", "title", "id"},
		[]string{"condition", "when", "if", "test", "expression"},
		[]string{"subject", "value", "equals", "match"},
		[]string{"body", "steps", "do", "then", "actions", "children"},
		[]string{"next", "goto", "to", "target", "next_step"},
	),
	quiet: words("description", "comment", "index"),
}
