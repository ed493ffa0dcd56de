package lenient_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"planwright/planner/deed"
	"planwright/planner/lenient"
	"planwright/planner/problem"
)

var repair = lenient.Options{Repair: true, Deeds: deed.Beside}

// piece is one token of a generated document, so that damage can be done at a
// place whose meaning is known.
type piece struct {
	text string
	kind byte // '{', '}', '[', ']', ',', ':', 'k' key, 's' string, 'n' number, 'w' word
}

// texts that a careless reader takes for structure.
var trickyTexts = []string{
	"", "plain", "a, b: c; {d} [e]", `C:\\new\\table`, `say \"hi\", then`, `\\`, `\"`, `it's`, "// no comment",
	"/* x */", "# y", "<think>z</think>", "```json\\n{}\\n```", "https://x.io/a?b=1&c=2#d", "{{s1.email}}", "${x}", "*/5 * * * *",
	`\ud83d\ude00`, `\ud800`, `\u0000`, `\/path`, "“x” ‘y’ «z»", "&quot;a&quot;", "[", "]", "{", "}", "True", "NaN", "...", "1,000", "20 * 2", "é漢😀",
	`\\d+\\s`, `a\\\\`, `[{\"id\": \"s1\"}]`, "select 'a' from \\\"t\\\"", "a\\nb\\tc", `\": `, `, \"b\": `, "}]}", "-", "`x`", "<!-- c -->", "\u00a0", "\u200b",
}

var trickyNumbers = []string{"0", "-0", "1", "12345678901234567890", "1e400", "1.0", "-1.5E-7", "0.1"}

func genValue(t *rapid.T, depth int, out []piece) []piece {
	kind := rapid.IntRange(0, 9).Draw(t, "kind")
	if depth == 0 && kind < 4 {
		kind += 4
	}
	switch {
	case kind < 2:
		return genObject(t, depth, out)
	case kind < 4:
		return genArray(t, depth, out)
	case kind < 7:
		return append(out, piece{genText(t), 's'})
	case kind < 8:
		return append(out, piece{rapid.SampledFrom(trickyNumbers).Draw(t, "number"), 'n'})
	}
	return append(out, piece{rapid.SampledFrom([]string{"true", "false", "null"}).Draw(t, "word"), 'w'})
}

func genText(t *rapid.T) string {
	return `"` + strings.Join(rapid.SliceOfN(rapid.SampledFrom(trickyTexts), 0, 2).Draw(t, "text"), " ") + `"`
}

func genObject(t *rapid.T, depth int, out []piece) []piece {
	out = append(out, piece{"{", '{'})
	n := rapid.IntRange(0, 4).Draw(t, "members")
	for i := range n {
		if i > 0 {
			out = append(out, piece{",", ','})
		}
		key := rapid.SampledFrom([]string{"id", "tool", "a b", "x-y", "", "ключ", `q\"`, "a:b", "n{0}"}).Draw(t, "key")
		out = append(out, piece{`"` + string(rune('a'+i)) + key + `"`, 'k'}, piece{":", ':'})
		out = genValue(t, depth-1, out)
	}
	return append(out, piece{"}", '}'})
}

func genArray(t *rapid.T, depth int, out []piece) []piece {
	out = append(out, piece{"[", '['})
	n := rapid.IntRange(0, 4).Draw(t, "items")
	for i := range n {
		if i > 0 {
			out = append(out, piece{",", ','})
		}
		out = genValue(t, depth-1, out)
	}
	return append(out, piece{"]", ']'})
}

// layout joins pieces as models do: compact, spaced or over several lines.
func layout(t *rapid.T, pieces []piece) string {
	style := rapid.IntRange(0, 2).Draw(t, "layout")
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.text)
		switch {
		case style == 1 && (p.kind == ',' || p.kind == ':'):
			b.WriteByte(' ')
		case style == 2 && strings.IndexByte("{[,", p.kind) >= 0:
			b.WriteString("\n  ")
		case style == 2 && p.kind == ':':
			b.WriteByte(' ')
		}
	}
	return b.String()
}

func plain(pieces []piece) string {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.text)
	}
	return b.String()
}

func TestValidDocumentsAreNeverChanged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pieces := genValue(t, 4, nil)
		text := layout(t, pieces)
		r := lenient.Read(text, plans, repair)
		if r.Value == nil || len(r.Problems) > 0 {
			t.Fatalf("%s\nread with problems:\n%s", text, r.Problems)
		}
		if got, want := string(r.Value.JSON()), plain(pieces); got != want {
			t.Fatalf("%s\nread as  %s\nwant     %s", text, got, want)
		}
	})
}

func TestDamageIsLocal(t *testing.T) {
	for _, d := range damages {
		t.Run(d.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				pieces := genObject(t, 4, nil)
				want := plain(pieces)
				broken, ok := d.do(t, pieces)
				if !ok {
					return
				}
				text := layout(t, broken)
				r := lenient.Read(text, plans, repair)
				if r.Value == nil {
					t.Fatalf("%s\nis not read:\n%s", text, r.Problems)
				}
				if got := string(r.Value.JSON()); got != want {
					t.Fatalf("%s\nread as  %s\nwant     %s\n%s", text, got, want, r.Problems)
				}
				if len(r.Problems) == 0 && d.name != "prose" && !json.Valid([]byte(text)) {
					t.Fatalf("%s\nread without a word", text)
				}
				if r.Problems.HasErrors() {
					t.Fatalf("%s\nread with errors:\n%s", text, r.Problems)
				}
			})
		})
	}
}

// damages each break one place of a document without making its meaning doubtful.
var damages = []struct {
	name string
	do   func(*rapid.T, []piece) ([]piece, bool)
}{
	{"trailing comma", insertAt("}]", piece{",", ','}, func(p []piece, i int) bool { return strings.IndexByte("{[", p[i-1].kind) < 0 })},
	{"double comma", replaceAt(",", func(s string) string { return ",," }, nil)},
	{"missing comma", replaceAt(",", func(s string) string { return "\n" }, nil)},
	{"missing comma in a line", replaceAt(",", func(s string) string { return " " }, nil)},
	{"missing colon", replaceAt(":", func(s string) string { return " " }, nil)},
	{"semicolon", replaceAt(",", func(s string) string { return ";" }, nil)},
	{"single quotes", replaceAt("s", func(s string) string { return "'" + s[1:len(s)-1] + "'" }, func(p []piece, i int) bool {
		return !strings.ContainsAny(p[i].text, `\'`+"\u00a0\u200b")
	})},
	{"smart quotes", replaceAt("s", func(s string) string { return "“" + s[1:len(s)-1] + "”" }, func(p []piece, i int) bool {
		return !strings.ContainsAny(p[i].text, `\“”`)
	})},
	{"line comment", replaceAt(",", func(s string) string { return ", // note: \"x\", y\n" }, nil)},
	{"block comment", replaceAt(",", func(s string) string { return "/* {a} \"b\" */," }, nil)},
	{"hash comment", replaceAt(",", func(s string) string { return ", # it's\n" }, nil)},
	{"html comment", replaceAt(",", func(s string) string { return ", <!-- two -->" }, nil)},
	{"equals", replaceAt(":", func(s string) string { return "=" }, nil)},
	{"arrow", replaceAt(":", func(s string) string { return "=>" }, nil)},
	{"full-width colon", replaceAt(":", func(s string) string { return "：" }, nil)},
	{"full-width comma", replaceAt(",", func(s string) string { return "，" }, nil)},
	{"raw line break", replaceAt("s", func(s string) string { return strings.ReplaceAll(s, `\n`, "\n") }, func(p []piece, i int) bool { return !strings.Contains(p[i].text, `\\n`) })},
	{"bare key", replaceAt("k", func(s string) string { return s[1 : len(s)-1] }, func(p []piece, i int) bool {
		return strings.Trim(p[i].text, `"abcdefghijklmnopqrstuvwxyz`) == "" && len(p[i].text) > 2
	})},
	{"smart key", replaceAt("k", func(s string) string { return "“" + s[1:len(s)-1] + "”" }, simpleKey)},
	{"single key", replaceAt("k", func(s string) string { return "'" + s[1:len(s)-1] + "'" }, simpleKey)},
	{"back key", replaceAt("k", func(s string) string { return "`" + s[1:len(s)-1] + "`" }, simpleKey)},
	{"literal", replaceAt("w", func(s string) string {
		return map[string]string{"true": "True", "false": "False", "null": "None"}[s]
	}, nil)},
	{"unclosed", func(t *rapid.T, p []piece) ([]piece, bool) {
		return append(p[:len(p)-1:len(p)-1], piece{"\n", ' '}), len(p) > 2
	}},
	{"extra closer", func(t *rapid.T, p []piece) ([]piece, bool) { return append(p[:len(p):len(p)], piece{"]", ' '}), true }},
	{"prose with quotes", func(t *rapid.T, p []piece) ([]piece, bool) {
		out := append(p[:len(p)-1:len(p)-1], piece{", }", '}'}, piece{` He said "x", "y": "z"`, ' '})
		return out, len(p) > 2
	}},
	{"prose", func(t *rapid.T, p []piece) ([]piece, bool) {
		out := append([]piece{{"Here it is:\n```json\n", ' '}}, p...)
		return append(out, piece{"\n```\nDone [1].", ' '}), len(p) > 2
	}},
}

func simpleKey(p []piece, i int) bool { return !strings.Contains(p[i].text, `\"`) }

func places(p []piece, kinds string, ok func([]piece, int) bool) []int {
	var out []int
	for i := range p {
		if strings.IndexByte(kinds, p[i].kind) >= 0 && (ok == nil || ok(p, i)) {
			out = append(out, i)
		}
	}
	return out
}

func replaceAt(kinds string, change func(string) string, ok func([]piece, int) bool) func(*rapid.T, []piece) ([]piece, bool) {
	return func(t *rapid.T, p []piece) ([]piece, bool) {
		at := places(p, kinds, ok)
		if len(at) == 0 {
			return nil, false
		}
		i := rapid.SampledFrom(at).Draw(t, "place")
		out := append([]piece(nil), p...)
		out[i].text = change(out[i].text)
		return out, true
	}
}

func insertAt(kinds string, extra piece, ok func([]piece, int) bool) func(*rapid.T, []piece) ([]piece, bool) {
	return func(t *rapid.T, p []piece) ([]piece, bool) {
		at := places(p, kinds, ok)
		if len(at) == 0 {
			return nil, false
		}
		i := rapid.SampledFrom(at).Draw(t, "place")
		out := append([]piece(nil), p[:i]...)
		return append(append(out, extra), p[i:]...), true
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"", "{", `{"a": "b" c": 1,}`, "```json\n[1,", `<think>{</think>{"a":"\ud800"}`, `{\"a\": 1`, "{&quot;a&quot;:1}", "｛a：'b\n"} {
		f.Add(s)
	}
	for _, s := range corpusReplies(f) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := lenient.Read(text, plans, repair)
		lines := strings.Count(text, "\n") + 1
		for _, p := range r.Problems {
			if p.At.Line < 1 || p.At.Line > lines || p.At.Column < 1 || p.At.Column > utf8.RuneCountInString(text)+1 {
				t.Fatalf("%q: %s is outside the text", text, p)
			}
		}
		if r.Value == nil {
			if !r.Problems.HasErrors() {
				t.Fatalf("%q: nothing was read and nothing said", text)
			}
			return
		}
		if encoded := r.Value.JSON(); !json.Valid(encoded) {
			t.Fatalf("%q: read as %s, which is not JSON", text, encoded)
		}
		if jsontext.Value(text).IsValid() {
			checkUnchanged(t, text, r)
		}
	})
}

func checkUnchanged(t *testing.T, text string, r lenient.Reading) {
	var want bytes.Buffer
	if json.Compact(&want, []byte(text)) != nil {
		return
	}
	if got := r.Value.JSON(); string(got) != want.String() || len(r.Problems) > 0 {
		t.Fatalf("%q is valid and was read as %s\n%s", text, got, r.Problems)
	}
}

// FuzzTolerant holds the tolerant scanner against the strict parser on valid
// documents: one extra comma must change nothing else.
func FuzzTolerant(f *testing.F) {
	f.Add(`"a\"b": [1, "x, y", {"k": "\\"}]`)
	f.Fuzz(func(t *testing.T, members string) {
		text := "{" + members + "}"
		if !jsontext.Value(text).IsValid() || strings.TrimSpace(members) == "" {
			return
		}
		var want bytes.Buffer
		if json.Compact(&want, []byte(text)) != nil {
			return
		}
		r := lenient.Read("{"+members+",}", plans, repair)
		if got := r.Value.JSON(); string(got) != want.String() {
			t.Fatalf("%s\nread as  %s", text, got)
		}
		if len(r.Problems) != 1 || r.Problems[0].Code != problem.Comma {
			t.Fatalf("%s\n%s", text, r.Problems)
		}
	})
}

// TestOneLostMarkIsNeverSilentlyWrong takes each quote, colon and comma out of
// plans, one at a time. What is read is the plan, or the person is told that it
// may not be.
func TestOneLostMarkIsNeverSilentlyWrong(t *testing.T) {
	for _, plan := range []string{
		`{"name":"daily","steps":[{"id":"s1","tool":"http.get","params":{"url":"https://x.io/a?b=1","n":[1,-2.5,true,null]}},{"id":"s2","note":"say \"hi\", then {go}: [now]"}],"tags":["a","b c","d, e"]}`,
		`{"steps":[{"step_type":"If","condition":{"left":"look.found","operator":"Equals","right":{"type":"Bool","value":true}}},{"step_type":"Tool","arguments":{"text":"{{look.text}} // it's","path":"C:\\x","re":"\\d+"}}]}`,
		`[{"id":1,"a":"","b":{},"c":[]},{"id":2,"a":"# x","b":"/* y */","c":"...","d":"True"},[0,["x"],{"k":false}]]`,
	} {
		for _, text := range []string{plan, strings.NewReplacer(`",`, `", `, `":`, `": `).Replace(plan), indented(t, plan)} {
			want := string(lenient.Read(text, plans, repair).Value.JSON())
			for i := range len(text) {
				if strings.IndexByte(`",:`, text[i]) >= 0 && text[max(0, i-1)] != '\\' {
					checkNotSilent(t, text[:i]+text[i+1:], want)
				}
			}
		}
	}
}

func indented(t *testing.T, plan string) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Indent(&b, []byte(plan), "", "  "); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func checkNotSilent(t *testing.T, text, want string) {
	t.Helper()
	r := lenient.Read(text, plans, repair)
	told := r.Problems.Count(problem.Warning)+r.Problems.Count(problem.Error) > 0
	if r.Value == nil || told || json.Valid([]byte(text)) {
		return
	}
	if got := string(r.Value.JSON()); got != want {
		t.Errorf("%s\nread as  %s\nwant     %s\n%s", text, got, want, r.Problems)
	}
}
