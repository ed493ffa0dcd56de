package item

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/reply/flow"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// maxMainArgument bounds the argument in a name made for a step, in characters.
const maxMainArgument = 24

// genericIDs are ids that say nothing: n1, step_2, node-3, 4.
var genericIDs = text.Pattern(`(?i)^(s|n|step|node|task|item|action|t|a|id|block|e)?[-_ ]?\d*$`)

// MadeName is a readable name for a step that has none: from a speaking id, else
// from what the step does.
func (r *Reader) MadeName(s *flow.Step) string {
	if s.ID != "" && utf8.RuneCountInString(s.ID) > 2 && !genericIDs().MatchString(s.ID) {
		return Sentence(s.ID)
	}
	switch s.Node.Kind {
	case workflow.KindTool:
		return strings.TrimSpace(Sentence(bareToolName(s.Node.Tool.Name)) + " " + r.mainArgument(*s.Node.Tool))
	case workflow.KindIf:
		return "Check"
	case workflow.KindSwitch:
		return "Choose"
	case workflow.KindLoop:
		return "Repeat"
	case workflow.KindEndLoop:
		return "End of loop"
	case workflow.KindAiTransform:
		return Sentence(s.Node.AiTransform.Kind)
	case workflow.KindAiStep:
		return "Decide"
	}
	return ""
}

// bareToolName is the name behind "mcp__server__".
func bareToolName(name string) string {
	if i := strings.LastIndex(name, "__"); i > 0 && i+2 < len(name) {
		return name[i+2:]
	}
	return name
}

// Sentence turns find_text into "Find text".
func Sentence(id string) string {
	words := strings.FieldsFunc(id, func(r rune) bool { return r == '_' || r == '-' || r == '.' || unicode.IsSpace(r) })
	s := strings.Join(words, " ")
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + s[size:]
}

// tellingArguments are the arguments people would name a step after, best first.
var tellingArguments = []string{"target", "text", "app_name", "app", "url", "path", "query", "key", "message", "title", "name", "file", "to"}

// mainArgument is the argument that says most about a call: a required text,
// else a well-known one.
func (r *Reader) mainArgument(call workflow.ToolCall) string {
	var names []string
	for _, a := range r.ToolArguments(call.Name) {
		if a.Required {
			names = append(names, a.Name)
		}
	}
	for _, name := range append(names, tellingArguments...) {
		v := call.Arguments[name]
		if v.Kind() != '"' {
			continue
		}
		s := strings.TrimSpace(text.Unquote(v))
		if s != "" && !strings.ContainsAny(s, "{\n") {
			return text.Start(s, maxMainArgument)
		}
	}
	return ""
}
