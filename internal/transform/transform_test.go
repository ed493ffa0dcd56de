package transform

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// run is what a program makes of data of which nothing else is known.
func run(ctx context.Context, program string, data []byte, now time.Time) (value []byte, odd string, err error) {
	made, err := Make(ctx, program, data, nil, now)
	return made.Value, made.Odd, err
}

func TestRun(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for _, tt := range []struct{ name, program, data, want string }{
		{"a value", `map(.n) | add`, `[{"n":1},{"n":2}]`, `3`},
		{"digits stay", `.`, `[1.10,12345678901234567890123]`, `[1.10,12345678901234567890123]`},
		{"signs stay", `.`, `"<&>\u2028é"`, "\"<&>\u2028é\""},
		{"the moment", `now | todate`, `null`, `"2026-03-01T12:00:00Z"`},
		{"no environment", `[env, $ENV]`, `null`, `[{},{}]`},
		{"a column that is not there", `sort_by(.b)`, `[{"a": 1}]`, `No row has a column “b”. There are “a”. Choose one of these.`},
		{"a key that is not there", `(.b | INDEX(.no)) as $by | .a | map(($by[.id | tostring] // {}) + .)`, `{"a": [{"id": 1}], "b": [{"nr": 1}]}`, `No row of “b” has a column “no”. There are “nr”. Choose one of these.`},
		{"a column in other letters", `map(select(.amount > 1))`, `[{"Amount": 1}]`, `No row has a column “amount”: it is called “Amount”. Write it so.`},
		{"texts are compared with a number", `map(select(.a > 1))`, `[{"a": "2,50"}]`, `Texts such as “2,50” stand in “a”`},
		{"texts among numbers", `{total: (map(.a // 0) | (add // 0) * 1000000 | round / 1000000)}`, `[{"a": "1.200,50"}, {"a": "-300,00"}, {"a": "50,00 or so"}]`, `The program reckons with a text. In row 3 “a” is the text “50,00 or so”, which is no number, as “1.200,50” is. Mend the column, or leave such rows out, in a line before.`},
		{"nothing but texts", `{total: (map(.a // 0) | (add // 0) * 1000000 | round / 1000000)}`, `[{"a": "1.200"}, {"a": "(2.500)"}]`, `Texts such as “(2.500)” stand in “a”, and are strung together, not added up. Turn them into numbers in a line before.`},
		{"a failure in a row", `map(.a * 2)`, `[{"a": 1}, {"a": null}]`, `The program cannot multiply nothing and the number 2. It fails at row 2, where “a” is empty. Mend the column, or leave such rows out, in a line before.`},
		{"a failure", `.a`, `[1]`, `The program takes a column of a row there, and gets a list.`},
		{"no program", `map(`, `[1]`, `Line 1, column 5: the program ends too early.`},
		{"no end", `def f: f; f`, `1`, `was not done after 5 seconds of its own work`},
		{"it grows at once", `"a" * 2000000000 | length`, `1`, `and was ended`},
		{"it grows by an index", `[] | .[500000000] = 1 | length`, `1`, `and was ended`},
		{"it grows for ever", `reduce range(1e9) as $i ([]; . + [$i]) | length`, `1`, "and was ended"},
		{"it doubles", `reduce range(60) as $i ("ab"; . + .) | length`, `1`, `and was ended`}, // by its memory, or by its time where that comes slowly
		{"a huge number", `pow(10; 10) | [range(.)] | length`, `1`, "and was ended"},
		{"a large result", `[range(40)] | map("x" * 1000000)`, `1`, `The program gave 38 MB, and 8 are the most.`},
		{"it nests", `reduce range(1500000) as $i (0; [.]) | tojson | length`, `1`, `and was ended`},
		{"deep data", `tojson | length`, strings.Repeat("[", 9000) + strings.Repeat("]", 9000), `18000`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if strings.Contains(tt.want, "ended") {
				t.Parallel() // what ends at its time takes that of none which has to come before it
			}
			got, _, err := run(context.Background(), tt.program, []byte(tt.data), now)
			if err != nil {
				got = []byte(err.Error())
			}
			if !strings.Contains(string(got), tt.want) {
				t.Errorf("%s is %s, want %s", tt.program, got, tt.want)
			}
		})
	}
}

// Members of objects come in the order of the data, then of the program, then by name.
func TestOrderOfMembers(t *testing.T) {
	for _, tt := range []struct{ name, program, data, want string }{
		{"as they were", `.`, `{"b":1,"a":{"d":1,"c":2}}`, `{"b":1,"a":{"d":1,"c":2}}`},
		{"kept rows", `map(select(.amount > 1))`, `[{"date":"x","customer":"A","amount":2}]`, `[{"date":"x","customer":"A","amount":2}]`},
		{"a new column is last", `map(.net = .gross / 2)`, `[{"name":"A","gross":2}]`, `[{"name":"A","gross":2,"net":1}]`},
		{"picked and renamed", `map({sum: .amount, name})`, `[{"name":"A","amount":2}]`, `[{"sum":2,"name":"A"}]`},
		{"a group and its figures", `map(.month = .when[:7]) | group_by(.month) | map({month: .[0].month, total: map(.n) | add, count: length})`,
			`[{"when":"2026-01-02","n":1}]`, `[{"month":"2026-01","total":1,"count":1}]`},
		{"a row that lacks a cell", `.`, `[{"a":1,"c":3},{"a":1,"b":2,"c":3}]`, `[{"a":1,"c":3},{"a":1,"b":2,"c":3}]`},
		{"a row that lacks its first cell", `.[1:]`, `[{"b":1,"c":2},{"a":1,"b":2}]`, `[{"a":1,"b":2}]`},
		{"joined rows", `map(. + {z: 1, y: 2})`, `[{"x":1}]`, `[{"x":1,"z":1,"y":2}]`},
		{"names in quotes", `{"the sum": 1, "a \(1)": 2, "\u00e9": 3}`, `null`, `{"the sum":1,"é":3,"a 1":2}`},
		{"names that are made", `map({(.k): 1}) | add`, `[{"k":"z"},{"k":"b"},{"k":"a"}]`, `{"a":1,"b":1,"z":1}`},
		{"a joined list first", `(.b | INDEX(.id)) as $by | .a | map(($by[.id | tostring] // {}) + .)`, `{"b":[{"id":1,"x":2,"y":3}],"a":[{"y":5,"id":1}]}`, `[{"y":5,"id":1,"x":2}]`},
		{"an empty name", `.`, `{"b":1,"":2,"a":3}`, `{"b":1,"":2,"a":3}`},
		{"none of it is compared", `[unique, .[0] == .[1], (group_by(.) | length)]`, `[{"b":1,"a":2},{"a":2,"b":1}]`, `[[{"b":1,"a":2}],true,1]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, _, err := run(context.Background(), tt.program, []byte(tt.data), time.Now())
			if err != nil || string(got) != tt.want {
				t.Errorf("%s is %s (%v), want %s", tt.program, got, err, tt.want)
			}
		})
	}
}

func TestTooMuchData(t *testing.T) {
	_, _, err := run(context.Background(), ".", make([]byte, MaxData+1), time.Now())
	if err == nil || !strings.Contains(err.Error(), "a program takes 8 at most") {
		t.Error(err)
	}
}

func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, _, err := run(ctx, "def f: f; f", []byte("1"), time.Now()); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func BenchmarkRun(b *testing.B) {
	for b.Loop() {
		if _, _, err := run(context.Background(), "map(. + 1) | add", []byte("[1,2,3]"), time.Now()); err != nil {
			b.Fatal(err)
		}
	}
}

// The columns of rows that were all left out are known.
func TestColumnsOfNothing(t *testing.T) {
	for program, want := range map[string]string{
		"map(select(.b > 5))":                      "b a",
		"map(select(.b > 5)) | map({a, c: .b})":    "a c",
		"map(select(.b > 5)) | map(.net = .b / 2)": "b a net",
		"map(select(.b < 5))":                      "",
		"map(select(.b > 5) | .b)":                 "",
		"map(select(.b > 5)) | {n: length}":        "",
	} {
		made, err := Make(context.Background(), program, []byte(`[{"b": 1, "a": 2}]`), nil, time.Now())
		if got := strings.Join(made.Columns, " "); err != nil || got != want {
			t.Errorf("%s: %q, %v", program, got, err)
		}
	}
}

// What may not be meant is told beside the result.
func TestOdd(t *testing.T) {
	got, odd, err := run(context.Background(), "map({b})", []byte(`[{"a": 1}]`), time.Now())
	const gone = "No row has a column “b”. There are “a”. Choose one of these."
	_, inTable := Make(context.Background(), "map({b})", []byte(`[{"a": 1}]`), Columns{"": {"a"}}, time.Now())
	if inTable == nil || inTable.Error() != gone {
		t.Errorf("of a table: %v", inTable)
	}
	if err != nil || string(got) != `[{"b":null}]` || odd != "No row has a column “b”, so it is empty in each." {
		t.Errorf("%s, %q, %v", got, odd, err)
	}
}
