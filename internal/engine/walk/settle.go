package walk

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/value"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

func failure(format string, a ...any) Result {
	return Result{Error: fmt.Sprintf(format, a...), Final: true}
}

// settle keeps the result of a step and goes on by what it leads to.
// try is the number of the last try, 0 where none was made.
func (m *machine) settle(at, try int, kind TraceKind, r Result) int {
	if m.steps[at].Kind != workflow.KindLoop {
		r = counted(r)
	}
	if !r.Success && try > 0 {
		r.Error += m.blame(at)
	}
	m.keep(at, r)
	if lacks := r.lacks(); lacks != "" && kind == Finished {
		m.trace(at, Trace{Kind: Warned, Message: lacks})
	}
	if unasked := m.unasked(at, r); unasked != "" && kind == Finished {
		m.trace(at, Trace{Kind: Warned, Message: unasked})
	}
	m.trace(at, Trace{Kind: kind, Try: try, Result: &r})
	if r.Success {
		return m.follow(at, usual(m.steps[at].Kind))
	}
	return m.fail(at, r.Error)
}

// unasked says that a step worked, found nothing or got a refusal, and that the workflow
// goes on as if it had not; "" where that is not so.
func (p *Program) unasked(at int, r Result) string {
	s := &p.steps[at]
	no := func(field string) bool { return r.Fields[field].Kind() == jsontext.KindFalse }
	switch {
	case !r.Success || r.Assumed:
		return ""
	case s.Tool != nil && s.Tool.Workflow != "": // what its outputs are called means nothing
		return ""
	case no("found") && !s.used && !r.Acted:
		return "It found nothing, and the rest goes on as if it had. Put a decision on what it found behind it, where that matters."
	case no("answered") && !s.asked:
		return "It got no answer, and the rest goes on as if it had. Put a decision on whether it was answered behind it, where that matters."
	case no("ok") && !s.asked && r.Fields["status"] != nil:
		return fmt.Sprintf("Its answer is no success (%s), and the rest goes on as if it were one. Put a decision on whether it is ok behind it, where that matters.", value.Text(r.Fields["status"]))
	}
	return ""
}

// lacks says that a result is not all there is, "" where it is.
func (r Result) lacks() string {
	if r.Partly == "" && (r.Cut || r.TextCut) {
		return "It gave more than is kept; what is not whole cannot be used."
	}
	return r.Partly
}

// fail goes on behind a step that failed all its tries.
func (m *machine) fail(at int, message string) int {
	s := &m.steps[at]
	_, linked := s.next[workflow.OnError]
	switch {
	case s.OnFailure == workflow.Continue:
		return m.follow(at, usual(s.Kind))
	case s.OnFailure == workflow.Branch && (linked || slices.Contains(s.Ends, workflow.OnError)):
		m.trace(at, Trace{Kind: Chose, Output: workflow.OnError})
		return m.follow(at, workflow.OnError)
	}
	failed := fmt.Sprintf("“%s” failed: %s", s.label(), message)
	return m.failOn(at, failed)
}

// failOn ends the round that a failure ends, or the run.
func (m *machine) failOn(at int, failed string) int {
	node := m.lane.Node
	if next, is := m.failRound(at, failed); is {
		return next
	}
	if m.up != nil {
		return m.endWith(Ending{Status: Failed, Node: node, Message: failed})
	}
	return m.finish(Ending{Status: Failed, Message: failed})
}

// usual is the way on from a step that has its result.
func usual(kind workflow.Kind) workflow.Output {
	if kind == workflow.KindLoop {
		return workflow.LoopDone
	}
	return workflow.OutputNone
}

func (m *machine) keep(at int, r Result) {
	m.lane.Kept[m.steps[at].ID] = Kept{Visit: m.state.Steps, Result: r}
}

// columns names what each row of a table has: no list of what was found.
const columns = "columns"

// counted is the result with count and found where exactly one of its fields is a
// list and it has none of its own. One that is kept in a file comes with its count.
func counted(r Result) Result {
	list, lists, large := jsontext.Value(nil), 0, false
	for name, v := range r.Fields {
		if _, isRows := catalog.RowsOf(v); isRows {
			large = true
		} else if v.Kind() == jsontext.KindBeginArray && name != columns {
			list = v
			lists++
		}
	}
	fields := map[string]jsontext.Value{}
	switch elements, ok := value.Elements(list); {
	case large && lists == 0:
		fields["found"] = jsontext.Value("true")
	case large || lists != 1 || !ok:
		return r
	default:
		fields["count"], fields["found"] = number(len(elements)), strconv.AppendBool(nil, len(elements) > 0)
	}
	for name, v := range r.Fields {
		fields[name] = v
	}
	r.Fields = fields
	return r
}
