package doubt

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
)

// A key that is a text in one table and a number in the other is told as what nearly matches.
func TestNumbersInTextsAsKeys(t *testing.T) {
	program, fault := jq.Compile(`(.b | INDEX(.q)) as $by | .a | map(select($by[.p | tostring] | not))`)
	if fault != nil {
		t.Fatal(fault)
	}
	_, odd := Find(context.Background(), program, decoded(t, `{"a": [{"p": 49.90}, {"p": 5}], "b": [{"q": "49,90"}, {"q": "n/a"}]}`), time.Unix(0, 0))
	if said := strings.Join(odd, "\n"); !strings.Contains(said, "where there is “49,90”: one of the two is a text") {
		t.Error(said)
	}
}

const (
	fullLine  = `(.neu | INDEX(.Nr)) as $by | full(.alt; .neu; .neu | map({Nr: .Nr})) | map(. as $row | ($by[.Nr | tostring] // {} | del(.Nr) | with_entries(if .key | in($row) then .key += " (neu)" else . end)) + .)`
	bothLists = `{"alt": [{"Nr": "1", "Preis": 2}, {"Nr": "3", "Preis": 4}], "neu": [{"Nr": "1", "Preis": "2,00"}, {"Nr": "6", "Preis": 9}]}`
)

func TestRowsWithoutPartnersAreTold(t *testing.T) {
	left := strings.Replace(fullLine, `full(.alt; .neu; .neu | map({Nr: .Nr}))`, ".alt", 1)
	for _, tt := range []struct{ program, want string }{
		{fullLine, "1 of 2 rows of “alt” match none of “neu”, such as “3”."},
		{fullLine, "1 of 2 rows of “neu” match none of “alt”, such as “6”: they stand below the others."},
		{left, "1 of 2 rows of “neu” match none of “alt”, such as “6”, and are left out. Choose “all rows of both lists” in the line, if they should stay."},
	} {
		odd := oddOf(t, tt.program, bothLists)
		if !strings.Contains(strings.Join(odd, "\n"), tt.want) {
			t.Errorf("%s:\ngot %q\nwithout %q", tt.program, odd, tt.want)
		}
	}
	if odd := oddOf(t, left, `{"alt": [{"Nr": "1"}], "neu": [{"Nr": "1"}, {"Nr": "6"}]}`); len(odd) > 0 {
		t.Errorf("a list to look things up in need not be used up: %q", odd)
	}
	withStatus := strings.Replace(fullLine, "{Nr: .Nr})", `{Nr: .Nr}); {status: "Status"}`, 1)
	if odd := oddOf(t, withStatus, bothLists); strings.Contains(strings.Join(odd, "\n"), "match none") {
		t.Errorf("what the column says is told again: %q", odd)
	}
}

func TestRowsWithoutKeyAreTold(t *testing.T) {
	left := strings.Replace(fullLine, `full(.alt; .neu; .neu | map({Nr: .Nr}))`, ".alt", 1)
	withStatus := strings.Replace(fullLine, "{Nr: .Nr})", `{Nr: .Nr}); {status: "Status"}`, 1)
	const (
		data  = `{"alt": [{"Nr": 1}, {"Nr": null}, {"Nr": " "}, {"Nr": 1}], "neu": [{"Nr": 1, "x": 2}, {"Nr": null, "x": 3}]}`
		first = "“Nr” is empty in 2 of 4 rows of “alt”, first in row 2: they match nothing, "
		other = "“Nr” is empty in 1 of 2 rows of “neu”, first in row 2: they match nothing"
		twice = "1 of the keys stand in several rows of “alt”, such as “1”: each of these rows has the same partner in “neu”."
	)
	for _, tt := range []struct {
		program string
		want    []string
	}{
		{left, []string{first + "and stay without what is added.", other + "."}},
		{fullLine, []string{first + "and stay without what is added.", other + ", and stand below the others.", twice}},
		{withStatus, []string{first + "and “Status” says “no key” of them.", other + ", and stand below the others with “no key” in “Status”.", twice}},
		{`(.neu | INDEX(.Nr)) as $by | .alt | map(select($by[.Nr | tostring] | not))`, []string{first + "and are kept.", other + "."}},
		{`(.neu | INDEX(.Nr)) as $by | .alt | map(select($by[.Nr | tostring]) | $by[.Nr | tostring] + .)`, []string{first + "and are left out.", other + "."}},
	} {
		if odd := oddOf(t, tt.program, data); !slices.Equal(odd, tt.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", tt.program, odd, tt.want)
		}
	}
	odd := oddOf(t, left, `{"alt": [{"Nr": null}], "neu": [{"Nr": 1}]}`)
	if want := []string{"“Nr” is empty in 1 of 1 rows of “alt”, first in row 1: they match nothing, and stay without what is added."}; !slices.Equal(odd, want) {
		t.Errorf("without any key: %q", odd)
	}
}

func TestEmptyCellsThatAreComparedAreTold(t *testing.T) {
	const chosen = `map(.Stand = if unequal_to(.Preis; .["Preis (neu)"]) then "changed" else "same" end)`
	const want = "“Preis (neu)” is empty in 1 of 3 rows, first in row 2, and is compared there with “Preis”, in which something stands."
	rows := `[{"Preis": 1, "Preis (neu)": 2}, {"Preis": 4}, {}]`
	if odd := oddOf(t, chosen, rows); len(odd) != 1 || !strings.HasPrefix(odd[0], want) {
		t.Errorf("got %q", odd)
	}
}

func oddOf(t *testing.T, source, data string) []string {
	t.Helper()
	program, fault := jq.Compile(source)
	if fault != nil {
		t.Fatal(fault)
	}
	wrong, odd := Find(context.Background(), program, decoded(t, data), time.Unix(0, 0))
	if wrong != "" {
		t.Error(wrong)
	}
	return odd
}

func TestStatusNeedsItsOwnNameAndSureNumbers(t *testing.T) {
	withStatus := strings.Replace(fullLine, "{Nr: .Nr})", `{Nr: .Nr}); {status: "Preis"}`, 1)
	for data, want := range map[string]string{
		bothLists: "There is a column “Preis” already",
		`{"alt": [{"Nr": "1", "Menge": "1.200"}], "neu": [{"Nr": "1", "Menge": 1200}]}`: "“1.200” may be two numbers",
	} {
		program, fault := jq.Compile(withStatus)
		if fault != nil {
			t.Fatal(fault)
		}
		if _, err := program.Run(context.Background(), decoded(t, data), time.Now()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
