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
// column, and amounts that are texts; toldOthers that dates are written in other ways, too, and toldOf
// each of these.
var (
	toldDates   = text.Pattern(`Dates such as “([^”]+)” stand in “([^”]+)”`)
	toldOthers  = text.Pattern(` Others are written as ((?:“[^”]+”(?:, | and )?)+)\.`)
	toldOf      = text.Pattern(`“([^”]+)”`)
	toldTimes   = text.Pattern(`Times such as “([^”]+)” stand in “([^”]+)”.* into hours in a line before`)
	toldAmounts = text.Pattern(`Texts such as “([^”]+)” stand in “([^”]+)”.* into numbers in a line before`)
)

// PastTexts are programs that go on where said tells that one failed at dates such as 26.11.2026 or
// 12/22/2025, at amounts such as 2.093,11 €, or at times such as 1:30: before the
// first line that looks at their column a line writes them anew. There are several where they may be written in several ways, and none where
// no such line is found.
func PastTexts(source, said string) (ways []Way) {
	if found := toldDates().FindStringSubmatch(said); found != nil {
		told := "“" + found[1] + "”"
		if others := toldOthers().FindStringSubmatch(said); others != nil {
			told += others[1]
		}
		for _, forms := range writingsOf(told) {
			if program := DatesAnew(source, found[2], forms...); program != "" {
				ways = append(ways, Way{program, datesLike(forms)})
			}
		}
		return ways
	}
	if found := toldTimes().FindStringSubmatch(said); found != nil {
		if program := withLine(source, found[2], "map("+Column(found[2])+" |= "+ByHours+")"); program != "" {
			return []Way{{program, found[1]}}
		}
		return nil
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

// toldWord is what tells that a word stands among the numbers of a column, and how one of those is written where
// they are texts; toldUnread that a line fails at one which makes numbers of such, or did not fail at the rows before.
var (
	toldWord   = text.Pattern(`“([^”]+)” is the text “[^”\d]+”, which is no number(?:, as “([^”]+)” is)?\.`)
	toldUnread = text.Pattern(`(?:there is no number with a decimal (?:comma|point)\. It fails at row \d+|It fails at row (?:[2-9]|\d\d+)), where “([^”]+)” is the text “[^”\d]+”\.`)
)

// PastWord are programs that go on where said tells that one failed at a word such as n/a among the numbers of a
// column: before the first line that looks at it, its words are taken for empty cells, or their rows
// left out, and texts made numbers where the others are such. Both are "" where no such line is found, or nobody
// knows how the numbers are written.
func PastWord(source, said string) (empty, without string) {
	column, like := "", ""
	if found := toldWord().FindStringSubmatch(said); found != nil {
		column, like = found[1], found[2]
	} else if found := toldUnread().FindStringSubmatch(said); found != nil {
		column = found[1]
	}
	sign := tabular.FractionSign(like)
	if column == "" || sign == "" && strings.ContainsAny(like, ".,") {
		return "", ""
	}
	if like != "" {
		source = AmountsAnew(source, column, sign != ".")
	}
	at := Column(column)
	empty = withFirst(source, column, `map(`+at+` |= if type == "string" and (test("[0-9]") | not) then null else . end)`)
	without = withFirst(source, column, `map(select(`+at+` | type != "string" or test("[0-9]")))`)
	return empty, without
}

// writingsOf are the ways in which all dates that are told may be written: where one may have its month
// or its day in front, all such have either.
func writingsOf(told string) (ways [][]string) {
	for _, monthFirst := range []bool{true, false} {
		var forms []string
		for _, one := range toldOf().FindAllStringSubmatch(told, -1) {
			is := tabular.WritingsBeside(one[1])
			if len(is) == 0 {
				return nil
			}
			form := string(is[0])
			if !monthFirst {
				form = string(is[len(is)-1])
			}
			if !slices.Contains(forms, form) {
				forms = append(forms, form)
			}
		}
		if !slices.ContainsFunc(ways, func(way []string) bool { return slices.Equal(way, forms) }) {
			ways = append(ways, forms)
		}
	}
	return ways
}

// datesLike shows how dates are written, by one of each way.
func datesLike(forms []string) string {
	shown := make([]string, len(forms))
	for i, form := range forms {
		shown[i] = dateLike(form)
	}
	return text.List(shown, "or")
}

// DatesAnew is a program with a line that writes the dates of a column with their year in front, of
// which forms say how they are written, before the first line that looks at the column in rows; dates
// that it is compared with behind that are written so, too. "" where no such line is found, or that
// one writes the column itself.
func DatesAnew(source, column string, forms ...string) string {
	to := ""
	for _, form := range forms {
		if one := yearFirstAs(tabular.DateWriting(form)); len(one) > len(to) {
			to = one
		}
	}
	line := "map(" + Column(column) + " |= " + DateAnew(to, forms...) + ")"
	program := withLine(source, column, line)
	if program == "" {
		return ""
	}
	program = readAnew(program, column, to, line)
	for _, form := range forms {
		program = comparedAnew(tabular.DateWriting(form), program, column, line)
	}
	return checked(program)
}

// readAnew is a program in which lines behind one that writes the dates of a column anew read them so,
// too, and no more as they were written.
func readAnew(program, column, to, line string) string {
	head, rest, _ := strings.Cut(program, line)
	at := Column(column)
	made := head + line
	for {
		before, read, isThere := strings.Cut(rest, dateOf)
		if !isThere {
			return made + rest
		}
		forms, how, _ := strings.Cut(read, ") as $f")
		how, rest, _ = strings.Cut(how, noDate)
		part := wholePart().FindStringSubmatch(how)
		switch own, isOwn := strings.CutSuffix(before, "("+at+" | "); {
		case strings.HasSuffix(before, at+" |= "):
			made += before + dateOf + `"` + to + `") as $f` + how + noDate
		case isOwn && part != nil && strings.HasPrefix(rest, ")"):
			made += own + at + "[:" + lettersOf[part[1]] + "]"
			rest = rest[1:]
		case strings.HasSuffix(before, at+" | "):
			made += strings.TrimSuffix(before, " | ") + "[:10] | " + dateOf + `"%Y-%m-%d") as $f` + how + noDate
		default:
			made += before + dateOf + forms + ") as $f" + how + noDate
		}
	}
}

// wholePart is the end of what takes the year, month or day of a date, lettersOf how many letters those
// are of one with its year in front.
var wholePart = text.Pattern(`strftime\("(%Y(?:-%m(?:-%d)?)?)"\)\) $`)

var lettersOf = map[string]string{"%Y": "4", "%Y-%m": "7", "%Y-%m-%d": "10"}

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

// withLine is a program with a line more before the first one that looks at a column in rows, and behind those
// that keep rows by a word in it; "" where none is found, or that one writes the column itself.
func withLine(source, column, line string) string {
	return insertLine(source, column, line, false)
}

// withFirst is withLine before whatever looks at the column, also where that writes it anew.
func withFirst(source, column, line string) string { return insertLine(source, column, line, true) }

func insertLine(source, column, line string, isFirst bool) string {
	lines := strings.Split(source, "\n| ")
	for i, one := range lines {
		q, err := gojq.Parse(one)
		if err != nil {
			return ""
		}
		if !slices.Contains(syntax.ColumnsOf(q), column) || !isFirst && i < len(lines)-1 && keepsByWord(one, Column(column)) {
			continue
		}
		head, rest, found := splitBefore(q, column)
		switch {
		case !found || !isFirst && writesAnew(one, Column(column)):
			return ""
		case head != "": // what stands on one line, and begins with no rows
			return checked(strings.Join(slices.Replace(lines, i, i+1, head, line, rest), "\n| "))
		}
		return checked(strings.Join(slices.Insert(lines, i, line), "\n| "))
	}
	return ""
}

// keepsByWord reports whether a line keeps rows, and looks at a column for words alone, such as n/a: once numbers
// are made of what stands there, none is left.
func keepsByWord(line, column string) bool {
	inner, keeps := strings.CutPrefix(line, "map(select(")
	without := strings.ReplaceAll(inner, column, "\x00")
	rest := comparedWithWord().ReplaceAllString(without, "")
	return keeps && rest != without && !strings.Contains(rest, "\x00")
}

var comparedWithWord = text.Pattern(`\x00 *(?:(?:==|!=) *"[^"\\\d]+"|\| *IN\((?:"[^"\\\d]+"(?:[,;] *)?)+\))`)

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
