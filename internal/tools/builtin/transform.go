package builtin

import (
	"context"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/transform"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/text"
)

type transformArguments struct {
	Data    jsontext.Value `json:"data"`
	Program string         `json:"program"`
}

type transformResult struct {
	Value   jsontext.Value `json:"value"`
	Count   *int           `json:"count,omitempty"`
	Columns []string       `json:"columns,omitempty"` // of a list whose rows do not tell them all: what takes it as a table has them of here
}

func transformData(ctx context.Context, c call, a transformArguments) (result, error) {
	if files := c.rowsFiles(a.Data); len(files) > 0 {
		return c.transformFiles(ctx, a, files)
	}
	made, err := transform.Make(ctx, a.Program, a.Data, c.along.Columns, time.Now())
	if ctx.Err() != nil {
		return result{}, ctx.Err()
	}
	if err != nil {
		return result{}, waysPast(a.Program, refusal(err.Error()+asText(a.Data)))
	}
	value := jsontext.Value(made.Value)
	r := shaped(value)
	r.partly = made.Odd
	given := r.fields.(transformResult)
	given.Columns = made.Columns
	r.fields = given
	if given.Count != nil && c.mustKeep(len(value), len(r.text)) {
		return c.keptList(linesOf(rowsOf(value)), made.Columns)
	}
	return r, nil
}

// The labels of ways on from an empty cell that a program reckons with, and from texts that are dates
// or amounts.
const (
	wayZero    problem.English = "Count empty cells as 0"
	wayLeave   problem.English = "Leave it empty there"
	wayWritten problem.English = "They are written as %s"
	wayNothing problem.English = "What is no number counts as empty"
	wayWithout problem.English = "Leave such rows out"
)

// waysPast is the refusal of a program with the ways on.
func waysPast(program string, said refusal) error {
	if ways := WaysPast(program, string(said)); len(ways) > 0 {
		return offer{said, ways}
	}
	return said
}

// WaysPast are the ways on where a program failed at an empty cell, or at dates or amounts as people
// write them, by what was said of it.
func WaysPast(program, said string) (ways []catalog.WayOn) {
	for _, way := range transform.PastTexts(program, said) {
		ways = append(ways, catalog.WayTo("program", way.Program, wayWritten, way.Written))
	}
	if empty, without := transform.PastWord(program, said); empty != "" && without != "" {
		return []catalog.WayOn{catalog.WayTo("program", empty, wayNothing), catalog.WayTo("program", without, wayWithout)}
	}
	if zero, leave := transform.PastEmpty(program, said); zero != "" && len(ways) == 0 {
		return []catalog.WayOn{catalog.WayTo("program", leave, wayLeave), catalog.WayTo("program", zero, wayZero)}
	}
	return ways
}

// shaped is the result with a value.
func shaped(value jsontext.Value) result {
	given := transformResult{Value: value}
	var list []jsontext.Value
	if value.Kind() == '[' && json.Unmarshal(value, &list) == nil {
		count := len(list)
		given.Count = &count
	}
	return result{fields: given, text: readable(value, list)}
}

// asText is what to do where a program did not expect that its data is a text.
func asText(data jsontext.Value) string {
	if data.Kind() != '"' {
		return ""
	}
	return " The data is a text: begin the program with fromjson where it is JSON, or with split(\"\\n\") for its lines."
}

// readable is a value as a text: a text as it is, a list of such line by line, and none
// where there is nothing.
func readable(value jsontext.Value, list []jsontext.Value) string {
	switch value.Kind() {
	case '"':
		return text.Unquote(value)
	case 'n':
		return ""
	case '[':
	default:
		return string(value)
	}
	var lines []string
	for _, element := range list {
		switch element.Kind() {
		case '{', '[':
			return string(value)
		case '"':
			lines = append(lines, text.Unquote(element))
		default:
			lines = append(lines, string(element))
		}
	}
	return strings.Join(lines, "\n")
}
