package function

import (
	"github.com/itchyny/gojq"

	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// Functions for programs to which texts are the same that look the same (planner/jq/looks.go). looking
// gives what texts look like, sighting where a text looks like another: beginnings and ends, as the
// language counts characters. without is a list without the elements that look like one of another.
var (
	looking  = gojq.WithFunction("_looks", 0, 0, func(v any, _ []any) any { return tabular.AllLooks(v) })
	sighting = gojq.WithFunction("_sightings", 1, 1, sightings)
	without  = gojq.WithFunction("_without", 1, 1, withoutAlike)
)

// What cuts texts by such places leaves the rest as it stands there. What is given no texts is what the
// language gives, for their looks where it looks for an element of a list.
const looksDefs = ` def _texts($x): type == "string" and ($x | type) == "string";` +
	` def _look_index($x): if _texts($x) then _sightings($x)[0][0] else _looks | index($x | _looks) end;` +
	` def _look_rindex($x): if _texts($x) then _sightings($x)[-1][0] else _looks | rindex($x | _looks) end;` +
	` def _look_indices($x): if _texts($x) then _sightings($x) | map(.[0]) else _looks | indices($x | _looks) end;` +
	` def _look_ltrimstr($x): . as $s | if _texts($x) then (_sightings($x)[0] | select(. and ($s[:.[0]] | _looks) == "") | $s[.[1]:]) // $s else ltrimstr($x) end;` +
	` def _look_rtrimstr($x): . as $s | if _texts($x) then (_sightings($x)[-1] | select(. and ($s[.[1]:] | _looks) == "") | $s[:.[0]]) // $s else rtrimstr($x) end;` +
	` def _look_trimstr($x): if _texts($x) then _look_ltrimstr($x) | _look_rtrimstr($x) else trimstr($x) end;` +
	` def _look_split($x): . as $s | if _texts($x) and $s != "" and ($x | _looks) != "" then reduce _sightings($x)[] as $at ({from: 0, parts: []}; if $at[0] < .from then . else .parts += [$s[.from:$at[0]]] | .from = $at[1] end) | .parts + [$s[.from:]] else split($x) end;` +
	` def _look_minus($b; $a): if ($a | type) == "array" and ($b | type) == "array" then $a | _without($b) else $a - $b end;`

func sightings(v any, args []any) any {
	whole, _ := v.(string)
	part, _ := args[0].(string)
	found := []any{}
	for _, at := range text.Sightings(whole, part) {
		found = append(found, []any{at[0], at[1]})
	}
	return found
}

func withoutAlike(v any, args []any) any {
	list, _ := v.([]any)
	others, _ := args[0].([]any)
	texts, values := map[string]bool{}, []any{}
	for _, one := range others {
		if said, isText := one.(string); isText {
			texts[text.Looks(said)] = true
		} else {
			values = append(values, tabular.AllLooks(one))
		}
	}
	left := []any{}
	for _, one := range list {
		said, isText := one.(string)
		if isText && !texts[text.Looks(said)] || !isText && !isAmong(tabular.AllLooks(one), values) {
			left = append(left, one)
		}
	}
	return left
}

func isAmong(one any, values []any) bool {
	for _, other := range values {
		if gojq.Compare(one, other) == 0 {
			return true
		}
	}
	return false
}
