package runs

import (
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// RunOutputView is what a run gave for an output of its workflow, as far as it can be shown.
type RunOutputView struct {
	Name        string         `json:"name"`
	Description string         `json:"description"`
	Value       jsontext.Value `json:"value"` // null too where it came to nothing
	Of          int            `json:"of"`    // of a list of which only the first elements are here: how many it has
	Cut         bool           `json:"cut"`   // it is too large to be here
}

// RunOutputs are what a run gave that is done, in the order of its workflow as it was then.
//
//page:call
func (p *RunsPage) RunOutputs(id string) ([]RunOutputView, error) {
	p.Room.keys.tell()
	request, err := p.Room.runner.Request(id) // with it, its secrets are known
	if err != nil {
		return nil, err
	}
	if len(request.Workflow.Outputs) == 0 {
		return []RunOutputView{}, nil
	}
	given, err := p.Room.Outputs(id)
	if err != nil {
		return nil, err
	}
	return viewOutputs(request.Workflow.Outputs, given), nil
}

// viewOutputs are the outputs with all that has room. Of a list that has none, the first elements.
func viewOutputs(outputs []workflow.RunOutput, given map[string]jsontext.Value) []RunOutputView {
	views, left := []RunOutputView{}, maxWholeFields
	for _, o := range outputs {
		value, ok := given[o.Name]
		if !ok {
			continue
		}
		v := RunOutputView{Name: o.Name, Description: o.Description, Value: value}
		if len(value) > left {
			if short, count, isList := firstOf(value, left); isList {
				v.Value, v.Of = short, count
			} else {
				v.Value, v.Cut = jsontext.Value("null"), true
			}
		}
		left -= len(v.Value)
		views = append(views, v)
	}
	return views
}
