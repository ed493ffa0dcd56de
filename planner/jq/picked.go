package jq

import (
	"strings"

	"github.com/itchyny/gojq"
)

// Picked are the columns of the last line that names all that its rows have, in its order: those
// that it picks, or of the groups that it makes. None where there is no such line.
func (p *Program) Picked() (names []string) {
	if len(p.query.FuncDefs) > 0 {
		return nil
	}
	for rest := p.query; rest != nil; {
		line, next := firstLine(rest)
		if found := pickedIn(line); found != nil {
			names = found
		} else if joined, is := joiningIn(line); is && joined.list != "" {
			names = nil
		}
		rest = next
	}
	return names
}

// pickedIn are the members of the object that a line makes of each row, or of all.
func pickedIn(line *gojq.Query) (names []string) {
	if name, element := calledIn(line); name == "map" {
		line = element
	} else if column, _ := pivotIn(line); column != nil {
		line = line.Term.Func.Args[1]
	}
	if line.Term == nil || line.Term.Object == nil || len(line.Term.SuffixList) > 0 {
		return nil
	}
	for _, member := range line.Term.Object.KeyVals {
		switch {
		case member.Key != "" && !strings.HasPrefix(member.Key, "$"):
			names = append(names, member.Key)
		case member.KeyString != nil && len(member.KeyString.Queries) == 0:
			names = append(names, member.KeyString.Str)
		default:
			return nil // the data name it
		}
	}
	return names
}
