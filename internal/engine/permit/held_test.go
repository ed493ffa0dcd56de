package permit_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"planwright/internal/engine/disk"
	"planwright/internal/engine/permit"
)

// What others must not use while a call is made: alone where one of its uses writes, whichever
// stands first, and each thing once, by whatever path it is named; see places.
func TestWhatACallHolds(t *testing.T) {
	folder := t.TempDir()
	replace := places(t, folder)
	at := disk.Places(disk.Folders{Allowed: []string{folder}})
	for call, want := range map[string]string{
		`read_file path="$IN/a"`:                            "$IN/a",
		`read_file path="$LINK/a"`:                          "$OUT/a",
		`write_file path="$IN/a" text=b`:                    "$IN/a alone",
		`write_file path="$IN/a" file="$IN/b"`:              "$IN/a alone, $IN/b",
		`write_file path="$IN/a" file="$IN/a"`:              "$IN/a alone",
		`copy_file from="$IN/a" to="$IN/b"`:                 "$IN/a, $IN/b alone",
		`copy_file from="$OUT/a" to="$LINK/a"`:              "$OUT/a alone",
		`zip files=["$IN/a","$IN/b"] path="$IN/c.zip"`:      "$IN/a, $IN/b, $IN/c.zip alone",
		`zip files=["$IN/a","$IN/a"] path="$OUT/c.zip"`:     "$IN/a, $OUT/c.zip alone",
		`click x=1 y=2`:                                     "screen alone",
		`find_text text=a`:                                  "screen alone",
		`find_image image="$IN/a"`:                          "$IN/a, screen alone",
		`clipboard_get`:                                     "clipboard alone",
		`wait milliseconds=1`:                               "",
		`wait text=a milliseconds=1`:                        "screen alone",
		`remember key=last value=a`:                         "",
		`http_request url="https://a.example" file="$IN/a"`: "$IN/a",
		`note text=a`:                                       "",
	} {
		w := parsed(t, replace.Replace("a: Tool "+call))
		p := permit.New(permit.Work{Workflow: w}, permit.Grant{}, tools(), at)
		var got []string
		for _, held := range p.Held(p.Judge(permit.Call{Call: filled(t, w, ""), Node: "a"})) {
			name := strings.NewReplacer(filepath.Join(folder, "in"), "$IN", filepath.Join(folder, "out"), "$OUT").Replace(held.Name)
			if held.Alone {
				name += " alone"
			}
			got = append(got, name)
		}
		slices.Sort(got)
		if said := strings.Join(got, ", "); said != want {
			t.Errorf("%s holds %q, want %q", call, said, want)
		}
	}
}
