package permit

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/value"
	"planwright/internal/legible"
	"planwright/planner/workflow"
)

// handed says what the lines of the sheet of a workflow mean in that of the one that calls it. A
// reference in them is to an input or a step of the workflow that is called, and none of those may
// be left to be taken for one of the same name outside.
type handed struct {
	step      workflow.Node // that calls it
	called    workflow.Workflow
	arguments workflow.Arguments // nil: a model chooses them
}

// line is a line with what stands outside for its references.
func (h handed) line(line string) string {
	return workflow.MapTemplates(line, func(template string) string {
		r, ok := workflow.ParseReference(template)
		switch {
		case !ok:
			return template
		case r.Node == workflow.InputsID:
			return h.input(r)
		}
		return h.result(r)
	})
}

// input is what an input of the workflow has, or a member of it.
func (h handed) input(r workflow.Reference) string {
	if h.step.Kind == workflow.KindAiStep {
		return fmt.Sprintf("(%s: the model of “%s” chooses it)", legible.Escape(r.Field), legible.Name(h.step.Label()))
	}
	name, deeper, isMember := strings.Cut(r.Field, ".")
	given, is := h.arguments[name]
	if !is {
		in, _ := h.called.Input(name)
		return literal(r, in.Default)
	}
	if outer, refers := workflow.OnlyReference(given); refers && isMember {
		outer.Field += "." + deeper
		return outer.Template()
	}
	if isMember {
		return literal(r, given)
	}
	return legible.Escape(textOf(given))
}

// literal is a value that refers to nothing, whatever it looks like.
func literal(r workflow.Reference, v jsontext.Value) string {
	if v = value.Within(v, r); v == nil || v.Kind() == jsontext.KindNull || textOf(v) == "" {
		return fmt.Sprintf("(%s: nothing is given)", legible.Escape(r.Field))
	}
	return strings.ReplaceAll(legible.Escape(textOf(v)), "{{", "{ {")
}

// result names a result by the steps that lead to it: ids mean something in their workflow alone.
func (h handed) result(r workflow.Reference) string {
	if n, ok := h.called.Node(r.Node); ok {
		r.Node = inReference(n.Label(), n.ID)
	}
	if h.step.Kind == workflow.KindAiStep {
		r.Node = inReference(h.called.Name, h.called.ID) + " › " + r.Node
	}
	r.Node = inReference(h.step.Label(), h.step.ID) + " › " + r.Node
	return r.Template()
}

// inReference is what people call something, or its id where a reference could not be read with that.
func inReference(name, id string) string {
	if name = legible.Name(name); !strings.ContainsAny(name, ".{}\"\t\r\n") {
		return name
	}
	return id
}
