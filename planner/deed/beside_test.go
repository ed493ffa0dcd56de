package deed

import (
	"strings"
	"testing"
)

// What a comment asks for is done by the JSON beside it, or is told.
func TestBeside(t *testing.T) {
	for comment, want := range map[string]struct {
		in        string
		some, all bool
	}{
		"click save":                {`{"tool_name": "click", "target": "save"}`, true, true},
		"then click it":             {`{"tool_name": "wait"}`, true, false},
		"send a mail":               {`{"tool_name": "notify", "message": "x"}`, true, false},
		"submit the form":           {`{"tool_name": "click", "target": "submit"}`, true, true},
		"remove the screenshot":     {`"remove" "shot"`, true, true},
		"löschen":                   {`{"tool_name": "delete_file"}`, true, true},
		"type the sum":              {`{"step_type": "tool", "tool_name": "wait"}`, true, false},
		"the picture that was sent": {`{"tool_name": "wait"}`, false, true},
		"give it time":              {`{"tool_name": "wait"}`, false, true},
	} {
		if some, all := Beside(strings.Fields(comment), want.in); some != want.some || all != want.all {
			t.Errorf("%s: %v %v", comment, some, all)
		}
	}
}
