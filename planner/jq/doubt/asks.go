package doubt

import (
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/function"
	"planwright/planner/jq/syntax"
)

// question is what texts a line asks a column for.
type question struct {
	column string
	wanted []string
	loose  bool   // small and capital letters are alike
	part   string // what looks for them in a part of a text: a key of parts; "": they are whole
}

// questionsIn are those of what rows are kept by.
func questionsIn(q *gojq.Query, found []question) []question {
	switch {
	case q.Term != nil:
		if f := q.Term.Func; f != nil && f.Name == "select" && len(f.Args) == 1 {
			return questionsIn(f.Args[0], found)
		}
		if q.Term.Type == gojq.TermTypeQuery {
			return questionsIn(q.Term.Query, found)
		}
	case q.Op == gojq.OpAnd || q.Op == gojq.OpOr:
		return questionsIn(q.Right, questionsIn(q.Left, found))
	case q.Op == gojq.OpEq || q.Op == gojq.OpNe:
		if wanted, isText := syntax.TextIn(q.Right); isText && syntax.ColumnIn(q.Left) != "" {
			return append(found, question{column: syntax.ColumnIn(q.Left), wanted: []string{wanted}})
		}
	case q.Op == gojq.OpPipe && len(q.Patterns) == 0:
		if one := amongTexts(q); len(one.wanted) > 0 {
			return append(found, one)
		}
	}
	return found
}

// amongTexts is what “.a | IN("x", "y")” asks for, and “.a // "" | tostring | test("^(?:x|y)$"; "i")”,
// also with “| not” behind it.
func amongTexts(q *gojq.Query) (one question) {
	one.column = syntax.ColumnIn(q.Left)
	if q.Left.Op == gojq.OpAlt && q.Left.Term == nil {
		one.column = syntax.ColumnIn(q.Left.Left)
	}
	for behind := q.Right; behind != nil && one.column != ""; behind = behind.Right {
		asks := behind
		if behind.Term == nil && behind.Op == gojq.OpPipe {
			asks = behind.Left
		}
		if asks.Term == nil || asks.Term.Func == nil {
			continue
		}
		switch f := asks.Term.Func; syntax.Called(f.Name, len(f.Args)) {
		case "IN/1":
			for _, arg := range syntax.Parted(f.Args[0]) {
				if wanted, isText := syntax.TextIn(arg); isText {
					one.wanted = append(one.wanted, wanted)
				}
			}
		case "contains/1", "startswith/1", "endswith/1":
			if wanted, isText := syntax.TextIn(f.Args[0]); isText {
				one.wanted, one.part = []string{wanted}, f.Name
			}
		case "test/2":
			pattern, _ := syntax.TextIn(f.Args[0])
			one.wanted, one.loose = alternatives(pattern), true
		}
	}
	return one
}

// alternatives are the texts of which “^(?:x|y)$” matches any; none of another pattern.
func alternatives(pattern string) (texts []string) {
	inside, begins := strings.CutPrefix(pattern, "^(?:")
	inside, ends := strings.CutSuffix(inside, ")$")
	if !begins || !ends {
		return nil
	}
	one, escaped := strings.Builder{}, false
	for _, r := range inside {
		switch {
		case !escaped && r == '|':
			texts = append(texts, one.String())
			one.Reset()
		case !escaped && r == '\\':
			escaped = true
			continue
		default:
			one.WriteRune(r)
		}
		escaped = false
	}
	return append(texts, one.String())
}

// comparedColumns are the pairs of columns that a condition compares with each other.
func comparedColumns(q *gojq.Query, found [][2]string) [][2]string {
	switch {
	case q == nil:
		return found
	case q.Term == nil:
		return comparedColumns(q.Right, comparedColumns(q.Left, found))
	case q.Term.Type == gojq.TermTypeQuery:
		return comparedColumns(q.Term.Query, found)
	case q.Term.Func == nil || !slices.Contains(function.Comparisons, syntax.Called(q.Term.Func.Name, len(q.Term.Func.Args))):
		return found
	}
	first, second := syntax.ColumnIn(q.Term.Func.Args[0]), syntax.ColumnIn(q.Term.Func.Args[1])
	if first == "" || second == "" {
		return found
	}
	return append(found, [2]string{first, second})
}
