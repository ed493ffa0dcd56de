package item

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// Steps reads a list of steps. Each item is read by itself, so that a bad one
// does not spoil its neighbours.
func (r *Reader) Steps(list []source.Part) []*flow.Step {
	var out []*flow.Step
	for i, v := range r.levelled(list) {
		if r.count++; r.count > workflow.MaxNodes {
			if r.count == workflow.MaxNodes+1 {
				r.Log.Add(problem.Limit, v, "The answer has more than %d steps; the rest was not read.", workflow.MaxNodes).
					Fix = fmt.Sprintf("Use at most %d steps: repeat steps with a Loop, or split the work.", workflow.MaxNodes)
			}
			break
		}
		if s := r.step(v, i); s != nil {
			out = append(out, s)
		}
	}
	return out
}

// levelled brings the steps of a list inside the list up to their neighbours.
func (r *Reader) levelled(list []source.Part) []source.Part {
	if !slices.ContainsFunc(list, isStepList) {
		return list
	}
	var out []source.Part
	for _, v := range list {
		if !isStepList(v) {
			out = append(out, v)
			continue
		}
		r.Log.Add(problem.Coerced, v, "A list inside the list of steps was read as part of it.").Severity = problem.Warning
		out = append(out, r.levelled(source.Each(v))...)
	}
	return out
}

// isStepList is true for a list of objects, also inside a further list.
func isStepList(v source.Part) bool {
	if !v.Is(lenient.Array) {
		return false
	}
	return slices.ContainsFunc(source.Each(v), func(item source.Part) bool { return item.Is(lenient.Object) || isStepList(item) })
}

// step reads an item of a list. It is nil for one that holds nothing but remarks.
func (r *Reader) step(v source.Part, index int) *flow.Step {
	s := &flow.Step{At: v, Index: index}
	if !v.Is(lenient.Object) {
		r.skipBare(s)
		return s
	}
	o := source.ReadObject(r.Log, alias.OfStep, v, r.Flatten(v))
	s.ID = r.Identifier(o.Ask(alias.ID))
	s.Node.Name = r.Name(o.Ask(alias.Name))
	kind, why := r.Kind(s, o)
	if why != "" {
		if r.TakeRemarks(o); len(o.Fields)+len(o.Unknown) == 0 && len(v.Members) > 0 {
			return nil
		}
		r.skip(s, why)
		return s
	}
	s.Node.Kind = kind
	r.ReadCommon(s, o)
	r.noteReason(s, o)
	r.ReadKind(s, o)
	r.ReadEnds(&s.Node, o)
	r.TakeRemarks(o)
	takeEnd(s, o)
	if s.Gone == flow.Stays {
		r.RetryWaits(s, o)
		r.ReportMisplaced(o, s.Title())
		r.reportBranches(o, s.Title())
		r.ReportAside(s, o)
		r.storedName(s, o)
		r.ReportUnknown(o, s.Title())
	}
	return s
}

// said is a value, nothing for an empty text: a form that asks for every field has those.
func said(v source.Part) source.Part {
	if v.Is(lenient.String) && strings.TrimSpace(v.Text) == "" {
		return source.Part{}
	}
	return v
}

// ReadCommon reads what every step may have.
func (r *Reader) ReadCommon(s *flow.Step, o *source.Object) {
	n := &s.Node
	if n.Kind == workflow.KindLoop {
		r.attempts(o)
	} else {
		r.openRetry(o)
		r.attempted(o)
	}
	if note, ok := r.Text(o.Ask(alias.Note), alias.Note); ok {
		n.Note = note
	}
	if retries, ok := r.Positive(o, alias.Retries, 0); ok {
		n.Retries = retries
	}
	r.readSwitches(s, o)
	if ms, ok := r.timeout(o); ok {
		n.TimeoutMs = ms
	}
	if on, ok := r.Boolean(o.Ask(alias.Enabled), alias.Enabled); ok {
		n.Disabled = workflow.Disabled(!on)
	} else if e, off := disabledStatus(o); off {
		n.Disabled = true
		r.Log.Add(problem.Coerced, e.Part, "“%s: %s” was read as “enabled: false”.", e.Key, e.Text)
	} else if o.Has(alias.Enabled) {
		r.Misplaced(o.Fields[alias.Enabled], alias.AboutCondition, "a step")
	}
	r.hearUnmade(s, o)
	r.readFailure(s, o)
	r.readAnchor(s, o)
	r.readLoop(s, o)
	r.readNext(s, o)
}

// noteReason keeps what a new step is said to be for, which people should read, as its note.
func (r *Reader) noteReason(s *flow.Step, o *source.Object) {
	for _, e := range o.Quieted {
		if s.Node.Note == "" && e.Is(lenient.String) && strings.TrimSpace(e.Text) != "" && slices.Contains(alias.Reasons, alias.Fold(e.Key)) {
			s.Node.Note = e.Text
			r.Log.AddOnce(problem.Alias, e.Part, "“%s” of a step was read as its note", e.Key)
		}
	}
}

// readLoop reads the Loop that a step says it is in.
func (r *Reader) readLoop(s *flow.Step, o *source.Object) {
	e := o.Fields[alias.Loop]
	if k := s.Node.Kind; k == workflow.KindLoop || k == workflow.KindEndLoop || e.Missing() || !namesLoop(e) || !s.Anchor.Inside.Missing() {
		return
	}
	s.Anchor.Inside = o.Ask(alias.Loop)
}

// disabledStatus is the status of a step that says that it is turned off.
func disabledStatus(o *source.Object) (source.Entry, bool) {
	i := slices.IndexFunc(o.Quieted, func(e source.Entry) bool {
		return alias.OfStep.Says(e.Key, alias.Quiet) && alias.OfStep.Says(e.TextOr(""), alias.Off)
	})
	if i < 0 {
		return source.Entry{}, false
	}
	return o.Quieted[i], true
}

// unmade are words of a status that says of a step that it does not do yet what it is for.
var unmade = strings.Fields("notimplemented unimplemented notdone notsupported unsupported notpossible todo tbd stub placeholder incomplete blocked")

// hearUnmade hears of a status that the step is not all that it is for: it runs all the same.
func (r *Reader) hearUnmade(s *flow.Step, o *source.Object) {
	for _, e := range o.Quieted {
		if alias.OfStep.Says(e.Key, alias.Quiet) && slices.Contains(unmade, alias.Fold(e.TextOr(""))) {
			r.AddRemark(alias.LeftOut, e.Part, s.Title()+": "+e.Text)
		}
	}
}

// ReadEnds reads the outputs that end the workflow on purpose. Their names may be
// those of cases, so the cases have to be known.
func (r *Reader) ReadEnds(n *workflow.Node, o *source.Object) {
	n.Ends = nil
	for _, v := range source.Each(o.Ask(alias.Ends)) {
		word := r.OutputWord(v)
		if n.Kind.CanBranch() && alias.Outputs.Says(word, workflow.OnError) {
			n.OnFailure = workflow.Branch
		}
		if out, ok := OutputFor(*n, word); ok {
			n.Ends = append(n.Ends, out)
			continue
		}
		r.Log.Add(problem.UnknownKey, v, "“%s” cannot end the workflow there: “%s” has no such output.", word, n.Name)
	}
}

// readNext reads the links some models write into the step itself.
func (r *Reader) readNext(s *flow.Step, o *source.Object) {
	v := o.Ask(alias.Next)
	switch {
	case v.Missing(), IsEmptyList(v.Value):
		s.Final = o.Fields[alias.Next]
	case holdsStep(v.Value):
		r.Misplaced(o.Fields[alias.Next], alias.AboutBranching, s.Title())
	case v.Is(lenient.Object):
		if to := target(v); to.Value != v.Value {
			s.Jumps = append(s.Jumps, flow.Jump{To: to})
			break
		}
		for _, e := range source.Entries(v) {
			s.Jumps = append(s.Jumps, flow.Jump{Output: workflow.Output(e.Key), To: target(e.Part)})
		}
	default:
		for _, to := range targets(source.Each(v)) {
			s.Jumps = append(s.Jumps, flow.Jump{To: to})
		}
	}
	v = o.Ask(alias.DependsOn)
	for _, part := range source.Each(v) {
		s.Needs = append(s.Needs, source.Entry{Key: o.Fields[alias.DependsOn].Key, Part: part})
	}
}

// ReadKind reads what the kind of the step needs.
func (r *Reader) ReadKind(s *flow.Step, o *source.Object) {
	n := &s.Node
	switch n.Kind {
	case workflow.KindTool:
		n.Tool = r.toolCall(s, o)
	case workflow.KindIf:
		r.readBranch(s, o, alias.Then, workflow.IfTrue)
		r.readBranch(s, o, alias.Else, workflow.IfFalse)
		if then := o.Fields[alias.Then]; then.Is(lenient.Array) && len(then.Items) == 0 && o.Fields[alias.Else].Value == nil {
			s.Blocks = append(s.Blocks, flow.Block{Output: workflow.IfTrue}) // nothing is done there, and what follows is in no branch
		}
		n.If = &workflow.If{Condition: r.ifCondition(o)}
	case workflow.KindSwitch:
		n.Switch = r.switchCases(s, o)
	case workflow.KindLoop:
		n.Loop = r.loop(s, o)
		r.readBranch(s, o, alias.Body, workflow.LoopBody)
	case workflow.KindEndLoop:
		s.Closing = o.Ask(alias.Loop)
		n.EndLoop = &workflow.EndLoop{Loop: r.Identifier(s.Closing)}
	case workflow.KindAiTransform:
		n.AiTransform = r.aiTransform(o)
	case workflow.KindAiStep:
		n.AiStep = r.aiStep(o)
	}
}

// readBranch reads the steps, or the id of the step, that an output leads to.
func (r *Reader) readBranch(s *flow.Step, o *source.Object, f alias.Field, output workflow.Output) {
	r.addBranch(s, source.Each(o.Ask(f)), output)
}

func (r *Reader) addBranch(s *flow.Step, list []source.Part, output workflow.Output) {
	if named := targets(list); !slices.ContainsFunc(named, func(v source.Part) bool { return !IsScalar(v.Value) }) {
		list = named
	}
	switch {
	case len(list) == 0:
	case list[0].Is(lenient.String), list[0].Is(lenient.Number):
		if len(list) > 1 {
			r.Log.Refuse(problem.MisplacedKey, list[1], "Write the steps of a branch inside it as objects, or give the id of its first step alone and say by next what follows on that.",
				"A branch of %s names several steps, and only the first of them would follow: %s.", s.Title(), source.Preview(list[1].Value))
		}
		s.Jumps = append(s.Jumps, flow.Jump{Output: output, To: list[0]})
	default:
		b := flow.Block{Output: output, Steps: r.Steps(list)}
		if i := slices.IndexFunc(list, func(v source.Part) bool { return v.Is(lenient.Object) && namesTarget(v) }); i >= 0 && len(b.Steps) == 0 {
			r.Log.Refuse(problem.MisplacedKey, list[i], "Write the steps of a branch inside it as objects with step_type, or give the id of its first step as a text.",
				"A branch of %s leads to what is no step: %s.", s.Title(), source.Preview(list[i].Value))
		}
		s.Blocks = append(s.Blocks, b)
	}
}

// target is the id in an object that does nothing but name a step, such as {"step_id": "tell"}, and any
// other value as it is.
func target(v source.Part) source.Part {
	if !v.Is(lenient.Object) {
		return v
	}
	to := v.Under(alias.Targets)
	for _, e := range source.Entries(v) {
		isWord := e.Is(lenient.String) && slices.Contains(alias.TargetWords, alias.Fold(e.Text))
		isAside := IsQuiet(e.Key) || slices.Contains([]alias.Field{alias.Name, alias.Note}, alias.OfStep.First(e.Key)) || alias.OfStep.First(e.Key) == alias.StepType && isWord
		if e.Path != to.Path && !e.Missing() && !isAside {
			return v
		}
	}
	if to.Value == nil {
		return v
	}
	return to
}

func targets(list []source.Part) []source.Part {
	out := make([]source.Part, len(list))
	for i, v := range list {
		out[i] = target(v)
	}
	return out
}

// namesTarget reports whether an object has something by which a step may be meant.
func namesTarget(v source.Part) bool {
	return v.Under(alias.Targets).Value != nil || v.Meant(alias.OfStep, alias.Name).Is(lenient.String)
}

// reference reads a text that refers to a result, also when it is wrapped as in
// a condition.
func (r *Reader) reference(v source.Part, what alias.Field) (string, bool) {
	if v.Is(lenient.Object) {
		return r.operand(v).Variable, true
	}
	s, ok := r.Text(v, what)
	if !ok && !v.Missing() {
		r.Log.Add(problem.Coerced, v, "“%s” names no result of a step: %s.", what, source.Preview(v.Value)).Severity = problem.Warning
	}
	return s, ok
}

// ReportNumber refuses steps whose numbers say another order than they are listed in.
func (r *Reader) ReportNumber(e source.Entry) {
	r.Log.Refuse(problem.IgnoredPart, e.Part, "List the steps in the order in which they run.",
		"The steps are numbered in another order than they are listed, from “%s” on.", e.Key)
}
