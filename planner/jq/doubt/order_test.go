package doubt

import (
	"context"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
)

// Numbers and dates that letters put in another order than they have are told.
func TestOrderOfWhatIsWrittenOtherwise(t *testing.T) {
	for _, tt := range []struct{ rows, wrong, odd string }{
		{`[{"n": "(100,00)"}, {"n": "50,00"}]`, "", ""},
		{`[{"n": "100,00-"}, {"n": "50,00"}]`, "and are put in order letter by letter", ""},
		{`[{"n": "(20,00)"}, {"n": "(100,00)"}, {"n": "30,00"}]`, "and are put in order letter by letter", ""},
		{`[{"n": "5. Januar 2026"}, {"n": "12. Dezember 2025"}, {"n": "30. Dezember 2025"}]`, "“30. Dezember 2025” stand", ""},
		{`[{"n": "Jan 2026"}, {"n": "Feb 2026"}]`, "", "Months such as “Feb 2026” stand in “n”"},
		{`[{"n": "Januar"}, {"n": "April"}]`, "", "Months such as “April” stand in “n”"},
		{`[{"n": "Ann"}, {"n": "Mai"}]`, "", ""},
	} {
		for _, source := range []string{"sort_by(ascending(.n))", "sort_by(descending(.n))", "sort_by(.n)"} {
			program, _ := jq.Compile(source)
			wrong, odd := Find(context.Background(), program, decoded(t, tt.rows), time.Unix(0, 0))
			all := strings.Join(odd, " ")
			if strings.Contains(source, "ending") && (tt.wrong == "" && wrong != "" || !strings.Contains(wrong, "letter by letter") && tt.wrong != "") || !strings.Contains(all, tt.odd) || tt.odd == "" && strings.Contains(all, "Months") {
				t.Errorf("%s of %s: %q, %q", source, tt.rows, wrong, odd)
			}
		}
	}
}
