package offline

import (
	"path"
	"slices"
	"strings"

	"planwright/planner/workflow"
)

// Where several files are read, a noun may be that of one of them: the customers are the
// rows of customers.csv, whatever was read last.

// stem is the noun by which people call the rows of a file: "customer" of customers.csv.
func stem(file string) string {
	name, _, _ := strings.Cut(path.Base(strings.ReplaceAll(file, `\`, "/")), ".")
	return singular(strings.ToLower(name))
}

// isOf reports whether what the step gives comes of the file that is called by the noun.
func (s *step) isOf(noun string) bool {
	switch {
	case noun == "":
		return false
	case s.table != nil:
		return singular(s.table.source) == singular(noun)
	}
	return s.path != "" && stem(s.path) == singular(noun)
}

// stepNamed is the latest step that gives what is called by the noun: after the file that was
// read for it.
func (p *planner) stepNamed(noun string) *step {
	return p.last(func(s *step) bool {
		return s.isOf(noun) && (s.table != nil || p.does(s, readTable) || p.does(s, readFile))
	})
}

// calledElsewhere reports whether the noun is that of another file than the rows are of.
func (t *table) calledElsewhere(noun string) bool {
	return !t.isCalled(noun) && t.planner.stepNamed(noun) != nil
}

// matchesFile reports whether a test is whether a row has a partner: "without an order", and
// orders.csv was read. That compares two tables, and is no test of a column.
func (t *table) matchesFile(s shaping) bool {
	i := slices.IndexFunc(s.tests, func(test rowTest) bool {
		last := test.said[strings.LastIndexByte(test.said, ' ')+1:]
		own := singular(t.source) == singular(strings.ToLower(last)) // emails.csv may well have a column “email”
		return test.has && !test.exact && (own && !t.isCalled(s.called) || !own && t.planner.stepNamed(strings.ToLower(last)) != nil)
	})
	if i < 0 {
		return false
	}
	t.why = reason("“" + s.tests[i].said + "” names a table here, and rows with or without a partner in another one are not found by rules")
	return true
}

// speaksOf reports whether one of the statements asks something of the rows of the file by
// its noun.
func speaksOf(list []statement, file string) bool {
	return slices.ContainsFunc(list, func(st statement) bool {
		return slices.ContainsFunc(st.matches, func(m match) bool {
			s, ok := shapingOf(m)
			return ok && s.called != "" && singular(s.called) == stem(file)
		})
	})
}

// noteRead keeps the words that asked for a file to be read.
func (p *planner) noteRead(made *step, words span) {
	if p.does(made, readTable) || p.does(made, readFile) {
		p.reads[made.id] = words
	}
}

// unusedReads marks words by which a file is read that nothing uses, while rows are worked on
// behind it: they were meant for something that the plan does not do.
func (p *planner) unusedReads(nodes []workflow.Node) {
	for i, n := range nodes {
		words, read := p.reads[n.ID]
		if !read || !slices.ContainsFunc(nodes[i+1:], p.worksOnRows) || slices.ContainsFunc(nodes, func(other workflow.Node) bool { return refers(other, n.ID+".") }) {
			continue
		}
		p.reject(words, reasonUnused)
	}
}

func (p *planner) worksOnRows(n workflow.Node) bool {
	return n.Tool != nil && slices.ContainsFunc([]*action{shapeData, writeTable, onlyNew}, func(a *action) bool {
		tool := p.tools.forAction(a)
		return tool != nil && tool.Name == n.Tool.Name
	})
}
