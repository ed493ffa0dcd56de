package eval

import (
	"strings"
	"testing"

	"planwright/planner/reply"
)

// What a structure is, whatever form it has.
func TestMatch(t *testing.T) {
	const found = "find_text text=\"A\"\n"
	for _, test := range []struct {
		name, expect, plan string
		ok                 bool
	}{
		{"a number as a text", "wait milliseconds=500", `wait milliseconds="500"`, true},
		{"another case of letters in a part", "click target~ok", `click target="OK"`, true},
		{"another case of letters in the whole", "click target=ok", `click target="OK"`, false},
		{"either value", "click target~ok|yes", `click target="Yes"`, true},
		{"either check", "click target~ok||x=1", `click x=1 y=2`, true},
		{"an argument more", "click target~ok", `click target="OK" button="right"`, true},
		{"an argument that must not be there", "click target~ok !button", `click target="OK" button="right"`, false},
		{"a step that may be missing", "?wait\nclick target", `click target="OK"`, true},
		{"such a step that is there", "?wait\nclick target", "wait milliseconds=1\nclick target=\"OK\"", true},
		{"any order", "any order\n  wait\n  click target", "click target=\"OK\"\nwait milliseconds=1", true},
		{"any order, one missing", "any order\n  wait\n  click target", `click target="OK"`, false},
		{"either form", "wait\nor\nclick target", `click target="OK"`, true},

		{"the opposite with exchanged branches", found + "if find_text.found is true\n  wait\nelse\n  press_key",
			found + "if find_text.found is false\n  press_key key=\"tab\"\nelse\n  wait milliseconds=1", true},
		{"not false is true", found + "if find_text.found is true\n  wait", found + "if find_text.found is not false\n  wait milliseconds=1", true},
		{"more than is not at least", found + "if find_text.count > 1\n  wait", found + "if find_text.count >= 1\n  wait milliseconds=1", false},
		{"not more than is at most", found + "if find_text.count > 1\n  wait", found + "if find_text.count <= 1\nelse\n  wait milliseconds=1", true},
		{"neither is not either", found + "if find_text.count is 1 or find_text.count is 2\n  wait",
			found + "if find_text.count is not 1 and find_text.count is not 2\nelse\n  wait milliseconds=1", true},
		{"both is not either", found + "if find_text.count is 1 or find_text.count is 2\n  wait",
			found + "if find_text.count is 1 and find_text.count is 2\n  wait milliseconds=1", false},
		{"what follows stands in both branches", found + "if find_text.found is true\n  wait\nclick target",
			found + "if find_text.found is true\n  wait milliseconds=1\n  click target=\"B\"\nelse\n  click target=\"B\"", true},
		{"what follows stands in one branch", found + "if find_text.found is true\n  wait\nclick target",
			found + "if find_text.found is true\n  wait milliseconds=1\n  click target=\"B\"", false},
		{"the workflow ends in a branch", found + "if find_text.found is false\n  stop\nwait", found + "if find_text.found is true\n  wait milliseconds=1", true},
		{"another result", found + "if find_text.found is true\n  wait", found + "look: find_text text=\"B\"\nif look.found is true\n  wait milliseconds=1", false},

		{"cases as a chain of decisions", "ask_person\nswitch\n  case ask_person.answer is \"a\"\n    wait\n  case ask_person.answer is \"b\"\n    scroll\n  default\n    take_screenshot",
			"ask_person question=\"?\"\nif ask_person.answer is \"b\"\n  scroll delta_y=1\nelse\n  if ask_person.answer is \"A\"\n    wait milliseconds=1\n  else\n    take_screenshot", true},
		{"one case as a decision", "ask_person\nif ask_person.answer is \"a\"\n  wait\nelse\n  scroll",
			"ask_person question=\"?\"\nswitch\n  case ask_person.answer is \"a\"\n    wait milliseconds=1\n  default\n    scroll delta_y=1", true},
		{"a case without a default", "ask_person\nif ask_person.answer is \"a\"\n  wait\nelse\n  scroll",
			"ask_person question=\"?\"\nswitch\n  case ask_person.answer is \"a\"\n    wait milliseconds=1", false},

		{"rounds", "repeat 3\n  wait", "repeat 3\n  wait milliseconds=1", true},
		{"fewer rounds", "repeat 3\n  wait", "repeat 2\n  wait milliseconds=1", false},
		{"rounds by a limit alone", "repeat 3\n  wait", loopOf(`"max_iterations": 3`), true},
		{"rounds by the loop's own count", "repeat 3\n  wait", loopOf(`"exit_condition": "r.count >= 3", "max_iterations": 9`), true},
		{"rounds as often as a result says", "list_files\nrepeat list_files.count\n  wait", "list_files folder=\"a\"\nrepeat list_files.count\n  wait milliseconds=1", true},
		{"a number for a result", "list_files\nrepeat list_files.count\n  wait", "list_files folder=\"a\"\nrepeat 3\n  wait milliseconds=1", false},
		{"a result for a number", "list_files\nrepeat 3\n  wait", "list_files folder=\"a\"\nrepeat list_files.count\n  wait milliseconds=1", false},
		{"a loop that goes through a list", "list_files\neach list_files.files\n  read_file path={each.item}",
			"list: list_files folder=\"a\"\nfile: each list.files\n  read_file path=\"{{file.item}}\"", true},
		{"the list, not its element", "list_files\neach list_files.files\n  read_file path={each.item}",
			"list: list_files folder=\"a\"\nfile: each list.files\n  read_file path=\"{{list.first}}\"", false},
		{"a loop for a step", "wait", "repeat 3\n  wait milliseconds=1", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			expectation, err := ParseExpectation(test.expect)
			if err != nil {
				t.Fatal(err)
			}
			answer := test.plan
			if !strings.HasPrefix(answer, "{") {
				if answer, err = writePlan(test.plan); err != nil {
					t.Fatal(err)
				}
			}
			why, ok := expectation.Match(reply.Read(answer, reply.Options{Want: reply.WantPlan}).Workflow)
			if ok != test.ok || ok != (why == "") {
				t.Errorf("match is %v: %q", ok, why)
			}
		})
	}
}

// loopOf is a plan of a loop that says in this way how often it repeats.
func loopOf(repeats string) string {
	return `{"steps": [{"id": "r", "name": "R", "step_type": "Loop", ` + repeats + `},
		{"name": "Wait", "step_type": "Tool", "tool_name": "wait", "arguments": {"milliseconds": 1}}, {"name": "E", "step_type": "EndLoop", "loop_id": "r"}]}`
}

func TestBadLinesAreSaid(t *testing.T) {
	for text, says := range map[string]string{
		"click target~\"OK":         "not closed",
		"wait\n    click":           "indented",
		"  wait":                    "indented",
		"if":                        "comparison",
		"if a.b":                    "comparison",
		"if a.b is 1 and c or d.e":  "comparison",
		"repeat often\n  wait":      "often",
		"each files\n  wait":        "no result",
		"ai summarize":              "ai KIND RESULT",
		"switch\n  wait":            "cases",
		"wait\nif a.b is {\n  wait": "not closed",
	} {
		if _, err := ParseExpectation(text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
