package prompt

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/planner/catalog"
)

func TestSignature(t *testing.T) {
	tests := []struct {
		tool catalog.Tool
		want string
	}{
		{catalog.Tool{Name: "ping"}, "ping()"},
		{catalog.Tool{Name: "ping", Open: true, Description: "Say\n\n  hello"}, "ping() -> … — Say hello"},
		{catalog.Tool{
			Name: "click", Description: "Click text or a point",
			Parameters: jsontext.Value(`{"type":"object","properties":{
				"target":{"type":"string"},
				"button":{"type":"string","enum":["left","right"],"default":"left"},
				"keys":{"type":"array","items":{"type":"string","enum":["ctrl","alt"]}},
				"names":{"type":"array","items":{"type":"string"}},
				"list":{"type":"array"},
				"at":{"type":"object","properties":{"x":{"type":"number"},"y":{"type":"number"}},"required":["x"]},
				"any":{},
				"maybe":{"type":["integer","null"],"default":null},
				"level":{"enum":[1,2]},
				"pattern":{"type":"string","default":"*"},
				"exact":{"type":"boolean","default":false},
				"wait":{"type":"integer","default":10},
				"share":{"type":"number","default":1}},
				"required":["target"]}`),
			Outputs: []catalog.Output{{Name: "x", Type: "number"}, {Name: "raw"}, {Name: "word", Type: "string"}}, Open: true,
		}, "click(target, button?: left|right = left, keys?: (ctrl|alt)[], names?: string[], list?: list, at?: {x, y?}, any?: any, maybe?: int, level?: 1|2, pattern?: string = *, exact? = false, wait? = 10, share?: number = 1) -> x, raw: any, word, … — Click text or a point"},
		{catalog.Tool{
			Name: "list", Description: "List what is there", Hint: "By\n name.",
			Outputs: []catalog.Output{{Name: "names", Type: "array", Items: "string"}, {Name: "places", Type: "array", Items: "{x, y}"}, {Name: "rest", Type: "array"}},
		}, "list() -> names: string[], places: {x, y}[], rest: array — List what is there. By name."},
		{catalog.Tool{ // what a name says is not said again, but what it would say wrongly
			Name: "weigh", Parameters: jsontext.Value(`{"type":"object","properties":{"limit":{"type":"integer"},"pages":{"type":"string"},"count":{"type":"integer","default":1},"far":{"type":"integer"}}}`),
			Outputs: []catalog.Output{{Name: "count", Type: "integer"}, {Name: "found", Type: "boolean"}, {Name: "size", Type: "string"}, {Name: "ok", Type: "integer"}, {Name: "grams", Type: "integer"}, {Name: "heavy", Type: "boolean"}, {Name: "status"}},
		}, "weigh(limit?, pages?: string, count? = 1, far?: int) -> count, found, size: string, ok: int, grams: int, heavy: bool, status: any"},
	}
	for _, tt := range tests {
		if got := signature(tt.tool, tt.tool.Arguments()); got != tt.want {
			t.Errorf("got  %s\nwant %s", got, tt.want)
		}
	}
}

func TestSignatureIsBounded(t *testing.T) {
	var values []string
	for range 100 {
		values = append(values, `"`+strings.Repeat("v", 100)+`"`)
	}
	tool := catalog.Tool{
		Name: "long", Description: strings.Repeat("word ", 500),
		Parameters: jsontext.Value(`{"type":"object","properties":{"x":{"enum":[` + strings.Join(values, ",") + `]}}}`),
	}
	got := signature(tool, tool.Arguments())
	if len(got) > 3000 || strings.Count(got, "…") < 3 {
		t.Errorf("%d bytes: %s", len(got), got)
	}
}

// The model is told the tools in less than half the tokens of the catalog as
// indented JSON, which is what a prompt without signatures would hold.
func TestSignaturesAreShort(t *testing.T) {
	tools := catalog.Builtin().Tools()
	full, err := json.Marshal(tools, jsontext.WithIndent("  "))
	if err != nil {
		t.Fatal(err)
	}
	short := 0
	for _, tool := range tools {
		short += EstimateTokens(signature(tool, tool.Arguments()) + "\n")
	}
	long := EstimateTokens(string(full))
	t.Logf("%d tokens instead of %d", short, long)
	if 2*short >= long {
		t.Errorf("%d tokens instead of %d: not half", short, long)
	}
}

func TestEstimateTokens(t *testing.T) {
	tests := []struct {
		text     string
		min, max int
	}{
		{"", 0, 0},
		{"word", 1, 1},
		{"The quick brown fox jumps over the lazy dog.", 9, 12},
		{`{"steps": [{"id": "look"}]}`, 8, 16},
		{"take_screenshot", 3, 5},
		{"1234567890", 3, 5},
		{"请打开记事本", 5, 9},
		{"        \n        x", 2, 4},
		{"🙂🙂", 2, 6},
		{strings.Repeat("planning a workflow ", 100), 300, 500},
	}
	for _, tt := range tests {
		if got := EstimateTokens(tt.text); got < tt.min || got > tt.max {
			t.Errorf("EstimateTokens(%.30q) = %d, want %d to %d", tt.text, got, tt.min, tt.max)
		}
	}
}

// What is said of a built-in tool is said whole: a hint that is cut says less than it should.
func TestHintsAreWhole(t *testing.T) {
	for _, tool := range catalog.Builtin().Tools() {
		if line := signature(tool, tool.Arguments()); !strings.HasSuffix(line, tool.Hint) || !strings.Contains(line, tool.Description) {
			t.Errorf("%s is cut: %s", tool.Name, line)
		}
	}
}

// Results that are as long as those of another tool, and the same, are told once; short ones
// are as short as what would stand in their place.
func TestEqualResultsAreToldOnce(t *testing.T) {
	many := []catalog.Output{{Name: "files", Type: "array", Items: "string"}, {Name: "entries", Type: "array", Items: "{modified, name, path, size}"}, {Name: "count", Type: "integer"}}
	path := []catalog.Output{{Name: "path", Type: "string"}}
	tools := []catalog.Tool{{Name: "list", Outputs: many}, {Name: "move", Outputs: path}, {Name: "copy", Outputs: path}, {Name: "search", Outputs: many}, {Name: "look", Outputs: many, Open: true}}
	got := signatures(tools, func(string) []catalog.Argument { return nil })
	const all = "files: string[], entries: {modified, name, path, size}[], count"
	want := []string{"list() -> " + all, "move() -> path", "copy() -> path", "search() -> as list", "look() -> " + all + ", …"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
