package problem

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Called is an argument of what is said that is an id. English has the id, for who writes
// workflows as text; the page says what people call it: Title, which it translates, and Name
// behind it as it is.
type Called struct {
	ID    string `json:"id"`
	Title string `json:"title,omitempty"`
	Name  string `json:"name,omitempty"`
}

// String is the id.
func (c Called) String() string { return c.ID }

// Redacted is the problem with its texts passed through f. What is said apart goes where a
// name in it would tell what f takes out.
func (p Problem) Redacted(f func(string) string) Problem {
	p.Message, p.Fix = f(p.Message), f(p.Fix)
	if p.Said.tells(f) {
		p.Said = Said{}
	}
	return p
}

func (s Said) tells(f func(string) string) bool {
	for _, arg := range s.Args {
		switch arg := arg.(type) {
		case Said:
			if arg.tells(f) {
				return true
			}
		case Called:
			if f(arg.Name) != arg.Name {
				return true
			}
		}
	}
	return false
}

// InWords is the text in English, with what people call things in quotes for their ids.
func (s Said) InWords() string {
	args := slices.Clone(s.Args)
	for i, arg := range args {
		switch arg := arg.(type) {
		case Called:
			args[i] = "“" + cmp.Or(arg.Title+arg.Name, arg.ID) + "”"
		case Said:
			args[i] = arg.InWords()
		}
	}
	text := fmt.Sprintf(string(s.Text), args...)
	return strings.NewReplacer("““", "“", "””", "”").Replace(text) // a text may have its own
}
