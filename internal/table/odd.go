package table

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"planwright/planner/text"
)

// oddRows are those of a table that are not as its names say: with nothing in them, which are left
// out, and with more cells than there are names, whose values may stand under other names than
// they are meant for.
type oddRows struct {
	noNames   bool
	delimiter rune // 0: cells are no text between signs
	above     int  // lines above the table

	mayBeTitled bool // which is said, and its names are others then

	names []string // as the first row has them
	seen  bool     // that row
	blank int
	wide  []int  // lines of the first such, of all wideCount
	count int    // of those with more cells than names
	as    string // the first of them, as it is written
	apart string // a number in it that the sign parted, such as “3,50”; "": none
}

// mostNamed is how many lines are named.
const mostNamed = 5

const fieldHeader = "“The first row names the columns” (header)"

// takes reports whether a record is a row: the first in which there are names is one, and each with
// something in it.
func (o *oddRows) takes(record []string, line int) bool {
	isNames := !o.seen && !o.noNames
	if isNames {
		o.names, o.seen = slices.Clone(record), true
		return true
	}
	last := len(record)
	for last > 0 && strings.TrimSpace(record[last-1]) == "" {
		last--
	}
	if last == 0 {
		o.blank++
		return false
	}
	if o.seen && last > len(o.names) {
		o.addWide(record, line+o.above)
	}
	return true
}

func (o *oddRows) addWide(record []string, line int) {
	if o.count++; o.count == 1 {
		o.as = strings.Join(record, string(o.parting()))
		o.apart = partedNumber(record, o.delimiter)
	}
	if len(o.wide) < mostNamed {
		o.wide = append(o.wide, line)
	}
}

// partedNumber is a number that a comma parts into two cells; "" where there is none. Most have
// two digits behind it, and stand behind what counts things.
func partedNumber(record []string, delimiter rune) (found string) {
	for i := len(record) - 1; delimiter == ',' && i > 0; i-- {
		if !wholePart().MatchString(record[i-1]) || !fraction().MatchString(record[i]) {
			continue
		}
		number := record[i-1] + "," + record[i]
		if len(record[i]) == 2 {
			return number
		}
		found = cmp.Or(found, number)
	}
	return found
}

var (
	wholePart = text.Pattern(`^-?[0-9]{1,3}(?:\.?[0-9]{3})*$`)
	fraction  = text.Pattern(`^[0-9]{1,2}$`)
)

// said are sentences about them.
func (o *oddRows) said() (doubts []string) {
	if o.count > 0 && !o.mayBeTitled {
		unit, why := "line", "Maybe the sign that parts columns stands in a text there: put such texts in quotes."
		if o.delimiter == 0 {
			unit, why = "row", "Look whether something stands there by mistake, or name the columns."
		}
		where := fmt.Sprintf("In %s %d there are", unit, o.wide[0])
		if o.count > 1 {
			numbers := strings.Trim(strings.ReplaceAll(fmt.Sprint(o.wide), " ", ", "), "[]")
			if o.count > len(o.wide) {
				numbers += " and others"
			}
			where = fmt.Sprintf("In %d %ss (%s) there are", o.count, unit, numbers)
		}
		if o.apart != "" {
			why = fmt.Sprintf("Maybe “%s” is one number there, and its comma is taken for the sign that parts columns: put such numbers in quotes.", o.apart)
		}
		doubts = append(doubts, fmt.Sprintf("%s more cells than names of columns, such as “%s”, so that values may stand in the wrong columns. %s", where, text.Start(o.as, 80), why))
	}
	switch {
	case o.blank == 1:
		doubts = append(doubts, "One row has nothing in it and is left out.")
	case o.blank > 1:
		doubts = append(doubts, fmt.Sprintf("%d rows have nothing in them and are left out.", o.blank))
	}
	return append(doubts, o.twice()...)
}

// twice says which columns are called as one before them.
func (o *oddRows) twice() (doubts []string) {
	seen := map[string]bool{}
	all := columns(cells(o.names), len(o.names))
	for i, name := range o.names {
		name = strings.TrimSpace(text.Looks(strings.ToValidUTF8(name, "\uFFFD")))
		if name != "" && seen[name] {
			doubts = append(doubts, fmt.Sprintf("Several columns are called “%s”: that name is the first of them, and another is called “%s” here.", name, all[i]))
		}
		seen[name] = true
	}
	if len(doubts) > mostNamed {
		doubts = doubts[:mostNamed]
	}
	return doubts
}

// areData reports whether the names of the columns look like a row of data: one of them is a number
// or a day above such, and none a text above such. Years and numbers that count up name columns.
func (o *oddRows) areData(kinds []kind, first []string) bool {
	var found []string
	for i, name := range o.names {
		name = strings.TrimSpace(name)
		isNumbers := i < len(kinds) && kinds[i] != kind{}
		isDays := i < len(first) && writtenDay().MatchString(first[i])
		_, isNumber := numberlike(name)
		switch isOne := isNumbers && isNumber || isDays && writtenDay().MatchString(name); {
		case isOne:
			found = append(found, name)
		case isNumbers || isDays:
			return false
		}
	}
	return len(found) > 0 && !nameColumns(found)
}

var writtenDay = text.Pattern(`^\s*(?:[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}|[0-9]{1,2}[./][0-9]{1,2}[./](?:[0-9]{4}|[0-9]{2}))\b`)

// numberlike is the number that a text is with either mark.
func numberlike(s string) (number string, is bool) {
	for _, mark := range []Mark{pointMark, commaMark} {
		if number = numberIn(s, mark); number != "" {
			return number, true
		}
	}
	return "", false
}

// nameless looks whether the names are a row of data, and says so.
func (o *oddRows) nameless(kinds []kind, first []string) (said []string) {
	if o.noNames || !o.areData(kinds, first) {
		return nil
	}
	return []string{fmt.Sprintf("The first row, “%s”, was taken for the names of the columns and looks like the rows below it. If it is one of them, switch %s off.",
		text.Start(strings.Join(o.names, string(o.parting())), 80), fieldHeader)}
}

// nameColumns reports whether numbers may well name columns: each is a year, or they count up.
func nameColumns(numbers []string) bool {
	isYear, counts, before := true, len(numbers) > 1, 0
	for i, one := range numbers {
		n := 0
		if !areDigits(one) || len(one) > 4 {
			return false
		}
		for _, digit := range one {
			n = 10*n + int(digit-'0')
		}
		isYear = isYear && yearLike().MatchString(one)
		counts = counts && (i == 0 || n == before+1)
		before = n
	}
	return isYear || counts
}

var yearLike = text.Pattern(`^(?:19|20)[0-9]{2}$`)

func (o *oddRows) parting() rune {
	if o.delimiter == 0 || o.delimiter == noDelimiter {
		return ';'
	}
	return o.delimiter
}
