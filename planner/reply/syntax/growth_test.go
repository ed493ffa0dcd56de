package syntax_test

import (
	"fmt"
	"runtime/metrics"
	"strings"
	"testing"

	"planwright/planner/reply/syntax"
)

// hostile are the pieces of texts that make readers slow which go back in them.
var hostile = []string{
	"[", "{", `{"a":`, `[{"a":[`, `"`, `""`, `" a`, `"a"`, `"a" `, `"a"+`, `"a" + `, `"a"` + "\n", "“a” ", "“a”+", "'a'+", "``a", `"a"."b"`,
	"1 ", "1,", ";1", "1,000 ", "{\"id\": \"s\"}\n", "{\"id\": \"s\",}\n", "use {city} and [x] or {a: 1 b} then ",
	"<think>", "</think>", "<think>,", "```json\n", "```\n", "~~~\n", `{\"a\": `, "{&quot;a", "&quot;", "&#34;a", `say "hi" `, "/*", "//", "// a\n", "#", "<!--", "-->",
	`1, // "a":`, `// "a": 1, `, `{"a":"""`, `"""`, "'''a", "{'a': it's ", "it's ", "{\"steps\": [{\"id\": 1\n\nno\n\n",
	"{a b c ", `"a" 1 `, "{}\n", "{}", "{\\\"a\\\": 1 x\n\nwords go on\n", `{"a": 1}, "b": 2}`, `{"a": 1]]}`, `{"a": "{"b": `,
	"«a: 1, ", "「a: 1, ", "’a: 1, ", "‘a ", "”", "“", "“ ", "['", "[`", "'{", "`[", "[“", "[\"\"", "]", "}", ")", "[)", ")(", "(", `("a":`, "((", "(1,",
	"...", "… ", ". ", "-", "- ", "* ", "**", "_", "\n- {", "> ", "\n> {", "{{", "{{a}}", "{{a ", "{%", "${a}", "<a>", "</", "<|a|>", "<![CDATA[", "[THINK]", "◁think▷",
	`\`, `\\`, `\"`, `\n`, `\u00`, `\_`, `"\_`, `C:\a"`, `"C:\n`, `"a: `, `"a: "`, `a: `, `a=`, "a => ", "：", "，", "｛", "［", "＂", "？", "\u00a0", "\u200b", "\u2028",
	" ", "\n", "\n\n", "\t", "\r\n", " \n", "a", "é", "\xff", "true", "null", "None ", "0x1 ", "1e9 ", "-1", "+", "20 * 2 ", "f(", "f(x) ", "a,b", "a, b: ",
	`"a":"b","a":"b",`, `"a":1,"a":2,`, `"a","b" "c" `, `{"a":1}`, `{"a":1} `, `[[1],`, `],[`, `}, {`, `} {`, `}{`, `{"a":[1,2]`, `"}`, `"]`, `", "`, `":"`, `"," `,
	"?", "? ", "<|im_end|>", "<|im_start|>user\n", "[continued]", "[TODO] ", "// TODO: more\n", "# repeat\n", `"name" "x" `, `}, "name" "x"`,
}

// shaped are texts of a size that no repeated piece makes.
var shaped = map[string]func(n int) string{
	"spaces in a list":         func(n int) string { return `{"k":[a` + strings.Repeat(" ", n) + "b]" },
	"spaces before colons":     func(n int) string { return `{"k"` + strings.Repeat(" ", n) + ": 1,}" },
	"one long text":            func(n int) string { return `{"k":"` + strings.Repeat("a", n) + `",}` },
	"one long open text":       func(n int) string { return `{"k":"` + strings.Repeat("a ", n/2) },
	"one long word":            func(n int) string { return `{"k":` + strings.Repeat("a", n) + `}` },
	"one long number":          func(n int) string { return `{"k":` + strings.Repeat("7", n) + `,}` },
	"one long escaped text":    func(n int) string { return `{"k":"` + strings.Repeat(`\d`, n/2) + `"}` },
	"one long key":             func(n int) string { return `{` + strings.Repeat("a", n) + `: 1}` },
	"keys that are never shut": func(n int) string { return `{` + strings.Repeat("«a: 1, ", n/8) + "»" },
	"a large value repeated": func(n int) string {
		return `{"a":[` + strings.Repeat("1,", n/4) + `1]` + strings.Repeat(`,"a":1`, n/12) + "}"
	},
	"many keys": func(n int) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			fmt.Fprintf(&b, `"k%d":%d,`, i, i)
		}
		return "{" + b.String() + "}"
	},
	"lines of an expression": func(n int) string { return `{"k":[` + strings.Repeat("\"a\" +\n", n/6) + "x]}" },
	"reasoning and an answer": func(n int) string {
		return "<think>" + strings.Repeat("{a} [b] ", n/8) + "</think>{\"k\":1,}"
	},
	"closers of nothing": func(n int) string { return `{"k":1` + strings.Repeat("]}", n/2) },
	"broken plan":        brokenText,
	"plan never closed":  func(n int) string { return strings.TrimSuffix(planText(n), "\n}\n") },
	"JSON in a text":     func(n int) string { return `{"k":"` + planText(n) + `"}` },
	"lines of plans":     func(n int) string { return strings.Repeat(`{"steps":[{"id":"a"}]}`+"\n", n/23) },
}

// TestGrowth: four times the text takes at most five times the work, counted in
// bytes that are looked at. What is allocated, to which growing lists add steps,
// may be six times as much.
func TestGrowth(t *testing.T) {
	const size = 64 << 10
	probes := 0
	check := func(name string, text func(int) string) {
		probes++
		looked, taken := effort(text(size))
		lookedMore, takenMore := effort(text(4 * size))
		if lookedMore > max(5*looked, 4<<20) {
			t.Errorf("%s: %d bytes are looked at in %d, %d in %d", name, looked, size, lookedMore, 4*size)
		}
		if takenMore > max(6*taken, 8<<20) {
			t.Errorf("%s: %d bytes are allocated for %d, %d for %d", name, taken, size, takenMore, 4*size)
		}
	}
	for _, start := range []string{"", `{"k": [`} {
		for _, piece := range hostile {
			check(fmt.Sprintf("%q after %q", piece, start), func(n int) string { return start + strings.Repeat(piece, n/len(piece)) })
		}
	}
	for name, text := range shaped {
		check(name, text)
	}
	if probes < 150 {
		t.Errorf("only %d probes", probes)
	}
}

// effort is how many bytes are looked at to read the text, and how many are
// allocated.
func effort(text string) (looked, taken int) {
	count := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(count)
	before := count[0].Value.Uint64()
	looked = syntax.Work(func() { syntax.Read(text, plans, repair) })
	metrics.Read(count)
	return looked, int(count[0].Value.Uint64() - before)
}
