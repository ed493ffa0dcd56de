package runs

import (
	"slices"
	"testing"

	"planwright/internal/redact"

	"github.com/go-json-experiment/json/jsontext"
)

// A round is known by what people call its element, without what is secret.
func TestItemName(t *testing.T) {
	redactor := &redact.Redactor{}
	for item, want := range map[string]string{
		`"a/b.pdf"`:                           "a/b.pdf",
		`7`:                                   "7",
		`{"id": 3, "title": "The one"}`:       "The one",
		`{"name": {"a": 1}, "url": "http:a"}`: "http:a",
		`{"password": "Tr0ub4dor&3x"}`:        "",
		`[1, 2]`:                              "",
		`null`:                                "",
		``:                                    "",
	} {
		if got := itemName(jsontext.Value(item), redactor); got != want {
			t.Errorf("%s is called %q, not %q", item, got, want)
		}
	}
	best := []string{"name", "title", "label", "subject", "path", "file", "url", "key", "id"}
	for i := range best { // each is known by the best of what is left
		item := ""
		for _, field := range slices.Backward(best[i:]) {
			item += `,"` + field + `":"the ` + field + `"`
		}
		if got := itemName(jsontext.Value("{"+item[1:]+"}"), redactor); got != "the "+best[i] {
			t.Errorf("%s is called %q", item, got)
		}
	}
	if got := itemName(jsontext.Value(`{"name": "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"}`), redactor); len(got) > 30 {
		t.Errorf("a key is shown: %q", got)
	}
}
