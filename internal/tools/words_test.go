package tools

import (
	"bufio"
	"context"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"pgregory.net/rapid"
)

// No two servers can claim one name for their tools.
func TestNamesOfToolsAreUnambiguous(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[ab_ .-]{1,6}`)
		first, second := prefixOf(name.Draw(t, "first")), prefixOf(name.Draw(t, "second"))
		tool := rapid.StringMatching(`[ab_]{1,6}`)
		a, b := tool.Draw(t, "a"), tool.Draw(t, "b")
		if first != "" && second != "" && first != second && first+a == second+b {
			t.Fatalf("%s and %s claim %s", first, second, first+a)
		}
	})
	for server, want := range map[string]string{"files": "files__", "My files!": "My_files__", "a__b": "a_b__", "_x_": "x__", "Größe 2": "Größe_2__", "???": "", "": ""} {
		if got := prefixOf(server); got != want {
			t.Errorf("%q becomes %q, want %q", server, got, want)
		}
	}
}

func TestLineOfACommand(t *testing.T) {
	for want, server := range map[string]Server{
		"npx -y @scope/server": {Command: "npx", Args: []string{"-y", "@scope/server"}},
		`"a b" "" "x\ny"`:      {Command: "a b", Args: []string{"", "x\ny"}},
		`x "\u202egnp.exe"`:    {Command: "x", Args: []string{"\u202egnp.exe"}},
		"https://h/mcp?a=b":    {URL: "https://h/mcp?a=b"},
	} {
		if got := lineOf(server, Reveal(nil).orNothing()); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// Who approves a command sees what each variable is that is not withheld, and which are.
func TestLineShowsVariables(t *testing.T) {
	reveal := Reveal(func(name, value string) (string, bool) {
		return strings.TrimPrefix(value, "secret"), !strings.HasPrefix(value, "secret")
	})
	server := Server{Command: "/bin/cat", Args: []string{"a"}, Env: map[string]string{"HOME": "/a", "EMPTY": "", "TURNED": "\u202ea", "KEY": "secret", "PART": "secret part"}}
	if got, want := lineOf(server, reveal), `EMPTY= HOME=/a "PART= part" "TURNED=\u202ea" /bin/cat a`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := withheldNames(server, reveal); !slices.Equal(got, []string{"KEY", "PART"}) {
		t.Errorf("withheld: %q", got)
	}
	if got := lineOf(server, Reveal(nil).orNothing()); got != "/bin/cat a" {
		t.Errorf("with nothing to be shown: %s", got)
	}
}

// Each part of a definition counts.
func TestDefinitionsDiffer(t *testing.T) {
	base := definition{Name: "t", Title: "T", Description: "d", Input: jsontext.Value(`{}`), Output: jsontext.Value(`{}`), Annotations: jsontext.Value(`{}`)}
	for field, alter := range map[string]func(*definition){
		"title":       func(d *definition) { d.Title = "U" },
		"description": func(d *definition) { d.Description = "e" },
		"schema":      func(d *definition) { d.Input = jsontext.Value(`{"x":1}`) },
		"outputs":     func(d *definition) { d.Output = nil },
		"annotations": func(d *definition) { d.Annotations = jsontext.Value(`{"readOnlyHint":true}`) },
	} {
		changed := base
		alter(&changed)
		list := base.changes(changed)
		if base.equals(changed) || len(list) != 1 || string(list[0].Field) != field || hashOf(way{}, sealed{}, []offered{{definition: base}}) == hashOf(way{}, sealed{}, []offered{{definition: changed}}) {
			t.Errorf("%s: %+v", field, list)
		}
	}
}

// In a long text the place where it differs is shown.
func TestLongChangesAreShownWhereTheyDiffer(t *testing.T) {
	same := strings.Repeat("ä", 20_000)
	list := definition{Description: same + "good"}.changes(definition{Description: same + "evil"})
	if len(list) != 1 || !strings.HasSuffix(list[0].Before, "good") || !strings.HasSuffix(list[0].After, "evil") || len(list[0].After) > 2*mostShown {
		t.Errorf("%d changes, %d bytes", len(list), len(list[0].After))
	}
}

func TestLog(t *testing.T) {
	redact := func(text string) string { return strings.ReplaceAll(text, "secret", "[redacted]") }
	l := &log{most: 2 * longestLine, redact: redact}
	l.follow(strings.NewReader("one\r\n\n\x1b[31mred\x1b[0m\nmy secret\n" + strings.Repeat("long ", 10_000) + "\nlast"))
	text := l.String()
	if !strings.HasPrefix(text, "one\n[31mred[0m\nmy [redacted]\nlong ") || !strings.HasSuffix(text, "…\nlast") || len(text) > longestLine+100 {
		t.Errorf("%d bytes: …%s", len(text), text[max(0, len(text)-200):])
	}
	l = &log{most: 100, redact: redact}
	for range 1000 {
		l.add("line")
	}
	if got := l.String(); len(got) > 100 || !strings.HasPrefix(got, "line\n") {
		t.Errorf("%q", got)
	}
}

// FuzzMessages: of whatever a server prints only whole messages get through, and
// none that is too long.
func FuzzMessages(f *testing.F) {
	for _, seed := range []string{"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n", "hello\n[1]\n\n{\"a\":1}\n", "{\"jsonrpc\":\n", "{\"jsonrpc\":\"2.0\",\"method\":\"x\"}\nbye", strings.Repeat("x", 300) + "\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		const most = 256
		failed := false
		m := &messages{in: bufio.NewReaderSize(strings.NewReader(string(data)), 16), most: most, fail: func(error) { failed = true },
			sieve: sieve{stray: func(string) {}, quota: &quota{tell: func(int) {}}, ctx: context.Background(), pace: pace{most: 1 << 20}}}
		out, err := io.ReadAll(m)
		if (err != nil) != failed {
			t.Errorf("ended with %v, told: %v", err, failed)
		}
		for line := range strings.Lines(string(out)) {
			if len(line) > most || !strings.HasSuffix(line, "\n") || !isMessage([]byte(line)) {
				t.Errorf("%q got through", line)
			}
		}
	})
}

// FuzzResult: whatever a tool answers, what is kept of it is bounded, and can be
// written.
func FuzzResult(f *testing.F) {
	for _, seed := range []string{
		`{"content":[{"type":"text","text":"a"},{"type":"image","data":"AAAA","mimeType":"image/png"}],"structuredContent":{"a":1e300,"b":[null]}}`,
		`{"content":[{"type":"resource","resource":{"uri":"x","blob":"AAAA","mimeType":"image/gif"}},{"type":"resource_link","uri":"u","name":"n"},{"type":"audio","data":"","mimeType":"x"}],"isError":true}`,
		`{"structuredContent":[1]}`, `{"content":[{"type":"resource"}]}`, `{"content":null}`, `{"structuredContent":{"a":"` + strings.Repeat("ä", 200) + `"}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var from sdk.CallToolResult
		if from.UnmarshalJSON(data) != nil {
			return
		}
		const most = 256
		r := read(&from, most)
		kept := len(r.Text)
		for name, value := range r.Fields {
			kept += len(name) + len(value)
		}
		if kept > most || r.Success == (r.Error != "") {
			t.Errorf("kept %d bytes: %+v", kept, r)
		}
		if _, err := json.Marshal(r); err != nil {
			t.Errorf("%+v cannot be written: %v", r, err)
		}
	})
}
