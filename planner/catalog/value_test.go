package catalog

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

func TestCheck(t *testing.T) {
	const schema = `{"type":"object","properties":{"total":{"type":"number"},"lines":{"type":"array","items":{"type":"string"}}},"required":["total"]}`
	check, err := NewCheck(jsontext.Value(schema))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		value string
		want  []string // what the reasons name, in order
	}{
		"as demanded":  {`{"total": 3.5, "lines": ["a"]}`, nil},
		"missing":      {`{}`, []string{"total"}},
		"wrong type":   {`{"total": "3"}`, []string{"/total"}},
		"wrong deep":   {`{"total": 1, "lines": ["a", 2]}`, []string{"/lines/1"}},
		"several":      {`{"total": "3", "lines": 2}`, []string{"/lines", "/total"}},
		"not JSON":     {`{"total": `, []string{"not JSON"}},
		"another type": {`[1]`, []string{"at ''"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := check.Value(jsontext.Value(c.value))
			if len(got) != len(c.want) {
				t.Fatalf("got %q", got)
			}
			all := strings.Join(got, "\n")
			for _, part := range c.want {
				if !strings.Contains(all, part) {
					t.Errorf("nothing names %s in %q", part, got)
				}
			}
		})
	}
}

func TestCheckOfASchemaThatIsNone(t *testing.T) {
	if _, err := NewCheck(jsontext.Value(`{"type": 3}`)); err == nil {
		t.Error("a type that is a number was taken")
	}
}
