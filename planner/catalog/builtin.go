package catalog

import (
	_ "embed"
	"sync"

	"github.com/go-json-experiment/json"
)

// builtinJSON is a list of Tool values, each with its Traits beside.
//
//go:embed builtin.json
var builtinJSON []byte

// Builtin returns the catalog of the tools the program brings with it.
func Builtin() *Catalog { return builtin().catalog }

// brought are the tools that the program brings with it.
type brought struct {
	catalog *Catalog
	traits  map[string]Traits
}

var builtin = sync.OnceValue(func() brought {
	var list []struct {
		Tool   `json:",inline"`
		Traits `json:",inline"`
	}
	if err := json.Unmarshal(builtinJSON, &list, json.RejectUnknownMembers(true)); err != nil {
		panic("catalog: builtin.json: " + err.Error()) // embedded; a test reads it
	}
	tools, traits := make([]Tool, len(list)), make(map[string]Traits, len(list))
	for i, one := range list {
		if err := one.Parameters.Compact(); err != nil {
			panic("catalog: builtin.json: " + err.Error())
		}
		tools[i], traits[one.Name] = one.Tool, one.Traits
	}
	return brought{New(tools), traits}
})
