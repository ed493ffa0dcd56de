package doubt

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
)

const byCustomer = `group_by(ascending(.c)) | pivot(.m; {c: .[0].c}; `

func TestPivot(t *testing.T) {
	sales := `[{"c": "b", "m": "2026-02", "a": 2}, {"c": "a", "m": "2026-01", "a": 1}, {"c": "a", "m": "2026-01", "a": 4}]`
	for _, tt := range []struct {
		about, program, data, want string // want: the result, else how the failure is said
		odd                        []string
	}{
		{"a cell that no row is in", byCustomer + `length)`, sales, `[{"2026-01":2,"2026-02":0,"c":"a"},{"2026-01":0,"2026-02":1,"c":"b"}]`, nil},
		{"it stays empty", byCustomer + `(if . == [] then null else (map(.a // 0) | add) end))`, sales, `[{"2026-01":5,"2026-02":null,"c":"a"},{"2026-01":null,"2026-02":2,"c":"b"}]`, nil},
		{"the first of several", byCustomer + `.[0].a)`, sales, `[{"2026-01":1,"2026-02":null,"c":"a"},{"2026-01":null,"2026-02":2,"c":"b"}]`, []string{"1 of 2 cells are of several rows, and have “a” of the first only. Choose another figure, such as the sum, if all are meant."}},
		{"no rows", byCustomer + `length)`, `[]`, `[]`, nil},
		{"numbers and nothing name columns", byCustomer + `length)`, `[{"c": 1, "m": 10}, {"c": 1, "m": null}, {"c": 1, "m": 2.50}, {"c": 1, "m": true}, {"c": 1, "m": "x"}]`, `[{"(empty)":1,"10":1,"2.50":1,"c":1,"true":1,"x":1}]`, []string{"“m” is empty in 1 of 5 rows, which are in the column “(empty)”."}},
		{"values that are nearly alike", byCustomer + `length)`, `[{"c": 1, "m": "Jan"}, {"c": 1, "m": "Jan "}]`, `[{"Jan":1,"Jan ":1,"c":1}]`, []string{"“Jan” and “Jan ” in “m” differ in blanks only, and each is a column of its own. Turn “m” into a text without blanks around in a line before, if they are the same."}},
		{"a value is called as the column of the rows", byCustomer + `length)`, `[{"c": 1, "m": "c"}]`, "A column of values would be called “c”", nil},
		{"lists name no column", byCustomer + `length)`, `[{"c": 1, "m": [1]}]`, "a list or an object stands where", nil},
		{"rows without groups", `pivot(.m; {}; length)`, sales, "pivot takes groups of rows", nil},
		{"a column that no row has", byCustomer + `length)`, `[{"c": 1, "n": 1}]`, "No row has a column “m”. There are “c”, “n”.", nil},
		{"texts are no sum", byCustomer + `(map(.a // 0) | add))`, `[{"c": 1, "m": 1, "a": "1,5"}, {"c": 1, "m": 1, "a": "2,5"}]`, "strung together, not added up", nil},
	} {
		program, fault := jq.Compile(tt.program)
		if fault != nil {
			t.Fatal(tt.about, fault)
		}
		data := decoded(t, tt.data)
		made, err := program.Run(context.Background(), data, time.Now())
		wrong, odd := Find(context.Background(), program, data, time.Now())
		if wrong == "" {
			wrong = Absent(context.Background(), program, data, time.Now(), Known{})
		}
		if !strings.HasPrefix(tt.want, "[") {
			if err != nil {
				wrong = err.Error()
			}
			if !strings.Contains(wrong, tt.want) {
				t.Errorf("%s: %v, %q", tt.about, made, wrong)
			}
			continue
		}
		if got, _ := jq.Marshal(made); err != nil || string(got) != tt.want || wrong != "" || !slices.Equal(odd, tt.odd) {
			t.Errorf("%s: %s, %v, %q\n%q", tt.about, got, err, wrong, odd)
		}
	}
}

func TestPivotOfTooMuch(t *testing.T) {
	rows, days := make([]any, 501), []any{}
	for i := range rows {
		rows[i] = map[string]any{"c": 1, "m": i}
	}
	for day := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC); day.YearDay() <= manyDays+1; day = day.AddDate(0, 0, 1) {
		days = append(days, map[string]any{"c": 1, "m": day.Format("02.01.2006")})
	}
	program, _ := jq.Compile(byCustomer + "length)")
	if _, err := program.Run(context.Background(), rows, time.Now()); err == nil || !strings.Contains(err.Error(), "more than 500 values") {
		t.Error(err)
	}
	if _, odd := Find(context.Background(), program, days, time.Now()); len(odd) != 1 || !strings.Contains(odd[0], "has 32 dates, and each is a column") {
		t.Error(odd)
	}
}
