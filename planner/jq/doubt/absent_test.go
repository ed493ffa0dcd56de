package doubt

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"planwright/planner/jq"
)

func TestAbsent(t *testing.T) {
	const rows, net = `[{"Who": "a", "Net": 1}, {"Who": "b"}]`, "No row has a column “Nett”. There are “Net”, “Who”. Choose one of these."
	const table, gone = `[{"Who": "a", "Net": 1}, {"Who": "b", "Net": null}]`, net
	const lists = `{"a": [{"id": 7, "n": 1}], "b": [{"nr": 7, "city": "Ulm"}]}`
	const joined = "(.b | INDEX(.nr)) as $by | .a | map(($by[.id | tostring] // {}) + .)"
	for _, tt := range []struct{ program, data, want string }{
		{"sort_by(.Nett) | reverse", rows, net},
		{"map(select(.Nett > 1))", rows, net},
		{"map(.month = .Nett[:7])", rows, net},
		{"map(.month = .Who[:7])", rows, ""},
		{"map(select(.Who == \"a\" and 5 < .Nett))", rows, net},
		{"map(select((.Nett | IN(1, 2) | not)))", rows, net},
		{"map(select((.Nett | tostring | ascii_downcase) == \"true\"))", rows, net},
		{"group_by(.Who, .Nett) | map({n: length})", rows, net},
		{"to_entries | unique_by(.value.Nett) | sort_by(.key) | map(.value)", rows, net},
		{"to_entries | unique_by(.value.Who) | sort_by(.key) | map(.value)", rows, ""},
		{"map({Who}) | sort_by(.Net)", rows, "No row has a column “Net”. There are “Who”. Choose one of these."},
		{"sort_by(.net)", rows, "No row has a column “net”: it is called “Net”. Write it so."},
		{"sort_by(.Nett)", "[]", ""},
		{"map(select(.Net > 5)) | sort_by(.Nett)", rows, ""},
		{"sort_by(.Nett // 0)", rows, ""},
		{"map(select((.Nett // \"\") == \"\"))", rows, net},
		{"map(select((.Nett // \"\") != \"\" or .Who == \"a\"))", rows, net},
		{"map(select((.Nett // \"\" | tostring | contains(\"a\"))))", rows, net},
		{"map(select((.Nett // \"\" | tostring | startswith(\"a\"))))", rows, net},
		{"map(select((.Nett // \"\" | tostring | ascii_downcase | endswith(\"a\"))))", rows, net},
		{"map(select((.Nett // \"none\") == \"none\"))", rows, ""},
		{"map(select((.Nett // \"\") == \"\" and .Nett == null))", rows, ""},
		{"map(select(.Who == \"b\")) | map(select((.Net // \"\") == \"\"))", rows, ""},
		{"map(select(.Who == \"b\")) | sort_by(.Net)", rows, ""},
		{"map(values) | .[:2] | map(select((.Nett // \"\") == \"\"))", rows, net},
		{"map(select(.Nett == null))", rows, ""},
		{"map(select(.Nett != null and .Nett > 1))", rows, ""},
		{"map(select(.Nett != true))", rows, ""},
		{"map(.Nett = .Net) | sort_by(.Nett)", rows, ""},
		{"map({Nett})", rows, ""},
		{"map({Nett})", table, ""},
		{". + [{Who: \"Total\", Nett: (map(.Nett // 0) | (add // 0) * 1000000 | round / 1000000)}]", table, gone},
		{"map(.Brutto = .Nett * 1.19)", table, gone},
		{"map(select(.Who == \"a\")) | map(.Brutto = if .Nett == null then null else ((.Nett * (100 + 19) / 100) * 100.0000000000001 | round / 100) end)", table, gone},
		{"group_by(ascending(.Who)) | map({Who: .[0].Who, sum: (map(.Nett // 0) | (add // 0) * 1000000 | round / 1000000)})", table, gone},
		{"{sum: (map(.Nett // 0) | (add // 0) * 1000000 | round / 1000000)}", table, gone},
		{"map(.Nett |= if . == null then . else tonumber end) | {sum: (map(.Nett) | add)}", table, gone},
		{"stack | {most: (map(.Nett | values) | max)}", `[{"file": "a", "rows": ` + table + `}, {"file": "b", "rows": ` + table + `}]`, gone},
		{"map(.Nett |= if . == null then 1 else . end) | {sum: (map(.Nett) | add)}", table, ""},
		{"map(.Sum = (.Net // 0) + (.Nett // 0))", table, ""},
		{"{sum: (map(.Nett // 0) | add)}", table, ""},
		{"group_by(.Who) | map({rows: .}) | map({sum: (.rows | map(.Net) | add)})", table, ""},
		{"{most: (group_by(.Who) | map({n: length}) | map(.n) | max)}", table, ""},
		{"group_by(.Who) | pivot(.Who; {}; (if . == [] then null else (map(.Nett // 0) | (add // 0) * 1000000 | round / 1000000) end))", table, gone},
		{"(map(.Nett // 0) | (add // 0) * 1000000 | round / 1000000) as $total | map(.s = if .Nett == null or $total == 0 then null else .Nett / $total * 100 end)", table, gone},
		{"map(if has(\"Nett\") then .x = .Nett + 1 else . end)", table, ""},
		{"map(if .Net > 9 then .Nett = 1 else . end) | {sum: (map(.Nett) | add)}", table, ""},
		{"[.] | pivot(.Who; {}; length) | map(.x = .a + .Nett)", table, ""},
		{"{sum: (map(.Nett // 0) | (add // 0) * 1000000 | round / 1000000)}", rows, ""},
		{"{sum: (map(.Nett // 0) | (add // 0) * 1000000 | round / 1000000)}", "[]", ""},
		{joined, lists, ""},
		{"(.b | INDEX(.no)) as $by | .a | map(($by[.id | tostring] // {}) + .)", lists, "No row of “b” has a column “no”. There are “city”, “nr”. Choose one of these."},
		{"(.b | INDEX(.nr | tostring | trim)) as $by | .a | map(($by[.no | tostring | trim] // {}) + .)", lists, "No row of “a” has a column “no”. There are “id”, “n”. Choose one of these."},
		{"(.b | INDEX(.no)) as $by | .a | map(($by[.id | tostring] // {}) + .)", `{"a": [{"id": 7}], "b": []}`, ""},
		{joined + " | map(select(.city == \"Ulm\"))", `{"a": [{"id": 8}], "b": [{"nr": 7, "city": "Ulm"}]}`, ""},
		{joined + " | sort_by(.nix)", lists, "No row has a column “nix”. There are “city”, “id”, “n”, “nr”. Choose one of these."},
	} {
		var data any
		if err := json.Unmarshal([]byte(tt.data), &data); err != nil {
			t.Fatal(err)
		}
		program, fault := jq.Compile(tt.program)
		if fault != nil {
			t.Fatal(fault)
		}
		if got := Absent(context.Background(), program, data, time.Unix(0, 0), Known{}); got != tt.want {
			t.Errorf("%s\n   is %q\n want %q", tt.program, got, tt.want)
		}
	}
}

// Of what is surely a table a column is missed too that a line picks, writes anew or makes others of; what
// the line leaves out, fills, or says itself what is to be in its place is none.
func TestAbsentInTables(t *testing.T) {
	const table, gone = `[{"Who": "a", "Net": "1", "at": {"x": 1}}]`, "No row has a column “Nett”. There are “Net”, “Who”, “at”, “at.x”. Choose one of these."
	data := decodedData(t, table)
	known := Known{Columns: map[string][]string{"": {"Who", "Net", "at"}}}
	for program, want := range map[string]string{
		`map({Nett})`:                                                          gone,
		`map({Who, Betrag: .Nett})`:                                            gone,
		`map({Who, x: (.Nett | tonumber)})`:                                    gone,
		`map(del(.Nett) + {Betrag: .Nett})`:                                    gone,
		`map(del(.Nett) + ({n: "Nett", v: .Nett} | select(.v != null)))`:       gone,
		`map(.Nett |= tostring)`:                                               gone,
		`map(.Nett |= if . == null then . else (. * 100 | round / 100) end)`:   gone,
		`map(.Nett |= split(","))`:                                             gone,
		`map(.Nett |= if . == null or . == "" then . else "x" + tostring end)`: gone,
		`map(.text = ([.Who, .Nett] | map(. // "" | tostring | select(trim != "")) | join(" ")))`:                gone,
		`map(. + (.Nett // "" | tostring | split(" ") | map(trim) | {a: (.[0] // ""), b: (.[1:] | join(" "))}))`: gone,
		`map(.part = (.Nett // "" | tostring | split(":") | if length > 1 then .[1] else null end))`:             gone,
		`map(.kind = if .Nett > 5 then "big" else "small" end)`:                                                  gone,
		`written(.Nett; "1.234,50")`: gone,
		`[foreach .[] as $row (null; if $row.Nett | . == null or . == "" then . else $row.Nett end; $row + {Nett: .})]`: gone,
		`map(select(.Who == "a")) | map({Nett})`: gone,
		`map({Who}) | map({Nett: .Net})`:         "No row has a column “Net”. There are “Who”. Choose one of these.",
		`map(.x = .Net + .Net) | {sum: (map(.Nett // 0) | (add // 0) * 1000000 | round / 1000000)}`: "No row has a column “Nett”. There are “Net”, “Who”, “at”, “at.x”, “x”. Choose one of these.",
		`map({x: .["at.x"]})`:                                     "",
		`map({Nett: (.Nett // "none")})`:                          "",
		`map({n: (.Nett | if . == null then 0 else . end)})`:      "",
		`map(.mail = (.mail // ""))`:                              "",
		`map(.Nett |= if . == null or . == "" then 0 else . end)`: "",
		`map(del(.Nett))`:                                         "",
		`map(.Nett = 1) | map({Nett})`:                            "",
		`map(.kind = if .Nett == null then "new" else "old" end)`: "",
		`map({Who, n: 1})`:                                        "",
		`group_by(.Who) | map({rows: .}) | map({Nett})`:           "No row has a column “Nett”. There are “rows”. Choose one of these.",
		`map({(.Who): .Nett})`:                                    "",
	} {
		compiled, fault := jq.Compile(program)
		if fault != nil {
			t.Fatal(program, fault)
		}
		if got := Absent(context.Background(), compiled, data, time.Unix(0, 0), known); got != want {
			t.Errorf("%s\n   is %q\n want %q", program, got, want)
		}
		if got := Absent(context.Background(), compiled, data, time.Unix(0, 0), Known{Part: true}); got != "" {
			t.Errorf("%s of rows that are not all there: %q", program, got)
		}
	}
}

// The first rows of a table tell which columns it has, but for those that only others have, as JSON may.
func TestAbsentInBeginnings(t *testing.T) {
	data := decodedData(t, `[{"Who": "a"}]`)
	part := Known{Part: true, Columns: map[string][]string{"": {"Who", "Net"}}}
	for program, want := range map[string]string{
		`map({Net})`:     "",
		`sort_by(.Net)`:  "",
		`map({Nett})`:    "No row has a column “Nett”. There are “Who”. Choose one of these.",
		`sort_by(.Nett)`: "No row has a column “Nett”. There are “Who”. Choose one of these.",
	} {
		compiled, _ := jq.Compile(program)
		if got := Absent(context.Background(), compiled, data, time.Unix(0, 0), part); got != want {
			t.Errorf("%s: %q", program, got)
		}
	}
}

func decodedData(t *testing.T, text string) (data any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &data); err != nil {
		t.Fatal(err)
	}
	return data
}
