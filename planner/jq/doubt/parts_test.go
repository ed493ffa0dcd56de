package doubt

import (
	"strings"
	"testing"

	"github.com/itchyny/gojq"
)

// Texts that have fewer or more parts than there are columns are told.
func TestPartsDoubts(t *testing.T) {
	line := linesOf(t, "parts", "")[0]
	query, err := gojq.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	column, _, width := partsOf(query)
	if column == "" || width < 2 {
		t.Fatalf("%s: %q, %d", line, column, width)
	}
	const by = " " // of the first such line
	rows := []map[string]any{}
	for _, n := range []int{width, 1, 0, width + 1} {
		rows = append(rows, map[string]any{column: strings.Join(strings.Fields(strings.Repeat("x ", n)), by)})
	}
	said := strings.Join(partsDoubts(query, rows), "\n")
	for _, want := range []string{"in 1 of 4 rows, first in row 2 (“x”): those left over stay empty there.", "in 1 of 4 rows, first in row 4 ("} {
		if !strings.Contains(said, want) {
			t.Errorf("%s: %s", line, said)
		}
	}
	if said := partsDoubts(query, rows[:1]); len(said) > 0 {
		t.Error(said)
	}
}

// A line that cuts at two blanks or more has the parts that the program makes.
func TestPartsAtRunsOfBlanks(t *testing.T) {
	for _, tt := range []struct {
		at, text string
		parts    int
	}{
		{`(trim | split("[\\s\\p{Z}]{2,}|\\t"; null))`, "  Nagel lang   12\t1,50 ", 3},
		{`(trim | split("[\\s\\p{Z}]+"; null))`, "Nagel\u00a0lang   12", 3},
		{`split(" ")`, "a  b", 3},
		{`(trim | split("x"; null))`, "axb", 0},
	} {
		query, err := gojq.Parse(`map(. + (.a // "" | tostring | ` + tt.at + ` | map(trim) | {x: .[0], y: .[1:]}))`)
		if err != nil {
			t.Fatal(err)
		}
		_, cut, _ := partsOf(query)
		n := 0
		if cut != nil {
			n = len(cut(tt.text))
		}
		if n != tt.parts {
			t.Errorf("%s of %q: %d parts", tt.at, tt.text, n)
		}
	}
}
