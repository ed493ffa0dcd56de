package session

import (
	"fmt"
	"testing"

	"planwright/planner/workflow/workflowtest"
)

func TestNeeds(t *testing.T) {
	for text, want := range map[string]string{
		``:                                   "[]",
		`a: Tool "Wait" wait milliseconds=5`: "[]",
		`a: Tool "Wait" wait text="Ready"`:   "[screen]",
		"a: Tool click target=\"a\"\nb: Tool read_file path=\"a\"\nc: Tool write_file path=\"a\" text=\"b\"": "[files screen]",
		`a: Tool http_request url="https://example.com"`:                                                     "[web]",
		`a: Tool http_request url="https://example.com" file="a.txt"`:                                        "[files web]",
		"a: Tool launch_app app_name=\"Files\"\nb: Tool run_command argv=[\"ls\"]":                           "[commands screen]",
		"a: Tool crm.find\nb: Tool ask_person question=\"a\"\nc: AiTransform prompt=\"a\"":                   "[model person]",
		"a: Tool recall key=\"a\"\nb: Tool clipboard_get":                                                    "[]",
	} {
		if got := fmt.Sprint(needsOf(workflowtest.Parse(t, text))); got != want {
			t.Errorf("%s needs %s, want %s", text, got, want)
		}
	}
}
