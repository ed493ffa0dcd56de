package cli

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/runs"
	"planwright/planner/catalog"
)

func TestWaysOn(t *testing.T) {
	ways := []catalog.WayOn{{Argument: "separator", Value: jsontext.Value(`"comma"`)}, {Argument: "path"}}
	long := []catalog.WayOn{catalog.WayTo("program", strings.Repeat("a", 200), "They are written as %s", "1.234,50")}
	for _, tt := range []struct {
		result *runs.RunResultView
		want   string
	}{
		{nil, ""},
		{&runs.RunResultView{}, ""},
		{&runs.RunResultView{Ways: ways}, `to go on, give save separator: "comma", or another path`},
		{&runs.RunResultView{Ways: long}, `to go on, give save program: "` + strings.Repeat("a", 200) + `" (“They are written as 1.234,50”)`},
		{&runs.RunResultView{Success: true, Ways: ways}, `if that is not meant, give save separator: "comma", or another path`},
	} {
		if got := waysOn(runs.RunEntryView{Node: "save", Result: tt.result}); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}
