package reply

import (
	"strings"
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/workflow/workflowtest"
)

const lampTools = `{"tools":[{"name":"home.set_light","parameters":{"type":"object","properties":{"lamp":{"type":"string"},"state":{"type":"string"},"action":{"type":"string"},"status":{"type":"string"},"type":{"type":"string"},"remove":{"type":"boolean"},"muted":{"type":"boolean"}}}}]}`

const lampBase = `workflow "Test"
lamp: Tool "Lamp" home.set_light lamp="desk" [@0,0]
say: Tool "Say" notify message="hi" [@0,120]
lamp > say
`

func readLamp(t *testing.T, text string) Reading {
	t.Helper()
	own, problems, err := catalog.Parse([]byte(lampTools))
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	return Read(text, Options{Want: WantPatch, Base: workflowtest.Parse(t, lampBase), Catalog: catalog.New(append(catalog.Builtin().Tools(), own...))})
}

// What a step's own tool has an argument for is not taken for what to do with the step.
func TestArgumentsAreNoDoings(t *testing.T) {
	for update, want := range map[string]string{
		`"node_id":"lamp","state":"off"`:                                           `lamp="desk" state="off" [@`,
		`"node_id":"Lamp","set":{"state":"off"}`:                                   `lamp="desk" state="off" [@`,
		`"node_id":"lamp","action":"delete"`:                                       `action="delete" lamp="desk" [@`,
		`"node_id":"lamp","remove":true`:                                           `lamp="desk" remove=true [@`,
		`"node_id":"lamp","status":"disabled"`:                                     `lamp="desk" status="disabled" [@`,
		`"node_id":"say","tool_name":"home.set_light","arguments":{},"state":"on"`: `home.set_light state="on" [@`,
		`"node_id":"say","state":"off"`:                                            `message="hi" [off @`,
		`"node_id":"lamp","muted":true`:                                            `lamp="desk" muted=true [@`,
		`"node_id":"say","muted":true`:                                             `message="hi" [off @`,
		`"node_id":"lamp","op":"disable"`:                                          `lamp="desk" [off @`,
		`"node_id":"say","state":"off","enabled":false`:                            `message="hi" [off @`,
	} {
		r := readLamp(t, `{"update":[{`+update+`}]}`)
		if got := r.Workflow.String(); !strings.Contains(got, want) || r.Problems.HasErrors() {
			t.Errorf("%s: %s\n%v", update, got, r.Problems)
		}
	}
}

// A word that says the opposite of enabled is refused.
func TestDoingsAgreeWithEnabled(t *testing.T) {
	for _, update := range []string{`"state":"on","enabled":false`, `"type":"disabled","enabled":true`, `"enabled":"yes","status":"off"`, `"disabled":true,"state":"on"`, `"active":false,"state":"on"`, `"active":true,"op":"disable"`, `"skip":true,"op":"enable"`, `"op":"enable","status":"disabled"`} {
		r := readLamp(t, `{"update":[{"node_id":"say",`+update+`}]}`)
		if !r.Problems.HasErrors() {
			t.Errorf("%s: %s\n%v", update, r.Workflow.String(), r.Problems)
		}
	}
}
