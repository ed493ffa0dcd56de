package settings

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
)

// FuzzDecode: no content of the file stops the program, every value that comes
// out is in its range, and a change keeps all the rest of the file.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"maxRepairAttempts": 3}`, `{"timeouts": {"idleSeconds": 1e99}}`, `{"timeouts": 4}`,
		`{"a": {"b": [1, null, "\u00e4"]}}`, `{"model": "m", "model": "n"}`, "{\"model\": \"\xff\"}", `[`, ``, `{"theme": "dark"} x`,
		`{"allowedFolders": ["/a", "~", "b", 3]}`, `{"mcpServers": {"a": {"command": "x", "env": {"A": "b"}, "o": 1}, "b": {"url": 3}}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := decode(data)
		if err != nil {
			return
		}
		inRange(t, combine(fileEntries(list)).Settings)

		changed := list.with([]string{"timeouts", "idleSeconds"}, jsontext.Value("7"))
		again, err := decode(changed.encode())
		if err != nil {
			t.Fatalf("what was written cannot be read: %v", err)
		}
		if got := combine(fileEntries(again)).Timeouts.IdleSeconds; got != 7 {
			t.Errorf("the change reads as %d", got)
		}
		if diff := cmp.Diff(others(list), others(again)); diff != "" {
			t.Errorf("a change to timeouts altered the rest:\n%s", diff)
		}
	})
}

func inRange(t *testing.T, s Settings) {
	t.Helper()
	for _, folder := range s.AllowedFolders {
		if !filepath.IsAbs(folder) {
			t.Errorf("%q came out as a folder", folder)
		}
	}
	for _, server := range s.MCPServers {
		if (server.Command == "") == (server.URL == "") {
			t.Errorf("came out as a server: %+v", server)
		}
	}
	for _, f := range Fields() {
		quoted, _ := jsontext.AppendQuote(nil, f.Value(s))
		value := jsontext.Value(quoted)
		if f.Kind == Flag || f.Kind == Number {
			value = jsontext.Value(f.Value(s))
		}
		if reason := f.apply(&Settings{}, value); reason != "" {
			t.Errorf("%s came out as %q, which %s", f.Key, f.Value(s), reason)
		}
	}
}

// others are the members besides timeouts, in a form that compares.
func others(list members) map[string]string {
	out := map[string]string{}
	for _, m := range list {
		if m.key != "timeouts" {
			value := bytes.Clone(m.value)
			(*jsontext.Value)(&value).Compact()
			out[m.key] = string(value)
		}
	}
	return out
}
