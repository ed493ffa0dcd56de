package eval

import (
	"fmt"
	"strconv"
	"strings"

	"planwright/planner/workflow"
)

// Expectation is the structure a workflow should have: its steps in order, what
// they are given and where the way splits; never ids, names or wording. Any of
// its forms will do.
type Expectation struct{ forms [][]pattern }

// patternKind says what a pattern stands for.
type patternKind string

// The kinds. A blockEnd is not written: it stands where the body of a loop ends.
const (
	patternTool     patternKind = "tool"
	patternIf       patternKind = "if"
	patternSwitch   patternKind = "switch"
	patternLoop     patternKind = "loop"
	patternAI       patternKind = "ai"
	patternStop     patternKind = "stop"
	patternAnyOrder patternKind = "any order"
	patternBlockEnd patternKind = "block end"
)

// pattern is a step that is expected, with what is nested in it.
type pattern struct {
	kind       patternKind
	statement  statement
	choices    []string             // the tools, or the kinds of AI step, that will do; "*" is any
	checks     [][]check            // of each list one must hold
	conditions []condition          // any of which an If, an until or a case may have
	results    []workflow.Reference // any of which a loop goes over, or an AI step reads
	times      int                  // rounds of a loop that counts
	rounds     []workflow.Reference // of one that is told how many
	body       []pattern            // of a loop or a case; the steps of an If where it holds
	otherwise  []pattern            // the steps of an If where it does not hold
	cases      []pattern            // of a Switch
	fallback   []pattern            // of a Switch: its default
	loop       string               // of a blockEnd: id of the Loop
}

// label is the word by which later lines name the step.
func (p pattern) label() string {
	if p.statement.label != "" {
		return p.statement.label
	}
	return p.statement.head()
}

// ParseExpectation reads an expectation; the README of the corpus describes it.
func ParseExpectation(text string) (Expectation, error) {
	list, err := parseStatements(text)
	if err != nil {
		return Expectation{}, err
	}
	var out Expectation
	start := 0
	for i := 0; i <= len(list); i++ {
		if i < len(list) && !list[i].is("or") {
			continue
		}
		form, err := patterns(list[start:i])
		if err != nil {
			return out, err
		}
		out.forms = append(out.forms, form)
		start = i + 1
	}
	return out, nil
}

func patterns(list []statement) ([]pattern, error) {
	var out []pattern
	for _, s := range list {
		if s.is("else") && len(out) > 0 && out[len(out)-1].kind == patternIf {
			otherwise, err := patterns(s.children)
			if err != nil {
				return nil, err
			}
			out[len(out)-1].otherwise = otherwise
			continue
		}
		p, err := newPattern(s)
		if err != nil {
			return nil, s.wrong("%v", err)
		}
		out = append(out, p)
	}
	return out, nil
}

func newPattern(s statement) (p pattern, err error) {
	p = pattern{kind: patternTool, statement: s}
	if !s.is("switch") {
		if p.body, err = patterns(s.children); err != nil {
			return p, err
		}
	}
	switch s.head() {
	case "stop":
		p.kind = patternStop
	case "any":
		p.kind = patternAnyOrder
	case "if", "case":
		p.kind = patternIf
		p.conditions, err = alternatives(s.words[1:])
	case "switch":
		p.kind = patternSwitch
		err = p.readCases(s.children)
	case "each", "until", "repeat":
		p.kind = patternLoop
		err = p.readLoop(s.words)
	case "ai":
		p.kind = patternAI
		err = p.readTransform(s.words)
	default:
		p.choices = strings.Split(s.head(), "|")
		p.checks, err = parseChecks(s.words[1:])
	}
	return p, err
}

func (p *pattern) readCases(list []statement) error {
	for _, s := range list {
		if s.is("default") {
			fallback, err := patterns(s.children)
			if err != nil {
				return err
			}
			p.fallback = fallback
			continue
		}
		c, err := newPattern(s)
		if err != nil || c.kind != patternIf {
			return fmt.Errorf("a switch has cases and a default: %v", err)
		}
		p.cases = append(p.cases, c)
	}
	return nil
}

func (p *pattern) readLoop(words []string) (err error) {
	if len(words) < 2 {
		return fmt.Errorf("it does not say how often")
	}
	switch words[0] {
	case "each":
		p.results, err = references(words[1])
	case "repeat":
		if p.times, err = strconv.Atoi(words[1]); err != nil {
			p.rounds, err = references(words[1])
		}
	case "until":
		p.conditions, err = alternatives(words[1:])
	}
	return err
}

func (p *pattern) readTransform(words []string) (err error) {
	if len(words) != 3 {
		return fmt.Errorf("it is “ai KIND RESULT”")
	}
	p.choices = strings.Split(words[1], "|")
	p.results, err = references(words[2])
	return err
}
