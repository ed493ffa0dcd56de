package offline

import (
	"strings"
	"testing"

	"planwright/planner/catalog"
)

// A name beside a name may be a column as well as a text, and what it was taken for is said.
func TestWhatANameIsTakenForIsSaid(t *testing.T) {
	for words, want := range map[string]string{
		"Read soll.csv, keep the rows where Ist is not Soll and write them to d.csv":            "“Soll” is taken for what stands in “Ist”. If it is a column to compare with, say “the column Soll”.",
		"Read soll.csv, keep the rows where Ist is more than Soll and write them to d.csv":      "“Ist” and “Soll” are taken for names of columns",
		"Read soll.csv, keep the rows where Ist is not the column Soll and write them to d.csv": "“Ist” and “Soll” are taken for names of columns",
	} {
		_, problems := Plan(words, catalog.Builtin())
		said := ""
		for _, p := range problems {
			said += p.Message + "\n"
		}
		if !strings.Contains(said, want) {
			t.Errorf("%s: %s", words, said)
		}
	}
}
