package catalog

import (
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
)

func TestArgumentTitles(t *testing.T) {
	for _, tt := range []struct {
		schema string
		titles map[string]string
		want   []string
	}{
		{`{"older_than_days": {}, "timeoutMs": {}, "days": {}, "in_reply_to": {}}`, nil, []string{"Older than (days)", "Timeout (ms)", "Days", "In reply to"}},
		{`{"q": {"title": " What to\n look for "}, "x": {"$ref": "#/$defs/x"}}`, nil, []string{"What to look for", "Across"}},
		{`{"path": {"title": "Path"}}`, map[string]string{"path": "File"}, []string{"File"}},
		{`{"to": {"title": "Address"}, "url": {"title": "Address"}, "a_b": {}, "aB": {}}`, nil, []string{"to", "url", "a_b", "aB"}}, // told apart
		{`{"_": {}, "地址": {}, "long": {"title": "This is far too long to stand above a field, so it says no more"}}`, nil, []string{"_", "地址", "Long"}},
	} {
		tool := Tool{Titles: tt.titles, Parameters: jsontext.Value(`{"properties": ` + tt.schema + `, "$defs": {"x": {"title": "Across"}}}`)}
		var got []string
		for _, a := range tool.Arguments() {
			got = append(got, a.Title)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", tt.schema, diff)
		}
	}
}

// People call each built-in tool, and each of its arguments, by other words than its name,
// and the words are for arguments that there are.
func TestBuiltinTitles(t *testing.T) {
	seen := map[string]string{}
	for _, tool := range Builtin().Tools() {
		if other := seen[tool.Title]; tool.Title == "" || other != "" {
			t.Errorf("%s is called “%s” as %s is", tool.Name, tool.Title, other)
		}
		seen[tool.Title] = tool.Name
		names := map[string]bool{}
		for _, a := range tool.Arguments() {
			names[a.Name] = true
			if a.Title == a.Name {
				t.Errorf("%s: %s has no title of its own", tool.Name, a.Name)
			}
		}
		for name, title := range tool.Titles {
			if !names[name] || len(title) > maxTitle {
				t.Errorf("%s: “%s” for %s", tool.Name, title, name)
			}
		}
	}
}
