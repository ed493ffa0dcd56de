package builtin

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"planwright/planner/catalog"
)

// offer is a refusal with the ways on from it.
type offer struct {
	refusal
	ways []catalog.WayOn
}

// Unwrap is the refusal, for those who only look for one.
func (o offer) Unwrap() error { return o.refusal }

// waysOf are the ways on from an error.
func waysOf(err error) []catalog.WayOn {
	var o offer
	errors.As(err, &o)
	return o.ways
}

// taken refuses to make what is there already. tool was to make it; without are values that
// are no way here.
func taken(tool, path string, without ...string) error {
	t, _ := builtins().Get(tool)
	var ways []catalog.WayOn
	choose, setting, values := "", "", []string{}
	for _, w := range t.WaysPast() {
		value := strings.Trim(string(w.Value), `"`)
		if slices.Contains(without, value) {
			continue
		}
		ways = append(ways, w)
		switch {
		case value == "":
			choose = w.Label.String()
		default:
			setting, values = w.Argument, append(values, value)
		}
	}
	text := fmt.Sprintf("“%s” is there already. Choose %s", path, lowered(choose))
	switch {
	case setting == "":
	case values[0] == "true":
		text += ", or set " + titled(tool, setting)
	default:
		text += ", or set " + titled(tool, setting) + " to " + strings.Join(values, " or ")
	}
	return offer{refusal(text + "."), ways}
}

func lowered(text string) string { return strings.ToLower(text[:1]) + text[1:] }
