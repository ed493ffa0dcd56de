package tools

import (
	"context"
	"errors"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/planner/problem"
)

// mostPages is how many pages a list may have: a server could go on for ever
// without a single tool.
const mostPages = 100

// listTools asks a server for its tools, page by page. Those beyond the most are
// left out and said.
func listTools(ctx context.Context, session *sdk.ClientSession, server string, most int) ([]definition, problem.List, error) {
	var list []definition
	var problems problem.List
	params := &sdk.ListToolsParams{}
	for range mostPages {
		page, err := session.ListTools(ctx, params)
		if err != nil {
			return nil, nil, err
		}
		for _, tool := range page.Tools {
			d, err := define(tool)
			if err != nil {
				d = definition{Name: tool.Name} // its schema takes anything
			}
			list = append(list, d)
		}
		if len(list) > most {
			return list[:most], append(problems, problem.New(problem.ToolUnusable, problem.Place{},
				"%s has more than %d tools. Only the first %d are used.", server, most, most)), nil
		}
		if page.NextCursor == "" {
			return list, problems, nil
		}
		params = &sdk.ListToolsParams{Cursor: page.NextCursor}
	}
	return list, append(problems, problem.New(problem.ToolUnusable, problem.Place{},
		"%s does not come to the end of its list of tools. Only the first %d are used.", server, len(list))), nil
}

// refusal is an error that the server answered with.
type refusal struct {
	code    int64
	message string
}

func (r *refusal) Error() string { return r.message }

// asRefusal tells an answer of the server from a connection that broke, for which
// the SDK has errors of the same type.
func asRefusal(err error) error {
	var answered *jsonrpc.Error
	if !errors.As(err, &answered) || slices.Contains(ofSDK, answered.Code) {
		return err
	}
	return &refusal{answered.Code, answered.Message}
}

// ofSDK are the codes of errors that no server sent: the client or the server is
// closing, and a request that did not get there.
var ofSDK = []int64{-32003, -32004, -32005}

// older reports whether the server may know only newer versions of the protocol.
func (r *refusal) older() bool {
	return r.code == jsonrpc.CodeMethodNotFound || r.code == sdk.CodeUnsupportedProtocolVersion
}
