package reply

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/expression"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/item"
	"planwright/planner/reply/reference"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// resolver turns the names in references into ids.
type resolver struct {
	r     *item.Reader
	g     *flow.Graph
	scope *flow.Scope
	loops []int // Loops, in the order they are listed

	inputs       *inputNames
	inputsIsStep bool // a step has the id that stands for the inputs
	secretIsStep bool // a step has the id that stands for secrets
}

func newResolver(r *item.Reader, g *flow.Graph, s *flow.Scope) *resolver {
	res := &resolver{r: r, g: g, scope: s, inputs: newInputNames(r.Inputs)}
	for i, st := range g.Steps {
		res.inputsIsStep = res.inputsIsStep || st.Node.ID == workflow.InputsID
		res.secretIsStep = res.secretIsStep || st.Node.ID == workflow.SecretsID
		if st.Node.Kind == workflow.KindLoop {
			res.loops = append(res.loops, i)
		}
	}
	return res
}

// resolveReferences rewrites every reference of the model to the ids of the
// nodes. What leads nowhere stays, for validation to report.
func resolveReferences(r *item.Reader, g *flow.Graph, s *flow.Scope) {
	res := newResolver(r, g, s)
	for i, st := range g.Steps {
		if !st.Base || st.Touched {
			res.step(i, st)
		}
	}
}

func (res *resolver) step(i int, s *flow.Step) {
	n := &s.Node
	switch {
	case n.Tool != nil:
		for name, v := range n.Tool.Arguments {
			n.Tool.Arguments[name] = res.argument(i, n.Tool.Name, name, v)
		}
	case n.If != nil:
		res.condition(i, &n.If.Condition)
	case n.Switch != nil:
		for c := range n.Switch.Cases {
			res.condition(i, &n.Switch.Cases[c].Condition)
		}
	case n.Loop != nil:
		if n.Loop.ExitCondition != nil {
			res.condition(i, n.Loop.ExitCondition)
		}
		n.Loop.Over = res.bareResult(i, n.Loop.Over, "array")
		if n.Loop.Times.IsReference() {
			n.Loop.Times = workflow.Times(res.bare(i, string(n.Loop.Times)))
		}
		n.Loop.Collect = res.templates(i, n.Loop.Collect)
		res.countRounds(s)
	case n.AiTransform != nil:
		n.AiTransform.InputRef = res.bare(i, n.AiTransform.InputRef)
		n.AiTransform.Instruction = res.inText(i, n.AiTransform.Instruction)
	case n.AiStep != nil:
		n.AiStep.Prompt = res.inText(i, n.AiStep.Prompt)
	}
}

// condition resolves what a condition looks at, and what it means of a result that it holds.
func (res *resolver) condition(i int, c *workflow.Condition) {
	for m := range c.All {
		res.condition(i, &c.All[m])
	}
	for m := range c.Any {
		res.condition(i, &c.Any[m])
	}
	if c.IsGroup() {
		return
	}
	c.Left = res.operand(i, c.Left)
	c.Right = res.operand(i, c.Right)
	if wanted := c.Operator == alias.IsTrue; (wanted || c.Operator == alias.IsFalse) && res.isText(c.Left.Variable) {
		c.Operator = workflow.IsEmpty
		if wanted {
			c.Operator = workflow.IsNotEmpty
		}
		res.warn(i, "“%s” is a text; alone in a condition it was read as %s", c.Left.Variable, c.Operator)
	}
	if res.isAlways(c.Left, "boolean") {
		*c = expression.OfBoolean(*c)
	}
	if op, denies := expression.Ordered(c.Operator); denies && res.isAlways(c.Left, "number") && res.isAlways(c.Right, "number") {
		c.Operator = op
	}
	*c = expression.Plain(*c)
}

// isText reports whether a reference is a text that may be empty, apart from an answer that
// is one of several.
func (res *resolver) isText(ref string) bool {
	id, result, _ := strings.Cut(ref, ".")
	if id == workflow.InputsID {
		at := slices.IndexFunc(res.r.Inputs, func(in workflow.Input) bool { return in.Name == result })
		return at >= 0 && res.r.Inputs[at].Type == workflow.StringInput
	}
	i, ok := res.scope.ByID(id)
	if !ok || res.g.Node(i).Tool == nil || len(choicesOf(res.g.Node(i).Tool)) > 0 {
		return false
	}
	return res.r.Catalog.Gives(res.g.Node(i).Tool.Name, result).Type == "string"
}

// operand decides a bare text that may be a reference: it is one when it names
// a step.
func (res *resolver) operand(i int, o workflow.Operand) workflow.Operand {
	if o.Variable == "" {
		return res.constant(i, o)
	}
	if o.Literal == nil {
		o.Variable = res.bare(i, o.Variable)
		return o
	}
	if ref, ok := res.resolve(i, o.Variable, flow.ByName); ok {
		res.r.Log.Add(problem.Coerced, res.g.Steps[i].At, "“%s” in the condition of %s was read as a reference.", o.Variable, res.g.Title(i))
		return workflow.Operand{Variable: ref}
	}
	return workflow.Operand{Literal: o.Literal}
}

// bare resolves a reference that stands without braces.
func (res *resolver) bare(i int, ref string) string {
	ref = reference.Bare(ref)
	if ref == "" {
		return ""
	}
	if resolved, ok := res.resolve(i, ref, flow.ByPosition); ok {
		return resolved
	}
	return ref
}

// argument resolves the references in an argument. One that is nothing but a step stands
// for the result of it that the argument takes.
func (res *resolver) argument(i int, tool, name string, v jsontext.Value) jsontext.Value {
	var given string
	if v.Kind() != '"' || json.Unmarshal(v, &given) != nil || reference.TemplateLength(given) < max(1, len(given)) {
		return res.templates(i, v)
	}
	return text.Quote(res.template(i, given, func(id string) string {
		return res.resultFor(id, res.r.Catalog.Takes(tool, name))
	}))
}

// resultFor is the result of a step that is meant where a place takes such values: the
// only one of their kind, or the usual list, else its text.
func (res *resolver) resultFor(id string, takes workflow.Takes) string {
	at, _, ok := res.scope.Find(id)
	if !ok || res.g.Node(at).Tool == nil || len(takes.Types) != 1 {
		return "text"
	}
	kind := takes.Types[0]
	if takes.File {
		kind = catalog.FileFormat
	}
	tool, _ := res.r.Catalog.Get(res.g.Node(at).Tool.Name)
	var found []string
	for _, o := range tool.Outputs {
		if o.Type == kind || kind == "number" && o.Type == "integer" {
			found = append(found, o.Name)
		}
	}
	several := len(found) > 1 && (kind != "array" || tool.Server != "") // of our lists the first is the usual one
	if kind == "string" || len(found) == 0 || several {
		return "text"
	}
	return found[0]
}

func asText(string) string { return "text" }

// bareResult is bare for a place that takes values of one type. A step alone stands for
// its only result of that.
func (res *resolver) bareResult(i int, ref, kind string) string {
	resolved := res.bare(i, ref)
	if resolved == "" || strings.Contains(resolved, ".") {
		return resolved
	}
	result := res.resultFor(resolved, workflow.Takes{Types: []string{kind}})
	if result == "text" {
		return resolved
	}
	res.warn(i, "“%s” names no result of the step; its %s is taken", ref, result)
	return resolved + "." + result
}

// templates resolves references in all texts of a JSON value.
func (res *resolver) templates(i int, v jsontext.Value) jsontext.Value {
	if !bytes.ContainsAny(v, ".{") {
		return v
	}
	var out bytes.Buffer
	in := jsontext.NewDecoder(bytes.NewReader(v))
	enc := jsontext.NewEncoder(&out, jsontext.PreserveRawStrings(true))
	for {
		token, err := in.ReadToken()
		if err != nil {
			break
		}
		_, position := in.StackIndex(in.StackDepth())
		isKey := in.StackDepth() > 0 && position%2 == 1 && inObject(in)
		if token.Kind() == '"' && !isKey {
			token = jsontext.String(res.inArgument(i, token.String()))
		}
		if enc.WriteToken(token) != nil {
			return v
		}
	}
	return jsontext.Value(bytes.TrimSpace(out.Bytes()))
}

func inObject(d *jsontext.Decoder) bool {
	kind, _ := d.StackIndex(d.StackDepth())
	return kind == '{'
}

// inText resolves the references in a text. ${…} is also the syntax of shells, and other
// marks than {{ }} may be anything: they are touched only where they name a step exactly.
func (res *resolver) inText(i int, s string) string {
	return reference.ReplaceTemplates(s, func(match string) string { return res.template(i, match, asText) })
}

// template resolves one reference in its braces. unnamed is the result that is meant where
// it names a step alone.
func (res *resolver) template(i int, match string, unnamed func(id string) string) string {
	worst := flow.ByPosition
	inner, foreign := reference.Bare(match), match[0] != '$'
	if strings.HasPrefix(match, "{{") && strings.HasSuffix(match, "}}") {
		foreign = false
	} else {
		worst = flow.BySpelling
	}
	if foreign {
		if inner = strings.TrimSpace(strings.Trim(match, "{}[]<>%")); !reference.Is(inner) {
			return match
		}
	}
	ref, ok := res.resolve(i, inner, worst)
	if !ok {
		return match
	}
	if foreign {
		res.warn(i, "“%s” names a result of a step, and was read as “{{%s}}”", match, ref)
	}
	if !strings.Contains(ref, ".") {
		result := unnamed(ref)
		ref += "." + result
		res.warn(i, "“%s” names no result of the step; its %s is taken", match, result)
	}
	if match[0] == '$' {
		res.r.Log.AddOnce(problem.Coerced, res.g.Steps[i].At, "A reference in ${ } was written in {{ }}")
	}
	return "{{" + ref + "}}"
}

func (res *resolver) warn(i int, format problem.English, a ...any) *problem.Problem {
	p := res.r.Log.Add(problem.ResolvedName, res.g.Steps[i].At, format+".", a...)
	p.Severity = problem.Warning
	p.At.Node = res.g.Node(i).ID
	return p
}

var brackets = strings.NewReplacer(`["`, ".", `"]`, "", "['", ".", "']", "")

// resolve rewrites one reference, unless it leads to a step less certainly than
// worst allows.
func (res *resolver) resolve(i int, ref string, worst flow.Certainty) (string, bool) {
	parts := strings.Split(strings.TrimPrefix(brackets.Replace(ref), "$"), ".")
	if res.isInput(parts) {
		return strings.Join(parts, "."), true
	}
	if secret, ok := res.secret(i, parts); ok {
		return secret, true
	}
	if resolved, ok := res.parts(i, ref, parts, worst); ok {
		return resolved, true
	}
	if len(parts) > 1 && alias.InReference.Says(parts[0], alias.AStep) {
		if resolved, ok := res.parts(i, ref, parts[1:], worst); ok {
			return resolved, true
		}
	}
	if resolved, ok := res.input(i, ref, parts, worst); ok {
		return resolved, true
	}
	return res.loopResult(i, ref, parts)
}

// secret reads a reference to a secret. Its name is written small; other programs have
// theirs in capitals.
func (res *resolver) secret(i int, parts []string) (string, bool) {
	if len(parts) != 2 || parts[0] != workflow.SecretsID || res.secretIsStep {
		return "", false
	}
	name := strings.ToLower(strings.ReplaceAll(parts[1], "-", "_"))
	if !workflow.IsSecretName(name) {
		return "", false
	}
	ref := workflow.Secret(name).String()
	if name != parts[1] {
		res.r.Log.Add(problem.Coerced, res.g.Steps[i].At, "The reference “%s” was read as “%s”.", strings.Join(parts, "."), ref).At.Node = res.g.Node(i).ID
	}
	return ref, true
}

// maxNameParts bounds how many dots a name in a reference may hold.
const maxNameParts = 4

// parts tries the first parts as the name of a step, the shortest name first.
func (res *resolver) parts(i int, ref string, parts []string, worst flow.Certainty) (string, bool) {
	for n := 1; n <= min(len(parts), maxNameParts); n++ {
		name := strings.Join(parts[:n], ".")
		target, how, ok := res.scope.Find(name)
		if !ok || how > worst {
			continue
		}
		res.reportRepeated(i, ref, name, target)
		fields := res.fields(target, parts[n:])
		resolved := strings.Join(append([]string{res.g.Node(target).ID}, fields...), ".")
		written := strings.Join(append([]string{name}, fields...), ".")
		res.report(i, ref, resolved, how, written != strings.TrimSpace(ref))
		return resolved, true
	}
	return "", false
}

// reportRepeated tells of a reference by a name that several steps have. Where two of them are
// listed before it, either may be meant; the second would undo what the first gave.
func (res *resolver) reportRepeated(i int, ref, name string, target int) {
	second, repeats := res.scope.Repeats(name)
	if !repeats {
		return
	}
	const fix = "Give each step an id of its own, and refer to it by that."
	if target < i && second < i {
		res.r.Log.Refuse(problem.ResolvedName, res.g.Steps[i].At, fix, "“%s” may mean what %s or %s gives, as both are called so.", ref, res.g.Title(target), res.g.Title(second))
		return
	}
	res.warn(i, "“%s” may mean any of several steps that are called so; the first of them is taken", ref).Fix = fix
}

// fields takes the words off that stand for "result" in general, unless the
// tool has a result of that name.
func (res *resolver) fields(target int, fields []string) []string {
	if len(fields) == 0 || !alias.InReference.Says(fields[0], alias.ItsResult) || res.declares(target, fields[0]) {
		return fields
	}
	if len(fields) == 1 {
		return []string{"text"}
	}
	return fields[1:]
}

// declares reports whether a step itself gives a result of the name.
func (res *resolver) declares(target int, name string) bool {
	n := res.g.Node(target)
	switch {
	case n.Tool != nil:
		names, _ := res.r.Catalog.Outputs(n.Tool.Name)
		return slices.Contains(names, name)
	case n.AiTransform != nil:
		return n.AiTransform.OutputSchema != nil
	}
	return n.AiStep == nil
}

// report tells of what was more than looking up a name.
func (res *resolver) report(i int, ref, resolved string, how flow.Certainty, noise bool) {
	s := res.g.Steps[i]
	switch {
	case how == flow.ByPosition:
		p := res.r.Log.Add(problem.ResolvedName, s.At, "No step is called as in “%s”; by its position it was read as “%s”.", ref, resolved)
		p.Severity = problem.Warning
		p.At.Node = s.Node.ID
	case how == flow.BySpelling:
		res.r.Log.Add(problem.ResolvedName, s.At, "The reference “%s” was read as “%s”.", ref, resolved).At.Node = s.Node.ID
	case noise:
		res.r.Log.Add(problem.Coerced, s.At, "The reference “%s” was read as “%s”.", ref, resolved).At.Node = s.Node.ID
	}
}

// loopResult resolves {{item.name}}, {{loop.index}} and the name that a Loop
// gives to its element.
func (res *resolver) loopResult(i int, ref string, parts []string) (string, bool) {
	gives := []alias.Field{alias.LoopItem, alias.LoopIndex, alias.LoopRound} // a count alone may be that of anything
	if alias.InReference.Says(parts[0], alias.TheLoop) && len(parts) > 1 {
		parts, gives = parts[1:], append(gives, alias.LoopCount)
	}
	word := alias.InReference.Among(parts[0], gives...)
	for n := len(res.loops) - 1; n >= 0; n-- {
		loop := res.loops[n]
		if loop == i {
			continue
		}
		s := res.g.Steps[loop]
		result, known := string(word), word != ""
		if s.Item != "" && s.Item == parts[0] {
			result, known = "item", true
			if s.Node.Loop.Over == "" {
				result = "index"
			}
		}
		if !known || result == "item" && s.Node.Loop.Over == "" || loop > i && n > 0 {
			continue
		}
		resolved := strings.Join(append([]string{s.Node.ID, result}, parts[1:]...), ".")
		p := res.r.Log.Add(problem.ResolvedName, res.g.Steps[i].At, "The reference “%s” was read as “%s”.", ref, resolved)
		p.At.Node = res.g.Node(i).ID
		if result == "index" && s.Item == parts[0] {
			p.Severity = problem.Warning // it may be meant to count from 1
		}
		return resolved, true
	}
	return "", false
}
