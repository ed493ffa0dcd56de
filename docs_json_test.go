package main

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/settings"
	"planwright/internal/telemetry"
	"planwright/internal/tools"
	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// jsonForms are what a block "json FORM" may claim to be, each with what reads it.
var jsonForms = map[string]func(*testing.T, string){
	"workflow": readsAsWorkflow,
	"step":     readsAsStep,
	"settings": readsAsSettings,
	"servers":  readsAsServers,
	"event":    readsAsEvent,
	"history":  readsAsHistory,
}

// Each example of JSON is what it claims to be.
func TestJSONOfDocuments(t *testing.T) {
	seen := map[string]bool{}
	for file, d := range documents(t) {
		for _, f := range d.fences {
			form, isJSON := strings.CutPrefix(f.form, "json ")
			if check := jsonForms[form]; isJSON && check != nil {
				seen[form] = true
				t.Run(file+" "+form, func(t *testing.T) { check(t, f.text) })
			}
		}
		for _, span := range d.spans() {
			if (strings.HasPrefix(span, `{"`) || strings.HasPrefix(span, `[{`)) && !jsontext.Value(span).IsValid() {
				t.Errorf("%s: %s is no JSON", file, span)
			}
		}
	}
	for form := range jsonForms {
		if !seen[form] {
			t.Errorf("no document shows a %s: is the form of blocks read as it is written?", form)
		}
	}
}

// readsAsWorkflow holds a file to what the program would write of it.
func readsAsWorkflow(t *testing.T, text string) {
	w, problems := workflow.Decode([]byte(text))
	none(t, problems)
	none(t, validate.Workflow(w, catalog.Builtin()))
	known(t, reflect.ValueOf(w))
	if got, want := canonical(t, string(workflow.Encode(w))), canonical(t, text); got != want {
		t.Errorf("the program would write\n%s\nof\n%s", got, want)
	}
}

// readsAsStep holds a step to what the program would write of it.
func readsAsStep(t *testing.T, text string) {
	var n workflow.Node
	if err := json.Unmarshal([]byte(text), &n); err != nil {
		t.Fatal(err)
	}
	known(t, reflect.ValueOf(n))
	written, err := json.Marshal(n)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := canonical(t, string(written)), canonical(t, text); got != want {
		t.Errorf("the program would write\n%s\nof\n%s", got, want)
	}
}

// known holds a workflow to the fields that this version knows.
func known(t *testing.T, v reflect.Value) {
	t.Helper()
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			known(t, v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			known(t, v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).Name == "Unknown" && v.Field(i).Len() > 0 {
				t.Errorf("no such field: %s", v.Field(i).Bytes())
			}
			known(t, v.Field(i))
		}
	}
}

func readsAsSettings(t *testing.T, text string) {
	path := filepath.Join(t.TempDir(), "settings.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	none(t, settings.Open(settings.Sources{Path: path}).Current().Problems)
}

// readsAsServers reads what stands under mcpServers both as part of our settings and as
// another app's file.
func readsAsServers(t *testing.T, text string) {
	readsAsSettings(t, text)
	servers, problems := tools.Import([]byte(text))
	none(t, problems)
	if len(servers) == 0 {
		t.Error("it names no server")
	}
}

func readsAsEvent(t *testing.T, text string) {
	var entry telemetry.Entry
	strictly(t, text, &entry)
	var names map[string]jsontext.Value
	strictly(t, text, &names)
	if got := canonical(t, marshal(t, entry)); got != canonical(t, text) {
		t.Errorf("an event has these fields:\n%s", got)
	}
	if entry.Event != planner.EventLLMResponse {
		t.Errorf("there is no event %q with these fields", entry.Event)
	}
}

func readsAsHistory(t *testing.T, text string) {
	var said []struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	}
	strictly(t, text, &said)
	file := filepath.Join(t.TempDir(), "said.json")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out := runProgram(t, "", "chat", "--history", file, `rename "Look" to "Find"`); code == 2 {
		t.Errorf("chat cannot read it: %s", out)
	}
}

// none fails where there is anything wrong.
func none(t *testing.T, problems problem.List) {
	t.Helper()
	for _, p := range problems {
		t.Errorf("%s: %s", p.Code, p.Message)
	}
}

func strictly(t *testing.T, text string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), into, json.RejectUnknownMembers(true)); err != nil {
		t.Fatal(err)
	}
}

func marshal(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// canonical is a JSON text with its keys in order and no space.
func canonical(t *testing.T, text string) string {
	t.Helper()
	value := jsontext.Value(text)
	if err := value.Canonicalize(); err != nil {
		t.Fatal(err)
	}
	return string(value)
}
