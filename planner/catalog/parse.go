package catalog

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
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

// toolJSON is a definition in any of the accepted forms.
type toolJSON struct {
	Name         string         `json:"name"`
	Title        string         `json:"title"`
	Description  string         `json:"description"`
	Parameters   jsontext.Value `json:"parameters"`   // OpenAI
	InputSchema  jsontext.Value `json:"inputSchema"`  // MCP
	OutputSchema jsontext.Value `json:"outputSchema"` // MCP
	Annotations  *hints         `json:"annotations"`  // MCP
	Function     jsontext.Value `json:"function"`     // OpenAI: the definition proper
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
	case !usableName.MatchString(def.Name):
		p.report(def, at, "is left out: a name has 1 to 128 letters, digits and _ - . : /")
		return
	case p.taken[def.Name]:
		p.report(def, at, "is defined twice; the second definition is left out")
		return
	case !ok:
		p.report(def, at, "is left out: its parameters are not the schema of an object")
		return
	}
	if _, err := compile(parameters); err != nil {
		p.report(def, at, "has a schema that cannot be used, so that its arguments are not checked")
	}
	p.taken[def.Name] = true
	p.tools = append(p.tools, def.tool(parameters))
}

// report names the tool, or the place of its definition where it has no name.
func (p *parser) report(def toolJSON, at, what string) {
	subject := "at " + at
	if def.Name != "" {
		subject = "“" + shortText(strings.Join(strings.Fields(def.Name), " ")) + "”"
	}
	p.problems = append(p.problems, problem.New(problem.ToolUnusable, problem.Place{Path: at}, "The tool %s %s.", subject, what))
}

// decodeTool reads a definition, without the wrapper of the OpenAI form. The
// name is there even where another field is wrong.
func decodeTool(raw jsontext.Value) (toolJSON, error) {
	var def toolJSON
	err := json.Unmarshal(raw, &def)
	if err == nil && def.Function != nil {
		return decodeTool(def.Function)
	}
	if err != nil {
		var named struct {
			Name string `json:"name"`
		}
		_ = json.Unmarshal(raw, &named) // only for the message
		def.Name = named.Name
	}
	return def, err
}

// usableName keeps names that a model can write and a reference to a function
// can hold.
var usableName = regexp.MustCompile(`^[\p{L}\p{N}_.:/-]{1,128}$`)

// objectSchema returns the first schema that is there, compact; without any the
// tool has no arguments that it names.
func objectSchema(schemas ...jsontext.Value) (jsontext.Value, bool) {
	for _, s := range schemas {
		if s == nil || s.Kind() == 'n' {
			continue
		}
		var d definition
		if s.Kind() != '{' || json.Unmarshal(s, &d) != nil || d.Type != nil && d.Type.single() != "object" {
			return nil, false
		}
		compact := s.Clone()
		err := compact.Compact()
		return compact, err == nil
	}
	return jsontext.Value(`{"type":"object"}`), true
}

func (def toolJSON) tool(parameters jsontext.Value) Tool {
	t := Tool{
		Name:        def.Name,
		Description: strings.TrimSpace(cmp.Or(def.Description, def.Title)),
		Parameters:  parameters,
		Effect:      def.Annotations.effect(),
	}
	if t.Description == "" && def.Annotations != nil {
		t.Description = def.Annotations.Title
	}
	t.Outputs, t.Open = outputs(def.OutputSchema)
	return t
}

// outputs reads an output schema. A list of properties is taken as complete
// unless the schema says that there may be more.
func outputs(schema jsontext.Value) (outs []Output, open bool) {
	for _, a := range (Tool{Parameters: schema}).Arguments() {
		outs = append(outs, Output{Name: a.Name, Type: a.Type, Description: a.Description})
	}
	var more struct {
		Additional jsontext.Value `json:"additionalProperties"`
	}
	_ = json.Unmarshal(schema, &more) // no schema is open
	return outs, len(outs) == 0 || more.Additional != nil && string(more.Additional) != "false"
}

func shortText(s string) string {
	if r := []rune(s); len(r) > maxShown {
		return string(r[:maxShown]) + "…"
	}
	return s
}
