package meaning

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/reference"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// argument resolves the references in an argument. One that is nothing but a step stands
// for the result of it that the argument takes.
func (res *resolver) argument(i int, tool, name string, v jsontext.Value) jsontext.Value {
	var given string
	if v.Kind() != '"' || json.Unmarshal(v, &given) != nil {
		return res.Templates(i, v)
	}
	if plain := res.undecorated(i, given); plain != given {
		given, v = plain, text.Quote(plain)
	}
	if reference.TemplateLength(given) < max(1, len(given)) {
		return res.Templates(i, v)
	}
	return text.Quote(res.template(i, given, func(id string) string {
		return res.resultFor(id, res.r.Catalog.Takes(tool, name))
	}))
}

// resultFor is the result of a step that is meant where a place takes such values: the
// only one of their kind, or the usual list, else its text.
func (res *resolver) resultFor(id string, takes workflow.Takes) string {
	at, _, ok := res.scope.Find(id)
	if !ok || res.g.Node(at).Tool == nil || len(takes.Types) != 1 {
		return "text"
	}
	kind := takes.Types[0]
	if takes.File {
		kind = catalog.FileFormat
	}
	tool, _ := res.r.Catalog.Get(res.g.Node(at).Tool.Name)
	var found []string
	for _, o := range tool.Outputs {
		if o.Type == kind || kind == "number" && o.Type == "integer" {
			found = append(found, o.Name)
		}
	}
	several := len(found) > 1 && (kind != "array" || tool.Server != "") // of our lists the first is the usual one
	if kind == "string" || len(found) == 0 || several {
		return "text"
	}
	return found[0]
}

func asText(string) string { return "text" }

// bareResult is bare for a place that takes values of one type. A step alone stands for
// its only result of that.
func (res *resolver) bareResult(i int, ref, kind string) string {
	resolved := res.bare(i, ref)
	if resolved == "" || strings.Contains(resolved, ".") {
		return resolved
	}
	result := res.resultFor(resolved, workflow.Takes{Types: []string{kind}})
	if result == "text" {
		return resolved
	}
	res.warn(i, "“%s” names no result of the step; its %s is taken", ref, result)
	return resolved + "." + result
}

// Templates resolves references in all texts of a JSON value.
func (res *resolver) Templates(i int, v jsontext.Value) jsontext.Value {
	if !bytes.ContainsAny(v, ".{") {
		return v
	}
	var out bytes.Buffer
	in := jsontext.NewDecoder(bytes.NewReader(v))
	enc := jsontext.NewEncoder(&out, jsontext.PreserveRawStrings(true))
	for {
		token, err := in.ReadToken()
		if err != nil {
			break
		}
		_, position := in.StackIndex(in.StackDepth())
		isKey := in.StackDepth() > 0 && position%2 == 1 && inObject(in)
		if token.Kind() == '"' && !isKey {
			token = jsontext.String(res.inArgument(i, token.String()))
		}
		if enc.WriteToken(token) != nil {
			return v
		}
	}
	return jsontext.Value(bytes.TrimSpace(out.Bytes()))
}

func inObject(d *jsontext.Decoder) bool {
	kind, _ := d.StackIndex(d.StackDepth())
	return kind == '{'
}

// inText resolves the references in a text. ${…} is also the syntax of shells, and other
// marks than {{ }} may be anything: they are touched only where they name a step exactly.
func (res *resolver) inText(i int, s string) string {
	s = res.undecorated(i, s)
	res.tellDollar(i, s)
	return reference.ReplaceTemplates(s, func(match string) string { return res.template(i, match, asText) })
}

// template resolves one reference in its braces. unnamed is the result that is meant where
// it names a step alone.
func (res *resolver) template(i int, match string, unnamed func(id string) string) string {
	worst := flow.ByPosition
	inner, foreign := reference.Bare(match), match[0] != '$'
	if strings.HasPrefix(match, "{{") && strings.HasSuffix(match, "}}") {
		foreign = false
	} else {
		worst = flow.BySpelling
	}
	if foreign {
		if inner = strings.TrimSpace(strings.Trim(match, "{}[]<>%")); !reference.Is(inner) {
			return match
		}
	}
	ref, ok := res.resolve(i, inner, worst)
	if !ok {
		return match
	}
	if foreign {
		res.warn(i, "“%s” names a result of a step, and was read as “{{%s}}”", match, ref)
	}
	if !strings.Contains(ref, ".") {
		result := unnamed(ref)
		ref += "." + result
		res.warn(i, "“%s” names no result of the step; its %s is taken", match, result)
	}
	if match[0] == '$' {
		res.r.Log.AddOnce(problem.Coerced, res.g.Steps[i].At, "A reference in ${ } was written in {{ }}")
	}
	return "{{" + ref + "}}"
}
