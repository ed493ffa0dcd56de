package tools

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/text"
)

// mostDefinition is how large the definition of a tool may be, in bytes: it is read
// by people and told to models.
const mostDefinition = 64 << 10

// longestName is how long a tool's name may be with its prefix, in characters.
const longestName = 128

// definition is what a server says of a tool, each value in a form that compares.
// All of it is approved.
type definition struct {
	Name        string         `json:"name"`
	Title       string         `json:"title,omitzero"`
	Description string         `json:"description,omitzero"`
	Input       jsontext.Value `json:"inputSchema,omitzero"`
	Output      jsontext.Value `json:"outputSchema,omitzero"`
	Annotations jsontext.Value `json:"annotations,omitzero"`
}

// define takes over what the SDK read.
func define(t *sdk.Tool) (definition, error) {
	d := definition{Name: t.Name, Title: t.Title, Description: t.Description}
	var err error
	for _, part := range []struct {
		to    *jsontext.Value
		from  any
		isSet bool
	}{{&d.Input, t.InputSchema, t.InputSchema != nil}, {&d.Output, t.OutputSchema, t.OutputSchema != nil}, {&d.Annotations, t.Annotations, t.Annotations != nil}} {
		if !part.isSet || err != nil {
			continue
		}
		*part.to, err = json.Marshal(part.from, json.Deterministic(true))
		if err == nil {
			err = part.to.Canonicalize()
		}
	}
	return d, err
}

// size is about how many bytes the definition takes.
func (d definition) size() int {
	return len(d.Name) + len(d.Title) + len(d.Description) + len(d.Input) + len(d.Output) + len(d.Annotations)
}

func (d definition) equals(other definition) bool {
	return d.Name == other.Name && d.Title == other.Title && d.Description == other.Description &&
		string(d.Input) == string(other.Input) && string(d.Output) == string(other.Output) && string(d.Annotations) == string(other.Annotations)
}

// offered is a tool of a server as it may be called.
type offered struct {
	definition
	tool catalog.Tool // with its prefix
}

// offer makes callable tools of definitions. Those that cannot be used are left out
// and named.
func offer(server, prefix string, definitions []definition) ([]offered, problem.List) {
	var list []offered
	var problems problem.List
	taken := map[string]bool{}
	for _, d := range definitions {
		tool, reason := d.callable(prefix)
		if reason.Text == "" && taken[d.Name] {
			reason = problem.Say("is there twice; the second one is left out")
		}
		if reason.Text != "" {
			problems = append(problems, problem.New(problem.ToolUnusable, problem.Place{},
				"The tool “%s” of %s %s.", text.Cut(oneLine(d.Name), 60), server, reason))
			continue
		}
		taken[d.Name] = true
		tool.Server = server
		list = append(list, offered{d, tool})
	}
	return list, problems
}

// callable is the tool, or the reason why it is left out.
func (d definition) callable(prefix string) (catalog.Tool, problem.Said) {
	if d.size() > mostDefinition {
		return catalog.Tool{}, problem.Say("is left out: its definition is larger than %s", size(mostDefinition))
	}
	text, err := json.Marshal([]definition{d})
	if err != nil {
		return catalog.Tool{}, problem.Say("is left out: its definition cannot be read")
	}
	tools, problems, err := catalog.Parse(text)
	if err != nil || len(tools) != 1 {
		return catalog.Tool{}, unusable(problems)
	}
	tool := tools[0]
	tool.Name = prefix + tool.Name
	if utf8.RuneCountInString(tool.Name) > longestName {
		return tool, problem.Say("is left out: with the name of its server it has more than %d letters", longestName)
	}
	return tool, problem.Said{}
}

// unusable is the catalog's reason.
func unusable(problems problem.List) problem.Said {
	for _, p := range problems {
		if reason, ok := catalog.ReasonOf(p); ok {
			return reason
		}
	}
	return problem.Say("is left out: its definition cannot be used")
}

// prefixOf is what the names of a server's tools begin with: its own name, in
// letters that a tool's name may have. It never holds two underscores before its
// end, so that no two servers can claim one name.
func prefixOf(server string) string {
	name := strings.Map(func(r rune) rune {
		if isNameRune(r) {
			return r
		}
		return '_'
	}, server)
	parts := strings.FieldsFunc(name, func(r rune) bool { return r == '_' })
	if len(parts) == 0 {
		return ""
	}
	return strings.Join(parts, "_") + "__"
}

// IsOf reports whether a tool of that name would be one of the server.
func IsOf(server, tool string) bool {
	prefix := prefixOf(server)
	return prefix != "" && strings.HasPrefix(tool, prefix)
}

func isNameRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r) || r == '-' || r == '.'
}
