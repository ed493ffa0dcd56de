package planner

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply"
	"planwright/planner/speech"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// The messages below are statements about what happened, on whose side, and
// what to do next. None is a question, blames the person or asks for a format.

// remains is what damaged JSON leaves among the words. It is never shown.
var remains = text.Pattern(`"\s*:\s*(["{\[\d-]|true|false|null)|\]\s*\}|\}\s*\]|^[\]},:]`)

// doneMessage is what the model said, else what it did.
func doneMessage(t task, tried trial) string {
	if prose := wordsBeside(tried.reading); prose != "" {
		return prose
	}
	if t.isPlan() {
		return "Planned " + describe(tried.reading.Workflow) + "."
	}
	return summaryOf(t.shown, tried.reading)
}

// claimedMessage follows words that tell of a change, and change nothing all the same.
const claimedMessage = "\n\nNothing was changed: the answer tells of a change and came without it. Ask for it once more."

// claims reports whether words tell a person of a change who asked for one.
func claims(t task, words string) bool {
	return !strings.HasSuffix(strings.TrimSpace(t.words), "?") && speech.ClaimsChange(words)
}

// lostMessage follows words that came after a change, or a plan, of no use.
func lostMessage(t task) string {
	return fmt.Sprintf("\n\nNothing was changed: the model had tried a %s that could not be used, then answered in words. Try again, or ask in other words.", t.noun())
}

// wordsBeside are the words beside the JSON, "" for none that can be shown.
func wordsBeside(r reply.Reading) string {
	prose := beside(r)
	if remains().MatchString(prose) {
		return ""
	}
	return prose
}

// describe counts what a person would count: steps without the ends of loops.
func describe(w workflow.Workflow) string {
	steps, loops, choices := 0, 0, 0
	for _, n := range w.Nodes {
		switch n.Kind {
		case workflow.KindEndLoop:
			continue
		case workflow.KindLoop:
			loops++
		case workflow.KindIf, workflow.KindSwitch:
			choices++
		case workflow.KindTool, workflow.KindAiTransform, workflow.KindAiStep:
		}
		steps++
	}
	said := count(steps, "step")
	var parts []string
	if loops > 0 {
		parts = append(parts, count(loops, "loop"))
	}
	if choices > 0 {
		parts = append(parts, count(choices, "decision"))
	}
	if len(w.Inputs) > 0 {
		parts = append(parts, count(len(w.Inputs), "input"))
	}
	if len(w.Outputs) > 0 {
		parts = append(parts, count(len(w.Outputs), "output"))
	}
	if len(parts) > 0 {
		said += " with " + text.List(parts, "and")
	}
	return said
}

func exhaustedMessage(t task, trials []trial, r Result) string {
	n := len(trials)
	if r.Status == Blocked {
		return fmt.Sprintf("The model answered %s, but its %s cannot be applied yet: %s left. %s It is kept as a draft: solve the problems listed with it, or ask again in other words.",
			times(n), t.noun(), count(r.Problems.Count(problem.Error), "problem"), t.unchanged()) + alsoSaid(trials)
	}
	why := "could not be read as a " + t.noun()
	switch best(trials).Class {
	case ClassEmpty:
		why = "was empty"
	case ClassNoJSON:
		why = "held no " + t.noun()
		if t.chat {
			why = "held neither words nor a " + t.noun()
		}
	case ClassTruncated:
		why = "was cut off before its end"
	case ClassEmptyPlan:
		why = "held no usable step"
		if !t.isPlan() {
			why = "changed nothing"
		}
	case ClassPolicyRejected:
		why = "used only kinds of step that the settings do not allow"
	case ClassJSONInvalid, ClassSchemaInvalid, ClassUnknownTool, ClassGraphInvalid:
	}
	return fmt.Sprintf("The model answered %s without a usable %s: its %s %s. %s Ask again, allow more attempts in the settings, or choose another model.",
		times(n), t.noun(), bestOf(n), why, t.unchanged()) + alsoSaid(trials)
}

// maxSaid bounds what a message quotes of the model, in characters.
const maxSaid = 600

// alsoSaid quotes what the model said in an attempt of words alone.
func alsoSaid(trials []trial) string {
	words, _ := lastTalk(trials)
	if words == "" {
		return ""
	}
	return " The model also said: “" + text.Start(words, maxSaid) + "”"
}

func fallbackMessage(t task, trials []trial) string {
	return fmt.Sprintf("The model answered %s without a usable %s, so the offline planner made this draft from your words. Look through it before you apply it.",
		times(len(trials)), t.noun()) + alsoSaid(trials)
}

const (
	offlineNothingMessage   = "The offline planner found no sentence here that it understands whole, so it made no plan. Nothing was changed. Use short sentences that name an action, such as “Open the calculator, then take a screenshot” or “Read orders.csv, sort it by date and write it to sorted.csv”, or connect a model."
	offlinePatchMessage     = "The offline planner makes new workflows, and adds steps at the end of one where the words say so, as in “then notify me that it is done”. Your workflow is unchanged. Change it by hand, or connect a model."
	offlineUnwrittenMessage = "No line of the workflow looks at such dates or amounts, so nothing was changed. Name their column, as in “the dates of Datum are written as 26.11.2026” or “the amounts of Betrag are written as 2.093,11 €”."
	offlineNoneAdded        = "The offline planner understands no sentence of this, so nothing was added. Your workflow is unchanged. Say what comes next in a short sentence, as in “then notify me that it is done”, or connect a model."
	offlineEndMessage       = "The offline planner adds steps where a workflow ends, and this one ends nowhere. Your workflow is unchanged. Add the step by hand, or connect a model."
)

// offlineDoneMessage says who planned.
func offlineDoneMessage(w workflow.Workflow) string {
	return "The offline planner, which understands simple sentences only, made " + describe(w) + "."
}

// offlineWrittenMessage says in how many steps dates or amounts are taken otherwise.
func offlineWrittenMessage(steps int) string {
	if steps == 1 {
		return "The offline planner would let 1 step take them as you write them."
	}
	return fmt.Sprintf("The offline planner would let %d steps take them as you write them.", steps)
}

// offlineAddedMessage says what was added, and where.
func offlineAddedMessage(added workflow.Workflow) string {
	return "The offline planner, which understands simple sentences only, would add " + describe(added) + " at the end."
}

// offlinePartMessage says what was understood, and marks in the person's words
// what was not.
func offlinePartMessage(w workflow.Workflow, words string, problems problem.List) string {
	return "The offline planner understood only a part of this, as a draft of " + describe(w) +
		". What found no place stands in brackets: " + markUnplaced(words, problems) +
		" Look through the draft, say the rest in other words, or connect a model."
}

// maxMarked bounds the person's words in a message, in characters.
const maxMarked = 600

// markUnplaced puts brackets around the words that found no place.
func markUnplaced(words string, problems problem.List) string {
	lines := strings.Split(words, "\n")
	for _, p := range slices.Backward(problems) { // from the end, so that the places before stay
		if before, found, behind, ok := unplacedIn(lines, p); ok {
			lines[p.At.Line-1] = before + "[" + found + "]" + behind
		}
	}
	marked := "“" + text.Start(strings.TrimSpace(strings.Join(lines, "\n")), maxMarked) + "”"
	if strings.ContainsAny(marked[len(marked)-len(".”"):], ".!?") {
		return marked
	}
	return marked + "."
}

// unplacedIn are the words of a line that found no place, with what stands around them.
func unplacedIn(lines []string, p problem.Problem) (before, found, behind string, ok bool) {
	if p.Code != problem.UnplacedWords || p.At.Line < 1 || p.At.Line > len(lines) {
		return "", "", "", false
	}
	line := []rune(lines[p.At.Line-1])
	from := min(max(p.At.Column-1, 0), len(line))
	to := min(from+p.At.Length, len(line))
	return string(line[:from]), string(line[from:to]), string(line[to:]), true
}

// unplaced are the words that found no place, those that have a reason in quotes with it.
func unplaced(problems problem.List) []string {
	var list []string
	for _, p := range problems {
		switch args := p.Said.Args; {
		case p.Code != problem.UnplacedWords:
		case len(args) > 1:
			list = append(list, fmt.Sprintf("%s: %s.", args[0], args[1]))
		default:
			list = append(list, strings.Trim(fmt.Sprint(args[0]), "“”"))
		}
	}
	return firstOf(list)
}

// guessed is what the offline planner took for granted.
func guessed(problems problem.List) []string {
	var list []string
	for _, p := range problems {
		if p.Code == problem.GuessedValue {
			list = append(list, p.Message)
		}
	}
	return firstOf(list)
}

// mostRemarks is how many remarks are told.
const mostRemarks = 20

// firstOf are the first of a list, with the number of the others.
func firstOf(list []string) []string {
	if len(list) <= mostRemarks {
		return orNone(list)
	}
	return append(slices.Clone(list[:mostRemarks]), fmt.Sprintf("… and %d more", len(list)-mostRemarks))
}

func cancelledMessage(t task) string { return "Stopped. " + t.unchanged() }

func endpointMessage(t task, e *EndpointError) string {
	return strings.TrimSpace(e.Message + " " + t.unchanged() + " " + e.Next)
}

// noun is what the model was asked for, in words.
func (t task) noun() string {
	if t.isPlan() {
		return "plan"
	}
	return "change"
}

// unchanged says that nothing was lost.
func (t task) unchanged() string {
	if len(t.base.Nodes) == 0 {
		return "Nothing was changed."
	}
	return "Your workflow is unchanged."
}

// bestOf names the answer that a failure is explained by.
func bestOf(n int) string {
	if n == 1 {
		return "answer"
	}
	return "best answer"
}

func times(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// offlineChatMessage says what can be asked for without a model. The workflow has
// steps.
func (p Planner) offlineChatMessage(w workflow.Workflow, words string) string {
	const rest = "Your workflow is unchanged. Change it by hand, or connect a model."
	if o, ok := parseOrder(words); ok && len(o.targets) > 0 {
		if against := p.against(o, w); against != "" {
			return against + rest
		}
		return noSuchStep(o.targets[0], w) + rest
	}
	if o, _ := parseBareOrder(words, w); o.namesStep() {
		if against := p.against(o, w); against != "" {
			return against + rest
		}
		return noSuchStep(o.targets[0], w) + "Words that ask for more begin with “then”. " + rest
	}
	such := ""
	if example := p.smallEdit(w); example != "" {
		such = " For example: " + example + "."
	}
	return "Without a model only small edits are understood: to rename a step, turn it on or off, remove it, set one of its values, or undo." + such + " “What does this workflow do?” is answered, and what begins with “then” is added at the end, as in “then notify me that it is done”. " + rest
}

// against says why an order that names one step is not carried out, "" where it names none.
func (p Planner) against(o order, w workflow.Workflow) string {
	n, value, found := o.meant(w)
	if !found {
		return ""
	}
	if n.Kind == workflow.KindEndLoop && o.switches() {
		return fmt.Sprintf("“%s” only closes its loop, and cannot be turned on or off. ", n.Label())
	}
	if _, _, _, against := p.edit(w, o.patch(n, value)); against != nil {
		return fmt.Sprintf("That edit of “%s” would leave a problem behind: %s ", n.Label(), against.Message)
	}
	if o.verb == verbEnable && !n.Disabled {
		return fmt.Sprintf("“%s” is on already. ", n.Label())
	}
	if o.verb == verbDisable && n.Disabled {
		return fmt.Sprintf("“%s” is off already. ", n.Label())
	}
	return fmt.Sprintf("That edit of “%s” would change nothing. ", n.Label())
}

// namesStep reports whether an order without quotes names one thing that may be a step.
func (o order) namesStep() bool {
	if len(o.targets) != 1 || o.targets[0].step == "" {
		return false
	}
	return (o.verb == verbEnable || o.verb == verbDisable || o.verb == verbRemove) && len(strings.Fields(o.targets[0].step)) <= fewWords && isPlain(o.targets[0].step)
}

// noSuchStep says that the words name no step, or more than one.
func noSuchStep(t target, w workflow.Workflow) string {
	if t.mention {
		return fmt.Sprintf("No step has the id @%s. Type @ to choose one from the list. ", t.step)
	}
	var ids []string
	for _, n := range w.Nodes {
		if strings.EqualFold(strings.TrimSpace(n.Name), t.step) {
			ids = append(ids, "@"+n.ID)
		}
	}
	if len(ids) > 1 {
		return fmt.Sprintf("%d steps are called “%s”. Name one by its id: %s. ", len(ids), t.step, strings.Join(ids[:min(len(ids), mostNames)], ", "))
	}
	return fmt.Sprintf("No one step is called “%s”: the steps are %s. ", t.step, stepNames(w))
}

// mostNames is how many steps a message names.
const mostNames = 6

// stepNames are the names of the first steps.
func stepNames(w workflow.Workflow) string {
	var names []string
	for _, n := range w.Nodes {
		if n.Kind == workflow.KindEndLoop {
			continue
		}
		if len(names) == mostNames {
			return strings.Join(names, ", ") + "…"
		}
		names = append(names, "“"+n.Name+"”")
	}
	return strings.Join(names, ", ")
}
