package workflow

import (
	"bytes"
	"maps"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// Same reports whether two workflows hold the same, unknown fields included. The
// version is that of their files, and follows from what they hold and came with.
// A nil list is the same as an empty one. Raw JSON may be written in other ways,
// but a number with other digits is another.
func Same(a, b Workflow) bool {
	return a.ID == b.ID && a.Name == b.Name &&
		slices.EqualFunc(a.Inputs, b.Inputs, SameInput) &&
		slices.EqualFunc(a.Outputs, b.Outputs, SameRunOutput) &&
		slices.EqualFunc(a.Nodes, b.Nodes, SameNode) &&
		slices.EqualFunc(a.Edges, b.Edges, sameEdge) &&
		slices.EqualFunc(a.Notes, b.Notes, sameNote) &&
		sameRaw(a.Unknown, b.Unknown)
}

// SameNode reports whether two nodes hold the same, position included.
func SameNode(a, b Node) bool {
	return sameHead(a, b) && sameParameters(a, b) &&
		samePointer(a.Position, b.Position, samePosition) &&
		sameRaw(a.Unknown, b.Unknown)
}

func sameHead(a, b Node) bool {
	return a.ID == b.ID && a.Name == b.Name && a.Kind == b.Kind &&
		slices.Equal(a.Ends, b.Ends) && a.Disabled == b.Disabled &&
		a.Retries == b.Retries && a.TimeoutMs == b.TimeoutMs &&
		a.OnFailure == b.OnFailure && a.Note == b.Note
}

func sameParameters(a, b Node) bool {
	return samePointer(a.Tool, b.Tool, sameToolCall) &&
		samePointer(a.If, b.If, sameIf) &&
		samePointer(a.Switch, b.Switch, sameSwitch) &&
		samePointer(a.Loop, b.Loop, sameLoop) &&
		samePointer(a.EndLoop, b.EndLoop, sameEndLoop) &&
		samePointer(a.AiTransform, b.AiTransform, sameAiTransform) &&
		samePointer(a.AiStep, b.AiStep, sameAiStep)
}

// samePointer is quick for values that two workflows share.
func samePointer[T any](a, b *T, same func(a, b T) bool) bool {
	if a == nil || b == nil || a == b {
		return a == b
	}
	return same(*a, *b)
}

func sameToolCall(a, b ToolCall) bool {
	return a.Name == b.Name && a.Workflow == b.Workflow && maps.EqualFunc(a.Arguments, b.Arguments, sameRaw) &&
		sameRaw(a.Unknown, b.Unknown)
}

func sameIf(a, b If) bool {
	return sameCondition(a.Condition, b.Condition) && sameRaw(a.Unknown, b.Unknown)
}

func sameSwitch(a, b Switch) bool {
	return slices.EqualFunc(a.Cases, b.Cases, SameCase) && sameRaw(a.Unknown, b.Unknown)
}

// SameCase reports whether two cases are equal in all they hold.
func SameCase(a, b Case) bool {
	return a.Name == b.Name && sameCondition(a.Condition, b.Condition) &&
		sameRaw(a.Unknown, b.Unknown)
}

func sameLoop(a, b Loop) bool {
	return samePointer(a.ExitCondition, b.ExitCondition, sameCondition) &&
		a.Over == b.Over && a.Times == b.Times && a.MaxIterations == b.MaxIterations && a.Parallel == b.Parallel &&
		sameRaw(a.Collect, b.Collect) && sameRaw(a.Unknown, b.Unknown)
}

func sameEndLoop(a, b EndLoop) bool {
	return a.Loop == b.Loop && sameRaw(a.Unknown, b.Unknown)
}

func sameAiTransform(a, b AiTransform) bool {
	return a.Kind == b.Kind && a.InputRef == b.InputRef && a.Instruction == b.Instruction &&
		sameRaw(a.OutputSchema, b.OutputSchema) && sameRaw(a.Unknown, b.Unknown)
}

func sameAiStep(a, b AiStep) bool {
	return a.Prompt == b.Prompt && slices.Equal(a.AllowedTools, b.AllowedTools) &&
		a.MaxToolCalls == b.MaxToolCalls && sameRaw(a.Unknown, b.Unknown)
}

func sameCondition(a, b Condition) bool {
	return a.Operator == b.Operator &&
		sameOperand(a.Left, b.Left) && sameOperand(a.Right, b.Right) &&
		slices.EqualFunc(a.All, b.All, sameCondition) &&
		slices.EqualFunc(a.Any, b.Any, sameCondition) &&
		sameRaw(a.Unknown, b.Unknown)
}

func sameOperand(a, b Operand) bool {
	return a.Variable == b.Variable && sameRaw(a.Literal, b.Literal) &&
		sameRaw(a.Unknown, b.Unknown)
}

func samePosition(a, b Position) bool {
	return a.X == b.X && a.Y == b.Y && sameRaw(a.Unknown, b.Unknown)
}

func sameEdge(a, b Edge) bool {
	return a.From == b.From && a.To == b.To && a.Output == b.Output &&
		sameRaw(a.Unknown, b.Unknown)
}

// SameInput reports whether two inputs hold the same.
func SameInput(a, b Input) bool {
	return a.Name == b.Name && a.Type == b.Type && a.Description == b.Description &&
		a.Required == b.Required && sameRaw(a.Default, b.Default) && sameRaw(a.Unknown, b.Unknown)
}

func sameNote(a, b Note) bool {
	return a.ID == b.ID && a.Text == b.Text && samePosition(a.Position, b.Position) &&
		a.Width == b.Width && a.Height == b.Height && a.Color == b.Color && sameRaw(a.Unknown, b.Unknown)
}

// sameRaw reports whether two JSON texts differ at most in white space and in
// how the characters of strings are written. Numbers with other digits differ.
func sameRaw(a, b jsontext.Value) bool {
	return bytes.Equal(a, b) || len(a) > 0 && len(b) > 0 && bytes.Equal(compact(a), compact(b))
}
