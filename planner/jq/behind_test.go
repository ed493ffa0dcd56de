package jq_test

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
	"planwright/planner/jq/doubt"
)

// The number behind a word is an amount where something else is counted before it; and where several stand behind the
// word, or one of these was left out, that is said once.
func TestNumberBehindAWord(t *testing.T) {
	source := behindGesamtbetrag(t)
	for said, want := range map[string][2]string{
		"Gesamtbetrag 1.190,00":                                         {"1190", ""},
		"Gesamtbetrag: 14":                                              {"14", ""},
		"Gesamtbetrag in 14 Tagen zahlbar: 1.190,00":                    {"1190", "counts something else"},
		"Gesamtbetrag 2 Stk 1.190,00 EUR":                               {"1190", "counts something else"},
		"Gesamtbetrag 1.190 EUR, Skonto 1,50":                           {"1190", ""},
		"Gesamtbetrag 5 EUR, Skonto 1,50":                               {"5", ""},
		"Gesamtbetrag 2 Stk\nRabatt 1,00":                               {"2", ""},
		"Gesamtbetrag netto 1.000,00\nGesamtbetrag brutto 1.190,00":     {"1000", "“Gesamtbetrag netto 1.000,00” and “Gesamtbetrag brutto 1.190,00”"},
		"Gesamtbetrag 1.000,00\nx\nGesamtbetrag   1.000,00":             {"1000", ""},
		"Gesamtbetrag 7,00\nGesamtbetrag in 14 Tagen zahlbar: 1.190,00": {"7", "several numbers"},
	} {
		rows := []any{map[string]any{"t": said}, map[string]any{"t": "Gesamtbetrag 1,50"}}
		program := compiled(t, source+"\n| map(.x)")
		made, err := program.Run(context.Background(), rows, time.Unix(0, 0))
		if got, _ := jq.Marshal(made); err != nil || string(got) != "["+want[0]+",1.5]" {
			t.Errorf("%q: %s, %v; want %s", said, got, err, want[0])
		}
		_, odd := doubt.Find(context.Background(), program, rows, time.Unix(0, 0))
		if told := strings.Join(odd, " "); want[1] == "" && told != "" || !strings.Contains(told, want[1]) || want[1] != "" && !strings.Contains(told, "In 1 of 2 rows") {
			t.Errorf("%q says %q, want %q", said, told, want[1])
		}
	}
}

// behindGesamtbetrag is the line as forms write it.
func behindGesamtbetrag(t *testing.T) string {
	t.Helper()
	var forms []struct{ Line string }
	file, err := os.ReadFile("testdata/forms.json")
	if err == nil {
		err = json.Unmarshal(file, &forms)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range forms {
		line := form.Line
		if strings.HasPrefix(line, `map(.x = (.t // "" | tostring | [match("(Total\\:[^0-9`) && strings.Contains(line, "[,][0-9]") {
			return strings.Replace(line, `Total\\:`, "Gesamtbetrag", 1)
		}
	}
	t.Fatal("no form takes the number behind a word")
	return ""
}
