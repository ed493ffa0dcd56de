package validate

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
)

// namedFields is how many unknown fields of a step a problem names.
const namedFields = 3

// checkUnknown warns of fields of steps that this version does not know: they are kept,
// and do nothing. One that is spelled almost as another, such as “Enabled”, would else
// pass for it.
func (c *checker) checkUnknown() {
	for i, n := range c.W.Nodes {
		var keys []string
		for _, raw := range n.UnknownParts() {
			keys = append(keys, keysOf(raw)...)
		}
		if len(keys) == 0 {
			continue
		}
		named := strings.Join(keys[:min(namedFields, len(keys))], "”, “")
		if len(keys) > namedFields {
			named += "”, “…"
		}
		c.report(problem.UnknownKey, c.at(i, ""), "“%s” has what this version does not know, and it does nothing: “%s”.", c.name(i), named).
			fix("Of %q correct the name, or leave out what has no meaning here.", c.id(i))
	}
}

// keysOf are the names of the members of an object, in its order; none of what is empty.
func keysOf(object jsontext.Value) []string {
	var keys []string
	in := jsontext.NewDecoder(bytes.NewReader(object))
	if _, err := in.ReadToken(); err != nil {
		return nil
	}
	for in.PeekKind() == '"' {
		key, err := in.ReadToken()
		if err != nil {
			break
		}
		keys = append(keys, key.String())
		if in.SkipValue() != nil {
			break
		}
	}
	return keys
}
