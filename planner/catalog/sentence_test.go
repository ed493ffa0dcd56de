package catalog

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/planner/workflow"
)

func TestSays(t *testing.T) {
	data, err := os.ReadFile("testdata/sentences.json")
	if err != nil {
		t.Fatal(err)
	}
	var corpus struct {
		Names map[string]string `json:"names"`
		Cases []struct {
			Node workflow.Node `json:"node"`
			Says string        `json:"says"`
		} `json:"cases"`
	}
	if err := json.Unmarshal(data, &corpus, json.RejectUnknownMembers(true)); err != nil {
		t.Fatal(err)
	}
	for _, tt := range corpus.Cases {
		var got strings.Builder
		for _, p := range Builtin().Says(tt.Node, func(id string) string { return corpus.Names[id] }) {
			if p.Reference {
				p.Text = "[" + p.Text + "]"
			}
			got.WriteString(p.Text)
		}
		if diff := cmp.Diff(tt.Says, got.String()); diff != "" {
			t.Error(diff)
		}
	}
}

// Templates ask for arguments and results that there are, and close what they open.
func TestBuiltinTemplates(t *testing.T) {
	for _, tool := range Builtin().Tools() {
		var arguments, results []string
		for _, a := range tool.Arguments() {
			arguments = append(arguments, a.Name)
		}
		for _, o := range tool.Outputs {
			results = append(results, o.Name)
		}
		if len(tool.Sentences) == 0 {
			t.Errorf("%s has no sentence", tool.Name)
		}
		checkTemplates(t, tool.Name, tool.Sentences, arguments)
		checkTemplates(t, tool.Name, tool.Outcomes, results)
	}
}

func checkTemplates(t *testing.T, tool string, templates, names []string) {
	t.Helper()
	for _, template := range templates {
		rest := template
		for strings.Contains(rest, "{") {
			_, after, _ := strings.Cut(rest, "{")
			inner, left, closed := strings.Cut(after, "}")
			name := inner[:strings.IndexAny(inner+"=", ":=")]
			if !closed || !slices.Contains(names, name) {
				t.Errorf("%s: “%s” asks for “%s”", tool, template, inner)
			}
			rest = left
		}
	}
}

func TestTemplatesOfOtherTools(t *testing.T) {
	schema := jsontext.Value(`{"type": "object", "properties": {
		"dry": {"type": "boolean"}, "limit": {"type": "integer"}, "mode": {"enum": ["a"]}, "note": {"type": "string"}, "query": {"type": "string"}},
		"required": ["dry", "query"]}`)
	for _, tt := range []struct {
		tool Tool
		want []string
	}{
		{Tool{Name: "findCustomer", Parameters: schema},
			[]string{"Find customer: {query}", "Find customer: {note}", "Find customer: {limit}", "Find customer: {mode}", "Find customer"}},
		{Tool{Name: "x", Title: "Find [all] {of} them"}, []string{"Find all of them"}},
	} {
		if diff := cmp.Diff(tt.want, tt.tool.Templates()); diff != "" {
			t.Errorf("%s: %s", tt.tool.Name, diff)
		}
	}
}
