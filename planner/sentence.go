package planner

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/workflow"
)

// verb is a small edit that a sentence may ask for.
type verb string

// The small edits.
const (
	verbRename  verb = "rename"
	verbEnable  verb = "enable"
	verbDisable verb = "disable"
	verbRemove  verb = "remove"
	verbSet     verb = "set"
	verbUndo    verb = "undo"
	verbRedo    verb = "redo"
)

// order is a sentence that was understood whole.
type order struct {
	verb     verb
	targets  []target // what it may mean; more than one where “to” stands in a name
	argument string   // of verbSet
}

// target is the step that an order names, and the new name or value.
type target struct {
	step, value string
	mention     bool // step is an id
}

// verbs are the words that an order begins with.
var verbs = map[string]verb{
	"rename": verbRename, "enable": verbEnable, "disable": verbDisable,
	"remove": verbRemove, "delete": verbRemove, "set": verbSet, "change": verbSet,
}

// moves are the sentences that take the last change back, or make it again.
var moves = wordedMoves()

func wordedMoves() map[string]verb {
	all := map[string]verb{"go back": verbUndo, "go one step back": verbUndo, "undo": verbUndo, "redo": verbRedo}
	for _, what := range []string{"that", "it", "this", "the change", "the last change", "my last change", "your last change", "last change"} {
		for form, v := range map[string]verb{
			"undo %s": verbUndo, "take %s back": verbUndo, "take back %s": verbUndo, "revert %s": verbUndo,
			"redo %s": verbRedo, "make %s again": verbRedo,
		} {
			all[fmt.Sprintf(form, what)] = v
		}
	}
	return all
}

// moveWords is the sentence as moves has it.
func moveWords(sentence string) string {
	words := strings.ToLower(strings.TrimRight(sentence, ".! "))
	return strings.TrimRight(strings.TrimSuffix(words, "please"), ", ")
}

// maxOrder is how many bytes an order has at most.
const maxOrder = 1000

// parseOrder understands these sentences and no others, upper case or lower,
// with or without “please”, “the” and a full stop:
//
//	rename "Shot" to Picture           rename step Shot to Picture
//	enable "Shot"                      disable step "Shot"
//	remove "Shot"                      delete step "Shot"
//	set x of "Tap" to 40               change text of step "Look" to "Total"
//	undo                               redo
//	take that back                     make that again
//
//	remove @shot_2                     set x of @tap to 40
//
// The name of a step stands in quotes, so that no word of a sentence is taken
// for one; only “rename step … to …” says without them where it is. An id stands
// behind a @, and tells steps of one name apart.
func parseOrder(sentence string) (order, bool) {
	if len(sentence) > maxOrder {
		return order{}, false
	}
	s := &scan{rest: strings.TrimSpace(sentence)}
	s.word("please")
	if v, ok := moves[moveWords(s.rest)]; ok {
		return order{verb: v}, true
	}
	o := order{verb: verbs[strings.ToLower(s.next())]}
	understood := false
	switch o.verb {
	case verbRename:
		understood = s.rename(&o)
	case verbEnable, verbDisable, verbRemove:
		understood = s.only(&o)
	case verbSet:
		understood = s.set(&o)
	case verbUndo, verbRedo:
	}
	return o, understood
}

// parseBareOrder understands an order whose words are the whole name of a step of the
// workflow, without quotes: remove Shot, rename Shot to Picture, set x of Tap to 40. A model,
// where there is one, knows better what is meant.
func parseBareOrder(sentence string, w workflow.Workflow) (order, bool) {
	if len(sentence) > maxOrder {
		return order{}, false
	}
	s := &scan{rest: strings.TrimSpace(sentence)}
	s.word("please")
	o := order{verb: verbs[strings.ToLower(s.next())]}
	if o.verb == verbSet {
		return o, s.setOf(&o, w)
	}
	s.word("the")
	s.word("step")
	if o.verb == verbRename {
		return o, s.bareNames(&o)
	}
	name := strings.TrimRight(s.rest, ".! ")
	isStep := slices.ContainsFunc(w.Nodes, func(n workflow.Node) bool { return strings.EqualFold(strings.TrimSpace(n.Name), name) })
	if n, ok := stepAt(name, w); ok && !isStep {
		name, isStep = n.ID, true
	}
	o.targets = []target{{step: name}}
	return o, isStep && (o.verb == verbEnable || o.verb == verbDisable || o.verb == verbRemove)
}

// stepAt is the step that “first step” or “last step” means: the one that nothing leads to, or from
// which nothing leads on; false where there are several.
func stepAt(name string, w workflow.Workflow) (found workflow.Node, ok bool) {
	first := strings.EqualFold(name, "first step")
	if !first && !strings.EqualFold(name, "last step") {
		return found, false
	}
	linked := map[string]bool{}
	for _, e := range w.Edges {
		if from, is := w.Node(e.From); !is || from.Kind == workflow.KindEndLoop {
			continue // it leads back
		}
		if first {
			linked[e.To] = true
		} else {
			linked[e.From] = true
		}
	}
	count := 0
	for _, n := range w.Nodes {
		if !linked[n.ID] && n.Kind != workflow.KindEndLoop {
			found = n
			count++
		}
	}
	return found, count == 1
}

// scan reads a sentence from the left.
type scan struct{ rest string }

// next takes the next word off.
func (s *scan) next() string {
	word, rest, _ := strings.Cut(s.rest, " ")
	s.rest = strings.TrimLeft(rest, " ")
	return word
}

// word takes the next word off when it is this one.
func (s *scan) word(w string) bool {
	before := s.rest
	if strings.EqualFold(s.next(), w) {
		return true
	}
	s.rest = before
	return false
}

// quotes are the marks around a name, with those that close them.
var quotes = map[rune]string{'"': `"`, '\'': "'", '“': "”", '„': "“”", '‘': "’", '«': "»"}

// quoted takes a text in quotes off.
func (s *scan) quoted() (string, bool) {
	open, size := utf8.DecodeRuneInString(s.rest)
	closing, ok := quotes[open]
	if !ok {
		return "", false
	}
	text := s.rest[size:]
	for end := range text {
		r, wide := utf8.DecodeRuneInString(text[end:]) // what is no UTF-8 is one byte wide
		after := text[end+wide:]
		next, _ := utf8.DecodeRuneInString(after)
		if strings.ContainsRune(closing, r) && (after == "" || !unicode.IsLetter(next) && !unicode.IsDigit(next)) { // no apostrophe within a word
			s.rest = strings.TrimLeft(after, " ")
			return text[:end], end > 0
		}
	}
	return "", false
}

// end reports whether nothing but the end of a sentence is left.
func (s *scan) end() bool { return strings.Trim(s.rest, ".! ") == "" }

// step reads a step's name in quotes, or its id behind a @.
func (s *scan) step() (target, bool) {
	s.word("the")
	s.word("step")
	if strings.HasPrefix(s.rest, string(workflow.MentionMark)) {
		id := strings.TrimRight(s.next()[1:], ".!")
		return target{step: id, mention: true}, id != ""
	}
	name, ok := s.quoted()
	return target{step: name}, ok
}

// only reads the one step that the order is about, and the end.
func (s *scan) only(o *order) bool {
	step, ok := s.step()
	o.targets = []target{step}
	return ok && s.end()
}

// rename reads what follows the verb.
func (s *scan) rename(o *order) bool {
	start := *s
	if step, ok := s.step(); ok {
		return s.word("to") && s.value(o, step)
	}
	*s = start
	s.word("the")
	return s.word("step") && s.bareNames(o)
}

// bareNames reads two names without quotes, in each way that “to” parts them.
func (s *scan) bareNames(o *order) bool {
	words := strings.Split(s.rest, " ")
	for i, word := range words {
		if !strings.EqualFold(word, "to") || i == 0 {
			continue
		}
		s.rest = strings.Join(words[i+1:], " ")
		s.value(o, target{step: strings.Join(words[:i], " ")})
	}
	return len(o.targets) > 0
}

// set reads what follows the verb.
func (s *scan) set(o *order) bool {
	s.word("the")
	s.word("argument")
	var ok bool
	if o.argument, ok = s.quoted(); !ok {
		o.argument = s.next()
	}
	if !s.word("of") && !s.word("in") {
		return false
	}
	step, ok := s.step()
	return ok && s.word("to") && s.value(o, step)
}

// setOf reads what follows the verb, where the name of a step stands without quotes.
func (s *scan) setOf(o *order, w workflow.Workflow) bool {
	s.word("the")
	o.argument = s.next()
	if !s.word("of") && !s.word("in") {
		return false
	}
	s.word("the")
	s.word("step")
	start := s.rest
	for _, n := range w.Nodes {
		name := strings.TrimSpace(n.Name)
		if len(start) <= len(name) || !strings.EqualFold(start[:len(name)], name) {
			continue
		}
		s.rest = strings.TrimLeft(start[len(name):], " ")
		if s.word("to") {
			s.value(o, target{step: n.ID, mention: true})
		}
	}
	return len(o.targets) == 1
}

// value reads the new name or value of the step: a text in quotes up to the end
// of the sentence, or all that is left where that is plain.
func (s *scan) value(o *order, step target) bool {
	text, ok := s.quoted()
	if ok && !s.end() {
		return false
	}
	if !ok {
		text = strings.TrimRight(s.rest, ".! ")
		if !isPlain(text) || o.verb == verbSet && strings.Contains(text, " ") {
			return false
		}
	}
	step.value = text
	o.targets = append(o.targets, step)
	return true
}

// isPlain reports whether words without quotes are a name or a value, and neither speak of
// one nor say more than that.
func isPlain(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	word, _, _ := strings.Cut(text, " ")
	return text != "" && !strings.ContainsAny(text, "\"“”„«»,;:?\n") && quotes[first] == "" &&
		!hasWord(text, "and", "then", "but", "or", "if", "please", "thanks") &&
		!hasWord(word, "the", "a", "an", "its", "it", "this", "that", "my", "your", "something", "anything", "nothing", "none", "empty", "blank",
			"what", "whatever", "how", "which", "same")
}

func hasWord(text string, words ...string) bool {
	for field := range strings.FieldsSeq(strings.ToLower(text)) {
		if slices.Contains(words, field) {
			return true
		}
	}
	return false
}
