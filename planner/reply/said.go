package reply

import (
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/speech"
	"planwright/planner/text"
)

// meaning is how what stands under a key beside the plan is meant.
type meaning int

// The meanings.
const (
	isLeftOut  meaning = iota + 1 // a part of the request that is not in the plan
	isQuestion                    // what the model asks
	isNote                        // words of which some may limit the plan; the others are assumed
	isVerdict                     // says in a word or a flag whether the plan is whole
)

// saidBeside are keys of a plan or patch, folded, under which a model says something of it.
var saidBeside = meanings(map[meaning][]string{
	isLeftOut: {"limitations", "limitation", "missing", "not_done", "unresolved", "unhandled", "not_handled", "gaps", "blockers", "blocked_by", "cannot_do", "excluded", "skipped_parts", "remaining", "remaining_work", "todo", "todos", "to_do",
		"manual_steps", "manual_actions", "user_actions", "required_actions", "action_required", "error", "errors", "failures", "failed", "problems", "issues", "unknown", "unknowns", "unclear", "ambiguities", "missing_information", "missing_info", "missing_tools", "required_tools", "tools_needed",
		"schedule", "cron", "trigger", "triggers", "scheduled", "run_at", "start_time", "recurrence", "frequency", "interval", "timezone", "delay", "every", "repeat_every", "notifications", "alerts", "rollback", "cleanup"},
	isQuestion: {"question", "questions", "open_question", "open_questions", "clarification", "clarifications", "clarification_needed", "needs_clarification", "clarifying_questions", "clarification_question", "ask", "ask_user", "follow_up", "follow_up_questions", "user_input_needed"},
	isNote:     {"note", "notes", "warning", "warnings", "caveat", "caveats", "remarks", "remark", "important", "disclaimer", "disclaimers", "prerequisites", "prerequisite", "requirements", "preconditions", "constraints", "considerations", "risks", "hints", "tips"},
	isVerdict:  {"status", "success", "ok", "complete", "completed", "is_complete", "feasible", "possible", "is_possible", "can_do", "doable", "supported", "valid", "state", "result_status"},
})

func meanings(lists map[meaning][]string) map[string]meaning {
	m := map[string]meaning{}
	for means, list := range lists {
		for _, w := range list {
			m[fold(w)] = means
		}
	}
	return m
}

// unwhole are verdicts, folded, by which a plan is not all that was asked for.
var unwhole = words("false", "no", "partial", "partially", "partially_complete", "incomplete", "error", "failed", "failure", "blocked", "impossible", "infeasible", "not_possible", "unsupported", "needs_clarification", "clarification_needed",
	"needs_input", "needs_more_information", "pending_clarification", "partial_success", "rejected", "refused", "declined", "cannot_plan", "unable", "not_complete", "example", "draft_only", "template")

// takeSaid reads what a model says of its plan under keys of its own among the members of
// the plan, or beside it.
func (d *draft) takeSaid(o *object) {
	for _, e := range entries(o.value) {
		if d.said(e) {
			o.drop(e)
		}
	}
}

// said reads one such member, and reports whether it is one.
func (d *draft) said(e entry) bool {
	means := saidBeside[fold(e.key)]
	if means == 0 || hasStep(e.Items) {
		return false
	}
	if e.missing() || isEmpty(e.Value) {
		return true
	}
	if means == isVerdict {
		if unwhole[fold(e.Text)] && (e.is(lenient.String) || e.is(lenient.Bool)) {
			d.addRemark(fLeftOut, e.value, "the model says of its plan: "+e.key+" "+e.Text)
			return true
		}
		return topLevelQuiet[fold(e.key)] || e.is(lenient.Bool)
	}
	for _, v := range d.saidItems(e) {
		text, _ := remarkOf(v)
		d.saidText(means, e, v, text)
	}
	return true
}

// saidItems are the values under a key: those of a list, or of a list inside a text.
func (d *draft) saidItems(e entry) []value {
	v := e.value
	if v.is(lenient.String) {
		v = d.remarkText(v)
	}
	return remarkItems(v)
}

func (d *draft) saidText(means meaning, e entry, v value, said string) {
	switch {
	case said == "" || said == "false":
	case v.is(lenient.Bool), v.is(lenient.Number), v.is(lenient.Object) && means != isNote, means == isLeftOut && !strings.Contains(said, " "):
		d.addRemark(fLeftOut, v, text.Start(sentence(e.key)+": "+said, maxRemark))
	case means == isQuestion:
		d.addRemark(fLeftOut, v, OpenQuestion+said)
	case means == isLeftOut:
		d.addRemark(fLeftOut, v, said)
	default:
		d.noted(v, said)
	}
}

// noted keeps the words of a note: what limits the plan is left out, the rest assumed.
func (d *draft) noted(v value, text string) {
	heard := speech.About("", text)
	for _, s := range heard.LeftOut {
		d.addRemark(fLeftOut, v, saying(s))
	}
	for _, s := range heard.Asked {
		d.addRemark(fLeftOut, v, OpenQuestion+saying(s))
	}
	if len(heard.LeftOut)+len(heard.Asked) == 0 {
		d.addRemark(fAssumed, v, text)
	}
}

// harmless are keys of a plan, folded, whose objects change nothing of what it does.
var harmless = words("metadata", "meta", "settings", "config", "ui", "layout", "viewport", "position", "positions", "pin_data", "static_data", "author", "tags", "usage", "examples", "example", "schema", "$schema", "style", "user",
	"model", "stats", "statistics", "analysis", "thinking", "context", "tool_usage", "tools_used", "tools", "available_tools", "outputs", "output_schema", "expected_output", "estimated_time", "properties", "info", "plan_summary", "overview")

// reportLost reports members beside the steps that would change what the plan does, or hold
// steps or settings for them.
func (d *draft) reportLost(o *object, what string) {
	for _, e := range o.leftOver() {
		about := matterOf(stepWords, e.key)
		switch f := stepWords.aliases[fold(e.key)]; {
		case e.missing(), isEmpty(e.Value), harmless[fold(e.key)]:
			continue
		case about != noMatter && saysNothing(about, e):
			o.drop(e)
			continue
		case f == fOnFailure, f == fRetries, f == fTimeout, tolerantWords[fold(e.key)], strictWords[fold(e.key)], about != noMatter && about != branching && about != surroundings:
		case !holdsObject(e.Value) && about == noMatter:
			continue
		}
		o.drop(e)
		d.log.add(problem.MisplacedKey, e.value, "“%s” of %s has no place there, and without it the workflow would do something else: %s.", e.key, what, preview(e.Value)).
			Fix = "Say it in the steps that it concerns, or in left_out where no step can."
	}
}
