package doubt

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

func decoded(t *testing.T, text string) (value any) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return value
}

// linesOf are the lines of a kind as the form writes them; to is what they make, "" for any.
func linesOf(t *testing.T, kind, to string) (lines []string) {
	t.Helper()
	file, err := os.ReadFile("../testdata/forms.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Line string
		Form struct{ Kind, To string }
	}
	if err := json.Unmarshal(file, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if c.Form.Kind == kind && (to == "" || c.Form.To == to) {
			lines = append(lines, c.Line)
		}
	}
	if len(lines) == 0 {
		t.Fatalf("there is no line %q that makes %q", kind, to)
	}
	return lines
}
