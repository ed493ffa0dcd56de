// Package workflowtest makes workflows for tests: from the text that
// Workflow.String writes, and at random.
package workflowtest

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// Parse reads the form of Workflow.String, and shorter forms of it:
//
//	# a comment
//	input folder: string required default="~/Invoices" "Where they are"
//	output total: number = "{{sum.value}}" "In euros"
//	look: Tool find_text text=Total n=3     the name is the id; a bare word is a text
//	seen: If "Seen?" look.found Equals true [ends=IfFalse]
//	s: Switch paid(look.text Contains "paid") other(look.text IsEmpty)
//	r: Loop until r.index GreaterThan 3     max is 100 where it is not given
//	r_end: EndLoop r
//	sum: AiTransform summarize look.text
//	think: AiStep "Decide" "What next?" with click,scroll calls 5
//	look > seen:IfTrue > r                  a chain of links
//	seen:IfFalse > sum
//	note n "Ask Ada first" @0,120 size=200,80
//
// Unknown fields are read at the end of the line of a node, input or output only.
func Parse(t testing.TB, text string) workflow.Workflow {
	t.Helper()
	w := workflow.Workflow{Version: workflow.FileVersion, ID: "w"}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if err := parseLine(&w, line); err != nil {
			t.Fatalf("workflow text, line %d: %v: %s", i+1, err, line)
		}
	}
	return w
}

func parseLine(w *workflow.Workflow, line string) error {
	words, err := split(line)
	if err != nil {
		return err
	}
	s := &scanner{words: words}
	switch first := s.next(); {
	case first == "workflow":
		w.Name = s.text()
	case first == "input" && strings.HasSuffix(s.peek(), ":"):
		w.Inputs = append(w.Inputs, s.input())
	case first == "output" && strings.HasSuffix(s.peek(), ":"):
		w.Outputs = append(w.Outputs, s.output())
	case first == "note":
		w.Notes = append(w.Notes, s.note())
	case strings.HasSuffix(first, ":") && len(words) > 1:
		w.Nodes = append(w.Nodes, s.node(strings.TrimSuffix(first, ":")))
	default:
		w.Edges = append(w.Edges, s.edges(first)...)
	}
	if s.err == nil && len(s.words) > 0 {
		return fmt.Errorf("did not expect %q", s.words[0])
	}
	return s.err
}

// split cuts a line at spaces outside quotes and brackets. A comma there is a
// word of its own.
func split(line string) ([]string, error) {
	var words []string
	depth, start := 0, 0
	end := func(i int) {
		if i > start {
			words = append(words, line[start:i])
		}
		start = i + 1
	}
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '"':
			quoted, err := strconv.QuotedPrefix(line[i:])
			if err != nil {
				return nil, err
			}
			i += len(quoted) - 1
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case depth == 0 && c == ' ':
			end(i)
		case depth == 0 && c == ',' && strings.HasPrefix(line[i+1:], " "):
			end(i)
			words = append(words, ",")
		}
	}
	end(len(line))
	return words, nil
}

// scanner takes words from the front. The first error sticks.
type scanner struct {
	words []string
	err   error
}

func (s *scanner) peek() string {
	if len(s.words) == 0 {
		return ""
	}
	return s.words[0]
}

func (s *scanner) next() string {
	word := s.peek()
	if len(s.words) > 0 {
		s.words = s.words[1:]
	}
	return word
}

// take reports whether the next word is the given one, and takes it.
func (s *scanner) take(word string) bool {
	if len(s.words) == 0 || s.words[0] != word {
		return false
	}
	s.words = s.words[1:]
	return true
}

func (s *scanner) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

// text is the next word without its quotes.
func (s *scanner) text() string { return s.unquote(s.next()) }

func (s *scanner) unquote(word string) string {
	if !strings.HasPrefix(word, `"`) {
		return word
	}
	text, err := strconv.Unquote(word)
	if err != nil {
		s.fail(err)
	}
	return text
}

func (s *scanner) number() int {
	n, err := strconv.Atoi(s.next())
	if err != nil {
		s.fail(err)
	}
	return n
}

func (s *scanner) edges(first string) []workflow.Edge {
	var edges []workflow.Edge
	from := first
	for s.take(">") {
		to := s.next()
		id, output, _ := strings.Cut(from, ":")
		target, _, _ := strings.Cut(to, ":")
		edges = append(edges, workflow.Edge{From: id, To: target, Output: workflow.Output(output)})
		from = to
	}
	return edges
}

func (s *scanner) note() workflow.Note {
	n := workflow.Note{ID: s.next(), Text: s.text(), Position: s.position(s.next())}
	for !s.atEnd() {
		word := s.next()
		if color, is := strings.CutPrefix(word, "color="); is {
			n.Color = workflow.NoteColor(color)
		} else if _, err := fmt.Sscanf(word, "size=%g,%g", &n.Width, &n.Height); err != nil {
			s.fail(err)
		}
	}
	return n
}

func (s *scanner) position(word string) workflow.Position {
	var p workflow.Position
	if _, err := fmt.Sscanf(word, "@%g,%g", &p.X, &p.Y); err != nil {
		s.fail(err)
	}
	return p
}

func (s *scanner) node(id string) workflow.Node {
	n := workflow.Node{ID: id, Name: id, Kind: workflow.Kind(s.next())}
	if strings.HasPrefix(s.peek(), `"`) {
		n.Name = s.text()
	}
	s.parameters(&n)
	if word := s.peek(); strings.HasPrefix(word, "[") {
		s.next()
		s.settings(&n, strings.Trim(word, "[]"))
	}
	if word := s.peek(); strings.HasPrefix(word, "+") {
		n.Unknown = jsontext.Value(s.next()[1:])
	}
	return n
}

func (s *scanner) parameters(n *workflow.Node) {
	if s.atEnd() {
		return
	}
	switch n.Kind {
	case workflow.KindTool:
		n.Tool = s.tool()
	case workflow.KindIf:
		n.If = &workflow.If{Condition: s.condition()}
	case workflow.KindSwitch:
		n.Switch = s.cases()
	case workflow.KindLoop:
		n.Loop = s.loop()
	case workflow.KindEndLoop:
		n.EndLoop = &workflow.EndLoop{Loop: s.next()}
	case workflow.KindAiTransform:
		n.AiTransform = &workflow.AiTransform{Kind: s.text(), InputRef: s.text()}
		if s.take("instruction") {
			n.AiTransform.Instruction = s.text()
		}
		if s.take("as") {
			n.AiTransform.OutputSchema = jsontext.Value(s.next())
		}
	case workflow.KindAiStep:
		n.AiStep = s.aiStep()
	}
}

// atEnd reports whether only settings, unknown fields or the next member of a
// group follow.
func (s *scanner) atEnd() bool {
	return len(s.words) == 0 || strings.IndexByte("[+,", s.words[0][0]) >= 0
}

func (s *scanner) tool() *workflow.ToolCall {
	t := &workflow.ToolCall{Name: s.next(), Arguments: workflow.Arguments{}}
	for !s.atEnd() {
		name, value, ok := strings.Cut(s.next(), "=")
		if !ok {
			s.fail(fmt.Errorf("argument %q has no value", name))
		}
		t.Arguments[name] = literal(value)
	}
	return t
}

// literal is the word as JSON, or as a JSON string where it is not JSON.
func literal(word string) jsontext.Value {
	if v := jsontext.Value(word); v.IsValid() {
		return v
	}
	return jsontext.Value(strconv.Quote(word))
}

// condition reads up to a word that does not belong to it.
func (s *scanner) condition() workflow.Condition {
	word := s.peek()
	if members, ok := strings.CutPrefix(word, "all("); ok {
		s.next()
		return workflow.Condition{All: s.members(members)}
	}
	if members, ok := strings.CutPrefix(word, "any("); ok {
		s.next()
		return workflow.Condition{Any: s.members(members)}
	}
	c := workflow.Condition{Left: operand(s.next())}
	if s.atEnd() {
		return c
	}
	c.Operator = workflow.Operator(s.next())
	if !s.atEnd() && !c.Operator.Unary() {
		c.Right = operand(s.next())
	}
	return c
}

// members reads the rest of a group, with its closing bracket.
func (s *scanner) members(text string) []workflow.Condition {
	words, err := split(strings.TrimSuffix(text, ")"))
	if err != nil {
		s.fail(err)
	}
	inner := &scanner{words: words}
	list := []workflow.Condition{inner.condition()}
	for inner.take(",") {
		list = append(list, inner.condition())
	}
	return list
}

func operand(word string) workflow.Operand {
	if v := jsontext.Value(word); v.IsValid() {
		return workflow.Operand{Literal: v}
	}
	return workflow.Operand{Variable: word}
}

func (s *scanner) cases() *workflow.Switch {
	out := &workflow.Switch{}
	for !s.atEnd() {
		name, condition, ok := strings.Cut(s.next(), "(")
		if !ok {
			s.fail(fmt.Errorf("case %q has no condition", name))
		}
		words, err := split(strings.TrimSuffix(condition, ")"))
		if err != nil {
			s.fail(err)
		}
		k := workflow.Case{Name: s.unquote(name)}
		if inner := (&scanner{words: words}); len(words) > 0 {
			k.Condition = inner.condition()
		}
		out.Cases = append(out.Cases, k)
	}
	return out
}

func (s *scanner) loop() *workflow.Loop {
	l := &workflow.Loop{MaxIterations: workflow.DefaultMaxIterations}
	if s.take("until") {
		c := s.condition()
		l.ExitCondition = &c
	}
	if s.take("over") {
		l.Over = s.next()
	}
	if s.take("times") {
		l.Times, l.MaxIterations = workflow.Times(s.next()), 0
	}
	if s.take("max") {
		l.MaxIterations = s.number()
	}
	if s.take("parallel") {
		l.Parallel = s.number()
	}
	if s.take("collect") {
		l.Collect = jsontext.Value(s.next())
	}
	return l
}

func (s *scanner) aiStep() *workflow.AiStep {
	step := &workflow.AiStep{Prompt: s.text()}
	if s.take("with") {
		step.AllowedTools = strings.Split(s.next(), ",")
	}
	if s.take("calls") {
		step.MaxToolCalls = s.number()
	}
	return step
}

func (s *scanner) settings(n *workflow.Node, text string) {
	words, err := split(text)
	if err != nil {
		s.fail(err)
	}
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		inner := &scanner{words: []string{value}}
		switch key {
		case "ends":
			for _, o := range strings.Split(value, ",") {
				n.Ends = append(n.Ends, workflow.Output(o))
			}
		case "off":
			n.Disabled = true
		case "retries":
			n.Retries = inner.number()
		case "timeout":
			n.TimeoutMs = inner.number()
		case "failure":
			n.OnFailure = workflow.OnFailure(value)
		case "note":
			n.Note = inner.text()
		default:
			p := inner.position(word)
			n.Position = &p
		}
		if inner.err != nil {
			s.fail(inner.err)
		}
	}
}
