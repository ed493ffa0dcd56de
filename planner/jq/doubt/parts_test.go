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
	column, by, width := partsOf(query)
	if column == "" || width < 2 {
		t.Fatalf("%s: %q, %q, %d", line, column, by, width)
	}
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
