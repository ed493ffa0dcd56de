package value

import (
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// What each operator says of two values, row by row: left, right, and the operators
// that hold. "-" is a missing value, a reference that leads nowhere. Of each operator
// and its opposite exactly one holds, so only these are listed:
//
//	=  Equals   <  LessThan   >  GreaterThan   c  Contains   0  IsEmpty
//
// LessThanOrEqual and GreaterThanOrEqual are listed as ≤ and ≥.
var comparisons = []struct{ about, left, right, holds string }{
	{"missing and null are the same, and empty", `-`, `-`, "= 0"},
	{"", `-`, `null`, "= 0"},
	{"", `null`, `null`, "= 0"},
	{"they equal nothing else, not even what is empty", `-`, `""`, "0"},
	{"", `null`, `0`, "0"},
	{"", `null`, `false`, "0"},
	{"", `-`, `[]`, "0"},
	{"nothing is in order with them or contains them", `1`, `-`, ""},
	{"", `"a"`, `null`, ""},
	{"unless a list does", `[1, null]`, `-`, "c"},

	{"numbers count by size, however they are written", `100`, `1e2`, "= ≤ ≥"},
	{"", `0`, `-0.0`, "= ≤ ≥"},
	{"", `1.50`, `1.5`, "= ≤ ≥ c"},
	{"", `2`, `10`, "< ≤"},
	{"", `-2`, `-10`, "> ≥"},
	{"", `0.1`, `0.09`, "> ≥"},
	{"", `-1`, `1`, "< ≤ c"},
	{"exact beyond 2^53", `9007199254740993`, `9007199254740992`, "> ≥"},
	{"", `123456789012345678901234567890`, `123456789012345678901234567890.0`, "= ≤ ≥"},
	{"", `0.1000000000000000000001`, `0.1`, "> ≥ c"},
	{"and beyond what floating point can hold", `1e400`, `1e399`, "> ≥"},
	{"", `1e-400`, `0`, "> ≥ c"},
	{"", `1e999999999999999999`, `10e999999999999999998`, "= ≤ ≥"},
	{"", `0e999999999999999999`, `0`, "= ≤ ≥ c"},
	{"an exponent without end is only equal to itself", `1e9999999999999999999`, `1e9999999999999999999`, "= c"},
	{"", `1e9999999999999999999`, `1e9999999999999999998`, ""},

	{"texts that look the same are the same", `"Müller GmbH"`, `"Mu\u0308ller\u00a0GmbH\u200b"`, "= ≤ ≥ c"},
	{"", `"Mu\u0308ller"`, `"ü"`, "< ≤ c"},
	{"what nobody sees is nothing", `"\u200b"`, `"a"`, "< ≤ 0"},
	{"a string that reads as a number equals it", `42`, `"42"`, "= ≤ ≥ c"},
	{"", `"1e2"`, `100`, "= ≤ ≥"},
	{"white space around it aside", `" 42\n"`, `42`, "= ≤ ≥ c"},
	{"", `"007"`, `7`, "= ≤ ≥ c"},
	{"", `"+.5"`, `0.5`, "= ≤ ≥"},
	{"two strings are equal as texts, and in order as numbers", `"007"`, `"7"`, "≤ ≥ c"},
	{"", `"10"`, `"9"`, "> ≥"},
	{"", `"10"`, `9`, "> ≥"},
	{"what is no number is in no order with one", `"ten"`, `10`, ""},
	{"", `"10 %"`, `10`, "c"},
	{"", `"1e"`, `1`, "c"},
	{"", `"1e+-2"`, `1`, "c"},
	{"", `""`, `0`, "0"},
	{"", `"."`, `0`, ""},

	{"texts count letter case", `"Paid"`, `"paid"`, "< ≤"},
	{"", `"paid in full"`, `"paid"`, "> ≥ c"},
	{"", `"paid"`, `"Paid"`, "> ≥"},
	{"and are in order by code point", `"Zoe"`, `"ada"`, "< ≤"},
	{"", `"2026-01-31"`, `"2026-02-01"`, "< ≤"},
	{"", `"\uff5e"`, `"😀"`, "< ≤"},
	{"escapes are the characters they stand for", `"\u0061b"`, `"ab"`, "= ≤ ≥ c"},
	{"the empty text is in every text", `"a"`, `""`, "> ≥ c"},
	{"", `""`, `""`, "= ≤ ≥ c 0"},
	{"white space is not empty", `" "`, `"x"`, "< ≤"},

	{"line ends at the end do not count, as files and commands have them", `"done\n"`, `"done"`, "= ≤ ≥ c"},
	{"", `"done\r\n"`, `"done\n\n"`, "= ≤ ≥ c"},
	{"", `"done"`, `"done\n"`, "= ≤ ≥ c"},
	{"", `"done "`, `"done"`, "> ≥ c"},
	{"", `"\ndone"`, `"done"`, "< ≤ c"},
	{"", `"a\nb\n"`, `"a\nb"`, "= ≤ ≥ c"},
	{"", `"true\n"`, `true`, "= c"},
	{"", `["a\n"]`, `"a"`, "c"},
	{"", `{"a": "x\n"}`, `{"a": "x"}`, "="},
	{"", `{"a": 1}`, `"a\n"`, "c"},
	{"", `"\n"`, `""`, "= ≤ ≥ c 0"},
	{"but are contained, where nothing else is asked for", `"a\nb"`, `"\n"`, "> ≥ c"},
	{"", `"ab"`, `"\n"`, "> ≥"},
	{"", `"\n"`, `"\r\n"`, "= ≤ ≥ 0"},

	{"a boolean equals its name", `true`, `"true"`, "= c"},
	{"", `"false"`, `false`, "= c"},
	{"in lower case", `true`, `"True"`, ""},
	{"", `true`, `false`, ""},
	{"", `true`, `1`, ""},
	{"", `false`, `0`, ""},
	{"false and 0 are not empty", `false`, `true`, ""},
	{"", `0`, `1`, "< ≤"},

	{"a number is looked into as its text", `2026`, `26`, "> ≥ c"},
	{"", `1.50`, `"50"`, "< ≤ c"},

	{"a list contains what one element equals", `["a", "b"]`, `"b"`, "c"},
	{"", `["ab"]`, `"b"`, ""},
	{"", `[1, "2"]`, `2`, "c"},
	{"", `[[1], [2]]`, `[2.0]`, "c"},
	{"lists are equal element by element", `[1, ["2"]]`, `[1.0, [2]]`, "="},
	{"", `[1, 2]`, `[2, 1]`, ""},
	{"", `[1]`, `[1, 2]`, ""},
	{"", `[]`, `[]`, "= 0"},
	{"", `[null]`, `[]`, ""},
	{"a list is not its text", `[1]`, `"[1]"`, ""},
	{"", `"[1]"`, `[1]`, ""},

	{"objects are equal in any order", `{"a": 1, "b": [true]}`, `{"b": ["true"], "a": 1.0}`, "="},
	{"", `{"a": 1}`, `{"a": 1, "b": null}`, ""},
	{"", `{}`, `{}`, "= 0"},
	{"", `{}`, `[]`, "0"},
	{"an object contains its names", `{"name": "Ada"}`, `"name"`, "c"},
	{"", `{"name": "Ada"}`, `"Ada"`, ""},

	{"what is not JSON is missing", `{"a":`, `null`, "= 0"},
	{"", `"\ud800"`, `-`, "= 0"},
	{"", `[1] 2`, `-`, "= 0"},
}

var signs = map[string]workflow.Operator{
	"=": workflow.Equals, "<": workflow.LessThan, ">": workflow.GreaterThan, "≤": workflow.LessThanOrEqual,
	"≥": workflow.GreaterThanOrEqual, "c": workflow.Contains, "0": workflow.IsEmpty,
}

func given(text string) jsontext.Value {
	if text == "-" {
		return nil
	}
	return jsontext.Value(text)
}

func TestCompare(t *testing.T) {
	for _, c := range comparisons {
		t.Run(fmt.Sprintf("%s and %s", c.left, c.right), func(t *testing.T) {
			holds := " " + c.holds + " "
			for sign, operator := range signs {
				want := strings.Contains(holds, " "+sign+" ")
				if got := Compare(given(c.left), operator, given(c.right)); got != want {
					t.Errorf("%s: %t", operator, got)
				}
				if opposite, ok := opposites[operator]; ok && Compare(given(c.left), opposite, given(c.right)) == want {
					t.Errorf("%s and %s agree", operator, opposite)
				}
			}
		})
	}
}

func TestUnknownOperatorNeverHolds(t *testing.T) {
	for _, operator := range []workflow.Operator{"", "equals", "Matches"} {
		if Compare(jsontext.Value("1"), operator, jsontext.Value("1")) {
			t.Errorf("%q holds", operator)
		}
	}
}
