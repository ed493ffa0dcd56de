package cli

import (
	"testing"

	"planwright/internal/engine"
)

// What a run calls that another program asked for is found where it was found then.
func TestFolderBeside(t *testing.T) {
	children := map[string]engine.Child{"a": {File: "/library/a.json"}, "b": {File: "/work/b.json"}}
	for want, r := range map[string]engine.Request{
		"/own":  {File: "/own/w.json", Children: children},
		"/work": {Children: children},
		"":      {Children: map[string]engine.Child{"a": children["a"]}},
	} {
		if got := folderBeside(r, "/library"); got != want {
			t.Errorf("it is %q, want %q", got, want)
		}
	}
}
