package jq

import (
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// Way is a program that goes on where one failed, and how it takes the texts to be written that it
// failed at.
type Way struct{ Program, Written string }

// toldDates and toldAmounts are what tells that dates which do not begin with their year stand in a
// column, and amounts that are texts.
var (
	toldDates   = text.Pattern(`Dates such as “([^”]+)” stand in “([^”]+)”`)
	toldAmounts = text.Pattern(`Texts such as “([^”]+)” stand in “([^”]+)”.* into numbers in a line before`)
)

// PastTexts are programs that go on where said tells that one failed at dates such as 26.11.2026 or
// 12/22/2025, or at amounts such as 2.093,11 €: before the first line that looks at their column a
// line writes them anew. There are several where they may be written in several ways, and none where
// no such line is found.
func PastTexts(source, said string) (ways []Way) {
	if found := toldDates().FindStringSubmatch(said); found != nil {
		for _, form := range tabular.DateWritings(found[1]) {
			if program := DatesAnew(source, found[2], string(form)); program != "" {
				ways = append(ways, Way{program, dateLike(string(form))})
			}
		}
		return ways
	}
	found := toldAmounts().FindStringSubmatch(said)
	if found == nil || !tabular.IsAmount(found[1]) {
		return nil
	}
	for _, one := range []struct{ sign, written string }{{",", "1.234,50"}, {".", "1,234.50"}} {
		if is := tabular.FractionSign(found[1]); is != "" && is != one.sign {
			continue
		}
		if program := AmountsAnew(source, found[2], one.sign == ","); program != "" {
			ways = append(ways, Way{program, one.written})
		}
	}
	return ways
}

// DatesAnew is a program with a line that writes the dates of a column with their year in front, of
// which form says how they are written, before the first line that looks at the column in rows; dates
// that it is compared with behind that are written so, too. "" where no such line is found, or that
// one writes the column itself.
func DatesAnew(source, column, form string) string {
	writing := tabular.DateWriting(form)
	line := "map(" + Column(column) + " |= " + DateAnew(form, yearFirstAs(writing)) + ")"
	program := withLine(source, column, line)
	if program == "" {
		return ""
	}
	return comparedAnew(writing, program, column, line)
}

// AmountsAnew is DatesAnew of a column of amounts, of which a decimal comma or a point parts the
// fraction.
func AmountsAnew(source, column string, comma bool) string {
	made := ByPoint
	if comma {
		made = ByComma
	}
	return withLine(source, column, "map("+Column(column)+" |= "+made+")")
}

// yearFirstAs is how dates are written with their year in front that are written so.
func yearFirstAs(w tabular.DateWriting) string {
	switch {
	case strings.HasSuffix(string(w), ":%S"):
		return "%Y-%m-%dT%H:%M:%S"
	case w.HasTime():
		return "%Y-%m-%dT%H:%M"
	}
	return "%Y-%m-%d"
}

// comparedAnew is a program in which dates that a column is compared with behind a line are written as
// that writes those of the column.
func comparedAnew(w tabular.DateWriting, program, column, line string) string {
	head, rest, _ := strings.Cut(program, line)
	at := Column(column)
	anew := func(quoted string) string {
		if day, ok := w.Day(text.Unquote([]byte(quoted))); ok {
			return `"` + day + `"`
		}
		return quoted
	}
	var out strings.Builder
	out.WriteString(head + line)
	for {
		i := strings.Index(rest, at)
		if i < 0 {
			out.WriteString(rest)
			return out.String()
		}
		out.WriteString(rest[:i+len(at)])
		rest = rest[i+len(at):]
		if with := comparedWith().FindString(rest); with != "" {
			out.WriteString(quotedText().ReplaceAllStringFunc(with, anew))
			rest = rest[len(with):]
		}
	}
}

var (
	comparedWith = text.Pattern(`^ *(?:(?:==|!=|<=?|>=?) *"[^"\\]*"|\| *IN\("[^()]*"\))`)
	quotedText   = text.Pattern(`"[^"\\]*"`)
)

// withLine is a program with a line more before the first one that looks at a column in rows; "" where
// none is found.
func withLine(source, column, line string) string {
	lines := strings.Split(source, "\n| ")
	for i, one := range lines {
		q, err := gojq.Parse(one)
		if err != nil {
			return ""
		}
		if !slices.Contains(syntax.ColumnsOf(q), column) {
			continue
		}
		head, rest, found := splitBefore(q, column)
		switch {
		case !found || writesAnew(one, Column(column)):
			return ""
		case head != "": // what stands on one line, and begins with no rows
			return checked(strings.Join(slices.Replace(lines, i, i+1, head, line, rest), "\n| "))
		}
		return checked(strings.Join(slices.Insert(lines, i, line), "\n| "))
	}
	return ""
}

// writesAnew reports whether a line writes dates or amounts of a column anew itself.
func writesAnew(line, column string) bool {
	return strings.HasPrefix(line, "map("+column+" |= ") || strings.Contains(line, column+` | if . == null or . == "" then . else . as $d`)
}

// checked is a program that can be read, else "".
func checked(program string) string {
	if _, fault := Compile(program); fault != nil {
		return ""
	}
	return program
}

// splitBefore is what stands in a line before the part that gets rows and looks at the column, ""
// where the line begins with it, and that part with what is behind it; false where none surely does.
func splitBefore(q *gojq.Query, column string) (before, from string, found bool) {
	if totalled, _ := syntax.TotalledIn(q); totalled != nil {
		return "", q.String(), true
	}
	var head []*gojq.Query
	for rest := q; rest != nil; {
		piece, next := rest, (*gojq.Query)(nil)
		if rest.Term == nil && rest.Op == gojq.OpPipe {
			if len(rest.Patterns) > 0 || len(rest.FuncDefs) > 0 {
				return "", "", false
			}
			piece, next = rest.Left, rest.Right
		}
		if each, behind := syntax.SpreadOut(piece, next); each != piece {
			piece, next = each, behind
			rest = each
			if behind != nil {
				rest = syntax.Pipe(each, behind)
			}
		}
		name, _ := syntax.CalledIn(piece)
		getsRows := syntax.GoesAlong(piece) || slices.ContainsFunc(syntax.ReadsOf(piece), func(r syntax.Read) bool { return r.Column == column })
		switch {
		case getsRows && (name == "group_by" || slices.Contains(syntax.ColumnsOf(piece), column)):
			if len(head) > 0 {
				before = syntax.Pipe(head...).String()
			}
			return before, rest.String(), true
		case slices.Contains(syntax.ColumnsOf(piece), column):
			return "", "", false
		}
		head, rest = append(head, piece), next
	}
	return "", "", false
}

var plainName = text.Pattern(`^[A-Za-z_]\w*$`)

// Column is a column as forms write it.
func Column(name string) string {
	if plainName().MatchString(name) {
		return "." + name
	}
	return ".[" + string(text.Quote(name)) + "]"
}
