package catalog

import (
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog/schemas"
	"planwright/planner/problem"
	"planwright/planner/text"
)

// ErrNoTools is the error of Parse for JSON that holds no list of tools.
var ErrNoTools = errors.New("neither function definitions nor a list of MCP tools")

// Parse reads tools from OpenAI function definitions ({"tools": […]}, {"functions":
// […]}, a list, one definition) or from the result of MCP's tools/list, with or
// without the JSON-RPC message around it. A definition that cannot be used is
// skipped and named in a problem; one whose schema does not compile takes
// anything. The error is for data that is no JSON (it tells where) or holds no
// list of tools (ErrNoTools).
func Parse(data []byte) ([]Tool, problem.List, error) {
	list, at, err := findList(data)
	if err != nil {
		return nil, nil, err
	}
	p := &parser{taken: map[string]bool{}}
	for i, raw := range list {
		p.add(raw, fmt.Sprintf("%s/%d", at, i))
	}
	return p.tools, p.problems, nil
}

// container is everything a list of tools may be a member of.
type container struct {
	Tools     jsontext.Value `json:"tools"`
	Functions jsontext.Value `json:"functions"`
	Result    jsontext.Value `json:"result"`
	Type      string         `json:"type"`
	toolJSON
}

// isTool reports whether it is one definition: many things have a name.
func (c container) isTool() bool {
	return c.Type == "function" || c.Name != "" && (c.Description != "" || c.Parameters != nil || c.InputSchema != nil)
}

// findList returns the definitions and the pointer to their list.
func findList(data []byte) ([]jsontext.Value, string, error) {
	value := jsontext.Value(data)
	if !value.IsValid() {
		var v any
		return nil, "", fmt.Errorf("reading tools: %w", json.Unmarshal(data, &v))
	}
	for at, depth := "", 0; depth < 3; depth++ {
		if value.Kind() == '[' {
			var list []jsontext.Value
			err := json.Unmarshal(value, &list)
			return list, at, err
		}
		var c container
		if json.Unmarshal(value, &c) != nil {
			break
		}
		switch {
		case c.Tools != nil:
			value, at = c.Tools, at+"/tools"
		case c.Functions != nil:
			value, at = c.Functions, at+"/functions"
		case c.Result != nil:
			value, at = c.Result, at+"/result"
		case c.isTool():
			return []jsontext.Value{value}, at, nil
		}
	}
	return nil, "", ErrNoTools
}

// parser collects what the definitions give.
type parser struct {
	tools    []Tool
	problems problem.List
	taken    map[string]bool
}

func (p *parser) add(raw jsontext.Value, at string) {
	def, err := decodeTool(raw)
	parameters, ok := objectSchema(def.Parameters, def.InputSchema)
	switch {
	case err != nil:
		p.report(def, at, "is left out: a field of its definition has the wrong type")
		return
	case !isUsable(def.Name):
		p.report(def, at, "is left out: a name has 1 to 128 letters, digits and _ - . : /")
		return
	case p.taken[def.Name]:
		p.report(def, at, "is defined twice; the second definition is left out")
		return
	case !ok:
		p.report(def, at, "is left out: its parameters are not the schema of an object")
		return
	}
	if _, err := schemas.Compile(parameters); err != nil {
		p.report(def, at, "has a schema that cannot be used, so that its arguments are not checked")
	}
	p.taken[def.Name] = true
	p.tools = append(p.tools, def.tool(parameters))
}

// report names the tool, or the place of its definition where it has no name.
func (p *parser) report(def toolJSON, at string, what problem.English) {
	found := problem.New(problem.ToolUnusable, problem.Place{Path: at}, "The tool at %s %s.", at, problem.Say(what))
	if def.Name != "" {
		found = found.Saying(problem.Say("The tool “%s” %s.", text.Start(text.Line(def.Name), schemas.MaxShown), problem.Say(what)))
	}
	p.problems = append(p.problems, found)
}

// ReasonOf is why a tool cannot be used, of a problem that Parse found: it goes on after
// the name of the tool.
func ReasonOf(p problem.Problem) (reason problem.Said, ok bool) {
	if len(p.Said.Args) == 0 {
		return problem.Said{}, false
	}
	reason, ok = p.Said.Args[len(p.Said.Args)-1].(problem.Said)
	return reason, ok
}
