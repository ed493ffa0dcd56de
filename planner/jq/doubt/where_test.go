package doubt

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
)

func TestWhere(t *testing.T) {
	const rows = `[{"who": "a", "amount": 1, "the price": 2}, {"who": "a", "amount": null, "the price": 1}, {"who": "b", "amount": "n/a", "the price": 3}]`
	for _, tt := range []struct{ program, data, want string }{
		{"map(.total = .amount * 2)", rows, "It fails at row 2, where “amount” is empty."},
		{"map(select(.amount != null)) | map(.total = .amount - .[\"the price\"])", rows, "It fails at row 2, where “amount” is the text “n/a”."},
		{"map(.total = .cost + 1 | .total / .none)", rows, "It fails at row 1, where there is no “cost” and there is no “total” and there is no “none”."},
		{"map(.amount |= tonumber)", rows, "It fails at row 2, where “amount” is empty."},
		{"group_by(.who) | map({who: .[0].who, total: (map(.amount // 0) | add * 1000000 | round / 1000000)})", rows, "In a row “amount” is the text “n/a”, which is no number."},
		{"group_by(.who) | map({who: .[0].who, total: (map(.amount // 0) | (add // 0) * 1000000 | round / 1000000)})", rows, "In a row “amount” is the text “n/a”, which is no number."},
		{"{total: (map(.amount // 0) | add * 1000000 | round)}", rows, "In row 3 “amount” is the text “n/a”, which is no number."},
		{"group_by(.g) | map({total: (map(.amount // 0) | add * 1)})", `[{"g": 1, "amount": 1}, {"g": 1, "amount": "(2b)"}]`, "In a row “amount” is the text “(2b)”, which is no number."},
		{"map(.when |= (strptime(\"%d.%m.%Y\") | strftime(\"%Y\")))", `[{"when": "1.2.2026"}, {"when": "2026-02-03"}]`, "It fails at row 2, where “when” is the text “2026-02-03”."},
		{"map(.n + 1)", `[{"n": 1}, 4]`, "It fails at row 2."},
		{"map(.n + 1)", `[{"n": 1}, {"n": [1]}]`, "It fails at row 2, where “n” is [1]."},
		{"map(.n * 2)", `[{"n": 1}, null]`, "It fails at row 2, which is nothing, as a round of a loop that failed leaves it. Leave out what is nothing in a line before: map(values)."},
		{"map(. + 1)", `{"a": {}}`, ""},
		{"def f: .amount * 2; map(f)", rows, ""},
		{".[0] as $x | map(.amount * $x.amount)", rows, "In row 3 “amount” is the text “n/a”, which is no number."},
		{"map(.amount * \"x.b\")", `[{"amount": {}}]`, "It fails at row 1, where “amount” is {}."},
		{"map(.who)", rows, ""}, // does not fail
	} {
		var data any
		decoder := json.NewDecoder(strings.NewReader(tt.data))
		decoder.UseNumber()
		if err := decoder.Decode(&data); err != nil {
			t.Fatal(err)
		}
		program, fault := jq.Compile(tt.program)
		if fault != nil {
			t.Fatal(fault)
		}
		if !strings.HasSuffix(tt.want, ": map(values).") && (strings.Contains(tt.want, "where") || strings.Contains(tt.want, "which")) {
			tt.want += " Mend the column, or leave such rows out, in a line before."
		}
		if got := Where(context.Background(), program, data, time.Unix(0, 0)); got != tt.want {
			t.Errorf("%s over %s\n  is %s\nwant %s", tt.program, tt.data, got, tt.want)
		}
	}
}

// What is no number is blamed, and not the number beside it; a text is never repeated in place of being
// multiplied.
func TestWhatIsNoNumberIsBlamed(t *testing.T) {
	for _, tt := range []struct{ program, data, want string }{
		{"map(.x = .m * .p)", `[{"m": 2, "p": 1.5}, {"m": 2, "p": "n/a"}]`, "It fails at row 2, where “p” is the text “n/a”. " + before},
		{"map(.x = .p * .m)", `[{"m": 3, "p": 1.5}, {"m": 3, "p": "#DIV/0!"}]`, "It fails at row 2, where “p” is the text “#DIV/0!”. " + before},
		{"map(.x = ((.m // 0) * (.p // 0)))", `[{"m": 2, "p": 1.5}, {"m": 3, "p": "n/a"}]`, "It fails at row 2, where “p” is the text “n/a”. " + before},
		{"map(.x = (.m * .p * 100 | round / 100))", `[{"m": 2, "p": 1.5}, {"m": 3, "p": "n/a"}]`, "It fails at row 2, where “p” is the text “n/a”. " + before},
		{"map(.x = .m * .p)", `[{"m": 2, "p": 1.5}, {"m": 3, "p": true}]`, "It fails at row 2, where “p” is true. " + before},
		{"map(.x = .m - .p)", `[{"m": "3", "p": true}]`, "It fails at row 1, where “p” is true. " + before},
		{"map(.x = .m - .p)", `[{"m": 1, "p": 1}, {"m": "3", "p": "n/a"}]`, "It fails at row 2, where “p” is the text “n/a”. " + before},
		{"map(.x = .m / .p)", `[{"m": "3", "p": 2}, {"m": "n/a", "p": 2}]`, "In row 2 “m” is the text “n/a”, which is no number, as “3” is. " + before},
		{"map(.x = .m * .p)", `[{"m": "3", "p": 2}, {"m": "n/a", "p": 2}]`, "In row 2 “m” is the text “n/a”, which is no number, as “3” is. " + before},
		{"map(.x = .m - .p)", `[{"m": "3 €", "p": 2}]`, "Texts such as “3 €” stand in “m”, and cannot be reckoned with. Turn them into numbers in a line before."},
		{`map(.x = "-" * .m)`, `[{"m": 2}]`, ""},
		{`map(. * {b: 2})`, `[{"m": 2}]`, ""},
		{`map(.o = .o * .p)`, `[{"o": {"a": 1}, "p": {"b": 2}}]`, ""},
	} {
		program, fault := jq.Compile(tt.program)
		if fault != nil {
			t.Fatal(fault)
		}
		if got := Where(context.Background(), program, decoded(t, tt.data), time.Unix(0, 0)); got != tt.want {
			t.Errorf("%s of %s:\n is   %s\n want %s", tt.program, tt.data, got, tt.want)
		}
	}
}
