package workflow

import "slices"

// MayCall are the tools that the step may call. One that it may call more than once stands
// there twice; again says that the step itself may come more than once.
func (n Node) MayCall(again bool) (tools []string) {
	switch {
	case n.Kind == KindTool && n.Tool != nil:
		tools = []string{n.Tool.Name}
	case n.Kind == KindAiStep && n.AiStep != nil:
		tools, again = n.AiStep.AllowedTools, again || n.AiStep.MaxToolCalls != 1
	}
	if again {
		tools = slices.Concat(tools, tools)
	}
	return tools
}

// Gives is which arguments a call by the step may have; nil for one whose model says it.
func (n Node) Gives() func(argument string) bool {
	if n.Kind != KindTool || n.Tool == nil {
		return nil
	}
	return func(argument string) bool { return n.Tool.Arguments[argument] != nil }
}
