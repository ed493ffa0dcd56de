package settings

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/address"
	"planwright/planner/problem"
)

// addressField makes the field of an endpoint's address, which is taken as people type
// it. What was altered is said.
func addressField(key, label, text string, at func(*Settings) *string) Field {
	f := textField(key, label, text, at)
	whole := f.apply
	f.apply = func(s *Settings, v jsontext.Value) string {
		reason := whole(s, v)
		*at(s) = address.BaseURL(*at(s))
		return reason
	}
	f.check = func(v jsontext.Value) problem.List {
		given, read := strings.TrimRight(strings.TrimSpace(unquote(v)), "/"), address.BaseURL(unquote(v))
		if given == read || strings.Contains(given, "@") { // which may be a secret, and is refused by what calls
			return nil
		}
		return problem.List{problem.New(problem.SettingAltered, problem.Place{Path: key}, "%s is set to %s, which is read as %s.", key, limited(given), limited(read))}
	}
	return f
}
