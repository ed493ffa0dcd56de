package tools

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
)

func TestImport(t *testing.T) {
	tests := []struct {
		name     string
		file     string
		want     []Server
		problems []string // a part of each
	}{
		{name: "the shared form", file: `{"mcpServers": {"b": {"command": "npx", "args": ["-y", "x"], "env": {"K": "v"}, "autoApprove": ["a"]}, "a": {"url": "https://h/mcp", "headers": {"H": "v"}, "disabled": true}}, "theme": "dark"}`,
			want: []Server{
				{Name: "b", Command: "npx", Args: []string{"-y", "x"}, Env: map[string]string{"K": "v"}, Unknown: jsontext.Value(`{"autoApprove":["a"]}`)},
				{Name: "a", URL: "https://h/mcp", Headers: map[string]string{"H": "v"}, Disabled: true},
			}},
		{name: "of an editor, with comments", file: "{\n // mine\n \"servers\": {\"a\": {\"type\": \"stdio\", \"command\": \"x\",},}, /* none */ \"inputs\": [],\n}",
			want: []Server{{Name: "a", Type: "stdio", Command: "x"}}},
		{name: "in the settings of an editor", file: `{"editor.fontSize": 12, "mcp": {"inputs": [], "servers": {"a": {"type": "http", "url": "http://127.0.0.1/mcp"}}}}`,
			want: []Server{{Name: "a", Type: "http", URL: "http://127.0.0.1/mcp"}}},
		{name: "entries alone", file: `{"a": {"command": "x"}}`, want: []Server{{Name: "a", Command: "x"}}},
		{name: "an address with slashes is no comment", file: `{"mcpServers": {"a": {"url": "https://h//x"}}}`, want: []Server{{Name: "a", URL: "https://h//x"}}},
		{name: "placeholders", file: `{"servers": {"a": {"command": "x", "env": {"KEY": "${input:key}"}}}}`,
			want:     []Server{{Name: "a", Command: "x", Env: map[string]string{"KEY": "${input:key}"}, Disabled: true}},
			problems: []string{"“a” has a placeholder"}},
		{name: "what cannot be used is named", file: `{"mcpServers": {"a": {"command": 5}, "b": {}, "c": {"type": "sse", "url": "http://h"}, "": {"command": "x"}, "d": [], "e": {"command": "x", "env": {"K": "canary", "L": 5}}, "f": {"command": "x"}}}`,
			want:     []Server{{Name: "f", Command: "x"}},
			problems: []string{"“a” is left out: a field", "“b” is left out. It has neither", "“c” is left out. It speaks the old", "its name has no letter", "“d” is left out: a field", "“e” is left out: a field"}},
		{name: "no servers", file: `{"mcpServers": {}}`},
		{name: "another file", file: `{"name": "x", "version": 1}`, problems: []string{"names no MCP servers"}},
		{name: "one name twice", file: `{"mcpServers": {"a": {"command": "x"}, "a": {"command": "evil"}}}`, problems: []string{"cannot be read"}},
		{name: "one field twice", file: `{"mcpServers": {"a": {"command": "x", "command": "evil"}}}`, problems: []string{"cannot be read"}},
		{name: "damaged", file: `{"mcpServers": {"a": {"command": "x}}}`, problems: []string{"cannot be read"}},
		{name: "words around it", file: `Use this: {"mcpServers": {"a": {"command": "x"}}}`, problems: []string{"cannot be read"}},
		{name: "quotes of another kind", file: `{'mcpServers': {'a': {'command': 'x'}}}`, problems: []string{"cannot be read"}},
		{name: "a list", file: `[]`, problems: []string{"cannot be read"}},
		{name: "nothing", file: ``, problems: []string{"cannot be read"}},
		{name: "too large", file: `{"mcpServers": {}}` + strings.Repeat(" ", mostImport), problems: []string{"cannot be read"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, problems := Import([]byte(tt.file))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if len(problems) != len(tt.problems) || strings.Contains(problems.String(), "canary") {
				t.Fatalf("problems:\n%s", problems)
			}
			for i, want := range tt.problems {
				if !strings.Contains(problems[i].Message, want) {
					t.Errorf("%q has no %q", problems[i].Message, want)
				}
			}
		})
	}
}

// FuzzImport: whatever a file holds, what comes out can be shown and approved.
func FuzzImport(f *testing.F) {
	for _, seed := range []string{`{"mcpServers":{"a":{"command":"x","args":["a b"]}}}`, `{"servers":{"a":{"url":"http://h",},}}`, `{"mcp":{"mcp":{"servers":{}}}}`, `{"a":{"url":"\u202e"}}`, `{`, `{}`, `null`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		servers, problems := Import(data)
		names := map[string]bool{}
		for _, s := range servers {
			if s.unsupported() != "" || prefixOf(s.Name) == "" || names[s.Name] {
				t.Errorf("%+v came out", s)
			}
			names[s.Name] = true
			if line := lineOf(s, Reveal(nil).orNothing()); line == "" || strings.ContainsAny(line, "\n\x1b\u202e") {
				t.Errorf("shown as %q", line)
			}
			if hashOf(wayOf(s), sealed{}, nil) == "" {
				t.Errorf("%+v has no hash", s)
			}
		}
		if len(servers) == 0 && len(problems) == 0 && !strings.Contains(string(data), "ervers") {
			t.Error("nothing came out, and nothing was said")
		}
	})
}
