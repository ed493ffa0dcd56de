package jq

import (
	"os"
	"strings"
	"testing"
)

// Lines are put where the rows are that have the column, and nowhere else.
func TestWhereALineIsPut(t *testing.T) {
	const said = "Texts such as “1,50” stand in “a”, and are compared with a number. Turn them into numbers in a line before."
	for source, want := range map[string]string{
		"map(select(.ab > 5))\n| map(select(.a > 5))":                        "map(select(.ab > 5))\n| LINE\n| map(select(.a > 5))",
		".rows | map(select(.a > 5))\n| length":                              ".rows\n| LINE\n| map(select(.a > 5))\n| length",
		"(.others | INDEX(.id)) as $by | .list | map($by[.a] + .)":           "",
		"(.others | INDEX(.id)) as $by | .list | map(.)\n| sort_by(.a)":      "(.others | INDEX(.id)) as $by | .list | map(.)\n| LINE\n| sort_by(.a)",
		"[.rows[] | select(.a > 5)]\n| length":                               ".rows\n| LINE\n| map(select(.a > 5))\n| length",
		"{n: .a}":                                                            "",
		"{n: (map(.a) | add)}":                                               "LINE\n| {n: (map(.a) | add)}",
		"map(.b = 1)\n| group_by(.b) | map({b: .[0].b, n: (map(.a) | add)})": "map(.b = 1)\n| LINE\n| group_by(.b) | map({b: .[0].b, n: (map(.a) | add)})",
	} {
		got := ""
		if ways := PastTexts(source, said); len(ways) > 0 {
			got = strings.Replace(ways[0].Program, "map(.a |= "+ByComma+")", "LINE", 1)
		}
		if spaced(got) != spaced(want) {
			t.Errorf("%s: %s", source, got)
		}
	}
}

// A column whose name has signs of HTML is written as forms write it: what it is compared with is
// written anew too, and only once.
func TestAnewInColumnsWithSigns(t *testing.T) {
	const source = "map(select(.[\"R&D <1>\"] == \"26.11.2026\"))"
	anew := DatesAnew(source, "R&D <1>", "%d.%m.%Y")
	if !strings.HasSuffix(anew, "\n| map(select(.[\"R&D <1>\"] == \"2026-11-26\"))") {
		t.Error(anew)
	}
	if again := DatesAnew(anew, "R&D <1>", "%d.%m.%Y"); again != "" {
		t.Error(again)
	}
}

// The lines are those that forms write.
func TestFormTexts(t *testing.T) {
	forms, err := os.ReadFile("testdata/forms.json")
	if err != nil {
		t.Fatal(err)
	}
	quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	for _, line := range []string{"map(.d |= " + DateAnew("%Y-%m-%d", "%d.%m.%Y") + ")", "map(.n |= " + ByComma + ")", "map(.n |= " + ByPoint + ")", "map(.n |= " + ByHours + ")"} {
		if !strings.Contains(string(forms), quoted.Replace(line)) {
			t.Error("no form writes this line: " + line)
		}
	}
}
