package workflow

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// String is the workflow as text, for tests to compare and people to read: its
// name, one line an input, one line an output, one line a node, one line an edge, one line a note, in
// the order of the lists.
//
//	workflow "File invoices"
//	input folder: string required default="~/Invoices" "Where they are"
//	output total: number = "{{sum.value}}" "In euros"
//	look: Tool "Look" find_text text="Total"
//	seen: If "Seen?" look.found Equals true [ends=IfFalse]
//	r: Loop "Repeat" until look.found Equals true max 20
//	r_end: EndLoop "Again" r
//	look > seen
//	seen:IfTrue > r
//	note n "Ask Ada first" @0,120 size=200,80
//
// A node has its id, kind, name and parameters, then in brackets what differs
// from the usual: ends, off, retries, timeout, failure, note and position (as
// @x,y). Unknown fields follow as JSON after a plus sign. Equal workflows give
// equal texts; id and version are left out. Package workflowtest reads this form.
func (w Workflow) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "workflow %s%s\n", strconv.Quote(w.Name), extra(w.Unknown))
	for _, in := range w.Inputs {
		b.WriteString(in.String() + "\n")
	}
	for _, o := range w.Outputs {
		b.WriteString(o.String() + "\n")
	}
	for _, n := range w.Nodes {
		b.WriteString(n.String() + "\n")
	}
	for _, e := range w.Edges {
		b.WriteString(e.String() + "\n")
	}
	for _, n := range w.Notes {
		b.WriteString(n.String() + "\n")
	}
	return b.String()
}

// String is the node as one line of Workflow.String.
func (n Node) String() string {
	parts := []string{n.ID + ":", string(n.Kind), strconv.Quote(n.Name)}
	parts = append(parts, n.parameters()...)
	if settings := n.settings(); len(settings) > 0 {
		parts = append(parts, "["+strings.Join(settings, " ")+"]")
	}
	return strings.Join(parts, " ") + extra(n.Unknown)
}

// parameters writes what is set, whatever the kind: in an invalid node that may
// be more than one.
func (n Node) parameters() []string {
	var parts []string
	add := func(text string, unknown jsontext.Value) { parts = append(parts, text+extra(unknown)) }
	if n.Tool != nil {
		add(n.Tool.text(), n.Tool.Unknown)
	}
	if n.If != nil {
		add(n.If.Condition.String(), n.If.Unknown)
	}
	if n.Switch != nil {
		add(n.Switch.text(), n.Switch.Unknown)
	}
	if n.Loop != nil {
		add(n.Loop.text(), n.Loop.Unknown)
	}
	if n.EndLoop != nil {
		add(n.EndLoop.Loop, n.EndLoop.Unknown)
	}
	if n.AiTransform != nil {
		add(n.AiTransform.text(), n.AiTransform.Unknown)
	}
	if n.AiStep != nil {
		add(n.AiStep.text(), n.AiStep.Unknown)
	}
	return parts
}

func (t ToolCall) text() string {
	parts := []string{t.Name}
	for _, name := range slices.Sorted(maps.Keys(t.Arguments)) {
		parts = append(parts, name+"="+string(t.Arguments[name]))
	}
	return strings.Join(parts, " ")
}

func (s Switch) text() string {
	cases := make([]string, len(s.Cases))
	for i, k := range s.Cases {
		cases[i] = fmt.Sprintf("%s(%s)%s", strconv.Quote(k.Name), k.Condition, extra(k.Unknown))
	}
	return strings.Join(cases, " ")
}

func (l Loop) text() string {
	var parts []string
	if l.ExitCondition != nil {
		parts = append(parts, "until "+l.ExitCondition.String())
	}
	if l.Over != "" {
		parts = append(parts, "over "+l.Over)
	}
	if l.Times != "" {
		parts = append(parts, "times "+string(l.Times))
	}
	if l.Times == "" || l.MaxIterations != 0 {
		parts = append(parts, "max "+strconv.Itoa(l.MaxIterations))
	}
	if l.Parallel != 0 {
		parts = append(parts, "parallel "+strconv.Itoa(l.Parallel))
	}
	if l.Collect != nil {
		parts = append(parts, "collect "+string(l.Collect))
	}
	return strings.Join(parts, " ")
}

func (t AiTransform) text() string {
	text := t.Kind + " " + t.InputRef
	if t.Instruction != "" {
		text += " instruction " + strconv.Quote(t.Instruction)
	}
	if t.OutputSchema != nil {
		text += " as " + string(t.OutputSchema)
	}
	return text
}

func (s AiStep) text() string {
	text := strconv.Quote(s.Prompt)
	if len(s.AllowedTools) > 0 {
		text += " with " + strings.Join(s.AllowedTools, ",")
	}
	if s.MaxToolCalls != 0 {
		text += " calls " + strconv.Itoa(s.MaxToolCalls)
	}
	return text
}

// settings writes what every kind of node has, where it is not the usual.
func (n Node) settings() []string {
	var parts []string
	if len(n.Ends) > 0 {
		ends := make([]string, len(n.Ends))
		for i, o := range n.Ends {
			ends[i] = string(o)
		}
		parts = append(parts, "ends="+strings.Join(ends, ","))
	}
	if n.Disabled {
		parts = append(parts, "off")
	}
	if n.Retries != 0 {
		parts = append(parts, "retries="+strconv.Itoa(n.Retries))
	}
	if n.TimeoutMs != 0 {
		parts = append(parts, "timeout="+strconv.Itoa(n.TimeoutMs))
	}
	if n.OnFailure != Stop {
		parts = append(parts, "failure="+string(n.OnFailure))
	}
	if n.Note != "" {
		parts = append(parts, "note="+strconv.Quote(n.Note))
	}
	if n.Position != nil {
		parts = append(parts, n.Position.String())
	}
	return parts
}

// String is the condition as people write it: look.found Equals true, all(…, …).
func (c Condition) String() string {
	var parts []string
	if !c.IsGroup() || c.Left.IsSet() || c.Operator != "" || c.Right.IsSet() {
		parts = append(parts, strings.TrimSpace(c.Left.String()+" "+string(c.Operator)+" "+c.Right.String()))
	}
	if len(c.All) > 0 {
		parts = append(parts, "all("+joinConditions(c.All)+")")
	}
	if len(c.Any) > 0 {
		parts = append(parts, "any("+joinConditions(c.Any)+")")
	}
	return strings.Join(parts, " ") + extra(c.Unknown)
}

func joinConditions(list []Condition) string {
	parts := make([]string, len(list))
	for i, c := range list {
		parts[i] = c.String()
	}
	return strings.Join(parts, ", ")
}

// String is the variable, or the literal as JSON.
func (o Operand) String() string { return o.Variable + string(o.Literal) + extra(o.Unknown) }

// String is the place as @x,y.
func (p Position) String() string {
	return fmt.Sprintf("@%g,%g%s", p.X, p.Y, extra(p.Unknown))
}

// String is the edge as one line of Workflow.String.
func (e Edge) String() string {
	from := e.From
	if e.Output != OutputNone {
		from += ":" + string(e.Output)
	}
	return from + " > " + e.To + extra(e.Unknown)
}

// String is the note as one line of Workflow.String.
func (n Note) String() string {
	text := fmt.Sprintf("note %s %s %s", n.ID, strconv.Quote(n.Text), n.Position)
	if n.Width != 0 || n.Height != 0 {
		text += fmt.Sprintf(" size=%g,%g", n.Width, n.Height)
	}
	if n.Color != NoteYellow {
		text += " color=" + string(n.Color)
	}
	return text + extra(n.Unknown)
}

func extra(unknown jsontext.Value) string {
	if len(unknown) == 0 {
		return ""
	}
	return " +" + string(unknown)
}
