package planner

import (
	"slices"

	"planwright/planner/problem"
)

// classOrder ranks the classes by how far an attempt got before it was
// rejected. An accepted attempt is beyond the last.
var classOrder = []Class{
	ClassEmpty, ClassNoJSON, ClassTruncated, ClassJSONInvalid, ClassSchemaInvalid,
	ClassEmptyPlan, ClassPolicyRejected, ClassUnknownTool, ClassGraphInvalid,
}

// parsed reports whether an attempt of this class made a workflow, if a wrong
// one. Where none did, the request has failed; where one did, it is blocked.
func (c Class) parsed() bool {
	switch c {
	case ClassUnknownTool, ClassGraphInvalid:
		return true
	case ClassEmpty, ClassNoJSON, ClassTruncated, ClassJSONInvalid,
		ClassSchemaInvalid, ClassEmptyPlan, ClassPolicyRejected:
		return false
	}
	return true
}

// isBrokenJSON reports whether an attempt of this class was JSON that could not
// be read, or JSON of no use.
func (c Class) isBrokenJSON() bool { return c == ClassJSONInvalid || c == ClassSchemaInvalid }

// best is the attempt that got furthest, then has the fewest errors, then is
// the latest; nil where there is none.
func best(trials []trial) *trial {
	var top *trial
	for i := range trials {
		if top == nil || !better(*top, trials[i]) {
			top = &trials[i]
		}
	}
	return top
}

func better(a, b trial) bool {
	ra, rb := slices.Index(classOrder, a.Class), slices.Index(classOrder, b.Class)
	if ra != rb {
		return ra > rb
	}
	return a.Problems.Count(problem.Error) < b.Problems.Count(problem.Error)
}

// classOf is why a workflow with these problems is rejected; "" when it is not.
func classOf(problems problem.List) Class {
	class := Class("")
	for _, p := range problems.With(problem.Error) {
		if p.Code == problem.UnknownTool {
			return ClassUnknownTool
		}
		class = ClassGraphInvalid
	}
	return class
}
