package reply

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/claim"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/item"
	"planwright/planner/speech"
	"planwright/planner/workflow"
)

// maxUnheeded is how many notes that say when a step runs are held against the workflow.
const maxUnheeded = 50

// reportUnheeded warns of steps whose note says when or how often they run where nothing in the
// workflow does so: the note is for people, and the step would run all the same.
func (d *draft) reportUnheeded() {
	before := map[string]string{}
	for _, n := range d.options.Base.Nodes {
		before[n.ID] = n.Note
	}
	left := maxUnheeded
	for i, s := range d.graph.Steps {
		if s.Gone != flow.Stays || s.Base && !s.Touched || bool(s.Node.Disabled) || !runs(s.Node.Kind) {
			continue
		}
		said, when := d.noteOn(s, before[s.Node.ID])
		if said == "" {
			continue
		}
		if left--; left < 0 {
			return
		}
		if d.graph.Heeds(i, when) && (!s.Base || claim.MayHold(said, d.nodes())) { // a decision that was there before may be another
			continue
		}
		p := d.Log.Add(problem.IgnoredPart, s.At, "The note of “%s” says when or how often it runs, and nothing in the workflow does so, so it runs each time: “%s”.", s.Node.Name, said)
		p.At.Node = s.Node.ID
		p.Fix = "Put an If or a Loop around the step that does what the note says, or leave that out of the note."
	}
}

// nodes are the steps that stay.
func (d *draft) nodes() []workflow.Node {
	var list []workflow.Node
	for _, s := range d.graph.Steps {
		if s.Gone == flow.Stays {
			list = append(list, s.Node)
		}
	}
	return list
}

// runs reports whether steps of a kind do something, apart from deciding what does.
func runs(k workflow.Kind) bool {
	return k == workflow.KindTool || k == workflow.KindAiTransform || k == workflow.KindAiStep
}

// noteOn is the note of a step that says when it runs, or how often, "" for none.
func (d *draft) noteOn(s *flow.Step, before string) (said string, when bool) {
	notes := newNotes(s, before)
	if i := slices.IndexFunc(notes, speech.SaysWhen); i >= 0 {
		return item.Saying(notes[i]), true
	}
	if i := slices.IndexFunc(notes, speech.SaysHowOften); i >= 0 {
		return item.Saying(notes[i]), false
	}
	return "", false
}

// newNotes are what an answer notes on a step. What is only told beside it, as its reason, counts as
// well.
func newNotes(s *flow.Step, before string) (notes []string) {
	if s.Node.Note != before {
		notes = append(notes, s.Node.Note)
	}
	for _, e := range s.Numbers {
		if e.Is(lenient.String) && alias.OfStep.Says(e.Key, alias.Quiet, alias.Number) {
			notes = append(notes, e.Text)
		}
	}
	return notes
}

// hearStandIns takes as left out what a step, by its own note or name, only stands in for.
func (d *draft) hearStandIns() {
	before := map[string]workflow.Node{}
	for _, n := range d.options.Base.Nodes {
		before[n.ID] = n
	}
	var heard []string
	for _, s := range d.graph.Steps {
		was := before[s.Node.ID]
		if s.Gone != flow.Stays || s.Base && !s.Touched {
			continue
		}
		notes := newNotes(s, was.Note)
		if s.Node.Name != was.Name {
			notes = append(notes, s.Node.Name)
		}
		for _, note := range notes {
			if said := speech.StandsIn(note); said == s.Node.Name {
				heard = append(heard, said)
			} else if said != "" {
				heard = append(heard, s.Title()+": "+said)
			}
		}
		if len(heard) > item.MaxRemarks {
			break
		}
	}
	d.addHeard(alias.LeftOut, heard)
}

// reportUnused warns of inputs that the answer gives and nothing uses: what the person fills in
// there changes nothing.
func (d *draft) reportUnused() {
	if d.givenInputs == nil || d.result == nil {
		return
	}
	used := usedInputs(*d.result)
	for _, given := range d.givenInputs.list {
		if in, is := d.result.Input(given.Name); is && !used[in.Name] {
			used[in.Name] = true // one warning is enough
			p := d.Log.Add(problem.IgnoredPart, given.At, "Nothing uses the input “%s”, so what is given for it changes nothing.", in.Name)
			p.Severity, p.Fix = problem.Warning, fmt.Sprintf("Write {{inputs.%s}} where the steps need it, or leave the input out.", in.Name)
		}
	}
}

// usedInputs are the names of the inputs that a step or an output of the workflow refers to.
func usedInputs(w workflow.Workflow) map[string]bool {
	used := map[string]bool{}
	mark := func(u workflow.Use) bool {
		if ref, ok := workflow.ParseReference(u.Text); ok && w.IsInput(ref) {
			used[ref.Result()] = true
		}
		return true
	}
	for _, n := range w.Nodes {
		n.Uses(mark)
	}
	for _, o := range w.Outputs {
		o.Uses(mark)
	}
	return used
}

// checkClaims warns of what the words beside an answer say of it, and is not so.
func (d *draft) checkClaims() {
	if d.result == nil {
		d.addToldGone()
		return
	}
	d.addToldMore()
	d.addToldGone()
	words := slices.Clone(d.spoken)
	if !d.thinksAloud() {
		words = append(words, speech.Beside(d.before), speech.Beside(d.after))
	}
	d.checkDemands()
	if !d.Log.Problems.HasErrors() {
		d.addHeard(alias.LeftOut, claim.Undone(words, *d.result))
	}
	const onlySo = "Say only what the steps do. What they do not do belongs in left_out."
	d.warnUnmet(claim.Unkept(words, *d.result, d.changes != nil), onlySo)
	const fix = "Do in the change what the words say, or say only what it does."
	for _, other := range claim.OtherValues(words, *d.result, d.EnumOf) {
		p := d.Log.Add(problem.IgnoredPart, d.root, claim.IsOther, item.Saying(other.Sentence), other.Name, other.Value)
		p.Severity, p.Fix = problem.Warning, fix
	}
	if d.changes != nil && !d.patch.IsEmpty() {
		d.warnUnmet(claim.In(words, d.options.Base, *d.result), fix)
	}
	if !d.Log.Problems.HasErrors() {
		d.warnUnmet(claim.NotDone(words, d.title, d.options.Base, *d.result), onlySo)
		d.warnUnmet(claim.OtherDetails(words, d.title, d.options.Base, *d.result), onlySo)
		d.warnUnmet(claim.OtherFacts(words, d.options.Words, d.options.Base, *d.result), onlySo)
		d.reportMissing()
	}
}

// reportMissing warns of what the person asked for to the letter, and the answer neither does nor
// speaks of.
func (d *draft) reportMissing() {
	if d.patch == nil || d.patch.IsEmpty() {
		return
	}
	words := slices.Concat(d.spoken, d.Remarks.Texts[alias.LeftOut], d.Remarks.Texts[alias.Assumed])
	if !d.thinksAloud() {
		words = append(words, speech.Beside(d.before), speech.Beside(d.after))
	}
	is, args := claim.Missing(d.options.Words, words, d.options.Base, *d.result)
	if is == "" {
		return
	}
	p := d.Log.Add(problem.IgnoredPart, d.root, is, args...)
	p.Severity, p.Fix = problem.Warning, "Put what was asked for into the steps as it was said, or name it in left_out."
}

// checkDemands tells of words beside an answer that say how it is to be, where it is not so. What
// begins as a correction takes the answer back, in front of it only where it is not corrected in it. What was forgotten may be
// left out, and is said to be.
func (d *draft) checkDemands() {
	words := slices.Clone(d.spoken)
	if !d.thinksAloud() {
		words = append(words, speech.Beside(d.after))
	}
	unmet, corrects := claim.Demanded(words, *d.result, "")
	lacks := claim.Lacks(words, *d.result, "")
	if !d.thinksAloud() {
		before, written := []string{speech.Beside(d.before)}, d.text[min(d.root.Offset, len(d.text)):]
		first, wrong := claim.Demanded(before, *d.result, written)
		unmet, corrects = append(first, unmet...), corrects || wrong
		lacks = lacks || claim.Lacks(before, *d.result, written)
	}
	if corrects || lacks && len(d.Remarks.Texts[alias.LeftOut]) == 0 {
		d.refuseUnmeant()
		return
	}
	d.warnUnmet(unmet, "Give what the words say, or say only what is so.")
}

func (d *draft) warnUnmet(list []claim.Unmet, fix string) {
	for _, unmet := range list {
		said := item.Saying(unmet.Sentence)
		if slices.ContainsFunc(d.Log.Problems, func(p problem.Problem) bool {
			return p.Code == problem.IgnoredPart && (strings.Contains(p.Message, said) || strings.Contains(p.Message, strings.ReplaceAll(said, "`", "\"")))
		}) {
			continue // one warning for a sentence is enough
		}
		if slices.ContainsFunc(d.Remarks.Texts[alias.LeftOut], func(left string) bool { return strings.Contains(left, said) || strings.Contains(said, left) }) {
			continue // it is said to be left out
		}
		p := d.Log.Add(problem.IgnoredPart, d.root, unmet.Is, said)
		p.Severity, p.Fix = problem.Warning, fix
	}
}
