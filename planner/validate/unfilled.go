package validate

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// unfilledChecks are about values in which a result is meant and not filled in: in the name of a
// member, without its braces, or as a part of a sum that nobody reckons.
type unfilledChecks struct{ *checker }

func (c unfilledChecks) checkUnfilled() {
	for i, n := range c.W.Nodes {
		switch {
		case n.Kind == workflow.KindTool && n.Tool != nil:
			c.checkArguments(i, n.Tool.Arguments)
			c.checkSums(i, *n.Tool)
		case n.Kind == workflow.KindLoop && n.Loop != nil && len(n.Loop.Collect) > 0:
			c.checkCollect(i, n.Loop.Collect)
		}
	}
	for i, o := range c.W.Outputs {
		c.checkOutput(i, o)
	}
}

func (c unfilledChecks) checkArguments(node int, arguments workflow.Arguments) {
	var names []string
	for name, raw := range arguments {
		if len(raw) > 0 && (raw[0] == '{' || raw[0] == '[') && workflow.MayHoldTemplate(raw) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		c.checkNames(c.Name(node), c.At(node, string("tool/arguments/"+jsontext.Pointer("").AppendToken(name)[1:])), arguments[name])
	}
}

// checkNames reports a name of a member with a result in it.
func (c unfilledChecks) checkNames(owner string, at problem.Place, raw jsontext.Value) {
	if name := filledName(raw); name != "" {
		c.Report(problem.UnknownReference, at, "“%s” has “%s” as the name of a value, and names are not filled in: it would stay as it is written.", owner, text.Start(name, maxGlimpse)).
			Fix("At %s write the name as it is to be. Where a result is to be the name, make the object in a data step (transform_data) before, and use what that gives.", at.Path)
	}
}

// filledName is the first name of a member in which a result stands, "" for none.
func filledName(raw jsontext.Value) (found string) {
	if !workflow.MayHoldTemplate(raw) {
		return ""
	}
	dec := jsontext.NewDecoder(bytes.NewReader(raw))
	for found == "" {
		token, err := dec.ReadToken()
		if err != nil {
			return ""
		}
		if kind, n := dec.StackIndex(dec.StackDepth()); token.Kind() != '"' || kind != '{' || n%2 != 1 {
			continue
		}
		name := token.String()
		workflow.Templates(name, func(template string) bool {
			if _, ok := workflow.ParseReference(template); ok {
				found = name
			}
			return found == ""
		})
	}
	return found
}

// checkCollect warns of what is the same in each round.
func (c unfilledChecks) checkCollect(node int, raw jsontext.Value) {
	at := c.At(node, "loop/collect")
	c.checkNames(c.Name(node), at, raw)
	if workflow.MayHoldTemplate(raw) {
		workflow.EachText(raw, func(_ jsontext.Pointer, s string) {
			if c.isSum(s, true) || c.isSumWithin(s, false) {
				c.Report(problem.UnknownReference, at, "“%s” keeps “%s” of each round as a text: nothing is computed there.", c.Name(node), text.Start(s, maxGlimpse)).
					Fix("Compute it in a data step (transform_data) in the loop, and keep its result at loop/collect of %q.", c.ID(node)).Severity = problem.Warning
			}
		})
		c.eachBare(raw, func(s string) {
			c.Report(problem.UnknownReference, at, "“%s” keeps “%s” of each round as it is written, not that result.", c.Name(node), s).
				Fix("At loop/collect of %q write %q where the result is meant.", c.ID(node), "{{"+s+"}}").Severity = problem.Warning
		})
		return
	}
	p := c.Report(problem.UnknownReference, at, "“%s” keeps the same of each round, %s: no result is in it.", c.Name(node), text.Start(string(raw), maxGlimpse)).
		Fix("Set loop.collect of %q to a result of a step in the loop, such as \"{{<id>.<field>}}\", or leave it out.", c.ID(node))
	p.Severity = problem.Warning
	c.eachBare(raw, func(s string) {
		if raw.Kind() == '"' {
			p.Quick(problem.Say("Use “%s”", s), c.UpdateNode(node, func(n *workflow.Node) {
				l := *n.Loop
				l.Collect = text.Quote("{{" + s + "}}")
				n.Loop = &l
			}))
		}
	})
}

// eachBare calls visit with each text that is the name of a result, without braces.
func (c unfilledChecks) eachBare(raw jsontext.Value, visit func(string)) {
	workflow.EachText(raw, func(_ jsontext.Pointer, s string) {
		if c.isBare(s) {
			visit(s)
		}
	})
}

func (c unfilledChecks) isBare(s string) bool {
	if strings.Contains(s, "{{") || strings.IndexByte(s, '.') < 0 {
		return false
	}
	ref, ok := workflow.ParseReference(s)
	if !ok || ref.String() != s {
		return false
	}
	source := c.Find(ref.Node)
	if source == none {
		return ref.Node == workflow.InputsID && has(c.results.Inputs, ref.Result())
	}
	names, _ := c.results.Of(source)
	return slices.Contains(names, ref.Result())
}

func (c unfilledChecks) checkOutput(i int, o workflow.RunOutput) {
	if len(o.Value) == 0 {
		return
	}
	at := atOutput(i, "value")
	c.checkNames(o.Name, at, o.Value)
	c.eachBare(o.Value, func(s string) {
		c.Report(problem.OutputValue, at, "The output “%s” gives “%s” as it is written, not that result.", o.Name, s).
			Fix("In the value of the output %q write %q where the result is meant.", o.Name, "{{"+s+"}}").Severity = problem.Warning
	})
	if o.Value.Kind() == '"' && c.isSum(text.Unquote(o.Value), o.Type == workflow.StringInput) {
		p := c.Report(problem.OutputValue, at, "The output “%s” gives “%s” as a text: nothing is computed there.", o.Name, text.Start(text.Unquote(o.Value), maxGlimpse)).
			Fix("Compute it in a data step (transform_data) before, and give its result as the output %q.", o.Name)
		if o.Type == workflow.StringInput {
			p.Severity = problem.Warning // it may be the text that is meant
		}
	}
}

// sum is a result and a number, or two results, with a sign between that nothing else has there: parts
// of dates, and how many of how many, are none.
var sum = text.Pattern(`^\(*[#9](?:\s*[+*]\s*\(*[#9]|\s+-\s+\(*9|\s*/\s*\(*9|\))+$`)

var plainNumber = text.Pattern(`\d+(?:\.\d+)?`)

// computing are the arguments in which what looks like a sum is one for somebody else: a calculator, a
// program, a command; or is none, as in addresses and names.
var computing = []string{"argv", programArgument, "url", "path", "folder", "from", "to", "pattern", "key", "app_name", "target", "input"}

// checkSums warns of texts in arguments that are a sum: nobody reckons it.
func (c unfilledChecks) checkSums(node int, call workflow.ToolCall) {
	if call.Name == "find_text" {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(call.Arguments)) {
		raw := call.Arguments[name]
		if slices.Contains(computing, name) || !workflow.MayHoldTemplate(raw) || raw.Kind() == '"' && c.takesNumber(call.Name, name) {
			continue
		}
		workflow.EachText(raw, func(at jsontext.Pointer, s string) {
			if c.isSum(s, true) && !c.isReckonedElsewhere(call.Name) || slices.Contains(told, name) && c.isSumWithin(s, name != "text" && name != "body") && !(c.isReckonedElsewhere(call.Name) && !hasWords(s)) {
				path := "tool/arguments/" + string(jsontext.Pointer("").AppendToken(name)[1:]+at)
				c.Report(problem.ArgumentInvalid, c.At(node, path), "“%s” gives “%s” of %s the text “%s”: nothing is computed there.", c.Name(node), c.called(call.Name, name), c.called(call.Name), text.Start(s, maxGlimpse)).
					Fix("Compute it in a data step (transform_data) before %q, and use its result at %s.", c.ID(node), path).Severity = problem.Warning
			}
		})
	}
}

// isReckonedElsewhere reports whether a tool hands its text to another program, which may reckon it.
func (c unfilledChecks) isReckonedElsewhere(tool string) bool {
	return tool == "type_text" || tool == "clipboard_set" && slices.ContainsFunc(c.W.Nodes, func(n workflow.Node) bool {
		return n.Tool != nil && (n.Tool.Name == "press_key" || n.Tool.Name == "launch_app" || n.Tool.Name == "focus_window" || n.Tool.Name == "type_text")
	})
}

// hasWords reports whether a text has letters beside its results.
func hasWords(s string) bool {
	return strings.ContainsFunc(workflow.WithoutTemplates(s), unicode.IsLetter)
}

func (c unfilledChecks) takesNumber(tool, argument string) bool {
	if c.tools == nil {
		return false
	}
	types := c.tools.Takes(tool, argument).Types
	return len(types) > 0 && !slices.ContainsFunc(types, func(kind string) bool { return kind != "number" && kind != "integer" })
}

// called is what people call a tool, or an argument of it.
func (c unfilledChecks) called(tool string, argument ...string) any {
	if c.tools == nil {
		return append([]string{tool}, argument...)[len(argument)]
	}
	return c.tools.Called(tool, argument...)
}

// isSum reports whether a text is a computation with results that are numbers.
func (c *checker) isSum(s string, isText bool) bool {
	s = strings.TrimSpace(s)
	if !strings.ContainsAny(s, "+*-/") || strings.Contains(s, "/") && isText {
		return false
	}
	return c.isReckoned(s, sum())
}

// isReckoned reports whether a text, with # in the place of results that are numbers and 9 in that of
// numbers, has a form.
func (c *checker) isReckoned(s string, form *regexp.Regexp) bool {
	shown := c.marked(s)
	return strings.Contains(shown, "#") && form.MatchString(shown)
}
