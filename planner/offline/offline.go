// Package offline plans without a model: by rules, for simple English. A small
// grammar says how each action is asked for, from its verb to the end of its
// clause. A clause is placed whole or not at all: no word of it may be left over,
// and what has no place is said.
package offline

import (
	"slices"
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/offline/token"
	"planwright/planner/offline/tree"
	"planwright/planner/offline/writing"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// MaxWords is the length of the words, in bytes, up to which they are read.
const MaxWords = 20_000

// Plan makes a workflow of the words with the tools of the catalog. The result
// is always valid, or has no nodes when nothing was understood, and then the
// problems have an error. OfflineDraft marks every plan as the rules' own,
// UnplacedWords gives each stretch of words that no step stands for, and
// GuessedValue what was assumed. A plan with UnplacedWords is not what was asked
// for. It is deterministic, and linear in the words.
func Plan(words string, c *catalog.Catalog) (workflow.Workflow, problem.List) {
	if all, rest := writing.Said(words); len(all) > 0 {
		w, problems := newPlanner(rest, c).plan()
		if written, changed := writing.Rewrite(w, words); len(changed) > 0 {
			return written, withoutDateGuess(problems, changed)
		}
	}
	return newPlanner(words, c).plan()
}

// withoutDateGuess leaves out what is said of dates that are taken for others than they are.
func withoutDateGuess(list problem.List, nodes []string) problem.List {
	return slices.DeleteFunc(slices.Clone(list), func(p problem.Problem) bool {
		return p.Code == problem.GuessedValue && slices.Contains(nodes, p.At.Node) && strings.HasPrefix(p.Message, "“By ") && strings.Contains(p.Message, " takes the ")
	})
}

func (p *planner) plan() (workflow.Workflow, problem.List) {
	asked := p.block(scope{})
	p.sentence = 0
	p.sequence(asked)
	nodes, edges := p.build.Graph()
	p.goBeside(nodes)
	p.sortUnplaced()
	p.unusedAnswers(nodes, edges)
	if len(p.unplaced) == 0 {
		p.unusedRows(nodes)
		p.unusedReads(nodes)
		p.unusedCounts(nodes)
	}
	w := workflow.Workflow{Version: workflow.FileVersion, Name: p.name(nodes), Nodes: nodes, Edges: edges}
	if len(nodes) == 0 {
		return workflow.Workflow{Version: workflow.FileVersion}, append(problem.List{p.nothing()}, p.unplaced...)
	}
	draft := problem.New(problem.OfflineDraft, problem.Place{}, "Planned by rules, without a model. Check each step before you run it.")
	return w, append(append(problem.List{draft}, p.guesses...), p.unplaced...)
}

// planner is the state of one plan: first of the reading, then of the placing.
type planner struct {
	words          string
	token.Sequence // of them
	tools          *toolset
	build          *tree.Builder

	pos       int // where the next statement begins
	depth     int
	ifs       int // how many conditions are open that "otherwise" may answer
	sentence  int
	then      bool // "then" has just been read
	chained   bool // a bare "and" has
	semicolon bool
	matched   map[int][]match
	checkCond *condition // of the last "check whether"

	steps     []*step
	item      item   // of the innermost loop over a list
	loopFrom  int    // number of steps before the innermost loop that repeats them
	situation string // what has just been found to be so, as a sentence
	waited    waited // how that was waited for
	goesOn    bool   // more is asked for behind the statement that is placed
	lost      bool   // words before were not placed: "it" may mean what they would have given
	either    bool   // several things were asked about: which of them "it" is, nobody said
	gone      *step  // a list of files that are not any more where it found them
	copied    *step  // one of files of which there are copies
	inner     bool   // a branch or a loop has run steps since, that "it" may mean
	condFrom  int    // number of steps before the condition in hand
	twofold   bool   // the path in hand is that of a file which was made of another, or of that other
	behind    string // the workflow behind which all is, by its name; "": none
	unsaid    bool   // something was looked at, and nobody said what to do about it
	wasFull   bool
	asked     []question
	yesNo     map[string]bool // steps that ask for a yes or a no
	reads     map[string]span // the words for steps that read a file
	counts    map[string]span // the words that ask how many rows a step gives
	figured   []column        // columns of numbers that the words name
	dated     []column        // and of dates
	news      int             // how often what is new was asked for
	merged    *files          // that the step in hand puts into one
	why       reason          // why the clause could not be placed
	unreads   map[int]reason  // why words that begin at a place cannot be read
	cause     cause           // what was reported last

	guesses  problem.List
	unplaced problem.List
	atOnce   []atOnce
	loops    []overLoop // over lists, that were placed
	left     []stretch  // the words for those, in the order in which they were found
}

// item is what a loop over a list is at.
type item struct {
	ref        string // "for_each_file.item", "" outside such loops
	name, noun string // what people call it: "file"
	files      string // the pattern of their names, "" where it is no file
	shown      string // what people see of it, "" where it is a text itself
	isRow      bool   // it is one of a table, which is no text
	from       int    // number of steps before the loop
}

// question is one that the plan asks, and the reference to its answer.
type question struct{ text, ref string }

func newPlanner(words string, c *catalog.Catalog) *planner {
	prepare()
	words = strings.ToValidUTF8(words, "\uFFFD")
	read := text.Bytes(words, MaxWords)
	rest := words[len(read):]
	p := &planner{words: read, Sequence: token.Sequence{Tokens: token.Split(read)}, tools: newToolset(c), build: tree.New(), matched: map[int][]match{}, yesNo: map[string]bool{}, reads: map[string]span{}, counts: map[string]span{}}
	p.Tokens, p.atOnce = takeAtOnce(p.Tokens)
	if strings.TrimSpace(rest) != "" {
		p.report(len(read), rest, reasonLong)
	}
	return p
}

// text is the words as they were written; of a single quoted text, what is quoted.
func (p *planner) text(s span) string {
	if s.to-s.from == 1 && p.IsQuote(s.from) {
		return p.Tokens[s.from].Text
	}
	return p.written(s)
}

// written is the words with their quotes, on one line.
func (p *planner) written(s span) string {
	if s.empty() {
		return ""
	}
	return text.Line(p.words[p.Tokens[s.from].Start:p.Tokens[s.to-1].End])
}
