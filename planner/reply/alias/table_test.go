package alias

import (
	"strings"
	"testing"
)

// TestWordGivenTwice: a table refuses a word of two meanings, however it is spelled, unless
// that is meant; then it has them in the order in which they are listed.
func TestWordGivenTwice(t *testing.T) {
	const a, b = Field("a"), Field("b")
	for name, make := range map[string]func(){
		"two meanings":       func() { newTable("", Means[Field]{a, "word"}, Means[Field]{b, "Wo-rd"}).Of("") },
		"twice in one":       func() { newTable("", Means[Field]{a, "word other word"}).Of("") },
		"the name of others": func() { newTable("", Means[Field]{a, ""}, Means[Field]{b, "a"}).Of("") },
		"one of several":     func() { newTable("word", Means[Field]{a, "word"}).Of("") },
		"in a list":          func() { newList("word other Word") },
		"in a vocabulary":    func() { newVocabulary("", "", Means[Field]{a, "word"}, Means[Field]{Quiet, "word"}).Field("none") },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("the word is taken")
				}
			}()
			make()
		})
	}
	both := newTable(`word ""`, Means[Field]{b, `word ""`}, Means[Field]{a, `other word ""`})
	for word, want := range map[string]string{"WORD": "b a", "other": "a", "": "b a", "none": ""} {
		var got []string
		for _, m := range both.Of(word) {
			got = append(got, string(m))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q means %q, want %q", word, got, want)
		}
	}
}
