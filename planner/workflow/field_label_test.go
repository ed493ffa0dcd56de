package workflow

import (
	"os"
	"strings"
	"testing"
)

// A person finds what a change is called in the form of the step.
func TestFieldLabelsAreTheWordsOfTheForm(t *testing.T) {
	var page strings.Builder
	for _, name := range []string{"form.ts", "index.ts"} {
		text, err := os.ReadFile("../../frontend/src/domain/texts/en/" + name)
		if err != nil {
			t.Fatal(err)
		}
		page.Write(text)
	}
	for path, words := range fieldLabels {
		if !strings.Contains(page.String(), ": '"+words+"'") {
			t.Errorf("the form has no field %q for %s", words, path)
		}
	}
}
