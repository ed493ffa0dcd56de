package token

import (
	"fmt"
	"strings"
	"testing"
)

func TestSplit(t *testing.T) {
	for words, want := range map[string]string{
		`Open “My App”, then wait 5 seconds.`:  `word:Open quote:My App break:, word:then word:wait digits:5 word:seconds break:.`,
		"- read ~/a.csv\n- mail it to a@b.org": "break:• word:read file:~/a.csv break:\n break:• word:mail word:it word:to mail:a@b.org",
		"go to www.example.org":                "word:go word:to url:https://www.example.org",
		"it’s {name} — don't":                  "word:it’s blank:{name} break:, word:don't",
		`say "hi`:                              `word:say stray:" word:hi`,
		"10,000 rows; `ls -l`":                 "digits:10,000 word:rows break:; code:ls -l",
	} {
		var got []string
		for _, one := range Split(words) {
			kind := []string{"word", "quote", "code", "digits", "url", "file", "mail", "break", "blank", "stray"}[one.Kind]
			got = append(got, kind+":"+one.Text)
			if one.Start > one.End || one.End > len(words) {
				t.Errorf("%q: %+v is outside", words, one)
			}
		}
		if said := strings.Join(got, " "); said != want {
			t.Errorf("%q\nis   %q\nwant %q", words, said, want)
		}
	}
}

func TestNumbersAndTimes(t *testing.T) {
	for words, want := range map[string]string{
		"twenty-one rows": "21 1", "a dozen eggs": "12 2", "1,5 litres": "1.5 1", "10,000 rows": "10000 1", "rows": "0 0",
	} {
		if n, used := Number(Split(words)); fmt.Sprint(n, used) != want {
			t.Errorf("%q is the number %v of %d words, want %s", words, n, used, want)
		}
	}
	for words, want := range map[string]string{
		"2 hours and 30 minutes": "9e+06 5", "half an hour": "1.8e+06 3", "an hour and a half": "5.4e+06 5", "2s": "2000 1", "five apples": "0 0",
	} {
		if ms, used := Duration(Split(words)); fmt.Sprint(ms, used) != want {
			t.Errorf("%q are %v ms of %d words, want %s", words, ms, used, want)
		}
	}
	for words, want := range map[string]string{"three times": "3 2", "twice": "2 1", "5x": "5 1", "few times": "0 0"} {
		if n, used := Count(Split(words)); fmt.Sprint(n, used) != want {
			t.Errorf("%q are %d times of %d words, want %s", words, n, used, want)
		}
	}
	if said := Spell(90 * Minute); said != "90 minutes" {
		t.Error(said)
	}
}

func TestWordings(t *testing.T) {
	s := &Sequence{Tokens: Split("is not empty")}
	said := AnyOf("is|is not empty|is not")
	if got := fmt.Sprint(said.Ends(s, 0), said.End(s, 1), said.Length(s, 0)); got != "[3 2 1] 0 3" {
		t.Error(got)
	}
	if s.Skip(0, "is", "not") != 2 || s.At(9).Kind != Break || !SetOf("a empty").Has(s.At(2)) {
		t.Error("what stands at a place is read otherwise")
	}
}
