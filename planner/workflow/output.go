package workflow

import "strings"

// Output names one way out of a node. Tool, AiTransform, AiStep and EndLoop have
// OutputNone, and the first three OnError as well when they branch on failure;
// If, Switch and Loop have only named ones.
//
//page:type string
type Output string

// The outputs besides those of switch cases (see CaseOutput).
const (
	OutputNone    Output = ""
	IfTrue        Output = "IfTrue"
	IfFalse       Output = "IfFalse"
	LoopBody      Output = "LoopBody"
	LoopDone      Output = "LoopDone"
	SwitchDefault Output = "SwitchDefault"
	OnError       Output = "OnError" // the step has failed all its tries
)

const casePrefix = "SwitchCase:"

// CaseOutput is the output of the switch case with the name.
func CaseOutput(name string) Output { return Output(casePrefix + name) }

// Case returns the name of the switch case, and false for every other output.
func (o Output) Case() (string, bool) {
	return strings.CutPrefix(string(o), casePrefix)
}

// Outputs lists the ways out of the node in the order they are drawn.
func (n Node) Outputs() []Output {
	switch n.Kind {
	case KindIf:
		return []Output{IfTrue, IfFalse}
	case KindLoop:
		return []Output{LoopBody, LoopDone}
	case KindSwitch:
		var out []Output
		if n.Switch != nil {
			for _, c := range n.Switch.Cases {
				out = append(out, CaseOutput(c.Name))
			}
		}
		return append(out, SwitchDefault)
	case KindTool, KindAiTransform, KindAiStep:
		if n.OnFailure == Branch {
			return []Output{OutputNone, OnError}
		}
	case KindEndLoop:
	}
	return []Output{OutputNone}
}

// WayWhenOff is the way on from an If or a Switch that is turned off, false for any other
// step: of an If the true one, of a Switch the default, or the first that leads on where
// that does not.
func (n Node) WayWhenOff(leadsOn func(Output) bool) (Output, bool) {
	outputs := n.Outputs()
	if n.Kind == KindSwitch {
		outputs = append([]Output{SwitchDefault}, outputs...)
	} else if n.Kind != KindIf {
		return OutputNone, false
	}
	for _, o := range outputs {
		if leadsOn(o) {
			return o, true
		}
	}
	return outputs[0], true
}

// CanBranch reports whether nodes of the kind may have an OnError output.
func (k Kind) CanBranch() bool { return k == KindTool || k == KindAiTransform || k == KindAiStep }

// Decides reports whether nodes of the kind choose one of several ways.
func (k Kind) Decides() bool { return k == KindIf || k == KindSwitch }

// HasOneOutput reports whether the plain output is the only one of the node.
func (n Node) HasOneOutput() bool {
	switch n.Kind {
	case KindIf, KindSwitch, KindLoop:
		return false
	case KindTool, KindAiTransform, KindAiStep:
		return n.OnFailure != Branch
	case KindEndLoop:
		return true
	}
	return true
}

// BranchesOnFailure reports whether the node has an OnError output.
func (n Node) BranchesOnFailure() bool { return n.OnFailure == Branch && n.Kind.CanBranch() }

// Label names the output for people.
func (o Output) Label() string {
	switch o {
	case OutputNone:
		return "next"
	case IfTrue:
		return "true"
	case IfFalse:
		return "false"
	case LoopBody:
		return "each"
	case LoopDone:
		return "done"
	case SwitchDefault:
		return "else"
	case OnError:
		return "error"
	}
	if name, ok := o.Case(); ok {
		return name
	}
	return string(o)
}
