package workflow

import (
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Encode returns the content of NAME.planwright.json: UTF-8, two spaces a level,
// keys in fixed order with unknown ones last, arguments by name, [] for empty
// lists, one newline at the end, and the lowest version that holds what the workflow
// uses. Equal workflows give equal bytes. Encode panics when raw JSON in the
// workflow is not JSON; neither Decode nor Apply lets such a workflow come about.
// More than MaxFileBytes would not be read again.
func Encode(w Workflow) []byte {
	if w.Version == 0 {
		w.Version = FileVersion
	}
	b, err := json.Marshal(w, json.Deterministic(true), jsontext.WithIndent("  "), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		panic(fmt.Sprintf("workflow: encode: %v", err))
	}
	return append(b, '\n')
}
