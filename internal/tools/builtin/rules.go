package builtin

import (
	"bytes"
	"maps"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// maxArguments is the most that the arguments of a call may hold, in bytes.
const maxArguments = 8 << 20

// rules are what the arguments of a tool must be.
type rules struct {
	tool     string
	compiled *jsonschema.Schema
}

func newRules(t catalog.Tool) rules {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(t.Parameters))
	if err != nil {
		panic("builtin: " + t.Name + ": " + err.Error()) // embedded; a test reads it
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("tool:///"+t.Name, doc); err != nil {
		panic("builtin: " + t.Name + ": " + err.Error())
	}
	return rules{t.Name, c.MustCompile("tool:///" + t.Name)}
}

// read returns the arguments with the defaults of those that were left out. The
// error says everything that is wrong with them.
//
// The catalog finds the words. It lets references stand for any value, which none
// is left of in a call that is made; so the schema itself decides.
func (r rules) read(data []byte) ([]byte, error) {
	if len(data) > maxArguments {
		return nil, refuse("The arguments of %s hold more than %d MB. Give it less.", r.tool, maxArguments>>20)
	}
	given := workflow.Arguments{}
	if len(data) > 0 {
		if err := json.Unmarshal(data, &given); err != nil {
			return nil, refuse("The arguments of %s are no JSON object that can be read. Names may stand once, texts must be UTF-8.", r.tool)
		}
	}
	if problems := catalog.Builtin().CheckArguments(workflow.ToolCall{Name: r.tool, Arguments: given}).With(problem.Error); len(problems) > 0 {
		var texts []string
		for _, p := range problems {
			texts = append(texts, p.Message)
		}
		return nil, refusal(strings.Join(texts, " "))
	}
	all, err := complete(given, catalog.Builtin().Arguments(r.tool))
	if err != nil {
		return nil, refuse("The arguments of %s are no JSON object that can be read.", r.tool)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(all))
	if err != nil || r.compiled.Validate(doc) != nil {
		return nil, refuse("An argument of %s is still a reference in {{…}} where a value is needed. It was not filled in; correct what it refers to.", r.tool)
	}
	return all, nil
}

// complete adds the defaults of arguments that were not given, and writes whole
// numbers without a point or an exponent, so that a Go integer can hold them.
func complete(given workflow.Arguments, arguments []catalog.Argument) ([]byte, error) {
	all := workflow.Arguments{}
	maps.Copy(all, given)
	for _, a := range arguments {
		if _, there := all[a.Name]; !there && a.Default != nil {
			all[a.Name] = a.Default
		}
		if f, err := strconv.ParseFloat(string(all[a.Name]), 64); a.Type == "integer" && err == nil {
			all[a.Name] = jsontext.Value(strconv.FormatFloat(f, 'f', -1, 64))
		}
	}
	return json.Marshal(map[string]jsontext.Value(all))
}
