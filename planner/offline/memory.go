package offline

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/offline/act"
	"planwright/planner/offline/tree"
	"planwright/planner/workflow"
)

// step is what the planner remembers of a node, to know what "it" means.
type step struct {
	id, name string
	tool     catalog.Tool
	call     workflow.ToolCall
	block    *tree.Block
	noun     string  // what the files it found are called: "pdf"
	pattern  string  // of their names
	one      bool    // it looks for one file by name
	several  int     // it is the last of so many that were named together
	fresh    bool    // it gives what was not there in the runs before
	opened   bool    // it reads a file that was to be opened
	copies   bool    // it puts something on the clipboard
	beside   bool    // it made a file of another, which is there as well
	counted  bool    // it was asked how many there are
	sentence int     // that asks for it
	about    string  // what it works on
	path     string  // of the file it works on: a literal or a reference
	address  string  // of the page it fetched
	found    string  // text it looked for on the screen
	rows     string  // the output that is rows of a table, "" where it gives none
	table    *table  // what is known of what it made
	of       []*step // whose rows it goes on with
	result   string  // where what it worked out stands, "" in none of its own
	aside    bool    // what it gave is for the step behind it alone
	choices  []string
	offered  bool // they were not asked for, but what the answer is compared with
}

// field names the first of the outputs that the step has.
func (s *step) field(names ...string) string {
	for _, name := range names {
		if s.table != nil && s.table.single && name == "count" { // it is no list
			if s.table.columns[name] != "" {
				return "value.count"
			}
			continue
		}
		if slices.ContainsFunc(s.tool.Outputs, func(o catalog.Output) bool { return o.Name == name }) {
			return name
		}
	}
	return ""
}

// tell is the reference to the output. The run goes on where the step fails and that is
// what the output tells of.
func (s *step) tell(output string) string {
	for _, o := range s.tool.Outputs {
		if o.Name == output && o.WhenFailed {
			s.block.Node.OnFailure = workflow.Continue
		}
	}
	return s.id + "." + output
}

// mayLack reports whether the output may be missing here: the run goes on where the step
// fails, and no branch that began behind it asks about it.
func (p *planner) mayLack(s *step, output string) bool {
	asked := slices.ContainsFunc(p.build.Open[1:], func(l *tree.List) bool {
		return !l.Loop && !tree.IsIn(l.Blocks, s.id) && tree.Refers(l.Asks, s.id+".")
	})
	return s.block.Node.OnFailure == workflow.Continue && !asked &&
		!slices.ContainsFunc(s.tool.Outputs, func(o catalog.Output) bool { return o.Name == output && o.WhenFailed })
}

func (s *step) has(output string) bool { return s.field(output) != "" }

// main names the output that holds the step's result as people mean it.
func (s *step) main() string {
	return cmp.Or(s.result, s.rows, s.field("answer", "body", "stdout", "content", "contents", "value"), "text")
}

// textRef is the result as a reference inside an argument.
func (s *step) textRef() string { return "{{" + s.id + "." + s.main() + "}}" }

// tells reports whether the step's result is a text that people can mean by "it".
func (s *step) tells() bool { return s.has("value") || s.field("image", "found", "x", "windows") == "" }

// looks reports whether the step changes nothing here.
func (s *step) looks() bool {
	return s.tool.Effect == catalog.Read || s.tool.Effect == catalog.External
}

// findsOne reports whether the step gives the path of the first file it found.
func (s *step) findsOne() bool {
	return slices.ContainsFunc(s.tool.Outputs, func(o catalog.Output) bool { return o.Name == "first" && o.Type == "string" })
}

// names reports whether the step asks for something by its name, and not for a choice.
func (s *step) names() bool { return s.has("answer") && len(s.choices) == 0 }

// list names the output that is a list, "" when there is none.
func (s *step) list() string {
	if s.rows != "" {
		return s.rows
	}
	for _, o := range s.tool.Outputs {
		if o.Type == "array" {
			return o.Name
		}
	}
	return ""
}

// last is the latest step that fits.
func (p *planner) last(fits func(*step) bool) *step {
	for _, s := range slices.Backward(p.steps) {
		if fits(s) {
			return s
		}
	}
	return nil
}

// meant is the latest step that fits; nil where it is one of several that were named
// together, or where words that may have named another were not placed.
func (p *planner) meant(fits func(*step) bool) *step {
	s := p.last(fits)
	if p.either {
		p.because(reasonEither)
	}
	if p.lost || p.either || s == nil || s.several > 1 {
		return nil
	}
	return s
}

// likeBefore reports whether the step right before does the same to something else.
func (p *planner) likeBefore(s *step) bool {
	n := slices.Index(p.steps, s)
	return n > 0 && p.steps[n-1].tool.Name == s.tool.Name
}

// gives reports whether the step has a result worth telling, and no text that only says
// what it did.
func (p *planner) gives(s *step) bool {
	return (s.tool.Effect == catalog.Read || s.main() != "text" || p.does(s, act.GetPage) || p.does(s, act.OnlyNew)) && !p.does(s, act.WaitTime) && !p.does(s, act.Remember) && !s.aside
}

// lastResult is the latest step with a result worth telling, which a choice is not.
func (p *planner) lastResult() *step {
	return p.last(func(s *step) bool { return p.gives(s) && len(s.choices) == 0 })
}

// resultNouns are the outputs that people call by a noun of their own.
var resultNouns = map[string][]string{
	"output": {"stdout"}, "response": {"body"}, "page": {"body"}, "body": {"body"}, "reply": {"body", "answer"}, "answer": {"answer", "body"},
}

// lastCalled is the latest step whose result is called by the noun, or else has any: the
// text is neither an answer nor what a command prints.
func (p *planner) lastCalled(noun string) *step {
	text := noun == "text" || noun == "content" || noun == "contents"
	s := p.last(func(s *step) bool {
		return p.gives(s) && !s.offered && (s.field(resultNouns[noun]...) != "" || text && s.field("answer", "stdout") == "")
	})
	if s == nil && p.last(func(s *step) bool { return s.offered && s.field(resultNouns[noun]...) != "" }) != nil {
		return nil
	}
	return cmp.Or(s, p.lastResult())
}

// inBody reports whether the step is inside the innermost loop over a list.
func (p *planner) inBody(s *step) bool {
	return s != nil && slices.Contains(p.steps[min(p.item.from, len(p.steps)):], s)
}

// does reports whether the step is the action.
func (p *planner) does(s *step, a *act.Action) bool {
	tool := p.tools.forAction(a)
	return tool != nil && tool.Name == s.tool.Name
}

// lastBlock is the step that comes last before what is placed next: of a loop the last
// of its body; nil where there is none or where a branch leaves that open.
func (p *planner) lastBlock() *tree.Block {
	blocks := p.build.Top().Blocks
	for len(blocks) > 0 {
		blk := blocks[len(blocks)-1]
		if blk.Node.Kind == workflow.KindTool {
			return blk
		}
		if blk.Node.Kind != workflow.KindLoop {
			return nil
		}
		blocks = blk.Body
	}
	return nil
}

// ── files that nouns name ──

// Where several files are read, a noun may be that of one of them: the customers are the
// rows of customers.csv, whatever was read last.

// stem is the noun by which people call the rows of a file: "customer" of customers.csv.
func stem(file string) string {
	name, _, _ := strings.Cut(path.Base(strings.ReplaceAll(file, `\`, "/")), ".")
	return singular(strings.ToLower(name))
}

// isOf reports whether what the step gives comes of the file that is called by the noun.
func (s *step) isOf(noun string) bool {
	switch {
	case noun == "":
		return false
	case s.table != nil:
		return singular(s.table.source) == singular(noun)
	}
	return s.path != "" && stem(s.path) == singular(noun)
}

// stepNamed is the latest step that gives what is called by the noun: after the file that was
// read for it.
func (p *planner) stepNamed(noun string) *step {
	return p.last(func(s *step) bool {
		return s.isOf(noun) && (s.table != nil || p.does(s, act.ReadTable) || p.does(s, act.ReadFile))
	})
}

// calledElsewhere reports whether the noun is that of another file than the rows are of.
func (t *table) calledElsewhere(noun string) bool {
	return !t.isCalled(noun) && t.planner.stepNamed(noun) != nil
}

// matchesFile reports whether a test is whether a row has a partner: "without an order", and
// orders.csv was read. That compares two tables, and is no test of a column.
func (t *table) matchesFile(s shaping) bool {
	i := slices.IndexFunc(s.tests, func(test rowTest) bool {
		last := test.said[strings.LastIndexByte(test.said, ' ')+1:]
		own := singular(t.source) == singular(strings.ToLower(last)) // emails.csv may well have a column “email”
		return test.has && !test.exact && (own && !t.isCalled(s.called) || !own && t.planner.stepNamed(strings.ToLower(last)) != nil)
	})
	if i < 0 {
		return false
	}
	t.why = reason("“" + s.tests[i].said + "” names a table here, and rows with or without a partner in another one are not found by rules")
	return true
}

// speaksOf reports whether one of the statements asks something of the rows of the file by
// its noun.
func speaksOf(list []statement, file string) bool {
	return slices.ContainsFunc(list, func(st statement) bool {
		return slices.ContainsFunc(st.matches, func(m match) bool {
			s, ok := shapingOf(m)
			return ok && s.called != "" && singular(s.called) == stem(file)
		})
	})
}

// noteRead keeps the words that asked for a file to be read.
func (p *planner) noteRead(made *step, words span) {
	if p.does(made, act.ReadTable) || p.does(made, act.ReadFile) {
		p.reads[made.id] = words
	}
}

// unusedReads marks words by which a file is read that nothing uses, while rows are worked on
// behind it: they were meant for something that the plan does not do.
func (p *planner) unusedReads(nodes []workflow.Node) {
	for i, n := range nodes {
		words, read := p.reads[n.ID]
		if !read || !slices.ContainsFunc(nodes[i+1:], p.worksOnRows) || slices.ContainsFunc(nodes, func(other workflow.Node) bool { return tree.Refers(other, n.ID+".") }) {
			continue
		}
		p.reject(words, reasonUnused)
	}
}

func (p *planner) worksOnRows(n workflow.Node) bool {
	return n.Tool != nil && slices.ContainsFunc([]*act.Action{act.ShapeData, act.WriteTable, act.OnlyNew}, func(a *act.Action) bool {
		tool := p.tools.forAction(a)
		return tool != nil && tool.Name == n.Tool.Name
	})
}
