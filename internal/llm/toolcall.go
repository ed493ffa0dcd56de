package llm

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner"
	"planwright/planner/problem"
)

// callList puts calls of tools together from their pieces.
type callList struct{ calls []*partialCall }

type partialCall struct {
	index     int
	id, name  string
	arguments strings.Builder
	braces    braces // of the arguments
}

// maxCalls is how many calls of one answer are kept.
const maxCalls = 64

// add takes one piece. A piece belongs to the call with its id, or without one to
// the last call with its number. Some servers number every call 0, and some give
// each piece an id of its own: what names a tool after a call that is complete is
// another call, and what names none goes on with the last.
func (l *callList) add(piece chunkCall) {
	call := l.find(piece)
	if call == nil {
		if len(l.calls) == maxCalls {
			return
		}
		call = &partialCall{index: piece.Index}
		l.calls = append(l.calls, call)
	}
	if call.id == "" {
		call.id = piece.ID
	}
	if call.name == "" {
		call.name = piece.Name
	}
	call.arguments.WriteString(piece.Arguments)
	call.braces.add(piece.Arguments)
}

// find is the call that the piece goes on with, nil for a new one.
func (l *callList) find(piece chunkCall) *partialCall {
	if piece.ID != "" {
		for _, c := range l.calls {
			if c.id == piece.ID {
				return c
			}
		}
	}
	for _, c := range slices.Backward(l.calls) {
		if c.index != piece.Index {
			continue
		}
		if c.isFollowedBy(piece) {
			return nil
		}
		return c
	}
	return nil
}

// isFollowedBy reports whether a piece with the same number begins another call.
func (c *partialCall) isFollowedBy(piece chunkCall) bool {
	named := piece.Name != ""
	switch {
	case !named && piece.ID == "" || !named && piece.Arguments == "":
		return false
	case c.braces.closed():
		return true
	}
	return named && piece.ID != "" && c.id != ""
}

// braces tells where an object that comes in pieces ends.
type braces struct {
	depth             int
	inString, escaped bool
	opened            bool
}

func (b *braces) add(text string) {
	for i := range len(text) {
		switch c := text[i]; {
		case b.escaped:
			b.escaped = false
		case b.inString && c == '\\':
			b.escaped = true
		case c == '"':
			b.inString = !b.inString
		case b.inString:
		case c == '{':
			b.depth, b.opened = b.depth+1, true
		case c == '}':
			b.depth--
		}
	}
}

func (b *braces) closed() bool { return b.opened && b.depth <= 0 }

// toolCalls are the calls, each with an id of its own.
func (l *callList) toolCalls() []planner.ToolCall {
	given, used := map[string]bool{}, map[string]bool{}
	for _, c := range l.calls {
		given[c.id] = true
	}
	var out []planner.ToolCall
	for i, c := range l.calls {
		id := c.id
		for n := i; id == "" || used[id]; n++ {
			if made := fmt.Sprintf("call_%d", n); !given[made] {
				id = made
			}
		}
		used[id] = true
		out = append(out, planner.ToolCall{ID: id, Name: c.name, Arguments: c.arguments.String()})
	}
	return out
}

// allArguments are those of all calls, a line each: each may be a part of the answer, or another one.
func (l *callList) allArguments() string {
	all := make([]string, len(l.calls))
	for i, c := range l.calls {
		all[i] = c.arguments.String()
	}
	return strings.Join(all, "\n")
}

// planKeys are members that only a plan or a change has, and the arguments of no tool.
var planKeys = []string{"steps", "nodes", "edges", "add", "update", "add_nodes", "add_edges", "remove_node_ids"}

// plan is what the only call is given where that is a plan or a change, "" otherwise: a model that puts
// its answer into a call may say a word beside it.
func (l *callList) plan() string {
	if len(l.calls) != 1 {
		return ""
	}
	var members map[string]jsontext.Value
	given := l.calls[0].arguments.String()
	if json.Unmarshal([]byte(given), &members) != nil {
		return ""
	}
	for _, key := range planKeys {
		if v := members[key]; v.Kind() == '[' {
			return given
		}
	}
	return ""
}

// unheeded says which tools an answer calls beside its words though none was offered: nothing is
// done by that, and no step of a plan either.
func (l *callList) unheeded() problem.List {
	var names []string
	for _, c := range l.calls {
		if !slices.Contains(names, c.name) {
			names = append(names, c.name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	return problem.List{problem.New(problem.CallUnheeded, problem.Place{},
		"Beside its answer the model called “%s”. No tool was offered to it, so nothing was done by that, and the answer may lack what the call was for.", strings.Join(names, "”, “"))}
}
