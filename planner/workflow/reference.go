package workflow

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Reference names a result of a step.
type Reference struct {
	Node  string // id of the step
	Field string // name of the result; further names or indexes after dots lead into it
}

// String is the reference as it stands in conditions.
func (r Reference) String() string { return r.Node + "." + r.Field }

// Template is the reference as it stands in texts, such as {{look.text}}.
func (r Reference) Template() string { return "{{" + r.String() + "}}" }

// inMarksOf is the reference as another stands in a place, in braces or without.
func (r Reference) inMarksOf(place string) string {
	if strings.Contains(place, "{{") {
		return r.Template()
	}
	return r.String()
}

// Result is the name of the step's result, without what leads into it.
func (r Reference) Result() string {
	name, _, _ := strings.Cut(r.Field, ".")
	return name
}

// ParseReference reads "<node id>.<field>", in double braces or without. What
// stands for the id may be a name with spaces, as people and models write it.
func ParseReference(s string) (Reference, bool) {
	s = strings.TrimSpace(s)
	if inner, ok := strings.CutPrefix(s, "{{"); ok {
		s = strings.TrimSpace(strings.TrimSuffix(inner, "}}"))
	}
	node, field, ok := strings.Cut(s, ".")
	if !ok || node == "" || field == "" || strings.ContainsAny(s, "\t\r\n{}\"") || strings.Contains(field, " ") {
		return Reference{}, false
	}
	return Reference{Node: node, Field: field}, true
}

// WithoutTemplates is a text without its templates.
func WithoutTemplates(text string) string {
	return MapTemplates(text, func(string) string { return "" })
}

// MapTemplates is a text with what change makes of each of its templates.
func MapTemplates(text string, change func(template string) string) string {
	var b strings.Builder
	Templates(text, func(template string) bool {
		before, after, _ := strings.Cut(text, template)
		b.WriteString(before + change(template))
		text = after
		return true
	})
	return b.String() + text
}

// Templates calls yield with each template of a text, such as {{look.text}},
// braces included, until it returns false.
func Templates(text string, yield func(template string) bool) {
	for {
		start := strings.Index(text, "{{")
		if start < 0 {
			return
		}
		text = text[start:]
		end := strings.Index(text, "}}")
		if end < 0 || !yield(text[:end+2]) {
			return
		}
		text = text[end+2:]
	}
}

// Use is a place in a node where a result is used.
type Use struct {
	Path  string // as in problem.Place, without what depends on the kind of use
	Tail  string // the rest of the path
	Text  string // the reference as it stands there, a template with its braces
	Whole bool   // nothing stands beside it
}

// InCondition reports whether something is decided by it.
func (u Use) InCondition() bool {
	return strings.HasPrefix(u.Path, "if/") || strings.HasPrefix(u.Path, "switch/") || strings.HasPrefix(u.Path, "loop/exitCondition")
}

// Uses calls yield with every use of a result in the node.
func (n Node) Uses(yield func(Use) bool) {
	u := useWalk{yield: yield}
	for path, condition := range n.Conditions {
		u.condition(path, condition)
	}
	switch {
	case n.Kind == KindLoop && n.Loop != nil:
		u.loop(*n.Loop)
	case n.Kind == KindAiTransform && n.AiTransform != nil:
		if n.AiTransform.InputRef != "" {
			u.add("aiTransform/inputRef", "", n.AiTransform.InputRef)
		}
		u.Text("aiTransform/instruction", n.AiTransform.Instruction)
	case n.Kind == KindAiStep && n.AiStep != nil:
		u.Text("aiStep/prompt", n.AiStep.Prompt)
	case n.Kind == KindTool && n.Tool != nil:
		u.arguments(n.Tool.Arguments)
	}
}

type useWalk struct {
	yield   func(Use) bool
	stopped bool
}

func (u *useWalk) add(path, tail, text string) {
	u.stopped = u.stopped || !u.yield(Use{Path: path, Tail: tail, Text: text, Whole: true})
}

func (u *useWalk) loop(l Loop) {
	if l.Over != "" {
		u.add("loop/over", "", l.Over)
	}
	if l.Times.IsReference() {
		u.add("loop/times", "", string(l.Times))
	}
	u.json("loop/collect", l.Collect)
}

func (u *useWalk) condition(path string, c Condition) {
	if c.Left.Variable != "" {
		u.add(path, "/left", c.Left.Variable)
	}
	if c.Right.Variable != "" {
		u.add(path, "/right", c.Right.Variable)
	}
	for i, member := range c.All {
		u.condition(path+"/all/"+strconv.Itoa(i), member)
	}
	for i, member := range c.Any {
		u.condition(path+"/any/"+strconv.Itoa(i), member)
	}
}

func (u *useWalk) Text(path, text string) {
	Templates(text, func(template string) bool {
		u.stopped = u.stopped || !u.yield(Use{Path: path, Text: template, Whole: template == text})
		return !u.stopped
	})
}

func (u *useWalk) arguments(args Arguments) {
	var names []string
	for name, raw := range args {
		if MayHoldTemplate(raw) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		u.json("tool/arguments/"+jsontext.Pointer("").AppendToken(name)[1:], args[name])
	}
}

func (u *useWalk) json(path jsontext.Pointer, raw jsontext.Value) {
	EachText(raw, func(pointer jsontext.Pointer, text string) {
		u.Text(string(path+pointer), text)
	})
}

// MayHoldTemplate reports whether texts in the JSON may have templates. It is quick; a
// brace may also be written as an escape.
func MayHoldTemplate(raw []byte) bool {
	return bytes.Contains(raw, []byte("{{")) || bytes.Contains(raw, []byte(`\u007`))
}

// EachText calls visit with every text in the JSON that is no name, and where it is.
// What is not JSON is passed over; that is for others to report.
func EachText(raw jsontext.Value, visit func(jsontext.Pointer, string)) {
	if len(raw) > 1 && raw[0] == '"' && bytes.IndexByte(raw, '\\') < 0 {
		visit("", string(raw[1:len(raw)-1])) // most arguments are one plain string
		return
	}
	dec := jsontext.NewDecoder(bytes.NewReader(raw))
	for {
		token, err := dec.ReadToken()
		if err != nil {
			return
		}
		if token.Kind() == '"' && !readName(dec) {
			visit(dec.StackPointer(), token.String())
		}
	}
}

// readName reports whether the string just read names a member.
func readName(dec *jsontext.Decoder) bool {
	kind, n := dec.StackIndex(dec.StackDepth())
	return kind == '{' && n%2 == 1
}
