package transform

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// Texts that look the same are one key in small data and in large, however JSON writes them, and in a
// program.
func TestLooksOfKeys(t *testing.T) {
	rows := `[{"k": "Müller", "n": 1}, {"k": "Mu` + "\u0308" + `ller", "n": 2}, {"k": "Mu\u0308ller", "n": 4}, {"k": "Firma` + "\u00a0" + `A", "n": 8}, {"k": "Firma A", "n": 16}]`
	for program, want := range map[string]string{
		`group_by(.k) | map({total: (map(.n) | add)})`:                               `[{"total":24},{"total":7}]`,
		`group_by(ascending(.k)) | map({total: (map(.n) | add)})`:                    `[{"total":24},{"total":7}]`,
		`map(select(.k == "Müller")) | map(.n)`:                                      `[1,2,4]`,
		`to_entries | unique_by(.value.k) | sort_by(.key) | map(.value) | map({n})`:  `[{"n":1},{"n":8}]`,
		"map(select(.k == \"Mu\u0308ller\" or .k == \"Firma\u202fA\")) | map(.n)":    `[1,2,4,8,16]`,
		`(map(select(.n == 1)) | INDEX(.k)) as $by | map(select($by[.k])) | map(.n)`: `[1,2,4]`,
	} {
		made, err := Make(context.Background(), program, []byte(rows), nil, moment)
		if err != nil || string(made.Value) != want {
			t.Errorf("%s: %s, %v", program, made.Value, err)
		}
		large, _, err := runHere(program, filesOf(t, []byte(rows)))
		if err != nil || large != want {
			t.Errorf("%s of a file: %s, %v", program, large, err)
		}
	}
}

// Texts as they look go the way that takes less time, as do those in a program alone.
func TestLooksAreTakenWhereTheyMatter(t *testing.T) {
	for data, want := range map[string]bool{
		`[{"k": "Müller – 5 €"}]`: false, `[{"k": "Привет 你好 ñ"}]`: false, `[{"k": "Mu` + "\u0308" + `ller"}]`: true, `[{"k": "\u0041"}]`: true, "[\"a\u00a0b\"]": true,
	} {
		files := filesOf(t, []byte(data))
		todo, err := files.errand("group_by(.k)", moment)
		if err != nil || todo.ByLooks != want {
			t.Errorf("%s by looks: %v, %v", data, todo.ByLooks, err)
		}
	}
}

// A sign is found wherever a reading ends.
func TestLookedThroughInParts(t *testing.T) {
	for _, sign := range []string{"\u0308", "\u00a0", "\u202f", "\ufeff", `\u0308`, "\u1161"} {
		for before := range 12 {
			text := strings.Repeat("x", before) + sign + "yyyyyyyyyyyy"
			for name, in := range map[string]io.Reader{
				"one":  iotest.OneByteReader(strings.NewReader(text)),
				"half": iotest.HalfReader(strings.NewReader(text)),
				"all":  iotest.DataErrReader(strings.NewReader(text)),
			} {
				l := &lookedThrough{in: in}
				got, err := io.ReadAll(l)
				if err != nil || string(got) != text || !l.found || !l.ended {
					t.Error(fmt.Sprintf("%s, %q", name, text), l.found, l.ended, err)
				}
			}
		}
	}
	l := &lookedThrough{in: bytes.NewReader([]byte("äöü – €"))}
	if _, _ = io.ReadAll(l); l.mayLookAlike() {
		t.Error("what is as it looks is taken for something else")
	}
	if l = (&lookedThrough{in: strings.NewReader("a")}); !l.mayLookAlike() {
		t.Error("what was not read has any text")
	}
}
