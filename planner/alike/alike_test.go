package alike

import (
	"fmt"
	"testing"
)

func TestLookAlikes(t *testing.T) {
	for _, c := range []struct {
		why, a, b string
		alike     bool
	}{
		{"a Cyrillic е", "files__read_file", "files__r\u0435ad_file", true},
		{"a Greek omicron", "move_to", "move_t\u03bf", true},
		{"full-width letters", "read_file", "\uff52ead_file", true},
		{"mathematical letters", "read_file", "\U0001d42bead_file", true},
		{"a zero-width space", "read_file", "read\u200b_file", true},
		{"a zero-width joiner", "read_file", "read\u200d_file", true},
		{"a variation selector", "read_file", "read\ufe0f_file", true},
		{"the turn of the text", "read_file", "\u202eread_file", true},
		{"a one for an l", "list_files", "1ist_files", true},
		{"a capital I for an l", "list_files", "Iist_files", true},
		{"a bar for an l", "list_files", "|ist_files", true},
		{"a zero for an o", "copy_to", "copy_t0", true},
		{"two letters for one", "warn", "wam", true},
		{"letter case", "read_file", "Read_File", true},
		{"letter case where an I looks like an l", "list_files", "LIST_FILES", true},
		{"separators", "read_file", "read-file", true},
		{"a separator too many", "files__read", "files_read", true},
		{"no separator", "read_file", "readFile", true},
		{"accents", "resume", "r\u00e9sum\u00e9", true},
		{"a server by a Cyrillic letter", "\u0441alendar", "calendar", true},

		{"other words", "read_file", "read_files", false},
		{"another server", "files__search", "mail__search", false},
		{"i and l", "get_mail", "get_mall", false},
		{"other digits", "step_1", "step_2", false},
		{"another script", "\u8bfb\u53d6", "\u5199\u5165", false},
		{"vowels of another script", "\u0915\u093f", "\u0915\u0941", false},
		{"signs alone", "-", "_", false},
		{"the same", "read_file", "read_file", false},
	} {
		want := ""
		if c.alike {
			want = c.a
		}
		if got := Of([]string{"other", c.a, c.b}).To(c.b); got != want {
			t.Errorf("%s: %q looks like %q, want %q", c.why, c.b, got, want)
		}
	}
}

func TestBothOfTwoAreFoundAndThoseOutsideOfTheSet(t *testing.T) {
	names := Of([]string{"read_file", "read_file", "Read_File", "readFile"})
	for name, want := range map[string]string{"read_file": "Read_File", "Read_File": "read_file", "readFile": "read_file", "READ-FILE": "read_file", "write": ""} {
		if got := names.To(name); got != want {
			t.Errorf("%q looks like %q, want %q", name, got, want)
		}
	}
}

func TestTheLetterThatDiffersIsSpelt(t *testing.T) {
	for _, c := range []struct{ other, name, want string }{
		{"read", "write", ""},
		{"r\u0435ad", "read", `r\u0435ad`},
		{"read", "r\u0435ad", "read"},
		{"\U0001d42bead", "read", `\U0001d42bead`},
		{"\u8bfb\u53d6_1", "\u8bfb\u53d6_l", "\u8bfb\u53d6_1"},
	} {
		if got := Of([]string{c.other}).Spelt(c.name); got != c.want {
			t.Errorf("beside %q, %q is spelt %s, want %s", c.name, c.other, got, c.want)
		}
	}
}

// Ten times the names take ten times as long, not a hundred times; see -benchmem.
func BenchmarkOf(b *testing.B) {
	for _, size := range []int{1_000, 10_000} {
		names := make([]string, size)
		for i := range names {
			names[i] = fmt.Sprintf("server%d__read_file_%d", i%50, i)
		}
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			for b.Loop() {
				Of(names)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*size), "ns/name")
		})
	}
}
