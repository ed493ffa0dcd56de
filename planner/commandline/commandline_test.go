package commandline

import (
	"slices"
	"testing"
)

func TestRead(t *testing.T) {
	for line, want := range map[string]Line{
		"":                          {},
		`grep -n "a b" 'c d' e\ f`:  {Words: []string{"grep", "-n", "a b", "c d", "e f"}},
		`C:\a\b.exe ''`:             {Words: []string{`C:\a\b.exe`, ""}},
		"echo {{a b.text}}":         {Words: []string{"echo", "{{a b.text}}"}},
		"curl https://a.b/?c=d&e=f": {Words: []string{"curl", "https://a.b/?c=d&e=f"}},
		"ls | wc":                   {Words: []string{"ls", "|", "wc"}, Shell: true},
		"A=b c":                     {Words: []string{"A=b", "c"}, Shell: true},
		`echo "$HOME"`:              {Words: []string{"echo", "$HOME"}, Shell: true},
		`echo '$HOME'`:              {Words: []string{"echo", "$HOME"}},
		"echo 'a":                   {Words: []string{"echo", "a"}, Open: true},
	} {
		got := Read(line)
		if !slices.Equal(got.Words, want.Words) || got.Shell != want.Shell || got.Open != want.Open {
			t.Errorf("%s is %q, %+v", line, got.Words, got)
		}
		if _, ok := Split(line); ok != (len(want.Words) > 0 && !want.Shell && !want.Open) {
			t.Errorf("%s is a program with arguments: %v", line, ok)
		}
	}
}
