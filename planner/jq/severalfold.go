package jq

import (
	"strconv"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
	"planwright/planner/problem"
	"planwright/planner/text"
)

// A comma gives one value after another. Between the rows of a list that is what is meant; in a
// number, or where something is asked, each row comes once for each of them, and “0” counts as yes.

// severalfold is the fault of a program that reckons or asks with several values where one is
// meant.
func severalfold(source string, query *gojq.Query) (fault *Fault) {
	eachQuery(query, false, func(q *gojq.Query, inList bool) bool {
		if parted := thousandsIn(q, inList); parted != "" {
			fault = faultAt(source, max(strings.Index(source, parted), 0), problem.Say("“%s” is several numbers in a program, one after the other", parted), problem.Say("Write %s.", strings.ReplaceAll(parted, ",", "")))
		}
		return fault == nil
	})
	if fault != nil {
		return fault
	}
	eachQuery(query, false, func(q *gojq.Query, _ bool) bool {
		for _, asked := range asking(q) {
			if several := severalIn(asked); several != "" {
				fault = faultAt(source, max(strings.Index(source, several), 0), problem.Say("“%s” gives several answers where one is asked for, and what is kept comes once for each", tabular.Start(several)),
					problem.Say("Write “and” or “or” between what is asked, and IN(…) for one of several values."))
				return false
			}
		}
		return true
	})
	return fault
}

// eachQuery calls look for all queries that a query is made of, itself included, until it
// returns false. inList says that one stands in [ and ] with nothing around it.
func eachQuery(q *gojq.Query, inList bool, look func(q *gojq.Query, inList bool) bool) bool {
	if q == nil {
		return true
	}
	if !look(q, inList) {
		return false
	}
	for _, def := range q.FuncDefs {
		if !eachQuery(def.Body, false, look) {
			return false
		}
	}
	isComma := inList && q.Op == gojq.OpComma
	if q.Term == nil {
		return eachQuery(q.Left, isComma, look) && eachQuery(q.Right, isComma, look)
	}
	parts := syntax.PartsWithin(q.Term)
	if o := q.Term.Object; o != nil {
		for _, member := range o.KeyVals {
			parts = append(parts, member.KeyQuery, member.Val)
		}
	}
	for _, part := range parts {
		if !eachQuery(part, q.Term.Array != nil && part == q.Term.Array.Query, look) {
			return false
		}
	}
	return true
}

var (
	firstDigits = text.Pattern(`^[0-9]{1,3}$`)
	threeDigits = text.Pattern(`^[0-9]{3}$`)
)

// thousandsIn is a number with commas between its thousands, as 1,000 in .a > 1,000; "" where
// there is none. In a list of their own numbers stand as 100, 200.
func thousandsIn(q *gojq.Query, inList bool) string {
	if q.Term != nil || q.Op != gojq.OpComma {
		return ""
	}
	parts := syntax.Parted(q)
	for i, part := range parts[:len(parts)-1] {
		first, next := lastNumber(part), firstNumber(parts[i+1])
		isReckoned := part.Term == nil && !inList
		if !firstDigits().MatchString(first) || !threeDigits().MatchString(next) || !isReckoned && next[0] != '0' {
			continue
		}
		number := first
		for _, other := range parts[i+1:] {
			if !threeDigits().MatchString(firstNumber(other)) {
				break
			}
			number += "," + firstNumber(other)
			if other.Term == nil {
				break
			}
		}
		return number
	}
	return ""
}

// numberOf is a number as it is written, "" where a query is another thing.
func numberOf(q *gojq.Query) string {
	if q == nil || q.Term == nil || q.Term.Type != gojq.TermTypeNumber || len(q.Term.SuffixList) > 0 {
		return ""
	}
	return q.Term.Number
}

// lastNumber is the number in which a query that reckons or compares ends, "" for none.
func lastNumber(q *gojq.Query) string {
	for q != nil && q.Term == nil && q.Op != gojq.OpPipe && q.Op != gojq.OpComma {
		q = q.Right
	}
	return numberOf(q)
}

// firstNumber is the number with which such a query begins, "" for none.
func firstNumber(q *gojq.Query) string {
	for q != nil && q.Term == nil && q.Op != gojq.OpPipe && q.Op != gojq.OpComma {
		q = q.Left
	}
	return numberOf(q)
}

// asking are the conditions in a query: what select keeps by, and what if, and, or decide by.
func asking(q *gojq.Query) []*gojq.Query {
	switch name, arg := syntax.CalledIn(q); {
	case name == "select":
		return []*gojq.Query{arg}
	case q.Term == nil && (q.Op == gojq.OpAnd || q.Op == gojq.OpOr):
		return []*gojq.Query{q.Left, q.Right}
	case q.Term == nil || q.Term.If == nil:
		return nil
	}
	asked := []*gojq.Query{q.Term.If.Cond}
	for _, other := range q.Term.If.Elif {
		asked = append(asked, other.Cond)
	}
	return asked
}

// severalIn is what gives several answers in a condition. One of several values that it is
// equal to, as in .a == ("x", "y"), gives one yes at most.
func severalIn(q *gojq.Query) string {
	if inner := insideBrackets(q); inner != nil {
		return severalIn(inner)
	}
	switch {
	case q == nil || q.Term != nil:
		return ""
	case q.Op == gojq.OpComma:
		return q.String()
	case q.Op == gojq.OpPipe:
		return severalIn(q.Right)
	}
	switch q.Op {
	case gojq.OpNe, gojq.OpGt, gojq.OpGe, gojq.OpLt, gojq.OpLe:
		for _, side := range []*gojq.Query{q.Left, q.Right} {
			if inner := insideBrackets(side); inner != nil && inner.Op == gojq.OpComma && areConstant(syntax.Parted(inner)) {
				return q.String()
			}
		}
	}
	return ""
}

// insideBrackets is the query in brackets that a query is, nil where it is another thing.
func insideBrackets(q *gojq.Query) *gojq.Query {
	if q == nil || q.Term == nil || q.Term.Type != gojq.TermTypeQuery || len(q.Term.SuffixList) > 0 {
		return nil
	}
	return q.Term.Query
}

func areConstant(parts []*gojq.Query) bool {
	for _, part := range parts {
		if part.Term == nil || !syntax.IsConstant(part.Term) {
			return false
		}
	}
	return true
}

// pointed is a number whose point stands where thousands are parted in other languages, and
// which nobody writes so who means the point: 1.000 is 1.
var pointed = text.Pattern(`^[1-9][0-9]{0,2}\.[0-9]{2}0$`)

// PointedThousands reports whether a number may be meant with thousands parted by a point.
func PointedThousands(number string) bool { return pointed().MatchString(number) }

// Pointed is the first such number in a program, with what it is there; "" for none.
func (p *Program) Pointed() (number, is string) {
	eachQuery(p.query, false, func(q *gojq.Query, _ bool) bool {
		if PointedThousands(numberOf(q)) {
			number = numberOf(q)
		}
		return number == ""
	})
	return number, Unpointed(number)
}

// Unpointed is a number without the zeros behind its point.
func Unpointed(number string) string {
	value, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return number
	}
	return strconv.FormatFloat(value, 'f', -1, 64)
}
