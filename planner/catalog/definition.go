package catalog

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
)

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

// maxName is how many characters the name of a tool may have.
const maxName = 128

// nameForm has no count of its own: to repeat the class of all letters costs each
// start of the program 5 ms.
var nameForm = text.Pattern(`^[\p{L}\p{N}_.:/-]+$`)

// isUsable keeps names that a model can write and a reference to a function can
// hold.
func isUsable(name string) bool {
	return utf8.RuneCountInString(name) <= maxName && nameForm().MatchString(name)
}

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
		Title:       text.Line(def.Title),
		Description: strings.TrimSpace(cmp.Or(def.Description, def.Title)),
		Parameters:  parameters,
		Effect:      def.Annotations.effect(),
	}
	if def.Annotations != nil {
		t.Title = cmp.Or(t.Title, text.Line(def.Annotations.Title))
		t.Description = cmp.Or(t.Description, def.Annotations.Title)
	}
	t.Outputs, t.Open = outputs(def.OutputSchema)
	return t
}

// outputs reads an output schema. A list of properties is taken as complete
// unless the schema says that there may be more; none at all, only when it says so.
func outputs(schema jsontext.Value) (outs []Output, open bool) {
	for _, a := range (Tool{Parameters: schema}).Arguments() {
		o := Output{Name: a.Name, Type: a.Type, Items: a.elements(), Description: a.Description}
		if a.Format == FileFormat {
			o.Type = FileFormat
		}
		outs = append(outs, o)
	}
	var more struct {
		Additional jsontext.Value `json:"additionalProperties"`
	}
	_ = json.Unmarshal(schema, &more) // no schema is open
	if more.Additional != nil {
		return outs, string(more.Additional) != "false"
	}
	return outs, len(outs) == 0
}
