package main

import (
	"fmt"
	"go/format"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// mirror is the Go file with the methods of App that pass calls on.
func (w *writer) mirror(calls []call) []byte {
	imports := map[string]bool{}
	of := func(t types.Type) string {
		return types.TypeString(t, func(pkg *types.Package) string {
			imports[pkg.Path()] = true
			return pkg.Name()
		})
	}
	var methods strings.Builder
	for _, c := range calls {
		if c.by == "" {
			continue
		}
		signature := c.method.Signature()
		var parameters, arguments []string
		for p := range signature.Params().Variables() {
			parameters = append(parameters, p.Name()+" "+of(p.Type()))
			arguments = append(arguments, p.Name())
		}
		made := fmt.Sprintf("a%s.%s(%s)", c.by, c.method.Name(), strings.Join(arguments, ", "))
		helper, result := "do", "error"
		if r := w.result(c); r != nil {
			helper, result = "call", "("+of(r)+", error)"
		}
		methods.WriteString("\n" + comments(w.doc(c), ""))
		fmt.Fprintf(&methods, "func (a *App) %s(%s) %s {\nreturn %s(a, func() %s { return %s })\n}\n",
			c.name, strings.Join(parameters, ", "), result, helper, result, made)
	}
	var b strings.Builder
	b.WriteString(header + "package main\n\nimport (\n")
	for _, path := range slices.Sorted(maps.Keys(imports)) {
		fmt.Fprintf(&b, "%q\n", path)
	}
	b.WriteString(")\n" + methods.String())
	text, err := format.Source([]byte(b.String()))
	if err != nil {
		w.fail("%s: %w", mirrorPath, err)
	}
	return text
}

// result is what a call gives besides an error, nil for nothing.
func (w *writer) result(c call) types.Type {
	results := c.method.Signature().Results()
	last := results.Len() - 1
	if last < 0 || last > 1 || !types.Identical(results.At(last).Type(), types.Universe.Lookup("error").Type()) {
		if c.by == "" && last <= 0 {
			return nil // by hand, with nothing that can fail
		}
		w.fail("%s: a call of the page gives an error, or a value and an error", c.method.FullName())
		return nil
	}
	if last == 0 {
		return nil
	}
	return results.At(0).Type()
}

// doc is what is written about a call, with the name that it has on the page.
func (w *writer) doc(c call) string {
	text := w.docs[c.method.Pos()].before
	if rest, ok := strings.CutPrefix(text, c.method.Name()+" "); ok {
		return c.name + " " + rest
	}
	return text
}

// calls is the file with a function for each call.
func (w *writer) calls() []byte {
	var b strings.Builder
	for _, c := range w.source.calls {
		var parameters strings.Builder
		arguments := []string{quoted(c.name)}
		for i, p := range slices.Collect(c.method.Signature().Params().Variables()) {
			if i > 0 {
				parameters.WriteString(", ")
			}
			parameters.WriteString(p.Name() + ": " + w.value(p.Type()))
			arguments = append(arguments, p.Name())
		}
		result := "void"
		if r := w.result(c); r != nil {
			result = w.value(r)
		}
		b.WriteString(comments(w.doc(c), "  "))
		fmt.Fprintf(&b, "  %s: (%s) => call<%s>(%s),\n", lower(c.name), parameters.String(), result, strings.Join(arguments, ", "))
	}
	return w.page("// Caller calls a method of the program; what it gives is of the type that is asked for.\n" +
		"type Caller = <T>(method: string, ...args: unknown[]) => Promise<T>\n\n" +
		"// apiBy is everything the page may ask of the program.\n" +
		"export const apiBy = (call: Caller) => ({\n" + b.String() + "})\n")
}

// events is the file that says what each event carries.
func (w *writer) events() []byte {
	var b strings.Builder
	for _, e := range w.source.events {
		b.WriteString("  " + quoted(e.name) + ": " + w.value(e.payload) + beside(comment{beside: e.doc}) + "\n")
	}
	return w.page("// Events are what the program says unasked, and what each carries. They arrive in the\n" +
		"// order they happened, and those of a call before the call ends.\nexport interface Events {\n" + b.String() + "}\n")
}

var word = regexp.MustCompile(`\w+`)

// page is a file of the page that names types of the other file.
func (w *writer) page(text string) []byte {
	var code strings.Builder
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "//")
		code.WriteString(line)
	}
	words := word.FindAllString(code.String(), -1)
	var named []string
	for _, d := range w.written {
		if slices.Contains(words, d.name) {
			named = append(named, d.name)
		}
	}
	slices.Sort(named)
	return []byte(header + "import type {\n  " + strings.Join(named, ",\n  ") + ",\n} from './types'\n\n" + text)
}

// lower begins with a small letter.
func lower(name string) string {
	runes := []rune(name)
	runes[0] = unicode.ToLower(runes[0])
	return string(runes)
}
