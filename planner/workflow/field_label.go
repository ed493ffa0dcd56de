package workflow

import "strings"

// fieldLabels are the words of a step's form for fields whose name in the file says
// something else to a reader.
var fieldLabels = map[string]string{
	"enabled":                  "This step is on",
	"onFailure":                "If this step fails",
	"retries":                  "More tries",
	"timeoutMs":                "Time limit (s)",
	"loop/over":                "For each of",
	"loop/exitCondition":       "Until",
	"loop/times":               "How often",
	"loop/maxIterations":       "At most, rounds",
	"loop/parallel":            "At once, rounds",
	"aiTransform/kind":         "Does",
	"aiTransform/inputRef":     "Input",
	"aiTransform/instruction":  "Instruction",
	"aiTransform/outputSchema": "Form of the result (JSON Schema)",
	"aiStep/prompt":            "Instruction",
	"aiStep/allowedTools":      "Tools it may use",
	"aiStep/maxToolCalls":      "Most tool calls",
}

// label is what people call the field: its words in the form, else the last part of
// its path, which is what the author of a tool or of the file called it.
func (f FieldChange) label() string {
	if words, ok := fieldLabels[f.Path]; ok {
		return "“" + words + "”"
	}
	return f.Path[strings.LastIndexByte(f.Path, '/')+1:]
}
