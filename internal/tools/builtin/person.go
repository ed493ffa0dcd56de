package builtin

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type askArguments struct {
	Question string   `json:"question"`
	Choices  []string `json:"choices"`
	Default  string   `json:"default"`
	Hidden   bool     `json:"hidden"`
}

type askResult struct {
	Answer   string `json:"answer"`
	Answered bool   `json:"answered"`
}

// askPerson asks by an elicitation of one text, "answer". The client declines for a
// person who does not want to answer, and cancels where nobody is there.
func askPerson(ctx context.Context, c call, a askArguments) (result, error) {
	if a.Hidden && (len(a.Choices) > 0 || a.Default != "") {
		return result{}, refuse("“%s” is not asked: its answer is to be hidden, and the answers it offers can be seen. Take the choices and the default out, or show the answer.", a.Question)
	}
	schema, err := answerSchema(a)
	if err != nil {
		return result{}, err
	}
	meta := c.along.Meta()
	if a.Hidden {
		if meta == nil {
			meta = mcp.Meta{}
		}
		meta[hiddenKey] = true
	}
	elicited, err := c.session.Elicit(ctx, &mcp.ElicitParams{Meta: meta, Message: a.Question, RequestedSchema: schema})
	switch {
	case ctx.Err() != nil:
		return result{}, ctx.Err()
	case err != nil || elicited.Action == "cancel":
		return result{}, refuse("Nobody is there to answer “%s”. Run the workflow where a person can be asked, or take the step out.", a.Question)
	case elicited.Action != "accept":
		return result{fields: askResult{}}, nil
	}
	answer, _ := elicited.Content["answer"].(string)
	return result{text: answer, fields: askResult{answer, true}}, nil
}

// answerSchema is what the answer must be.
func answerSchema(a askArguments) (json.RawMessage, error) {
	answer := struct {
		Type    string   `json:"type"`
		Enum    []string `json:"enum,omitempty"`
		Default string   `json:"default,omitempty"`
	}{Type: "string", Enum: a.Choices}
	if len(a.Choices) == 0 || slices.Contains(a.Choices, a.Default) {
		answer.Default = a.Default
	}
	return json.Marshal(map[string]any{
		"type": "object", "required": []string{"answer"}, "properties": map[string]any{"answer": answer},
	})
}
