package meaning

import (
	"strings"
	"unicode"

	"planwright/planner/problem"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/reference"
	"planwright/planner/reply/source"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// oddMarks are what stands around a reference in place of {{ }}.
const oddMarks = "${}()[]<>%@#\\｛｝ "

// inArgument resolves the references in a text of an argument. What is nothing but the
// name of a result, in whatever marks, is read as one; inside a text it may be words.
func (res *resolver) inArgument(i int, s string) string {
	if ref, ok := res.result(i, strings.Trim(s, oddMarks)); ok && reference.TemplateLength(s) < len(s) {
		res.warn(i, "“%s” names a result of a step, and was read as “{{%s}}”", s, ref)
		return "{{" + ref + "}}"
	}
	return res.tellWords(i, res.inText(i, s))
}

// inPrompt resolves the references in what an AI step is told. The name of a result that stands
// alone behind a word and a colon, as a part of the answer that was added to it does, is read as one.
func (res *resolver) inPrompt(i int, s string) string {
	lines := strings.Split(s, "\n")
	for l, line := range lines {
		before, given, ok := strings.Cut(line, ": ")
		if ref, is := res.result(i, strings.TrimSpace(given)); ok && is && !strings.Contains(before, ".") {
			res.warn(i, "“%s” names a result of a step, and was read as “{{%s}}”", given, ref)
			lines[l] = before + ": {{" + ref + "}}"
		}
	}
	return res.tellWords(i, res.inText(i, strings.Join(lines, "\n")))
}

// tellWords tells of the name of a result that stays among the words of a text, and gives the text.
func (res *resolver) tellWords(i int, s string) string {
	words := reference.ReplaceTemplates(s, func(match string) string {
		if strings.HasPrefix(match, "{{") {
			return " "
		}
		return match
	})
	for word := range strings.FieldsFuncSeq(words, standsBetween) {
		word = strings.Trim(word, oddMarks+".")
		if ref, ok := res.result(i, word); ok && !isHalfOpen(words, word) {
			res.warn(i, "“%s” names a result of a step, and stays as it is written", word).
				Fix = "Write {{" + ref + "}} where the result itself is meant."
			break
		}
	}
	return s
}

// isHalfOpen reports whether a word stands behind braces that are not closed, which is told of
// the whole workflow.
func isHalfOpen(words, word string) bool {
	before, _, _ := strings.Cut(words, word)
	return strings.HasSuffix(strings.TrimRight(before, " "), "{{")
}

// constant reads a constant of a condition that is a reference. One with more around it is
// an error: a condition fills in nothing.
func (res *resolver) constant(i int, o workflow.Operand) workflow.Operand {
	if o.Literal.Kind() != '"' {
		return o
	}
	given := text.Unquote(o.Literal)
	reference.ReplaceTemplates(given, func(match string) string {
		ref, ok := res.result(i, strings.Trim(match, "{} "))
		switch at := res.g.Steps[i].At; {
		case !ok || !strings.HasPrefix(match, "{{"):
		case match == strings.TrimSpace(given):
			res.r.Log.Add(problem.Coerced, at, "“%s” in the condition of %s was read as a reference.", match, res.g.Title(i))
			o = workflow.Operand{Variable: ref}
		default:
			res.r.Log.Add(problem.MisplacedKey, at, "“%s” in the condition of %s is not filled in: a condition takes a result as it is, or a constant.", text.Start(given, source.PreviewLength), res.g.Title(i)).
				Fix = "Compare with the result alone, or put the text together in a step before."
		}
		return match
	})
	return o
}

// standsBetween reports whether a character separates words. Those of paths and addresses
// belong to them.
func standsBetween(c rune) bool {
	return !unicode.IsLetter(c) && !unicode.IsNumber(c) && !strings.ContainsRune("_-./\\@$~:=&+", c)
}

// result is the reference that a text without marks is, where it names a result of another
// step exactly.
func (res *resolver) result(i int, s string) (string, bool) {
	if strings.IndexByte(s, '.') < 0 || !reference.Is(s) {
		return "", false
	}
	names := strings.Split(s, ".")
	if res.isInput(names) {
		return s, true
	}
	target, how, ok := res.scope.Find(names[0])
	if !ok {
		target, ok = res.byTool(i, names[0])
	}
	if !ok || how != flow.ByName || target == i && !res.isBehind {
		return "", false
	}
	n := res.g.Node(target)
	switch {
	case n.Tool != nil, n.AiTransform != nil, n.AiStep != nil:
		ok = names[1] == "text" || res.declares(target, names[1])
	default:
		ok = n.Loop != nil && (names[1] == "item" || names[1] == "index")
	}
	names[0] = n.ID
	return strings.Join(names, "."), ok
}
