package settings

import (
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
)

// SetServer gives an MCP server its entry in the file; nil takes the server out. The
// error is as that of Set; no value of the entry is in it.
func (s *Store) SetServer(name string, entry jsontext.Value) error {
	if entry != nil {
		if !entry.IsValid() || entry.Kind() != '{' {
			return problem.Fail("“%s” was not changed: its entry is not an object in braces.", limited(name))
		}
		if _, problems := readServers(members{{name, entry}}.encode()); len(problems) > 0 {
			return fmt.Errorf("%s", problems[0].Message)
		}
	}
	return s.change([]string{serversKey, name}, entry.Clone())
}
