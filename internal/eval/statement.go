package eval

import (
	"errors"
	"fmt"
	"strings"
)

// statement is a line of a plan or of an expectation, with the lines that are
// indented below it. Both are written in the same way; the README of the corpus
// describes it.
type statement struct {
	number   int      // of its line, from 1
	optional bool     // "?" in front: it may be missing
	label    string   // "label:" in front, "" for none
	words    []string // split at spaces; quotes, brackets and braces hold together
	children []statement
}

// String is the line without its label, for messages.
func (s statement) String() string { return strings.Join(s.words, " ") }

func (s statement) head() string { return s.words[0] }

// is reports whether the statement starts with the word.
func (s statement) is(word string) bool { return s.words[0] == word }

func (s statement) wrong(format string, args ...any) error {
	return fmt.Errorf("line %d: %s", s.number, fmt.Sprintf(format, args...))
}

// parseStatements reads an indented text. Blank lines and lines that start with
// # are passed over.
func parseStatements(text string) ([]statement, error) {
	p := &statementParser{lines: strings.Split(text, "\n")}
	list, err := p.block(0)
	if err == nil && p.at < len(p.lines) {
		err = fmt.Errorf("line %d is indented too little or too much", p.at+1)
	}
	return list, err
}

type statementParser struct {
	lines []string
	at    int
}

// step is how much a block is indented, in spaces.
const step = 2

func (p *statementParser) block(indent int) ([]statement, error) {
	var list []statement
	for ; p.at < len(p.lines); p.at++ {
		line := strings.TrimRight(p.lines[p.at], " ")
		text := strings.TrimLeft(line, " ")
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		depth := len(line) - len(text)
		if depth < indent || depth > indent+step || depth > indent && len(list) == 0 {
			break
		}
		if depth == indent {
			s, err := newStatement(p.at+1, text)
			if err != nil {
				return nil, err
			}
			list = append(list, s)
			continue
		}
		children, err := p.block(depth)
		if err != nil {
			return nil, err
		}
		list[len(list)-1].children = children
		p.at--
	}
	return list, nil
}

func newStatement(number int, text string) (statement, error) {
	s := statement{number: number}
	text, s.optional = strings.CutPrefix(text, "?")
	var err error
	if s.words, err = splitWords(text); err != nil {
		return s, s.wrong("%v", err)
	}
	if label, ok := strings.CutSuffix(s.words[0], ":"); ok && len(s.words) > 1 {
		s.label, s.words = label, s.words[1:]
	}
	return s, nil
}

// splitWords splits at spaces that are not within quotes, brackets or braces.
func splitWords(text string) ([]string, error) {
	var words []string
	start, depth, quoted := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case strings.IndexByte("[{", c) >= 0:
			depth++
		case strings.IndexByte("]}", c) >= 0:
			depth--
		case c == ' ' && depth == 0:
			if i > start {
				words = append(words, text[start:i])
			}
			start = i + 1
		}
	}
	if quoted || depth != 0 {
		return nil, errors.New("a quote or a bracket is not closed")
	}
	if start < len(text) {
		words = append(words, text[start:])
	}
	if len(words) == 0 {
		return nil, errors.New("there is nothing on the line")
	}
	return words, nil
}
