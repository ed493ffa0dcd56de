package item

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/expression"
	"planwright/planner/reply/source"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Edge is an edge as the model wrote it: by the model's names, its output not
// yet compared with what the step has.
type Edge struct {
	From, To source.Part // what names the steps, as it stands
	Output   string      // the word under "output"
	Label    string      // a word that may say the output, such as "yes"
	At       source.Part
	Inside   bool           // it is written inside the step it comes from
	aside    []source.Entry // texts that nobody needs, and that may name the output where nothing else does
	labelKey string
}

// Edges reads a list of edges, each by itself.
func (r *Reader) Edges(list []source.Part) []Edge {
	var out []Edge
	for i, v := range list {
		e, why := r.edge(v)
		if why == "" {
			out = append(out, r.spread(e)...)
			continue
		}
		name := r.Identifier(v.Meant(alias.OfEdge, alias.From))
		if name == "" {
			name = fmt.Sprintf("#%d", i)
		}
		r.ReportSkipped(v, "Write each edge as an object with from and to.", "Edge “%s” was skipped: %s.", name, why)
	}
	return out
}

// spread makes one edge for each target of a list, in its order.
func (r *Reader) spread(e Edge) []Edge {
	if !e.To.Is(lenient.Array) {
		return []Edge{e}
	}
	r.Log.AddOnce(problem.Coerced, e.At, "An edge to a list of steps was read as one to each")
	var out []Edge
	for _, to := range source.Each(e.To) {
		e.To = to
		out = append(out, e)
	}
	return out
}

// edgeList reads an edge written as from, to and perhaps its output.
func (r *Reader) edgeList(v source.Part) Edge {
	r.Log.AddOnce(problem.Coerced, v, "An edge written as a list was read as from and to")
	e := Edge{From: v.Item(0), To: v.Item(1), At: v}
	if len(v.Items) == 3 {
		e.Output = r.OutputWord(v.Item(2))
	}
	return e
}

func (r *Reader) edge(v source.Part) (Edge, string) {
	switch {
	case v.Is(lenient.String):
		return r.edgeText(v)
	case v.Is(lenient.Array) && (len(v.Items) == 2 || len(v.Items) == 3):
		return r.edgeList(v), ""
	case !v.Is(lenient.Object):
		return Edge{}, "it is not an object: " + source.Preview(v.Value)
	}
	o := source.ReadObject(r.Log, alias.OfEdge, v, source.Entries(v))
	e := Edge{From: o.Ask(alias.From), To: o.Ask(alias.To), At: v}
	e.Output = r.OutputWord(o.Ask(alias.Output))
	e.labelKey = o.Fields[alias.Label].Key
	if label := o.Ask(alias.Label); label.Is(lenient.String) || label.Is(lenient.Bool) {
		e.Label = label.Text
	} else if !label.Missing() {
		e.Label = source.Preview(label.Value)
	}
	if index := o.Ask(alias.Index); e.Output == "" && e.Label == "" && !index.Missing() {
		e.Label, e.labelKey = r.Identifier(index), o.Fields[alias.Index].Key
	}
	e.aside = slices.DeleteFunc(slices.Concat(o.Quieted, o.Unknown), func(entry source.Entry) bool { return !entry.Is(lenient.String) })
	for _, left := range o.LeftOver() {
		if about := MatterOf(left.Key); about != alias.AboutNothing && !SaysNothing(about, left) {
			o.Drop(left)
			r.Misplaced(left, about, "an edge")
		}
	}
	r.ReportUnknown(o, "an edge")
	switch {
	case e.From.Value == nil:
		return Edge{}, "it does not say where it comes from"
	case e.To.Value == nil:
		return Edge{}, "it does not say where it leads"
	}
	return e, ""
}

// OutputWord reads an output, a text or {"type": "SwitchCase", "name": "paid"}.
func (r *Reader) OutputWord(v source.Part) string {
	if !v.Is(lenient.Object) {
		return r.Identifier(v)
	}
	kind, name := r.Identifier(v.Under(alias.OutputKinds)), r.Identifier(v.Under(alias.OutputNames))
	if name != "" && (kind == "" || alias.Outputs.Says(kind, alias.ACase)) {
		return string(workflow.CaseOutput(name))
	}
	return kind
}

var arrowText = text.Pattern(`^\s*(.+?)\s*(?:->|→|=>|>)\s*(.+?)\s*(?:[\[(:]\s*(\w[\w: ]*?)\s*[\])]?)?\s*$`)

// Arrows of the languages of diagrams, with the output in the middle: a -->|yes| b, a -- yes --> b.
var (
	plainArrow  = text.Pattern(`^\s*([^<>|=-](?:[^<>|=-]|[=-][^<>|=-])*?)\s*[-=]{2,}>\s*(?:\|\s*([^|]+?)\s*\|\s*)?([^<>|=-](?:[^<>|=-]|[=-][^<>|=-])*?)\s*$`)
	markedArrow = text.Pattern(`^\s*([^<>|=-](?:[^<>|=-]|[=-][^<>|=-])*?)\s*(?:--|==)\s*([^<>|=-](?:[^<>|=-]|[=-][^<>|=-])*?)\s*(?:--|==)>\s*([^<>|=-](?:[^<>|=-]|[=-][^<>|=-])*?)\s*$`)
)

// arrow are from, to and the output of an edge written as a text, nil for none.
func arrow(said string) []string {
	for _, form := range []func() *regexp.Regexp{plainArrow, markedArrow} {
		if m := form().FindStringSubmatch(said); m != nil {
			return []string{said, m[1], m[3], m[2]}
		}
	}
	return arrowText().FindStringSubmatch(said)
}

// edgeText reads "a -> b", "a -> b [yes]" and "a -- yes --> b".
func (r *Reader) edgeText(v source.Part) (Edge, string) {
	m := arrow(v.Text)
	if m == nil {
		return Edge{}, "it is a text and not from and to: " + source.Preview(v.Value)
	}
	r.Log.AddOnce(problem.Coerced, v, "An edge written as a text was read as from and to")
	part := func(s string) source.Part {
		return source.Part{Value: &lenient.Value{Kind: lenient.String, Text: s, Offset: v.Offset}, Path: v.Path}
	}
	return Edge{From: part(m[1]), To: part(m[2]), Output: m[3], At: v}, ""
}

// OutputFor finds the output of the node that a word names. A word that names
// none of them is not an output of this node.
func OutputFor(n workflow.Node, word string) (workflow.Output, bool) {
	own := n.Outputs()
	if slices.Contains(own, workflow.Output(word)) {
		return workflow.Output(word), true
	}
	if n.Kind == workflow.KindSwitch && n.Switch != nil {
		if out, ok := caseFor(n, word); ok {
			return out, true
		}
	}
	for _, out := range alias.Outputs.Of(word) {
		if slices.Contains(own, out) {
			return out, true
		}
	}
	return workflow.OutputNone, false
}

// caseFor finds the case a word names; one that the Switch does not have stays,
// for validation to name.
func caseFor(n workflow.Node, word string) (workflow.Output, bool) {
	name, explicit := workflow.Output(word).Case()
	if !explicit {
		name = alias.CasePrefix().ReplaceAllString(word, "")
	}
	for _, c := range n.Switch.Cases {
		if alias.Fold(c.Name) == alias.Fold(name) {
			return workflow.CaseOutput(c.Name), true
		}
	}
	return workflow.CaseOutput(name), explicit && !isDefault(name)
}

// standard reports whether a word is an output of some kind of step.
func standard(word string) bool {
	_, isCase := workflow.Output(word).Case()
	return isCase || slices.ContainsFunc(alias.Outputs.Of(word), func(o workflow.Output) bool { return alias.IsName(o) && o != workflow.OnError })
}

// Output decides which output of its step an edge leaves from. ok is false when
// the edge has an output that was made up: it is dropped, and the warning says so.
func (r *Reader) Output(n workflow.Node, e Edge) (out workflow.Output, ok bool) {
	word := e.Output
	if meansError(n, e) {
		return r.errorOutput(n, e), true
	}
	if word == "" {
		return r.labelled(n, e), true
	}
	if len(n.Outputs()) == 1 {
		return workflow.OutputNone, r.plainOutput(n, e)
	}
	if out, ok := OutputFor(n, word); ok {
		if string(out) != word && string(out) != "SwitchCase:"+word {
			r.Log.AddOnce(problem.Coerced, e.At, "The output “%s” was read as “%s”", word, string(out))
		}
		return out, true
	}
	if alias.Outputs.Says(word, alias.Plain) || n.Kind.CanBranch() && alias.Outputs.Says(word, alias.Anyway) {
		return workflow.OutputNone, true
	}
	if standard(word) {
		r.Log.Add(problem.GuessedOutput, e.At, "“%s” is no output of “%s”; the edge was read as one without output.", word, n.Name)
		return workflow.OutputNone, true
	}
	r.dropInvented(n, e)
	return workflow.OutputNone, false
}

// meansError reports whether an edge is for the case that the step fails.
func meansError(n workflow.Node, e Edge) bool {
	word := e.Output
	if word == "" {
		word = e.Label
	}
	return n.Kind.CanBranch() && alias.Outputs.Says(word, workflow.OnError)
}

func (r *Reader) errorOutput(n workflow.Node, e Edge) workflow.Output {
	if word := e.Output + e.Label; e.Output == "" || word != string(workflow.OnError) {
		r.Log.AddOnce(problem.Coerced, e.At, "The output “%s” was read as “%s”", word, string(workflow.OnError))
	}
	if n.OnFailure == workflow.Continue {
		r.Log.Add(problem.InferredOutput, e.At, "“%s” goes to its error output when it fails: an edge starts there.", n.Name).At.Node = n.ID
	}
	return workflow.OnError
}

// plainOutput judges an output written for a step that has only one.
func (r *Reader) plainOutput(n workflow.Node, e Edge) bool {
	switch {
	case r.runsAnyway(n, e, e.Output):
		return true
	case alias.Outputs.Says(e.Output, alias.Plain), n.Kind.CanBranch() && alias.Outputs.Says(e.Output, alias.Anyway):
		r.Log.AddOnce(problem.Coerced, e.At, "The output “%s” was left out: a step of its kind has only one", e.Output)
		return true
	case ifOutput(e.Output):
		r.conditionOnEdge(n, "output", e.At, e.Output)
		return true
	case standard(e.Output):
		r.Log.Add(problem.Coerced, e.At, "The output “%s” of “%s” was left out: a step of kind %s has only one.", e.Output, n.Name, n.Kind).
			Severity = problem.Warning
		return true
	}
	r.dropInvented(n, e)
	return false
}

// runsAnyway reports whether a word for an edge says that what follows runs also when its step fails,
// and warns where the workflow stops then.
func (r *Reader) runsAnyway(n workflow.Node, e Edge, word string) bool {
	if !n.Kind.CanBranch() || n.OnFailure != workflow.Stop || !alias.Outputs.Says(word, alias.Anyway) {
		return false
	}
	p := r.Log.Add(problem.GuessedOutput, e.At, "“%s” of the edge from “%s” may say that what follows runs also when it fails; the workflow stops then.", word, n.Name)
	p.At.Node, p.Fix = n.ID, "To go on where a step fails, give it on_failure “continue”. An edge to the next step needs no output."
	return true
}

// conditionalLabel is a label of an edge that says when it is taken.
var conditionalLabel = text.Pattern(`(?i)^\s*(?:if|when|unless|only (?:if|when)|true|false|yes|no|else|otherwise|iftrue|iffalse)(?:\s|:|$)`)

// ifOutput reports whether a word is an output of an If.
func ifOutput(word string) bool {
	return alias.Outputs.Says(word, workflow.IfTrue, workflow.IfFalse)
}

// conditionOnEdge reports a condition where nothing decides.
func (r *Reader) conditionOnEdge(n workflow.Node, key string, at source.Part, said string) {
	r.Log.Add(problem.MisplacedKey, at, "“%s” of the edge from “%s” has no place there: %s. Only If and Switch decide.", key, n.Name, text.Start(said, source.PreviewLength)).
		Fix = "Put an If step with the condition between the two steps, and lead its IfTrue and IfFalse on."
}

func (r *Reader) dropInvented(n workflow.Node, e Edge) {
	p := r.Log.Add(problem.DroppedEdge, e.At, "The edge from “%s” by “%s” was dropped: there is no such output.", n.Name, e.Output)
	p.At.Node = n.ID
	p.Fix = "Use only the outputs IfTrue, IfFalse, LoopBody, LoopDone, SwitchCase with its name, SwitchDefault, and OnError of a Tool, AiTransform or AiStep."
}

// labelled reads an output from a label, which may also be a mere remark.
func (r *Reader) labelled(n workflow.Node, e Edge) workflow.Output {
	if e.Label == "" {
		return r.fromAside(n, e)
	}
	if len(n.Outputs()) == 1 {
		isCondition := conditionalLabel().MatchString(e.Label)
		if alias.OfEdge.Says(e.labelKey, alias.Decides) {
			isCondition = !alias.Outputs.Says(e.Label, alias.Plain) && !alias.AsValue.Says(e.Label, alias.Yes, alias.Nothing, alias.Always)
		}
		if isCondition {
			r.conditionOnEdge(n, e.labelKey, e.At, e.Label)
		} else if !alias.OfEdge.Says(e.labelKey, alias.Decides) {
			r.runsAnyway(n, e, e.Label)
		}
		return workflow.OutputNone
	}
	if alias.OfEdge.Says(e.labelKey, alias.Index) {
		return r.numbered(n, e)
	}
	out, ok := OutputFor(n, e.Label)
	if !ok {
		out, ok = ByCondition(n, e.Label)
	}
	if ok {
		r.Log.AddOnce(problem.Coerced, e.At, "The label “%s” of an edge was read as the output “%s”", e.Label, string(out))
		return out
	}
	r.Log.Add(problem.GuessedOutput, e.At, "The label “%s” of an edge from “%s” names no output; the edge was read as one without.", e.Label, n.Name)
	return workflow.OutputNone
}

// fromAside reads an output from a text that is for people alone, where it surely names one: an
// edge of a decision whose comment is “otherwise”.
func (r *Reader) fromAside(n workflow.Node, e Edge) workflow.Output {
	for _, said := range e.aside {
		out, ok := OutputFor(n, said.Text)
		if n.Kind == workflow.KindLoop && string(out) != said.Text { // “done” may be what the step does
			ok = false
		}
		if !ok && len(n.Outputs()) > 1 {
			out, ok = ByCondition(n, said.Text)
		}
		if ok && out != workflow.OutputNone {
			r.Log.AddOnce(problem.Coerced, e.At, "“%s: %s” of an edge was read as the output “%s”", said.Key, said.Text, string(out))
			return out
		}
	}
	return workflow.OutputNone
}

// numbered reads the number of an output: of an If 0 is true. Those of other steps count
// differently from one format to another.
func (r *Reader) numbered(n workflow.Node, e Edge) workflow.Output {
	out, known := map[string]workflow.Output{"0": workflow.IfTrue, "1": workflow.IfFalse}[e.Label]
	if n.Kind != workflow.KindIf || !known {
		r.Log.Refuse(problem.GuessedOutput, e.At, "Say by output which one an edge leaves from.", "“%s: %s” of an edge from “%s” names no output.", e.labelKey, e.Label, n.Name)
		return workflow.OutputNone
	}
	p := r.Log.Add(problem.GuessedOutput, e.At, "“%s: %s” of an edge from “%s” was read as the output %s.", e.labelKey, e.Label, n.Name, out)
	p.At.Node, p.Fix = n.ID, "Say by output which one an edge leaves from."
	return out
}

// whenWord stands before the condition that a label says.
var whenWord = text.Pattern(`(?i)^\s*(?:if|when)\s+`)

// ByCondition finds the output of an If or Switch by a label that says its condition, or
// the opposite: “f.found == false”, “not found”.
func ByCondition(n workflow.Node, label string) (workflow.Output, bool) {
	said := expression.Parse(whenWord().ReplaceAllString(label, ""))
	switch {
	case n.If != nil && saysSame(said, n.If.Condition):
		return workflow.IfTrue, true
	case n.If != nil && (saysSame(expression.Negate(said), n.If.Condition) || saysSame(said, expression.Negate(n.If.Condition))):
		return workflow.IfFalse, true
	case n.Switch != nil:
		for _, c := range n.Switch.Cases {
			if saysSame(said, c.Condition) {
				return workflow.CaseOutput(c.Name), true
			}
		}
	}
	return workflow.OutputNone, false
}

// saysSame reports whether two conditions are the same, the step that the first looks at
// left out or not.
func saysSame(said, c workflow.Condition) bool {
	if i := strings.LastIndexByte(c.Left.Variable, '.'); alias.Fold(said.Left.Variable) == alias.Fold(c.Left.Variable[i+1:]) {
		said.Left.Variable = c.Left.Variable
	}
	return expression.AsSaid(expression.Plain(said)).String() == expression.AsSaid(expression.Plain(c)).String()
}
