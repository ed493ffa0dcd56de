package eval

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/workflow"
)

// alternatives reads conditions with "|" between them.
func alternatives(words []string) ([]condition, error) {
	var out []condition
	for {
		end := slices.Index(words, "|")
		last := end < 0
		if last {
			end = len(words)
		}
		c, err := parseCondition(words[:end])
		if err != nil {
			return nil, err
		}
		out = append(out, c)
		if last {
			return out, nil
		}
		words = words[end+1:]
	}
}

func references(text string) ([]workflow.Reference, error) {
	var out []workflow.Reference
	for _, one := range strings.Split(text, "|") {
		r, ok := workflow.ParseReference(one)
		if !ok {
			return nil, fmt.Errorf("%q is no result", one)
		}
		out = append(out, r)
	}
	return out, nil
}
