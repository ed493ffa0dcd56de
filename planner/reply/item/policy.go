package item

import "planwright/planner/workflow"

// Policy holds the user's settings for reading. The zero value is the default.
type Policy struct {
	NoLocalRepair   bool          // localRepair: off
	StripMarkdown   StripMarkdown // stripMarkdown
	BadItemFails    bool          // itemPolicy: retry
	DropUnknownTool bool          // unknownTool: drop
	NoAiTransforms  bool          // allowAiTransforms: false
	AllowAgentSteps bool          // allowAgentSteps
}

// StripMarkdown says where emphasis such as **bold** is taken off.
type StripMarkdown int

// StripIdentifiers is the default.
const (
	StripIdentifiers StripMarkdown = iota // names, tool names, enum values
	StripAll                              // argument text too
	StripOff
)

// Forbids says why the settings do not allow steps of a kind, "" when they do.
func (p Policy) Forbids(k workflow.Kind) string {
	switch {
	case k == workflow.KindAiStep && !p.AllowAgentSteps:
		return "steps in which a model works with tools (AiStep) are switched off in the settings"
	case k == workflow.KindAiTransform && p.NoAiTransforms:
		return "AI transforms (AiTransform) are switched off in the settings"
	}
	return ""
}
