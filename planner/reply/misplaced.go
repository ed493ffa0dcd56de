package reply

import (
	"slices"
	"strconv"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// matter is what a key is about that says how, when or whether a step runs.
type matter int

// The matters.
const (
	noMatter matter = iota
	condition
	repetition
	branching
	timing
	parallel
	surroundings
	approval
)

// remedies say what to write instead, for the model.
var remedies = map[matter]string{
	condition:    "Put an If step with this condition in front of it, and the step into its branch.",
	repetition:   "Put it between a Loop and its EndLoop, and say there how often, over what or until when.",
	branching:    "Give these steps places of their own: the branches of an If or Switch, the body of a Loop, on_failure, or the steps behind it.",
	timing:       "Use a step that waits, where a tool on offer can; else leave the key out and say it in left_out.",
	parallel:     "Steps run one after the other: order them, leave the key out and say in left_out what had to run at once.",
	surroundings: "Give it as an argument of the tool, where it has one; else leave the key out and say it in left_out.",
	approval:     "Put a step in front of it that asks the person, and an If that goes on where the answer is yes.",
}

// matters are the keys of other formats of workflows, folded, that would change what a
// workflow does and have no place in a step of ours.
var matters = byWord(map[matter][]string{
	condition: {"condition", "if", "when", "unless", "only_if", "only_when", "skip_if", "skip_when", "skip_unless", "run_if", "run_when", "run_unless", "not_if", "guard", "guards", "execute_if", "enable_if", "enabled_if", "disabled_if",
		"conditions", "condition_expression", "pre_condition", "preconditions", "post_condition", "postconditions", "filter_by", "assert", "asserts", "assertion", "assertions", "expect", "fail_if", "fail_when", "abort_if", "stop_if", "error_if",
		"filter", "where", "condition_type", "loop_type", "return_if", "continue_if", "retry_if", "retry_when", "retry_until", "succeed_if", "proceed_if", "conditional", "choices", "rules", "conditional_edges"},
	repetition: {"foreach", "loop_over", "iterate", "matrix", "strategy", "map", "repeat_every", "repeat_while", "repeat_for", "do_until", "do_while", "batch", "batch_size", "with_items", "split_in_batches", "loops", "reverse", "reversed", "sort", "sort_by", "order_by", "offset", "skip_first", "max"},
	branching: {"finally", "always_run", "always", "on_timeout", "on_cancel", "on_skip", "on_empty", "cleanup", "teardown", "rollback", "compensate", "compensation", "undo", "on_rollback", "pre", "post", "pre_hook", "post_hook", "hooks",
		"before_each", "after_each", "before_run", "after_run", "else_if", "elif", "else_ifs", "sub_workflow", "subworkflow", "break", "continue", "return", "exit", "break_loop", "exit_loop", "abort"},
	timing: {"schedule", "scheduled", "schedule_at", "cron", "cron_expression", "trigger", "triggers", "triggered_by", "start_at", "start_time", "run_at", "execute_at", "at", "time", "every", "interval", "recurrence", "recurring", "frequency",
		"delay", "delay_ms", "delay_seconds", "delay_sec", "delay_before", "delay_after", "pre_delay", "post_delay", "initial_delay", "wait", "wait_ms", "wait_seconds", "wait_sec", "wait_time", "wait_for", "wait_before", "wait_after", "wait_until",
		"sleep", "sleep_ms", "sleep_seconds", "pause", "pause_ms", "pause_before", "pause_after", "debounce", "throttle", "rate_limit", "poll", "poll_interval", "on_event", "event", "deadline", "not_before", "not_after"},
	parallel:     {"parallel", "in_parallel", "run_in_parallel", "parallel_with", "parallel_steps", "parallel_group", "async", "concurrent", "concurrently", "concurrency", "background", "run_in_background", "detached", "fire_and_forget", "max_concurrency", "max_parallel"},
	surroundings: {"env", "environment", "environment_variables", "working_directory", "work_dir", "workdir", "cwd", "shell", "stdin", "run_as", "sudo", "as_user", "elevated", "container", "image", "runs_on"},
	approval: {"requires_approval", "require_approval", "approval", "approval_required", "needs_approval", "confirm", "confirmation", "requires_confirmation", "require_confirmation", "needs_confirmation", "confirm_before", "ask_confirmation", "ask_before", "ask_user", "ask_first",
		"human_in_the_loop", "human_approval", "interactive", "manual", "dry_run"},
})

// fieldMatters are the fields of a step that mean something in other kinds of step alone.
var fieldMatters = map[field]matter{
	fCondition: condition, fWhile: repetition, fExit: repetition, fTimes: repetition,
	fThen: branching, fElse: branching, fCases: branching, fBody: branching,
}

// listKeys are the spellings of the list of a Loop, folded, that are no usual name of an
// argument as well.
var listKeys = words("over", "for_each", "each", "iterate_over")

func byWord(lists map[matter][]string) map[string]matter {
	m := map[string]matter{}
	for about, list := range lists {
		for _, w := range list {
			m[fold(w)] = about
		}
	}
	return m
}

// matterOf is what a key in the way of a step is about.
func matterOf(k vocabulary, key string) matter {
	f := k.own[key]
	if f == "" {
		f = k.aliases[fold(key)]
	}
	if about := fieldMatters[f]; about != noMatter {
		return about
	}
	if f == fOver && listKeys[fold(key)] {
		return repetition
	}
	return matters[fold(key)]
}

// reportMisplaced reports the members of a step that say how, when or whether it runs and
// mean nothing in its kind: to run it without them would be another workflow.
func (r *reader) reportMisplaced(o *object, what string) {
	for _, e := range o.leftOver() {
		about := matterOf(stepWords, e.key)
		switch {
		case about == noMatter && !holdsStep(e.Value):
			continue
		case about == noMatter:
			about = branching
		case saysNothing(about, e):
			o.drop(e)
			continue
		}
		o.drop(e)
		r.misplaced(e, about, what)
	}
}

func (r *reader) misplaced(e entry, about matter, what string) {
	r.log.add(problem.MisplacedKey, e.value, "“%s” of %s has no place there, and without it the workflow would do something else: %s.", e.key, what, preview(e.Value)).
		Fix = remedies[about]
}

// holdsStep reports whether a value is a step, or a list with one.
func holdsStep(v *lenient.Value) bool {
	return v.Kind == lenient.Object && looksLikeStep(v) || hasStep(v.Items)
}

// alwaysText are conditions, folded, that always hold.
var alwaysText = words("", "true", "always", "always()", "success()", "${{ success() }}", "${{ always() }}", "{{ true }}", "none", "null", "n/a", "yes", "on_success", "all_success")

// neverText are texts, folded, for something that does not happen.
var neverText = words("", "false", "none", "null", "n/a", "no", "never", "0", "0s", "0ms", "off", "sequential", "immediate", "immediately", "manual", "once")

// saysNothing reports whether a member leaves everything as it would be without it.
func saysNothing(about matter, e entry) bool {
	text := fold(strings.TrimSpace(e.Text))
	switch {
	case isNothing(e.Value):
		return true
	case e.is(lenient.Object), e.is(lenient.Array):
		return false
	case about == condition:
		return alwaysText[text] && !negated[fold(e.key)] || negated[fold(e.key)] && neverText[text]
	case about == repetition, about == parallel:
		return neverText[text] || text == "1"
	case about == branching && e.is(lenient.String):
		return neverText[text]
	}
	return neverText[text]
}

// negated are keys of conditions, folded, under which the step does not run.
var negated = words("unless", "skip_if", "skip_when", "run_unless", "not_if", "disabled_if", "fail_if", "fail_when", "abort_if", "stop_if", "error_if", "return_if", "retry_if", "retry_when", "conditional")

// offWords are keys that turn a step off, folded; tolerantWords let the workflow go on
// when it fails, and strictWords say that it then stops.
var (
	offWords      = words("disabled", "is_disabled", "inactive", "muted", "skip", "skipped", "bypass", "bypassed", "deactivated")
	tolerantWords = words("continue_on_error", "continue_on_errors", "continue_on_fail", "continue_on_failure", "continue_if_fails", "ignore_error", "ignore_errors", "ignore_failure", "ignore_failures", "ignore_exceptions",
		"allow_failure", "allow_fail", "allowed_to_fail", "optional", "is_optional", "fail_silently", "tolerate_errors", "can_fail", "may_fail", "best_effort")
	strictWords = words("required", "is_required", "mandatory", "critical", "fail_fast", "stop_on_error", "stop_on_failure", "abort_on_error", "halt_on_error", "exit_on_error")
)

// readSwitches gives flags of other formats the name that they have in ours: the opposite
// of “enabled”, and what follows on failure.
func (r *reader) readSwitches(s *step, o *object) {
	for _, e := range slices.Clone(o.unknown) {
		word := fold(e.key)
		off, tolerant, strict := offWords[word], tolerantWords[word], strictWords[word]
		if !off && !tolerant && !strict || e.missing() || s.node.Kind == workflow.KindTool && r.hasArgument(o.fields[fTool].textOr(""), e.key) {
			continue
		}
		o.drop(e)
		on, ok := r.boolean(e.value, field(e.key))
		switch {
		case !ok:
			r.misplaced(e, condition, "a step")
		case off && o.has(fEnabled):
			if other, ok := r.boolean(o.fields[fEnabled].value, fEnabled); !ok || other == on {
				r.misplaced(e, condition, "a step with “enabled”")
			}
		case off:
			o.rename(r, e, fEnabled, lenient.Value{Kind: lenient.Bool, Text: strconv.FormatBool(!on), Offset: e.Offset})
		case (tolerant && on || strict && !on) && !o.has(fOnFailure):
			o.rename(r, e, fOnFailure, lenient.Value{Kind: lenient.String, Text: "continue", Offset: e.Offset})
		}
	}
}

// rename gives a member of an object another meaning, with the value that it has there.
func (o *object) rename(r *reader, e entry, f field, v lenient.Value) {
	r.log.addOnce(problem.Alias, e.value, "“"+e.key+": "+e.Text+"” was read as “"+string(f)+": "+v.Text+"”")
	e.Value = &v
	o.fields[f] = e
}
