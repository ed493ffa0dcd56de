// Package offline plans without a model: by rules, for simple English. It finds
// clauses, the actions their verbs ask for, and a tool of the catalog for each;
// it never guesses a tool, and says which words it could not place.
package offline

import (
	"slices"
	"strings"
	"unicode/utf8"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// MaxWords is the length of the words, in bytes, up to which they are read.
const MaxWords = 20_000

// Plan makes a workflow of the words with the tools of the catalog. The result
// is always valid, or has no nodes when nothing was understood, and then the
// problems have an error. OfflineDraft marks every plan as the rules' own,
// UnplacedWords gives each stretch of words that no step stands for, and
// GuessedValue what was assumed. It is deterministic.
func Plan(words string, c *catalog.Catalog) (workflow.Workflow, problem.List) {
	p := newPlanner(words, c)
	p.sequence(p.parse())
	p.collectLeftovers()
	nodes, edges := p.build.graph()
	w := workflow.Workflow{Version: workflow.FileVersion, Name: planName(p.words), Nodes: nodes, Edges: edges}
	if len(nodes) == 0 {
		return workflow.Workflow{Version: workflow.FileVersion}, append(problem.List{p.nothing()}, p.unplaced...)
	}
	draft := problem.New(problem.OfflineDraft, problem.Place{}, "Planned by rules, without a model. Check each step before you run it.")
	return w, append(append(problem.List{draft}, p.guesses...), p.unplaced...)
}

// planner is the state of one plan.
type planner struct {
	words  string
	tokens []token
	used   []bool // tokens that a step stands for, or that were reported
	tools  *toolset
	build  *builder

	steps     []*step
	item      item   // of the innermost loop over a list
	loopFrom  int    // number of steps before the innermost loop that repeats them
	situation string // what has just been found to be so, as a sentence
	asked     []question
	verb      []entry[*action] // of the clause before, for further objects
	why       reason           // why the clause could not be placed

	guesses  problem.List
	unplaced problem.List
}

// item is what a loop over a list is at.
type item struct {
	ref   string   // "for_each_file.item", "" outside such loops
	name  string   // what people call it: "file"
	nouns []string // all words it goes by
	from  int      // number of steps before the loop
}

// question is one that the plan asks, and the reference to its answer.
type question struct{ text, ref string }

func newPlanner(words string, c *catalog.Catalog) *planner {
	words = strings.ToValidUTF8(words, "\uFFFD")
	read, rest := words, ""
	if len(words) > MaxWords {
		cut := MaxWords
		for cut > 0 && !utf8.RuneStart(words[cut]) {
			cut--
		}
		read, rest = words[:cut], words[cut:]
	}
	p := &planner{words: read, tokens: tokenize(read), tools: newToolset(c), build: newBuilder()}
	p.used = make([]bool, len(p.tokens))
	if strings.TrimSpace(rest) != "" {
		p.report(len(read), rest, reasonLong)
	}
	return p
}

// parse turns the tokens into statements.
func (p *planner) parse() []statement {
	s := segmenter{tokens: p.tokens, words: p.words, begins: p.beginsAction, joins: p.joinsObjects}
	parser := parser{tokens: p.tokens, segments: s.run(), verbs: p.beginsAction}
	return parser.block(scope{})
}

// beginsAction reports whether a verb stands at the start of the tokens.
func (p *planner) beginsAction(tokens []token) bool {
	if len(tokens) == 0 || tokens[0].kind != wordToken {
		return false
	}
	return len(verbBook.at(tokens)) > 0 || len(verbBook.at(plainVerb(tokens))) > 0 || p.tools.byStart[tokens[0].low] || unsupported[tokens[0].low]
}

// joinsObjects says whether the clause's verb takes what follows as well. A key
// is certain to be one more when nothing but punctuation stands behind it.
func (p *planner) joinsObjects(clause, next []token) joining {
	join := joinsNot
	quoted := len(next) > 0 && next[0].kind == quoteToken && slices.ContainsFunc(clause, func(t token) bool { return t.kind == quoteToken })
	for _, e := range verbBook.at(clause) {
		if quoted && (e.value.about == roleTarget || e.value == findText) {
			return joinsCertain
		}
		if !e.value.lists || len(clause) == len(e.words) || len(next) == 0 {
			continue
		}
		_, pressed := keyCombo(clause[len(e.words):])
		_, n := keyCombo(next)
		if e.value == readFile && next[0].kind != fileToken {
			continue
		}
		if e.value.about == roleApp && !capitalised(next[0]) && !articles.has(next[0]) || e.value.about == roleURL && next[0].kind != urlToken {
			continue
		}
		if e.value.about == roleKey && pressed > 0 && n > 0 && (n == len(next) || next[n].kind == breakToken || isAnd(next[n])) {
			return joinsCertain
		}
		join = joinsElse
	}
	return join
}

// plainVerb takes "-ing" off the first word: "keep clicking".
func plainVerb(tokens []token) []token {
	stem, ok := strings.CutSuffix(tokens[0].low, "ing")
	if !ok || len(stem) < 3 {
		return nil
	}
	for _, form := range []string{stem, stem + "e", stem[:len(stem)-1]} {
		if len(verbBook.byFirst[form]) > 0 {
			out := append([]token{}, tokens...)
			out[0].low = form
			return out
		}
	}
	return nil
}

// planName is the first words, as a title.
func planName(words string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(words), "\n")
	first = strings.TrimSpace(first[len(itemForm.FindString(first)):])
	return shorten(capitalise(strings.TrimRight(first, ".,;: ")), 48)
}

// shorten cuts at a word's end so that at most n characters are left.
func shorten(s string, n int) string {
	runes := []rune(s)
	if len(runes) <= n {
		return s
	}
	cut := string(runes[:n])
	if i := strings.LastIndexByte(cut, ' '); i > n/2 {
		cut = cut[:i]
	}
	return strings.TrimRight(cut, " ,.;:") + "…"
}
