package settings

import (
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
)

// Server is how an MCP server is reached, in the form that desktop apps share: a
// command, or an address. The values of Env and Headers are secrets.
type Server struct {
	Name     string            `json:"-"` // the key it has in mcpServers
	Type     string            `json:"type,omitzero"`
	Command  string            `json:"command,omitzero"`
	Args     []string          `json:"args,omitempty"`
	Env      map[string]string `json:"env,omitempty"`
	Folder   string            `json:"cwd,omitzero"`
	URL      string            `json:"url,omitzero"`
	Headers  map[string]string `json:"headers,omitempty"`
	Disabled bool              `json:"disabled,omitzero"`
	Unknown  jsontext.Value    `json:",embed"` // what other apps keep in the entry
}

const serversKey = "mcpServers"

// servers is the setting of the MCP servers. A command line or a variable does not
// set it: what is started is to be seen in one place.
var servers = Field{
	Key: serversKey, Kind: Servers, Label: "MCP servers",
	Text:    "Servers that offer tools to steps; each is started once you have approved it.",
	Options: []Option{},

	reset: func(s *Settings) { s.MCPServers = nil },
	show: func(s *Settings) string {
		names := make([]string, len(s.MCPServers))
		for i, server := range s.MCPServers {
			names[i] = server.Name
		}
		return strings.Join(names, ", ")
	},
	apply: func(s *Settings, v jsontext.Value) string {
		if v.Kind() != '{' {
			return "is not an object"
		}
		s.MCPServers, _ = readServers(v)
		return ""
	},
	check: func(v jsontext.Value) problem.List {
		_, problems := readServers(v)
		return problems
	},
}

// readServers reads the entries in their order. One that cannot be used is left out
// and named; values are not shown, for they may be secrets.
func readServers(object jsontext.Value) ([]Server, problem.List) {
	var list []Server
	var problems problem.List
	for _, m := range decodeObject(object) {
		server := Server{}
		err := json.Unmarshal(m.value, &server)
		server.Name = m.key
		reason := server.unusable()
		if err != nil {
			reason = "has a field of the wrong type"
		}
		if reason != "" {
			problems = append(problems, problem.New(problem.SettingInvalid, problem.Place{Path: serversKey + "." + m.key},
				"%s: “%s” %s, so it is not used. An entry is like {\"command\": \"npx\", \"args\": [\"name-of-server\"]} or {\"url\": \"https://example.com/mcp\"}.",
				serversKey, limited(m.key), reason))
			continue
		}
		list = append(list, server)
	}
	return list, problems
}

func (s Server) unusable() string {
	switch {
	case strings.TrimSpace(s.Name) == "":
		return "has no name"
	case s.Command == "" && s.URL == "":
		return "has neither command nor url"
	case s.Command != "" && s.URL != "":
		return "has both command and url"
	}
	return ""
}
