package value

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// Secrets are put where the step names them, and where nothing else does that only looks
// like it; what stands beside them stays, byte by byte.
func TestSecretsArePutWhereTheyStood(t *testing.T) {
	args := workflow.Arguments{
		"a": jsontext.Value(`"{{x.y}} {{ secrets.a }}{{secrets.b}} {{x.y}}"`),
		"b": jsontext.Value(`{"{{secrets.a}}": ["{{secrets.a}}", 1.50, "\u007b{secrets.b}}", "{{secrets.other.deep}}"], "~/": "{{secrets.b}}"}`),
		"c": jsontext.Value(`"{{x.y}}"`),
	}
	results := func(r workflow.Reference) jsontext.Value {
		if r.Node == "x" {
			return jsontext.Value(`"{{secrets.a}} ü"`)
		}
		return nil
	}
	isSecret := func(r workflow.Reference) bool { return r.Node == workflow.SecretsID && workflow.IsSecretName(r.Field) }
	if _, _, err := ArgumentsBut(args, results, results, isSecret); err == nil || !strings.Contains(err.Error(), "secrets.other.deep") {
		t.Errorf("what names no secret is filled in: %v", err)
	}
	args["b"] = jsontext.Value(strings.ReplaceAll(string(args["b"]), `, "{{secrets.other.deep}}"`, ""))
	filled, placed, err := ArgumentsBut(args, results, results, isSecret)
	if err != nil {
		t.Fatal(err)
	}
	const standing = `{"a":"{{secrets.a}} ü {{secrets.a}}{{secrets.b}} {{secrets.a}} ü","b":{"{{secrets.a}}":["{{secrets.a}}",1.50,"\u007b{secrets.b}}"],"~/":"{{secrets.b}}"},"c":"{{secrets.a}} ü"}`
	if string(filled) != standing || len(placed) != 5 {
		t.Errorf("standing in\n%s\nare %v", filled, placed)
	}
	whole, err := WithSecrets(filled, placed, func(name string) string { return "<" + name + `">` })
	const want = `{"a":"{{secrets.a}} ü <a\">  <b\"> {{secrets.a}} ü","b":{"{{secrets.a}}":["<a\">",1.50,"<b\">"],"~/":"<b\">"},"c":"{{secrets.a}} ü"}`
	if err != nil || string(whole) != strings.Replace(want, `>  <`, `><`, 1) {
		t.Errorf("put in they are\n%s\n%v", whole, err)
	}
	for _, moved := range []string{strings.Replace(standing, `ü {{secrets.a}}{`, `ü{{secrets.a}}{`, 1), `{}`, `{"a": `} {
		if got, err := WithSecrets(jsontext.Value(moved), placed, func(string) string { return "no" }); err == nil {
			t.Errorf("%s gives %s", moved, got)
		}
	}
}
