package jq

import (
	"fmt"
	"strings"

	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// renamedFiles says which groups have a file that is not called as they are.
func renamedFiles(a step) string {
	name, _ := calledIn(a.line)
	groups, _ := a.data.([]any)
	files, _ := a.made.([]any)
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
func namesOf(a step, group []any) string {
	if len(group) == 0 {
		return ""
	}
	row, _ := group[0].(map[string]any)
	var parts []string
	_, names := calledIn(a.line)
	for _, one := range parted(names) {
		column := firstOf(one)
		if column == "" || row == nil {
			return ""
		}
		parts = append(parts, tabular.NameOf(tabular.Widened(row)[column]))
	}
	return strings.Join(parts, " ")
}
