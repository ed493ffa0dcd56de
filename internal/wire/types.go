package main

import (
	"cmp"
	"fmt"
	"go/constant"
	"go/types"
	"reflect"
	"slices"
	"strings"
)

// writer writes TypeScript, and collects the types that it speaks of.
type writer struct {
	*source
	written  map[*types.TypeName]declaration
	problems []error
}

// declaration is a type of the page.
type declaration struct {
	name, text string
}

func newWriter(s *source) *writer {
	return &writer{source: s, written: map[*types.TypeName]declaration{}}
}

func (w *writer) fail(format string, args ...any) {
	w.problems = append(w.problems, fmt.Errorf(format, args...))
}

// types is the file with every type that was spoken of, in the order of their names.
func (w *writer) types() []byte {
	found := make([]declaration, 0, len(w.written))
	owners := map[string]*types.TypeName{}
	for of, d := range w.written {
		found = append(found, d)
		if other := owners[d.name]; other != nil {
			w.fail("%s and %s would both be %s on the page: give one another name by //page:name", full(of), full(other), d.name)
		}
		owners[d.name] = of
	}
	slices.SortFunc(found, func(a, b declaration) int { return cmp.Compare(a.name, b.name) })
	var b strings.Builder
	b.WriteString(header)
	b.WriteString("// What the program and the page tell each other, as the Go types of the same names say.\n" +
		"// Lists are never null, times are RFC 3339 in UTC and '' where there is none.\n")
	for _, d := range found {
		b.WriteString("\n" + d.text)
	}
	return []byte(b.String())
}

// full names a type by its package, without our module.
func full(of *types.TypeName) string {
	if of.Pkg() == nil {
		return of.Name()
	}
	return strings.TrimPrefix(of.Pkg().Path(), module) + "." + of.Name()
}

// typeOf is the type on the page for a value that is there; of a pointer that of what it
// points to.
func (w *writer) typeOf(t types.Type) string {
	t = types.Unalias(t)
	if named, ok := t.(*types.Named); ok {
		return w.named(named)
	}
	switch t := t.(type) {
	case *types.Basic:
		return w.basic(t)
	case *types.Pointer:
		return w.typeOf(t.Elem())
	case *types.Slice:
		return w.list(t.Elem())
	case *types.Array:
		return w.list(t.Elem())
	case *types.Map:
		return w.record(t)
	case *types.Interface:
		return "unknown"
	}
	w.fail("%s cannot be told to the page: give it a name", t)
	return "never"
}

func (w *writer) basic(t *types.Basic) string {
	switch info := t.Info(); {
	case info&types.IsString != 0:
		return "string"
	case info&types.IsBoolean != 0:
		return "boolean"
	case info&(types.IsInteger|types.IsFloat) != 0:
		return "number"
	}
	w.fail("%s cannot be told to the page", t)
	return "never"
}

func (w *writer) list(of types.Type) string {
	if basic, ok := of.(*types.Basic); ok && basic.Kind() == types.Byte {
		return "string" // base64
	}
	element := w.value(of)
	if strings.ContainsAny(element, " ") {
		element = "(" + element + ")"
	}
	return element + "[]"
}

func (w *writer) record(t *types.Map) string {
	basic, ok := t.Key().Underlying().(*types.Basic)
	if !ok || basic.Info()&types.IsString == 0 {
		w.fail("%s cannot be told to the page: its keys are no strings", t)
	}
	return "Record<string, " + w.value(t.Elem()) + ">"
}

// value is the type of a value that is null where a pointer is nil.
func (w *writer) value(t types.Type) string {
	text := w.typeOf(t)
	if _, ok := types.Unalias(t).(*types.Pointer); ok {
		text += " | null"
	}
	return text
}

// named is the name of a type of the page, which is written where it was not yet.
func (w *writer) named(t *types.Named) string {
	of := t.Obj()
	if text := cmp.Or(foreign[full(of)], w.docs[of.Pos()].page["type"]); text != "" {
		return text
	}
	switch under := t.Underlying().(type) {
	case *types.Struct:
		return w.declare(of, func(name string) string { return w.structure(of, name, under) })
	case *types.Basic:
		if w.docs[of.Pos()].page["texts"] != "" {
			return w.declare(of, func(name string) string { return w.textsOf(of, name) })
		}
		if constants := constantsOf(of); under.Info()&types.IsString != 0 && len(constants) > 0 {
			return w.declare(of, func(name string) string { return w.union(of, name, constants) })
		}
	}
	return w.typeOf(t.Underlying())
}

// declare writes a type once.
func (w *writer) declare(of *types.TypeName, text func(name string) string) string {
	name := cmp.Or(w.docs[of.Pos()].page["name"], of.Name())
	if _, ok := w.written[of]; !ok {
		w.written[of] = declaration{name: name} // it may speak of itself
		w.written[of] = declaration{name, text(name)}
	}
	return name
}

// constantsOf are the constants of a type in its package, as they stand in the source.
// What another package makes of the type is for its own use.
func constantsOf(of *types.TypeName) []*types.Const {
	var found []*types.Const
	scope := of.Pkg().Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(c.Type(), of.Type()) {
			found = append(found, c)
		}
	}
	slices.SortFunc(found, func(a, b *types.Const) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return found
}

// union is a closed set of texts.
func (w *writer) union(of *types.TypeName, name string, constants []*types.Const) string {
	var b strings.Builder
	b.WriteString(comments(w.docs[of.Pos()].before, ""))
	b.WriteString("export type " + name + " =\n")
	for _, c := range constants {
		b.WriteString("  | " + quoted(constant.StringVal(c.Val())) + beside(w.docs[c.Pos()]) + "\n")
	}
	return b.String()
}

// structure is a struct as encoding/json writes it.
func (w *writer) structure(of *types.TypeName, name string, fields *types.Struct) string {
	var parents []string
	var lines strings.Builder
	for i := range fields.NumFields() {
		field := fields.Field(i)
		tags := reflect.StructTag(fields.Tag(i))
		tag := tags.Get("json")
		key, options, _ := strings.Cut(tag, ",")
		switch {
		case tag == "-" || tags.Get("ts") == "-" || isUnknown(options):
		case field.Embedded() && key == "":
			parents = append(parents, w.typeOf(field.Type()))
		case !field.Exported():
		case key == "":
			w.fail("%s.%s has no name in JSON", full(of), field.Name())
		default:
			doc := w.docs[field.Pos()]
			lines.WriteString(comments(doc.before, "  "))
			lines.WriteString("  " + key + w.member(field.Type(), tags.Get("ts"), strings.Split(options, ",")) + beside(doc) + "\n")
		}
	}
	if lines.Len() == 0 && len(parents) == 0 {
		w.fail("%s has no field for the page: say what it is by //page:type", full(of))
	}
	head := "export interface " + name
	if len(parents) > 0 {
		head += " extends " + strings.Join(parents, ", ")
	}
	return comments(w.docs[of.Pos()].before, "") + head + " {\n" + lines.String() + "}\n"
}

// isUnknown: the field holds what a file has and this version does not know.
func isUnknown(options string) bool {
	return options == "embed" || options == "inline" || options == "unknown"
}

// member is what follows on the name of a field: whether it may be missing, and its type,
// which may be given.
func (w *writer) member(t types.Type, given string, options []string) string {
	for _, option := range options {
		switch option {
		case "omitzero", "omitempty":
			return "?: " + cmp.Or(given, w.typeOf(t))
		case "string":
			return ": string"
		}
	}
	return ": " + cmp.Or(given, w.value(t))
}

// comments are lines of comment.
func comments(text, indent string) string {
	if text == "" {
		return ""
	}
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		b.WriteString(strings.TrimRight(indent+"// "+line, " ") + "\n")
	}
	return b.String()
}

func beside(doc comment) string {
	if doc.beside == "" {
		return ""
	}
	return " // " + strings.ReplaceAll(doc.beside, "\n", " ")
}

var escaper = strings.NewReplacer(`\`, `\\`, `'`, `\'`, "\n", `\n`)

func quoted(text string) string { return "'" + escaper.Replace(text) + "'" }
