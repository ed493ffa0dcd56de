package catalog

import (
	_ "embed"
	"sync"

	"github.com/go-json-experiment/json"
)

// builtinJSON is a list of Tool values.
//
//go:embed builtin.json
var builtinJSON []byte

// Builtin returns the catalog of the tools the program brings with it.
func Builtin() *Catalog { return builtin() }

var builtin = sync.OnceValue(func() *Catalog {
	var tools []Tool
	if err := json.Unmarshal(builtinJSON, &tools, json.RejectUnknownMembers(true)); err != nil {
		panic("catalog: builtin.json: " + err.Error()) // embedded; a test reads it
	}
	for i := range tools {
		if err := tools[i].Parameters.Compact(); err != nil {
			panic("catalog: builtin.json: " + err.Error())
		}
	}
	return New(tools)
})
