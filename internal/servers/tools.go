package servers

import (
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/page"
	"planwright/planner/catalog"
)

// ToolView is a tool on offer, with all a form for its arguments needs.
type ToolView struct {
	Name        string            `json:"name"`
	Title       string            `json:"title"`  // what people call it
	Titles      map[string]string `json:"titles"` // what people call its arguments, by name
	Alike       string            `json:"alike"`  // another tool that could be taken for it, spelt to be told from it; "": none
	Description string            `json:"description"`
	Also        []string          `json:"also"`       // words that find it and are not shown
	Sentences   []string          `json:"sentences"`  // templates of what a call does: planner/catalog has them
	Outcomes    []string          `json:"outcomes"`   // those of what it gave; none where its text says it
	Server      string            `json:"server"`     // "" for the built-in tools
	Parameters  jsontext.Value    `json:"parameters"` // JSON Schema of an object; {} takes anything
	Outputs     []catalog.Output  `json:"outputs"`    // those every step has included
	Open        bool              `json:"open"`       // may give results that Outputs does not list
	Effect      catalog.Effect    `json:"effect"`
	Workflow    string            `json:"workflow,omitzero"` // id of the workflow that it is; "": it is none
	Secrets     []string          `json:"secrets,omitempty"` // arguments of a built-in tool that a secret may stand in
}

// Tools lists the tools on offer now, in the order of the catalog. EventToolsChanged
// tells when there are others.
//
//page:call
func (p ServersPage) Tools() ([]ToolView, error) {
	offer := p.servers.Catalog()
	tools := offer.Tools()
	views := make([]ToolView, len(tools))
	for i, t := range tools {
		views[i] = viewTool(t, offer.LooksLike(t.Name))
	}
	return views, nil
}

func viewTool(t catalog.Tool, alike string) ToolView {
	return ToolView{
		Name:        t.Name,
		Title:       t.Called(),
		Titles:      titlesOf(t),
		Alike:       alike,
		Description: t.Description,
		Also:        page.List(t.Also()),
		Sentences:   t.Templates(),
		Outcomes:    page.List(t.Outcomes),
		Server:      t.Server,
		Parameters:  parametersOf(t),
		Outputs:     outputsOf(t),
		Open:        t.Open,
		Effect:      t.Effect,
		Workflow:    t.Workflow,
		Secrets:     secretsOf(t),
	}
}

// titlesOf are the titles of the tool's arguments.
func titlesOf(t catalog.Tool) map[string]string {
	titles := map[string]string{}
	for _, a := range t.Arguments() {
		titles[a.Name] = a.Title
	}
	return titles
}

// parametersOf is the schema of the tool's arguments, never nothing.
func parametersOf(t catalog.Tool) jsontext.Value {
	if len(t.Parameters) == 0 {
		return jsontext.Value("{}")
	}
	return t.Parameters
}

// outputsOf lists what the tool itself gives before what every step has; a tool
// that describes one of the latter in its own words keeps them.
func outputsOf(t catalog.Tool) []catalog.Output {
	outputs := append([]catalog.Output{}, t.Outputs...)
	own := make(map[string]bool, len(outputs))
	for _, o := range outputs {
		own[o.Name] = true
	}
	for _, o := range catalog.CommonOutputs {
		if !own[o.Name] {
			outputs = append(outputs, o)
		}
	}
	return outputs
}

// secretsOf are the arguments of a built-in tool that a secret may stand in.
func secretsOf(t catalog.Tool) []string {
	traits, _ := t.Traits()
	return traits.Secrets
}
