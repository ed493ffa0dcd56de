package validate

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
)

// unknownChecks are about fields that this version does not know.
type unknownChecks struct{ *checker }

// namedFields is how many unknown fields a problem names.
const namedFields = 3

// checkUnknown warns of fields that this version does not know, of the whole, its steps, links, inputs and outputs:
// they are kept, and do nothing. One that is spelled almost as another, such as “Enabled”,
// would else pass for it, and a condition on a link for one that is asked.
func (c unknownChecks) checkUnknown() {
	if keys := keysOf(c.W.Unknown); len(keys) > 0 {
		c.reportUnknown(problem.Place{}, keys, problem.Say("The file has"), "the file")
	}
	for i, n := range c.W.Nodes {
		parts := n.UnknownParts()
		if len(parts) == 0 {
			continue
		}
		var keys []string
		turned := turnedKeys(n)
		for _, raw := range parts {
			keys = append(keys, slices.DeleteFunc(keysOf(raw), func(key string) bool { return slices.Contains(turned[string(raw)], key) })...)
		}
		if len(keys) > 0 {
			c.reportUnknown(c.At(i, ""), keys, problem.Say("“%s” has", c.Name(i)), fmt.Sprintf("%q", c.ID(i)))
		}
	}
	for e, edge := range c.W.Edges {
		if keys := keysOf(edge.Unknown); len(keys) > 0 {
			c.reportUnknown(c.AtEdge(e), keys, problem.Say("The link from “%s” to “%s” has", edge.From, edge.To), "the link "+edge.Key())
		}
	}
	for i, in := range c.W.Inputs {
		if keys := keysOf(in.Unknown); len(keys) > 0 {
			c.reportUnknown(problem.Place{Path: fmt.Sprintf("inputs/%d", i)}, keys, problem.Say("The input “%s” has", in.Name), fmt.Sprintf("the input %q", in.Name))
		}
	}
	for i, o := range c.W.Outputs {
		if keys := keysOf(o.Unknown); len(keys) > 0 {
			c.reportUnknown(problem.Place{Path: fmt.Sprintf("outputs/%d", i)}, keys, problem.Say("The output “%s” has", o.Name), fmt.Sprintf("the output %q", o.Name))
		}
	}
}

// reportUnknown says at a place which fields what has them does not make use of.
func (c unknownChecks) reportUnknown(at problem.Place, keys []string, has problem.Said, of string) {
	named := strings.Join(keys[:min(namedFields, len(keys))], "”, “")
	if len(keys) > namedFields {
		named += "”, “…"
	}
	c.Report(problem.UnknownKey, at, "%s what this version does not know, and it does nothing: “%s”.", has, named).
		Fix("Of %s correct the name, or leave out what has no meaning here.", of)
}

// keysOf are the names of the members of an object, in its order; none of what is empty.
func keysOf(object jsontext.Value) []string {
	if len(object) == 0 {
		return nil
	}
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
