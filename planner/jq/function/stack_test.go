package function_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
)

func TestPileOfFileIsTold(t *testing.T) {
	program, _ := jq.Compile("stack")
	_, err := program.Run(context.Background(), []any{map[string]any{"file": "a.csv", "rows": map[string]any{"path": "x"}}}, time.Now())
	if err == nil || !strings.Contains(err.Error(), "“a.csv” are no list") {
		t.Error(err)
	}
}

// A column for the name of the file is none that a table has, and each table says its file.
func TestFileNamesOfStackedTables(t *testing.T) {
	program, _ := jq.Compile(`stack("File")`)
	for data, want := range map[string]string{
		`[{"file": "a.csv", "rows": [{"file": 1}]}]`: "“a.csv” has a column “file” already. Write another name for the one with the file’s name.",
		`[[{"a": 1}]]`: `Table 1 of 1 does not say of which file it is, so “File” would have nothing to say. Let the loop collect {"file": …, "rows": …} of each.`,
		`[{"item": "a.csv", "rows": [{"a": 1}]}]`:                                "Element 1 of 1 has “item” and “rows”, and no path as “file” that says of which file its rows are, so it is not put below the others. Call the field with the path “file” under “What each round gives” of the loop.",
		`[{"file": "a.csv", "rows": []}, {"item": "b.csv", "rows": [{"a": 1}]}]`: "Element 2 of 2 has “item” and “rows”, and no path as “file” that says of which file its rows are, so it is not put below the others. Call the field with the path “file” under “What each round gives” of the loop.",
		`[null, {"a": 1}, {"a": 2}]`:                                             "There are no tables to put below each other: element 2 of 3 has no “rows”. Let the loop collect {\"file\": …, \"rows\": …} of each.",
	} {
		if _, err := program.Run(context.Background(), decoded(t, data), time.Unix(0, 0)); err == nil || err.Error() != want {
			t.Errorf("%s: %v", data, err)
		}
	}
}
