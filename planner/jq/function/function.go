// Package function has the functions that data programs can call beside those of jq, each in a file
// with what it is for. They get values and give values; how cells are read is in planner/jq/tabular.
package function

import (
	"slices"
	"sync"

	"github.com/itchyny/gojq"
)

// shared are the functions that programs can call besides those of the language.
var shared = slices.Concat([]gojq.CompilerOption{stacking, entering, filling, loosening, exact}, reading, dating, spanning, comparing)

// Callable are the options of gojq.Compile with which a program is checked: what it can call, and no
// more.
var Callable = append([]gojq.CompilerOption{unmade("pivot", 3), unmade("files", 1), unmade("written", 2)}, shared...)

// unmade is a function of Definitions where only its name matters.
func unmade(name string, arguments int) gojq.CompilerOption {
	return gojq.WithFunction(name, arguments, arguments, func(any, []any) any { return nil })
}

// Options are those with which a program runs, with Definitions in front of it.
var Options = append([]gojq.CompilerOption{summing, pivoting, filing, indexing, keyed, looking, sighting, without, reaching, writing, numbering, figuring, showing}, slices.Concat(parting, shared)...)

// Definitions are what is written in the language itself. First among them is “add” without the errors
// of each addition piling up: over a long column they come to more than the digits that are sure.
var Definitions = sync.OnceValue(func() []*gojq.FuncDef {
	query, err := gojq.Parse(`def _add: add; def add: _sum // _add; def add(f): [f] | add; ` + pivotDef + filesDef + memberDef + indexDef + onceDef + looksDefs + writtenDef + ` .`)
	if err != nil {
		panic("planner/jq/function: " + err.Error()) // it is constant
	}
	return query.FuncDefs
})
