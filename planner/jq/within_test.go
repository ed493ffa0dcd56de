package jq_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
	"planwright/planner/jq/doubt"
)

// A field of an object in a row is a column in every place; one that is called so itself is meant
// first.
func TestFieldsWithinFields(t *testing.T) {
	orders := `[{"id": 2, "customer": {"name": "Zoe", "city": {"zip": "01"}}}, {"id": 1, "customer": {"name": "Ann", "city": {"zip": "02"}}}, {"id": 3, "customer": null}]`
	for _, tt := range []struct{ about, program, data, want string }{
		{"picked", `map({id, Kunde: .["customer.name"]})`, orders, `[{"Kunde":"Zoe","id":2},{"Kunde":"Ann","id":1},{"Kunde":null,"id":3}]`},
		{"picked by its name", `map({"customer.name", id})`, orders, `[{"customer.name":"Zoe","id":2},{"customer.name":"Ann","id":1},{"customer.name":null,"id":3}]`},
		{"kept", `map(select(.["customer.name"] == "Ann")) | map(.id)`, orders, `[1]`},
		{"kept where it is empty", `map(select((.["customer.name"] // "") == "")) | map(.id)`, orders, `[3]`},
		{"deeper", `map(."customer.city.zip")`, orders, `["01","02",null]`},
		{"sorted", `sort_by(ascending(.["customer.name"])) | map(.id)`, orders, `[1,2,3]`},
		{"grouped", `group_by(ascending(.["customer.name"])) | map({"customer.name": .[0].["customer.name"], n: length})`, orders, `[{"customer.name":"Ann","n":1},{"customer.name":"Zoe","n":1},{"customer.name":null,"n":1}]`},
		{"repeats", `to_entries | unique_by(.value["customer.name"]) | sort_by(.key) | map(.value.id)`, orders, `[2,1,3]`},
		{"left out", `map(del(.["customer.city"])) | map(.customer)`, orders, `[{"name":"Zoe"},{"name":"Ann"},null]`},
		{"changed", `map(.["customer.name"] |= if type == "string" then ascii_upcase else . end) | .[:2] | map(.customer.name)`, orders, `["ZOE","ANN"]`},
		{"made", `map(.["customer.name"] = .id) | .[:1]`, orders, `[{"customer":{"city":{"zip":"01"},"name":"Zoe"},"customer.name":2,"id":2}]`},
		{"calculated of it", `map(.n = .["a.b"] * 2)`, `[{"a": {"b": 2}}]`, `[{"a":{"b":2},"n":4}]`},
		{"a column of that name", `map(.["a.b"])`, `[{"a": {"b": 2}, "a.b": 1}, {"a.b": null, "a": {"b": 3}}]`, `[1,null]`},
		{"filled from above", `[foreach .[] as $row (null; if $row.["a.b"] | . == null or . == "" then . else $row.["a.b"] end; $row + {"a.b": .})] | map(.["a.b"])`, `[{"a": {"b": 2}}, {"a": {"b": ""}}]`, `[2,2]`},
		{"joined", `(.o | INDEX(.["c.id"])) as $by | .l | map(($by[.["k.id"] | tostring] // {}) + .) | map(.v)`, `{"o": [{"c": {"id": 1}, "v": "x"}], "l": [{"k": {"id": 1}}]}`, `["x"]`},
		{"turned into columns", `group_by(.id) | pivot(.["c.m"]; {id: .[0].id}; (map(.["c.a"] // 0) | add))`, `[{"id": 1, "c": {"m": "Jan", "a": 2}}]`, `[{"Jan":2,"id":1}]`},
		{"a text with a dot is no column", `map(select(.a == "x.y")) | length`, `[{"a": "x.y"}]`, `1`},
		{"what begins or ends with a dot is called so", `map(.["a."])`, `[{"a": {"": 1}}]`, `[null]`},
		{"a field with a dot in its name", `map(.["attributes.http.method"])`, `[{"attributes": {"http.method": "GET", "http": {}}}, {"attributes": {"http": {"method": "PUT"}}}]`, `["GET","PUT"]`},
		{"a field of one with a dot in its name", `map(.["labels.app.k8s.name"] |= ascii_upcase)`, `[{"labels": {"app.k8s": {"name": "x"}}}, {"labels.app": {"k8s": {"name": "y"}}}]`, `[{"labels":{"app.k8s":{"name":"X"}}},{"labels.app":{"k8s":{"name":"Y"}}}]`},
		{"a field that is not there yet", `map(.["a.b.c"] |= 1)`, `[{"a": {"b": {}}}, {"a": {"b": {"c": 2}}}]`, `[{"a":{"b":{"c":1}}},{"a":{"b":{"c":1}}}]`},
		{"of a text", `.["a.b"]? // 5`, `"x"`, `5`},
	} {
		program, fault := jq.Compile(tt.program)
		if fault != nil {
			t.Fatal(tt.about, fault)
		}
		data := decoded(t, tt.data)
		made, err := program.Run(context.Background(), data, time.Now())
		got, _ := jq.Marshal(made)
		if err != nil || string(got) != tt.want {
			t.Errorf("%s: %s, %v", tt.about, got, err)
		}
		if wrong, odd := doubt.Find(context.Background(), program, data, time.Now()); wrong != "" || slices.ContainsFunc(odd, func(one string) bool { return strings.HasPrefix(one, "No row") }) {
			t.Errorf("%s: %q %q", tt.about, wrong, odd)
		}
		if said := doubt.Absent(context.Background(), program, data, time.Now(), doubt.Known{}); said != "" {
			t.Errorf("%s: %q", tt.about, said)
		}
	}
}

// What is told of a column is told of a field too.
func TestDoubtsOfFieldsWithinFields(t *testing.T) {
	orders := `[{"id": 2, "customer": {"name": "Zoe", "due": "31.01.2026"}}, {"id": 1, "customer": {"name": "zoe ", "due": "01.12.2026"}}]`
	for program, want := range map[string]string{
		`map(select(.["customer.nam"] == "x"))`:                         "There are “customer”, “customer.due”, “customer.name”, “id”.",
		`sort_by(.["customer.due"])`:                                    "Dates such as “01.12.2026” stand in “customer.due”",
		`group_by(.["customer.name"]) | map(length)`:                    "“Zoe” and “zoe ” in “customer.name” differ in case or blanks only",
		`to_entries | unique_by(.value["customer.Name"]) | map(.value)`: "it is called “customer.name”. Write it so.",
	} {
		compiled, fault := jq.Compile(program)
		if fault != nil {
			t.Fatal(program, fault)
		}
		data := decoded(t, orders)
		wrong, odd := doubt.Find(context.Background(), compiled, data, time.Now())
		said := wrong + doubt.Absent(context.Background(), compiled, data, time.Now(), doubt.Known{}) + strings.Join(odd, " ")
		if !strings.Contains(said, want) {
			t.Errorf("%s: %q", program, said)
		}
	}
}

// No program can call what this works with.
func TestMembersAreNoFunctions(t *testing.T) {
	for _, program := range []string{`_member("a.b")`, `_within("a.b")`, `_pivot`} {
		if _, fault := jq.Compile(program); fault == nil {
			t.Errorf("%s can be called", program)
		}
	}
}
