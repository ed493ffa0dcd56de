package tools

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/text"
)

// mostImport is how large a file of servers may be, in bytes.
const mostImport = 1 << 20

// Import reads the servers of a file of another app: {"mcpServers": {…}}, {"servers":
// {…}}, either inside {"mcp": {…}}, or the entries alone. Comments and commas too
// many are read over. What cannot be used is left out and named; a server with a
// placeholder that only the other app can fill is disabled. Nothing is started.
func Import(data []byte) ([]Server, problem.List) {
	file, ok := readObject(data)
	if !ok {
		return nil, problem.List{importProblem("", "This is not a file of MCP servers: it cannot be read as JSON.")}
	}
	entries := serversIn(file)
	if entries == nil {
		return nil, problem.List{importProblem("", "This file names no MCP servers. They are expected under mcpServers or servers.")}
	}
	var list []Server
	var problems problem.List
	for _, m := range entries {
		server, reason := readEntry(m)
		if reason != "" {
			problems = append(problems, importProblem(m.key, "“"+text.Cut(oneLine(m.key), 60)+"” "+reason))
		}
		if server != nil {
			list = append(list, *server)
		}
	}
	return list, problems
}

func importProblem(key, text string) problem.Problem {
	return problem.New(problem.SettingInvalid, problem.Place{Path: key}, "%s", text)
}

// readObject reads an object strictly, but for comments and commas.
func readObject(data []byte) (jsontext.Value, bool) {
	if len(data) > mostImport {
		return nil, false
	}
	reading := lenient.Read(string(data), lenient.Any, lenient.Options{Repair: true})
	if reading.Value == nil || strings.TrimSpace(reading.Before+reading.After) != "" {
		return nil, false
	}
	for _, p := range reading.Problems {
		if p.Code != problem.Comment && p.Code != problem.Comma {
			return nil, false
		}
	}
	value := reading.Value.JSON()
	return value, value.Kind() == '{' && value.IsValid()
}

// member is one entry of an object.
type member struct {
	key   string
	value jsontext.Value
}

// serversIn finds the entries, nil without any.
func serversIn(object jsontext.Value) []member {
	members := split(object)
	for _, m := range members {
		if (m.key == "mcpServers" || m.key == "servers") && m.value.Kind() == '{' {
			return split(m.value)
		}
	}
	for _, m := range members {
		if m.key == "mcp" && m.value.Kind() == '{' {
			return serversIn(m.value)
		}
	}
	for _, m := range members {
		if m.value.Kind() != '{' || !slices.ContainsFunc(split(m.value), func(f member) bool { return f.key == "command" || f.key == "url" }) {
			return nil
		}
	}
	if len(members) == 0 {
		return nil
	}
	return members
}

// split takes apart an object that is known to be valid.
func split(object jsontext.Value) []member {
	in := jsontext.NewDecoder(bytes.NewReader(object))
	list := []member{}
	for in.ReadToken(); in.PeekKind() == '"'; {
		key, _ := in.ReadToken()
		name := key.String()
		value, _ := in.ReadValue()
		list = append(list, member{name, value.Clone()})
	}
	return list
}

// readEntry reads one server. Values are not shown: they may be secrets.
func readEntry(m member) (*Server, string) {
	server := &Server{}
	if err := json.Unmarshal(m.value, server); err != nil {
		return nil, "is left out: a field of it has the wrong type."
	}
	server.Name = m.key
	if prefixOf(m.key) == "" {
		return nil, "is left out: its name has no letter."
	}
	if reason := server.unsupported(); reason != "" {
		return nil, "is left out. " + reason
	}
	if server.hasPlaceholder() {
		server.Disabled = true
		return server, "has a placeholder such as ${input:key}, which only the other app can fill. Write the value in its place, then switch the server on."
	}
	return server, ""
}

func (s Server) hasPlaceholder() bool {
	texts := slices.Concat([]string{s.Command, s.Folder, s.URL}, s.Args, slices.Collect(maps.Values(s.Env)), slices.Collect(maps.Values(s.Headers)))
	return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, "${") })
}
