package function

import (
	"fmt"
	"strings"

	"github.com/itchyny/gojq"
	"golang.org/x/text/unicode/norm"

	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// filesDef makes of groups what a loop writes a file each of: behind group_by(.customer) stands
// files(.[0].customer), which gives the name of a file, without its ending, and the rows of each.
// Several values of what names a group stand in the name one behind the other.
const filesDef = `def files(names): [.[] | if type == "array" then [[names], .] else error("files takes groups of rows: group_by stands before it") end] | _files;`

var filing = gojq.WithFunction("_files", 0, 0, func(groups any, _ []any) any {
	list, _ := groups.([]any)
	made, taken := make([]any, len(list)), map[string]bool{}
	for i, one := range list {
		pair := one.([]any) // as filesDef makes it
		made[i] = map[string]any{"name": freeName(fileName(pair[0].([]any)), taken), "rows": pair[1]}
	}
	return made
})

// fileName is a name that every system takes, of what names a group. A slash leads nowhere.
func fileName(values []any) string {
	parts := make([]string, len(values))
	for i, value := range values {
		said := tabular.NameOf(value)
		parts[i] = strings.TrimSpace(text.FileName(strings.NewReplacer("/", "-", `\`, "-").Replace(said)))
	}
	name := text.FileName(strings.TrimSpace(strings.Join(parts, " ")))
	if name == "" {
		return "_"
	}
	return name
}

// freeName is the name, with a number where another file is called so on a system that takes small
// and capital letters for the same.
func freeName(name string, taken map[string]bool) string {
	free := name
	for n := 2; taken[sameFile(free)]; n++ {
		free = fmt.Sprintf("%s (%d)", name, n)
	}
	taken[sameFile(free)] = true
	return free
}

// sameFile is what is alike in names that are those of one file somewhere.
func sameFile(name string) string { return strings.ToLower(norm.NFC.String(name)) }
