package reply

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
)

// refusePart refuses an answer of which a member beside the steps says that it is not all of it,
// or not what is meant yet. It reports whether it is such a member.
func (d *draft) refusePart(e source.Entry, beside []source.Entry) bool {
	said := strings.TrimSpace(e.Text)
	isVerdict := alias.Beside.Says(e.Key, alias.IsVerdict) && alias.Foreign.Says(said, alias.Partial) && !alias.AsValue.Says(said, alias.Unwhole)
	if !isVerdict && !alias.Foreign.Says(e.Key, alias.Partial, alias.PartOf, alias.Parts) || !item.IsScalar(e.Value) {
		return false
	}
	switch {
	case item.IsNothing(e.Value), alias.AsValue.Says(said, alias.No, alias.Nothing, alias.Never):
		return true
	case !alias.Foreign.Says(e.Key, alias.Partial) && (alias.ForeignValues.Says(said, alias.OneOfOne) || said == "1" && isSole(e, beside)):
		return true
	}
	d.Log.Refuse(problem.MisplacedKey, e.Part, "Give all of the plan or change in one object, as it is meant, without this key. What it does not do belongs in left_out.",
		"The answer says of itself that it is not all, or not meant yet: “%s”: %s.", e.Key, source.Preview(e.Value))
	return true
}

// isSole reports whether a number of a part, or of parts, is that of the only one.
func isSole(e source.Entry, beside []source.Entry) bool {
	return alias.Foreign.Says(e.Key, alias.Parts) || slices.ContainsFunc(beside, func(other source.Entry) bool {
		return alias.Foreign.Says(other.Key, alias.Parts) && other.Text == "1"
	})
}

// isIdleBeside is item.IsIdle for what stands beside a wrapper.
func isIdleBeside(e source.Entry) bool { return item.IsIdle(&source.Object{}, e) }
