package doubt

import (
	"fmt"
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq"
	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// renamedOver says that a column is called as one that is there already, which it replaces.
func renamedOver(line *gojq.Query, rows []map[string]any) string {
	renamed := syntax.RenamedIn(line)
	for _, one := range renamed {
		isMoved := slices.ContainsFunc(renamed, func(other syntax.Renaming) bool { return other.From == one.To })
		isThere := slices.ContainsFunc(rows, func(row map[string]any) bool { _, has := row[one.To]; return has })
		if isThere && !isMoved && one.From != one.To {
			return fmt.Sprintf("“%s” is a column already, and “%s” takes its place. Give it another name, if both are wanted.", one.To, one.From)
		}
	}
	return ""
}

// renamedFiles says which groups have a file that is not called as they are.
func renamedFiles(a jq.Step) string {
	name, _ := syntax.CalledIn(a.Line)
	groups, _ := a.Data.([]any)
	files, _ := a.Made.([]any)
	if name != "files" || len(groups) != len(files) {
		return ""
	}
	var said []string
	for i, group := range groups {
		group, _ := group.([]any)
		file, _ := files[i].(map[string]any)
		named, _ := file["name"].(string)
		if own := namesOf(a, group); own != "" && own != named {
			said = append(said, fmt.Sprintf("“%s” for “%s”", named, tabular.Start(own)))
		}
	}
	if len(said) == 0 {
		return ""
	}
	return "Files cannot be called as every group is. Their names are " + text.List(shortened(said), "and") + "."
}

// namesOf is what names a group, as it stands in its first row.
func namesOf(a jq.Step, group []any) string {
	if len(group) == 0 {
		return ""
	}
	row, _ := group[0].(map[string]any)
	var parts []string
	_, names := syntax.CalledIn(a.Line)
	for _, one := range syntax.Parted(names) {
		column := syntax.FirstOf(one)
		if column == "" || row == nil {
			return ""
		}
		parts = append(parts, tabular.NameOf(tabular.Widened(row)[column]))
	}
	return strings.Join(parts, " ")
}
