// Package probe makes texts of any size on which readers become slow or large: a
// piece repeated, at the start of a reply or in a list.
package probe

import (
	"fmt"
	"strings"
)

// Start is where a piece is repeated.
type Start string

// The starts: nothing, a list, and an object.
const (
	Bare Start = ""
	List Start = `{"k": [`
	Key  Start = `{`
)

// Pieces calls do with each piece repeated behind each start.
func Pieces(do func(name string, text func(size int) string), starts ...Start) {
	for _, start := range starts {
		for _, piece := range hostile {
			do(fmt.Sprintf("%q after %q", piece, start), func(size int) string {
				return string(start) + strings.Repeat(piece, size/len(piece))
			})
		}
	}
}

// Shapes calls do with the texts that no repeated piece makes.
func Shapes(do func(name string, text func(size int) string)) {
	for name, text := range shaped {
		do(name, text)
	}
}

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
	`"a",`, `[],`, `{},`, `[1],`, `{"a":1},`, `{"":1},`, `null,`, `"k":1,`, `"k":null,`, `"k":,`, `"k" "v",`, `"k":{},`, `:`, `,`, `*a* `, `**a** `, `{{a.b}},`, `"{{a.b}}",`,
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
	"broken plan":        Broken,
	"plan never closed":  func(n int) string { return strings.TrimSuffix(Plan(n), "\n}\n") },
	"JSON in a text":     func(n int) string { return `{"k":"` + Plan(n) + `"}` },
	"lines of plans":     func(n int) string { return strings.Repeat(`{"steps":[{"id":"a"}]}`+"\n", n/23) },
}
