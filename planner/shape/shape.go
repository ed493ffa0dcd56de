// Package shape describes the answers of a model as JSON Schema, for endpoints
// that hold a model to one. The prompts ask for the same form in words: an
// answer is read the same way whether or not an endpoint kept it in shape.
package shape

import (
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// Data is what shapes are made from.
type Data struct {
	Catalog         *catalog.Catalog
	AllowTransforms bool // AiTransform steps
	AllowAgentSteps bool // AiStep steps
}

// MaxBytes bounds a shape. Endpoints refuse larger ones, or take longer to
// prepare for them than the answer takes.
const MaxBytes = 64 << 10

// Plan is the shape of a new workflow: steps, and edges where the way splits. A
// model that is held to a shape fills in what there is, so there is one list of
// steps for both forms of the prompt.
//
// Like Patch it keeps to what the strict mode of OpenAI knows: every member is
// required, so what is not given is null, and no object has members of any name,
// so what may have some is JSON inside a text. Each is nil where it would be too
// large.
func Plan(d Data) jsontext.Value {
	return root([]property{
		{"steps", list(ref("step"))},
		{"edges", orNull(list(edge))},
		{"inputs", orNull(list(input()))},
		{"outputs", orNull(list(output()))},
		leftOut, assumed,
	}, append(d.shared(), property{"step", d.step()}))
}

// Patch is the shape of a change to a workflow.
func Patch(d Data) jsontext.Value {
	return root([]property{
		{"add", orNull(list(ref("placed")))},
		{"update", orNull(list(d.update()))},
		{"remove_node_ids", orNull(list(anyText))},
		{"add_nodes", orNull(list(ref("step")))},
		{"add_edges", orNull(list(edge))},
		{"remove_edges", orNull(list(edge))},
		{"inputs", orNull(list(input()))},
		{"remove_inputs", orNull(list(anyText))},
		{"outputs", orNull(list(output()))},
		{"remove_outputs", orNull(list(anyText))},
		leftOut, assumed,
	}, append(d.shared(), property{"step", d.step()},
		property{"placed", d.step(property{"after", textOrNull}, property{"before", textOrNull}, property{"inside", textOrNull}, property{"branch", textOrNull})}))
}

// shared is what several places refer to.
func (d Data) shared() []property {
	out := []property{{"condition", condition()}}
	for i, t := range d.Catalog.Tools() {
		out = append(out, property{argumentsOf(i), arguments(t, d.Catalog.Arguments(t.Name))})
	}
	return out
}

// argumentsOf names the arguments of a tool, whose own name may be anything.
func argumentsOf(tool int) string { return fmt.Sprintf("arguments_%d", tool) }

// What a model says of its answer. A plan that leaves out all that was asked for has no
// steps.
var (
	leftOut = property{"left_out", orNull(list(anyText))}
	assumed = property{"assumed", orNull(list(anyText))}
)

var (
	edge       = object(property{"from", anyText}, property{"to", anyText}, property{"output", textOrNull})
	times      = either(plain("integer"), anyText) // a number, or a reference to one
	switchCase = object(property{"name", anyText}, property{"condition", ref("condition")})
)

// input is an input of the workflow; its default is a text, or JSON inside one.
func input() schema {
	return object(property{"name", anyText}, property{"type", inputTypes()}, property{"description", textOrNull},
		property{"default", textOrNull}, property{"required", orNull(plain("boolean"))})
}

// output is an output of the workflow; its value is a text, or JSON inside one.
func output() schema {
	return object(property{"name", anyText}, property{"type", inputTypes()}, property{"value", anyText}, property{"description", textOrNull})
}

func inputTypes() schema {
	var types []string
	for _, t := range workflow.InputTypes {
		types = append(types, string(t))
	}
	return word(types...)
}

// step is a step of any kind on offer, with more properties at its end.
func (d Data) step(more ...property) schema {
	var kinds []schema
	kind := func(name workflow.Kind, own ...property) {
		all := append([]property{{"id", anyText}, {"name", anyText}, {"step_type", word(string(name))}}, own...)
		kinds = append(kinds, object(append(all, more...)...))
	}
	for i, t := range d.Catalog.Tools() {
		kind(workflow.KindTool, property{"tool_name", word(t.Name)}, property{"arguments", ref(argumentsOf(i))})
	}
	kind(workflow.KindIf, property{"condition", ref("condition")})
	kind(workflow.KindSwitch, property{"cases", filled(switchCase)})
	kind(workflow.KindLoop, property{"times", times}, property{"collect", textOrNull})
	kind(workflow.KindLoop, property{"exit_condition", ref("condition")}, property{"max_iterations", integerOrNull}, property{"collect", textOrNull})
	kind(workflow.KindLoop, property{"over", anyText}, property{"max_iterations", integerOrNull}, property{"collect", textOrNull}, property{"parallel", integerOrNull})
	kind(workflow.KindEndLoop, property{"loop_id", anyText})
	if d.AllowTransforms {
		kind(workflow.KindAiTransform, property{"kind", anyText}, property{"input_ref", anyText}, property{"instruction", textOrNull}, property{"output_schema", textOrNull})
	}
	if d.AllowAgentSteps {
		kind(workflow.KindAiStep, property{"prompt", anyText}, property{"allowed_tools", list(anyText)}, property{"max_tool_calls", integerOrNull})
	}
	return either(kinds...)
}

// update is one entry of "update". Its arguments are JSON inside a text: there
// an argument that is not mentioned stays, and null takes it away.
func (d Data) update() schema {
	properties := []property{
		{"node_id", anyText}, {"name", textOrNull}, {"node_type", textOrNull},
		{"tool_name", textOrNull}, {"arguments", textOrNull},
		{"condition", orNull(ref("condition"))}, {"cases", orNull(filled(switchCase))},
		{"exit_condition", orNull(ref("condition"))}, {"over", textOrNull}, {"times", orNull(times)}, {"max_iterations", integerOrNull}, {"collect", textOrNull}, {"parallel", integerOrNull},
	}
	if d.AllowTransforms {
		properties = append(properties, property{"kind", textOrNull}, property{"input_ref", textOrNull}, property{"instruction", textOrNull}, property{"output_schema", textOrNull})
	}
	if d.AllowAgentSteps {
		properties = append(properties, property{"prompt", textOrNull}, property{"allowed_tools", orNull(list(anyText))}, property{"max_tool_calls", integerOrNull})
	}
	return object(properties...)
}

// condition is a comparison, or a group of conditions.
func condition() schema {
	var operators []string
	for _, o := range workflow.Operators {
		operators = append(operators, string(o))
	}
	operand := either(
		object(property{"variable", anyText}),
		object(property{"literal", either(anyText, plain("number"), plain("boolean"), nothing)}),
	)
	return either(
		object(property{"left", operand}, property{"operator", word(operators...)}, property{"right", orNull(operand)}),
		object(property{"all", filled(ref("condition"))}),
		object(property{"any", filled(ref("condition"))}),
	)
}
