package tools

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"planwright/planner/text"
)

// way is how a server is reached, as it is approved and shown: without the values of
// variables and headers, which are secrets; see sealed.
type way struct {
	Type    string   `json:"type,omitzero"`
	Command string   `json:"command,omitzero"`
	Args    []string `json:"args,omitempty"`
	Env     []string `json:"env,omitempty"`
	Folder  string   `json:"cwd,omitzero"`
	URL     string   `json:"url,omitzero"`
	Headers []string `json:"headers,omitempty"`
}

func wayOf(s Server) way {
	return way{
		Type: s.Type, Command: s.Command, Args: s.Args, Env: slices.Sorted(maps.Keys(s.Env)),
		Folder: s.Folder, URL: s.URL, Headers: slices.Sorted(maps.Keys(s.Headers)),
	}
}

func (w way) equals(other way) bool {
	return w.Type == other.Type && w.Command == other.Command && slices.Equal(w.Args, other.Args) &&
		slices.Equal(w.Env, other.Env) && w.Folder == other.Folder && w.URL == other.URL && slices.Equal(w.Headers, other.Headers)
}

// hashOf is the hash of all that is approved at once.
func hashOf(w way, values sealed, tools []offered) string {
	definitions := []definition{}
	for _, t := range tools {
		definitions = append(definitions, t.definition)
	}
	slices.SortFunc(definitions, func(a, b definition) int { return strings.Compare(a.Name, b.Name) })
	text, err := json.Marshal(struct {
		Way    way          `json:"way"`
		Values sealed       `json:"values"`
		Tools  []definition `json:"tools"`
	}{w, values, definitions}, json.Deterministic(true))
	if err != nil {
		return "" // bad UTF-8 in a command: cannot be approved
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// unsupported says why a server cannot be reached in the way the settings say, ""
// where it can.
func (s Server) unsupported() string {
	switch {
	case s.Command == "" && s.URL == "":
		return "It has neither a command nor an address. Give it one in the settings."
	case s.Command != "" && s.URL != "":
		return "It has both a command and an address. Take one out of the settings."
	case s.Type == "sse":
		return "It speaks the old protocol over two connections (sse). Use its address for streamable HTTP."
	case s.Command != "" && s.Type != "" && s.Type != "stdio",
		s.URL != "" && !slices.Contains([]string{"", "http", "streamable-http", "streamableHttp"}, s.Type):
		return "Its type is “" + text.Cut(s.Type, 40) + "”, which is not known. Use stdio for a command and http for an address."
	case strings.ContainsRune(s.Command+s.Folder+strings.Join(s.Args, ""), 0):
		return "Its command has a character that no command can have. Write it anew in the settings."
	}
	return ""
}
