package catalog

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/internal/corpus"
	"planwright/planner/workflow"
)

// TestParse reads testdata/parse/*.txtar: a tools file "in" and the tools and
// problems "out" that it gives. The comment says why the case is kept.
func TestParse(t *testing.T) {
	corpus.Run(t, "testdata/parse/*.txtar", func(_ *testing.T, c corpus.Case) []corpus.Section {
		return []corpus.Section{{Name: "out", Text: describeParse([]byte(c.Section("in")))}}
	})
}

// describeParse is what Parse makes of the data, one tool a line.
func describeParse(data []byte) string {
	tools, problems, err := Parse(data)
	if err != nil {
		return "error: " + err.Error() + "\n"
	}
	var b strings.Builder
	for _, tool := range tools {
		fmt.Fprintf(&b, "%s [%s] %q\n", tool.Name, tool.Effect, tool.Description)
		for _, a := range tool.Arguments() {
			fmt.Fprintf(&b, "  %s\n", describeArgument(a))
		}
		for _, o := range tool.Outputs {
			fmt.Fprintf(&b, "  -> %s %s%s %q\n", o.Name, o.Type, strings.TrimSuffix(" of "+o.Items, " of "), o.Description)
		}
		if tool.Open {
			b.WriteString("  -> …\n")
		}
	}
	for _, p := range problems {
		b.WriteString(p.String() + "\n")
	}
	return b.String()
}

func describeArgument(a Argument) string {
	s := fmt.Sprintf("%s %s", a.Name, a.Type)
	if a.Items != "" {
		s += " of " + a.Items
	}
	if len(a.Enum) > 0 {
		s += " " + strings.Join(a.Enum, "|")
	}
	if a.Default != nil {
		s += " = " + a.Default.String()
	}
	if a.Required {
		s += " required"
	}
	return s + fmt.Sprintf(" %q", a.Description)
}

func TestParseErrors(t *testing.T) {
	for _, data := range []string{`{}`, `{"tools":1}`, `"click"`, `1`, `null`, `{"name":"File invoices","nodes":[]}`, `{"result":{"result":{"result":{"tools":[]}}}}`} {
		if _, _, err := Parse([]byte(data)); !errors.Is(err, ErrNoTools) {
			t.Errorf("Parse(%s): %v, want ErrNoTools", data, err)
		}
	}
	for _, data := range []string{``, `{"tools":[`, `{"tools":[],"tools":[]}`, "{\"tools\":[\"\xff\"]}"} {
		if _, _, err := Parse([]byte(data)); err == nil || errors.Is(err, ErrNoTools) {
			t.Errorf("Parse(%s): %v, want an error that tells where", data, err)
		}
	}
}

func TestArgumentsOfNestedSchema(t *testing.T) {
	tool := Tool{Parameters: jsontext.Value(`{"type":"object","properties":{
		"at":{"type":"object","properties":{"x":{"type":"number"}},"required":["x"]},
		"rows":{"type":"array","items":{"type":"object","properties":{"id":{"type":"integer"}}}},
		"tree":{"$ref":"#/$defs/tree"}},
		"$defs":{"tree":{"type":"object","properties":{"left":{"$ref":"#/$defs/tree"},"right":{"$ref":"#/$defs/tree"}}}}}`)}
	args := tool.Arguments()
	if m := args[0].Members; len(m) != 1 || m[0].Name != "x" || m[0].Type != "number" || !m[0].Required {
		t.Errorf("members of at: %+v", m)
	}
	if m := args[1].Members; len(m) != 1 || m[0].Name != "id" {
		t.Errorf("members of the elements of rows: %+v", m)
	}
	depth := 0
	for m := args[2].Members; len(m) > 0; m = m[0].Members {
		depth++
	}
	if depth != maxNesting {
		t.Errorf("a schema that refers to itself is described %d levels deep, want %d", depth, maxNesting)
	}
}

// Nothing is read from disk or network for a $ref.
func TestParseLoadsNothing(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "schema.json")
	if err := os.WriteFile(secret, []byte(`{"type":"integer"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, ref := range []string{"file://" + secret, secret, "http://127.0.0.1:1/x.json", "other.json"} {
		data := fmt.Sprintf(`[{"name":"x","parameters":{"type":"object","properties":{"a":{"$ref":%q}}}}]`, ref)
		tools, problems, err := Parse([]byte(data))
		if err != nil || len(tools) != 1 || len(problems) != 1 {
			t.Errorf("$ref %s: %d tools, error %v, problems:\n%s", ref, len(tools), err, problems)
		}
	}
}

func FuzzParse(f *testing.F) {
	corpus.Each(f, "testdata/parse/*.txtar", func(c corpus.Case) { f.Add([]byte(c.Section("in"))) })
	f.Fuzz(func(t *testing.T, data []byte) {
		tools, _, err := Parse(data)
		if err != nil && tools != nil {
			t.Fatalf("tools beside the error %v", err)
		}
		c := New(tools)
		if len(c.Problems()) > 0 {
			t.Fatalf("Parse gives names twice:\n%s", c.Problems())
		}
		args := workflow.Arguments{"a": jsontext.Value(`"5"`), "B": jsontext.Value(`[{"x":1e999}]`), "c": jsontext.Value(`"{{a.b}}"`)}
		for _, tool := range c.Tools() {
			if found, how, ok := c.Find(tool.Name); !ok || how != Exact || found.Name != tool.Name {
				t.Fatalf("%q is not found", tool.Name)
			}
			coerced, _ := c.Coerce(workflow.ToolCall{Name: tool.Name, Arguments: args})
			c.CheckArguments(workflow.ToolCall{Name: tool.Name, Arguments: coerced})
		}
	})
}

func TestIsUsable(t *testing.T) {
	for name, want := range map[string]bool{
		"":                       false,
		"read_file":              true,
		"größe.ß/2:1-b":          true,
		"two words":              false,
		"bytes\xff":              false,
		strings.Repeat("ß", 128): true, // characters, not bytes
		strings.Repeat("a", 129): false,
	} {
		if got := isUsable(name); got != want {
			t.Errorf("%q: got %v", name, got)
		}
	}
}
