package cli

import (
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/legible"
	"planwright/internal/servers"
	"planwright/internal/session"
	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// formatVersion is that of every object printed with --json.
const formatVersion = 1

// resultObject is what plan, patch and validate print.
type resultObject struct {
	FormatVersion int `json:"formatVersion"`
	planner.Result
}

// toolsObject is what tools prints.
type toolsObject struct {
	FormatVersion int                  `json:"formatVersion"`
	Tools         []catalog.Tool       `json:"tools"`
	Servers       []servers.ServerView `json:"servers"`
	Problems      problem.List         `json:"problems"`
}

// historyObject is what history prints.
type historyObject struct {
	FormatVersion int                   `json:"formatVersion"`
	Versions      []session.VersionView `json:"versions"`
	Problems      problem.List          `json:"problems"`
}

// explainObject is what explain prints. Its value is written apart: it keeps the
// tokens as they stood, and keys that repeat.
type explainObject struct {
	Problems problem.List      `json:"problems"`
	LeftOut  []string          `json:"left_out"`
	Assumed  []string          `json:"assumed"`
	Passes   []lenient.Step    `json:"passes"`
	Workflow workflow.Workflow `json:"workflow"`
	Patch    *workflow.Patch   `json:"patch"`
}

// printObject prints one JSON object on a line.
func (s *console) printObject(object any) error {
	b, err := json.Marshal(object, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return fmt.Errorf("The result cannot be written as JSON: %w.", err)
	}
	_, err = s.Stdout.Write(append(legible.JSON(b), '\n'))
	return err
}

// printExplanation prints the object with the value spliced in as it is.
func (s *console) printExplanation(value jsontext.Value, object explainObject) error {
	rest, err := json.Marshal(object, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return fmt.Errorf("The result cannot be written as JSON: %w.", err)
	}
	_, err = fmt.Fprintf(s.Stdout, `{"formatVersion":%d,"value":%s,%s`+"\n", formatVersion, legible.JSON(value), legible.JSON(rest[1:]))
	return err
}
