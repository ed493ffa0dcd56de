package offline

import (
	"math"
	"slices"
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/offline/token"
	"planwright/planner/offline/tree"
	"planwright/planner/workflow"
)

// atOnce is how many rounds are to go on at once, as the words say it behind a clause or in
// front of one: "four at a time", "at most 3 at once", "in parallel".
type atOnce struct {
	rounds     int
	said       bool // how many
	start, end int  // byte offsets in the words
}

// usualAtOnce is how many where nobody said it.
const usualAtOnce = 4

const (
	besideWords = "in parallel|side by side|concurrently|simultaneously"
	onceWords   = "at a time|at once|at the same time|" + besideWords
	mostWords   = "at most|up to|no more than|not more than|max|maximum"
)

// takeAtOnce takes such words out of the others, which are read as if they were not there.
func takeAtOnce(tokens []token.Token) (rest []token.Token, found []atOnce) {
	for i := 0; i < len(tokens); {
		from := i
		if tokens[i].Kind == token.Break && tokens[i].Low == "," {
			from++
		}
		o, end := readAtOnce(tokens, from)
		if end == 0 || from > i && end < len(tokens) && tokens[end].Kind != token.Break {
			rest = append(rest, tokens[i])
			i++
			continue
		}
		if from == i && len(rest) > 0 && end < len(tokens) && tokens[end].Kind == token.Break && rest[len(rest)-1].Kind == token.Break && tokens[end].Low == "," {
			end++ // what stood between two commas
		}
		found, i = append(found, o), end
	}
	return rest, found
}

// readAtOnce reads them from a place on; end is 0 where something else stands there, or the
// clause goes on behind them.
func readAtOnce(tokens []token.Token, from int) (o atOnce, end int) {
	at := from
	if n := begins(tokens[at:], mostWords); n > 0 {
		at += n
	}
	v, used := token.Number(tokens[at:])
	o.said = used > 0 && v == math.Trunc(v) && v >= 1 && v <= workflow.MaxParallel
	switch {
	case o.said:
		for at += used; at < len(tokens) && tokens[at].Kind == token.Word && begins(tokens[at:], onceWords) == 0 && at < from+6; {
			at++ // "four of the files at a time"
		}
		end = at + begins(tokens[at:], onceWords)
	case used == 0 && at == from:
		o.rounds, end = usualAtOnce, at+begins(tokens[at:], besideWords)
	}
	if end <= at || end < len(tokens) && tokens[end].Kind != token.Break && begins(tokens[end:], "and|then|please") == 0 {
		return o, 0
	}
	if o.said {
		o.rounds = int(v)
	}
	o.start, o.end = tokens[from].Start, tokens[end-1].End
	return o, end
}

// begins is how many tokens one of the phrases takes that they begin with, 0 for none.
func begins(tokens []token.Token, phrases string) int {
	for phrase := range strings.SplitSeq(phrases, "|") {
		n, fits := 0, true
		for word := range strings.FieldsSeq(phrase) {
			fits = fits && n < len(tokens) && tokens[n].Kind == token.Word && tokens[n].Low == word
			n++
		}
		if fits {
			return n
		}
	}
	return 0
}

// overLoop is a loop over a list that was placed, and where the words for it are.
type overLoop struct {
	id         string
	start, end int // byte offsets of the words for its body
	body       []string
}

// noteLoop notes a loop over a list.
func (p *planner) noteLoop(id string, said span, blocks []*tree.Block) {
	if said.empty() || said.to > len(p.Tokens) {
		return
	}
	l := overLoop{id: id, start: p.Tokens[said.from].Start, end: p.Tokens[said.to-1].End}
	var add func([]*tree.Block)
	add = func(list []*tree.Block) {
		for _, b := range list {
			l.body = append(l.body, b.Node.ID)
			if b.End != "" {
				l.body = append(l.body, b.End)
			}
			add(b.Body)
			add(b.Otherwise)
		}
	}
	add(blocks)
	p.loops = append(slices.DeleteFunc(p.loops, func(other overLoop) bool { return other.id == id }), l)
}

// Why rounds do not go on at once.
const (
	reasonAtOnce  reason = "only what is done for each of several things can be done for several at once"
	reasonNoOrder reason = "what is added to one file for several things at once is in no order"
	reasonBeside  reason = "these steps have to be done for one thing after the other, as what they use is there once or something behind them goes on with it"
)

// goBeside has the rounds of loops go on at once as the words say.
func (p *planner) goBeside(nodes []workflow.Node) {
	for _, o := range p.atOnce {
		words := p.words[o.start:o.end]
		loop, found := p.loopSaid(o, nodes)
		why := reasonAtOnce
		if found {
			why = hinders(loop, nodes)
		}
		switch {
		case o.rounds == 1 && found: // as it is
		case why != reasonNone:
			p.report(o.start, words, why)
		default:
			i := slices.IndexFunc(nodes, func(n workflow.Node) bool { return n.ID == loop.id })
			nodes[i].Loop.Parallel = o.rounds
			if !o.said {
				p.guess(loop.id, "“%s” does not say how many rounds of “%s” go on at once; %d do.", words, nodes[i].Name, o.rounds)
			}
		}
	}
}

// loopSaid is the outermost loop in the sentence of those words.
func (p *planner) loopSaid(o atOnce, nodes []workflow.Node) (found overLoop, ok bool) {
	for _, l := range p.loops {
		between := p.words[min(l.start, o.start):max(l.end, o.end)]
		isThere := slices.ContainsFunc(nodes, func(n workflow.Node) bool { return n.ID == l.id && n.Loop != nil })
		if !isThere || strings.Contains(between, ". ") || strings.ContainsAny(between, "\n;") {
			continue
		}
		if !ok || slices.Contains(l.body, found.id) {
			found, ok = l, true
		}
	}
	return found, ok
}

// hinders is why rounds cannot go on at once: one disturbs another, or what is behind the
// loop uses what only they have. reasonNone where they can.
func hinders(loop overLoop, nodes []workflow.Node) reason {
	held := map[string]bool{}
	for _, n := range nodes {
		inside := slices.Contains(loop.body, n.ID)
		if inside && len(n.Ends) > 0 || !inside && n.ID != loop.id && usesOneOf(n, loop.body) {
			return reasonBeside
		}
		if !inside || n.Tool == nil {
			continue
		}
		for _, thing := range (catalog.Tool{Name: n.Tool.Name}).Holds(n.Gives()) {
			if held[thing] {
				return reasonBeside
			}
			held[thing] = true
		}
		switch path := string(n.Tool.Arguments["path"]); {
		case n.Tool.Name == "remember":
			return reasonBeside
		case string(n.Tool.Arguments["mode"]) == `"append"` && !strings.Contains(path, "{{"):
			return reasonNoOrder
		}
	}
	return reasonNone
}

func usesOneOf(n workflow.Node, ids []string) bool {
	for use := range n.Uses {
		if ref, ok := workflow.ParseReference(use.Text); ok && slices.Contains(ids, ref.Node) {
			return true
		}
	}
	return false
}
