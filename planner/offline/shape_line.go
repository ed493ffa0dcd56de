package offline

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/jq"
	"planwright/planner/text"
)

// add writes the lines of a shaping, as the forms of the page write them; false where a
// column is not clear, or what is to be shaped is no list any more.
func (t *table) add(s shaping) bool {
	switch {
	case t.single:
		t.why = reasonSingle
		return false
	case t.matchesFile(s), !t.figuresClear(s):
		return false
	case t.calledElsewhere(s.called):
		t.why = reasonRows
		return false
	case t.isCalled(s.called):
	case s.counted || s.counts() || s.take != 0 || len(s.keys) > 0: // customers are fewer than their orders
		t.why = reason("“" + s.called + "” may be something else than the rows of the table; say “rows” where they are meant")
		return false
	default:
		t.remark("“" + s.called + "” are taken for the rows of the table.")
	}
	return t.addJoin(s.join) && t.addEntries(s.entries) && t.addTurned(s.turned) && t.addFill(s.fill) && t.addTrims(s.trims) && t.addSplit(s.splits) && t.addChanges(s.changes) && t.addShare(s.share) && t.addMade(s.made) && t.addFilter(s) && t.addUnique(s) && t.addDifferent(&s) && t.addPivot(s.pivot) && t.addGroup(s) && t.addPick(s.pick) && t.addLess(s.less) && t.addSort(s) && t.addTake(s) && t.addFiled(s.filed)
}

// isCalled reports whether the rows are called so: after their file or a word of its name, or after
// what they are groups of.
func (t *table) isCalled(noun string) bool {
	one := singular(noun)
	inName := strings.FieldsFunc(t.source, func(r rune) bool { return !unicode.IsLetter(r) })
	return noun == "" || one == singular(t.source) || slices.ContainsFunc(inName, func(word string) bool { return singular(word) == one }) || slices.ContainsFunc(t.keys, func(key string) bool { return singular(strings.ToLower(key)) == one })
}

func (t *table) line(format string, args ...any) bool {
	t.lines = append(t.lines, fmt.Sprintf(format, args...))
	return true
}

func (t *table) addFilter(s shaping) bool {
	if len(s.tests) == 0 {
		return true
	}
	var tests []string
	for _, test := range s.tests {
		one, ok := t.test(test)
		if !ok {
			return false
		}
		if alone := test.orEmpty && !s.any && len(s.tests) > 1; alone { // both “and” and “or” are in no line
			t.line("map(select(%s))", one)
			continue
		}
		tests = append(tests, one)
	}
	joint := " and "
	if s.any {
		joint = " or "
	}
	return len(tests) == 0 || t.line("map(select(%s))", strings.Join(tests, joint))
}

// test is a test of rows as the form of the page writes it.
func (t *table) test(test rowTest) (string, bool) {
	name, ok := t.name(test.column)
	if !ok {
		return "", false
	}
	if test.isState {
		t.remark("“" + text.Unquote(jsontext.Value(test.value)) + "” is taken for rows in which the column “" + name + "” says so, in the same letters.")
	}
	at := fieldText(name)
	other, is := t.otherColumn(name, test)
	if !is {
		return withEmpty(written(at, test), test.orEmpty, at), true
	}
	there, ok := t.name(other)
	return withEmpty(fmt.Sprintf("%s(%s; %s)", cellTest(test.operator), at, fieldText(there)), test.orEmpty, at, fieldText(there)), ok
}

// withEmpty is a test that holds too where one of the columns is empty.
func withEmpty(test string, orEmpty bool, columns ...string) string {
	for _, at := range columns {
		if orEmpty {
			test += " or " + written(at, rowTest{operator: "empty"})
		}
	}
	return test
}

// cellTest is what compares what stands in two columns.
func cellTest(operator string) string {
	switch operator {
	case "==":
		return "equal_to"
	case "!=":
		return "unequal_to"
	case ">":
		return "more_than"
	case ">=":
		return "at_least"
	case "<":
		return "less_than"
	}
	return "at_most"
}

// otherColumn is the column that a test compares with: one that is said to be such, or a word by
// which one of the table is called. A name beside a name may be one all the same, and then it is
// told what it was taken for.
func (t *table) otherColumn(name string, test rowTest) (other column, is bool) {
	if test.other.said != "" {
		return test.other, true
	}
	if !test.plain {
		return column{}, false
	}
	said := text.Unquote(jsontext.Value(test.value))
	_, known := t.columns[strings.ToLower(said)]
	called := slices.ContainsFunc(slices.Concat(t.own, t.assumed), func(one string) bool { return one == said })
	if (known || called) && said != name {
		return column{said: said}, true
	}
	if first, second := []rune(name), []rune(said); t.columns == nil && len(first) > 0 && unicode.IsUpper(first[0]) && unicode.IsUpper(second[0]) {
		t.remark("“" + said + "” is taken for what stands in “" + name + "”. If it is a column to compare with, say “the column " + said + "”.")
	}
	return column{}, false
}

func written(at string, test rowTest) string {
	switch test.operator {
	case "empty":
		return fmt.Sprintf(`(%s // "" | tostring | trim) == ""`, at)
	case "filled":
		return fmt.Sprintf(`(%s // "" | tostring | trim) != ""`, at)
	case "truth==", "truth!=":
		return fmt.Sprintf(`(%s | tostring | ascii_downcase) %s "%s"`, at, strings.TrimPrefix(test.operator, "truth"), test.value)
	case "after", "since", "before", "until":
		return fmt.Sprintf("date_%s(%s; %s)", test.operator, at, test.value)
	case "lately", "older", "newer", "ahead", "nearer":
		return fmt.Sprintf("date_%s(%s; %s; now)", test.operator, at, test.value)
	case "contains", "startswith", "endswith":
		return fmt.Sprintf(`(%s // "" | tostring | %s(%s))`, at, test.operator, test.value)
	}
	if _, err := strconv.ParseFloat(test.value, 64); err == nil && strings.HasPrefix(test.operator, "<") { // by the sign alone an empty cell is less
		return fmt.Sprintf("%s(%s; %s)", cellTest(test.operator), at, test.value)
	}
	return at + " " + test.operator + " " + test.value
}

func (t *table) addUnique(s shaping) bool {
	if !s.distinct {
		return true
	}
	if !t.addNewest(s.newest) {
		return false
	}
	by := []string{".value"} // the whole row
	for i, c := range s.alike {
		name, ok := t.name(c)
		if !ok {
			return false
		}
		one := ".value" + fieldText(name)
		if s.loose {
			one = "(" + one + " | loosely)"
		}
		by = append(by[:i], one)
	}
	return t.line("to_entries | unique_by(%s) | sort_by(.key) | map(.value)", strings.Join(by, ", "))
}

// addNewest puts the row first of those alike that is the one to keep.
func (t *table) addNewest(k *sortKey) bool {
	if k == nil {
		return true
	}
	name, ok := t.name(k.column)
	if !ok {
		return false
	}
	t.remark("The rows come in order of “" + name + "”, so that the first of those alike is the one that stays. Dates are put in order by their letters: year first, as in 2026-11-26.")
	return t.line("sort_by(%s)", orderKey(name, k.falling))
}

func (t *table) addGroup(s shaping) bool {
	if s.counted && len(s.keys) > 0 {
		s.figures = append(s.figures, figure{kind: "count"})
	}
	if len(s.figures) == 0 {
		t.why = reasonGroups
		return len(s.keys) == 0
	}
	var by, members, figures, kinds, keys []string
	for _, k := range s.keys {
		name, ok := t.keyName(k)
		if !ok {
			return false
		}
		by, keys = append(by, orderKey(name, false)), append(keys, name)
		members = append(members, keyText(name)+": .[0]"+fieldText(name))
	}
	for _, f := range s.figures {
		name, written, ok := t.figure(f, s.hasLike(f))
		if !ok {
			return false
		}
		if slices.Contains(keys, name) {
			t.why = reason("the groups have a column “" + name + "” already")
			return false
		}
		figures, kinds = append(figures, name), append(kinds, f.kind)
		members = append(members, keyText(name)+": "+written)
	}
	t.columns, t.figures, t.kinds, t.keys, t.more = groupColumns(keys, figures, s.figures), figures, kinds, keys, false
	if t.single = len(by) == 0; t.single {
		return t.line("{%s}", strings.Join(members, ", "))
	}
	return t.line("group_by(%s) | map({%s})", strings.Join(by, ", "), strings.Join(members, ", "))
}

// periods are how many letters of a date say when it was.
var periods = map[string]int{"year": 4, "month": 7, "day": 10}

// keyName is the column that has what the rows of a group have in common. The month of a
// date gets one of its own.
func (t *table) keyName(k key) (string, bool) {
	name, ok := t.name(k.column)
	if k.period == "" || !ok {
		return name, ok
	}
	t.remark("“By " + k.period + "” takes the " + k.period + " of dates that are written as in 2026-11-26. If yours are written otherwise, as 26.11.2026, choose that in its line of the step.")
	return k.period, t.line("map(%s = %s[:%d])", fieldText(k.period), fieldText(name), periods[k.period])
}

// figureNames are the names of the columns that figures make.
var figureNames = map[string]string{"sum": "total", "average": "average", "least": "lowest", "most": "highest", "count": "count"}

// figure is the column that a figure makes, and what it is. Of several each has the name of
// what it is worked out of.
func (t *table) figure(f figure, several bool) (name, written string, ok bool) {
	if name = figureNames[f.kind]; f.kind == "count" {
		return name, "length", true
	}
	of, ok := t.name(f.column)
	if several {
		name += "_" + noName().ReplaceAllString(of, "_")
	}
	at := fieldText(of)
	switch f.kind {
	case "sum":
		written = "(map(" + at + " // 0) | (add // 0) * 1000000 | round / 1000000)"
	case "average":
		written = "(map(" + at + " | values) | if . == [] then null else add / length end)"
	case "least":
		written = "(map(" + at + " | values) | min)"
	case "most":
		written = "(map(" + at + " | values) | max)"
	}
	return name, written, ok
}

func (t *table) addPick(pick []column) bool {
	if len(pick) == 0 {
		return true
	}
	called := map[string]string{}
	var names []string
	for _, c := range pick {
		name, ok := t.name(c)
		if !ok {
			return false
		}
		called[strings.ToLower(name)] = name
		names = append(names, keyText(name))
	}
	t.columns, t.more = called, false
	return t.line("map({%s})", strings.Join(names, ", "))
}

func (t *table) addSort(s shaping) bool {
	if !s.sorted {
		return true
	}
	var by []string
	for _, c := range append([]sortKey{{s.by, s.falling}}, s.then...) {
		name, ok := t.name(c.column)
		if !ok {
			return false
		}
		if c.spoken == ofDates || isDate().MatchString(name) {
			t.remark("Dates are put in order by their letters: year first, as in 2026-11-26.")
		}
		by = append(by, orderKey(name, c.falling))
		if s.lastly && len(by) == len(s.then)+1 {
			t.remark("The largest come first in “" + name + "” alone, which is the last column of the order.")
		}
	}
	return t.line("sort_by(%s)", strings.Join(by, ", "))
}

func (t *table) addTake(s shaping) bool {
	some := fmt.Sprintf(".[:%d]", s.take)
	switch {
	case s.take == 0:
		return s.each == nil
	case s.take < 0:
		some = fmt.Sprintf(".[%d:]", s.take)
	}
	if s.each == nil {
		return t.line("%s", some)
	}
	name, ok := t.name(*s.each)
	return ok && t.line("group_by(%s) | map(%s[])", orderKey(name, false), some)
}

var (
	isDate    = text.Pattern(`(?i)(^|[_ ])(date|day|created|updated|modified|birthday)($|[_ ])`)
	plainName = text.Pattern(`^[A-Za-z_][A-Za-z0-9_]*$`)
	noName    = text.Pattern(`[^\pL\d]+`)
)

// adds keeps that a line adds columns.
func (t *table) adds(names ...string) {
	for _, name := range names {
		if t.columns != nil { // else nobody knows which there are
			t.columns[strings.ToLower(name)] = name
		}
	}
	t.own = append(t.own, names...)
}

// orderKey is a column by which rows come in the order in which people read it.
func orderKey(name string, falling bool) string {
	if falling {
		return "descending(" + fieldText(name) + ")"
	}
	return "ascending(" + fieldText(name) + ")"
}

// fieldText is a column in a program.
func fieldText(name string) string {
	return jq.Column(name)
}

// keyText is the name of a column that a program makes.
func keyText(name string) string {
	if plainName().MatchString(name) {
		return name
	}
	return string(text.Quote(name))
}

// numberText is a number as it stands in a program.
func numberText(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
