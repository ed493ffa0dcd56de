package validate

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// braceChecks are about references whose braces are not those of one: they stay as they are
// written, and people find “{{read.text” in the file that a step wrote.
type braceChecks struct{ *checker }

// halfOpen is a name with a result behind braces. Templates were taken out before.
var halfOpen = text.Pattern(`\{+[ \t]*([\pL_][\pL\pN_-]*)(?:\.[\pL\pN_-]+)+[ \t]*\}*`)

// checkBraces warns of such in the texts of steps.
func (c braceChecks) checkBraces() {
	for i, n := range c.W.Nodes {
		for path, condition := range n.Conditions {
			c.condition(i, path, condition)
		}
		switch {
		case n.Kind == workflow.KindLoop && n.Loop != nil:
			c.value(i, "loop/collect", n.Loop.Collect)
		case n.Kind == workflow.KindAiTransform && n.AiTransform != nil:
			c.text(i, "aiTransform/instruction", n.AiTransform.Instruction)
		case n.Kind == workflow.KindAiStep && n.AiStep != nil:
			c.text(i, "aiStep/prompt", n.AiStep.Prompt)
		case n.Kind == workflow.KindTool && n.Tool != nil:
			c.arguments(i, n.Tool.Arguments)
		}
	}
}

func (c braceChecks) arguments(node int, arguments workflow.Arguments) {
	var names []string
	for name, raw := range arguments {
		if mayHoldBrace(raw) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		c.value(node, "tool/arguments/"+jsontext.Pointer("").AppendToken(name)[1:], arguments[name])
	}
}

func (c braceChecks) value(node int, path jsontext.Pointer, raw jsontext.Value) {
	if mayHoldBrace(raw) {
		workflow.EachText(raw, func(at jsontext.Pointer, s string) { c.text(node, string(path+at), s) })
	}
}

// mayHoldBrace reports whether a value may have a brace in a text.
func mayHoldBrace(raw jsontext.Value) bool {
	return bytes.IndexByte(raw, '{') >= 0 || workflow.MayHoldTemplate(raw)
}

func (c braceChecks) condition(node int, path string, cond workflow.Condition) {
	for leaf := range cond.Leaves {
		for _, o := range []workflow.Operand{leaf.Left, leaf.Right} {
			if o.Literal.Kind() == '"' && strings.IndexByte(string(o.Literal), '{') >= 0 {
				c.text(node, path, text.Unquote(o.Literal))
			}
		}
	}
}

// text warns of the first of them in a text. One brace may be a sign of another language, but
// not around the result of a step that is there.
func (c braceChecks) text(node int, path, s string) {
	if written := c.slidIn(s); written != "" {
		c.Report(problem.UnknownReference, c.At(node, path), "“%s” has “%s”, in which the braces of a result stand at other places than around it: it stays as it is written.", c.Name(node), text.Start(written, maxGlimpse)).
			Fix("At %s of %q write %q instead of %q.", path, c.ID(node), "{{"+withoutBraces(written)+"}}", written)
		return
	}
	if written := c.halfOpenIn(s); written != "" {
		c.Report(problem.UnknownReference, c.At(node, path), "“%s” has “%s”, which stays as it is written: the braces around a result are {{ and }}.", c.Name(node), text.Start(strings.TrimSpace(written), maxGlimpse)).
			Fix("At %s of %q write {{ before the result and }} behind it, or leave the braces out.", path, c.ID(node)).Severity = problem.Warning
	}
}

// slid is a word with braces in it.
var slid = text.Pattern(`[{}]*[\pL_][{}\pL\pN_.-]*[{}][{}\pL\pN_.-]*`)

var withoutBraces = strings.NewReplacer("{", "", "}", "").Replace

// slidIn is the first word in a text that is the name of a result as soon as the braces in its midst
// are gone, "" for none.
func (c braceChecks) slidIn(s string) string {
	if strings.IndexByte(s, '{') < 0 || strings.IndexByte(s, '.') < 0 {
		return ""
	}
	for _, written := range slid().FindAllString(workflow.WithoutTemplates(s), -1) {
		inner := strings.Trim(written, "{}")
		if strings.ContainsAny(inner, "{}") && unfilledChecks(c).isBare(withoutBraces(inner)) {
			return written
		}
	}
	return ""
}

// halfOpenIn is the first of them in a text, "" for none.
func (c braceChecks) halfOpenIn(s string) string {
	if strings.IndexByte(s, '{') < 0 {
		return ""
	}
	rest := workflow.WithoutTemplates(s)
	for _, found := range halfOpen().FindAllStringSubmatchIndex(rest, -1) {
		written, id := rest[found[0]:found[1]], rest[found[2]:found[3]]
		if found[0] > 0 && rest[found[0]-1] == '$' && !strings.HasPrefix(written, "{{") {
			continue // of a shell, or another language
		}
		isOpen := strings.HasPrefix(written, "{{") && !strings.HasSuffix(written, "}}")
		if !isOpen && c.Find(id) == none && (id != workflow.InputsID || len(c.W.Inputs) == 0) {
			continue
		}
		return written
	}
	return ""
}
