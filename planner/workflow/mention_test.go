package workflow

import (
	"slices"
	"strings"
	"testing"
)

func TestMentions(t *testing.T) {
	w := Workflow{Nodes: []Node{{ID: "look", Name: "Look"}, {ID: "look_2", Name: "Look"}, {ID: "größe"}, {ID: "a-b.c"}, {ID: "a"}}}
	tests := []struct {
		words string
		want  []string
	}{
		{"remove @look_2", []string{"look_2"}},
		{"remove @look.", []string{"look"}},
		{"@look_2, then (@look) and @look_2 again", []string{"look_2", "look"}},
		{"@look_3 and @looks are no steps", nil},
		{"write to me@look or me_@look", nil},
		{"@größe!", []string{"größe"}},
		{"@a-b.c and @a-b", []string{"a-b.c", "a"}},
		{"@", nil},
		{"@@look", []string{"look"}},
		{"look", nil},
		{"@" + strings.Repeat("é", 300), nil},
	}
	for _, test := range tests {
		if got := w.Mentions(test.words); !slices.Equal(got, test.want) {
			t.Errorf("%q mentions %q, want %q", test.words, got, test.want)
		}
	}
}
