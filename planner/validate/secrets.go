package validate

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// secretsGo says to the model where secrets may stand.
const secretsGo = "Secrets may stand in url, headers and body of http_request, in env and input of run_command without a shell, and in arguments of tools of servers, and nowhere else."

// checkSecretUse reports a secret that cannot be kept, or that stands where it would be
// seen: in what models read, what is decided by, and the words of a command.
func (c referenceChecks) checkSecretUse(node int, u workflow.Use, ref workflow.Reference) {
	path := u.Path + u.Tail
	argument, isArgument := strings.CutPrefix(path, "tool/arguments/")
	switch {
	case !workflow.IsSecretName(ref.Field):
		c.Report(problem.UnknownReference, c.At(node, path), "“%s” uses “%s”, but no secret can be called that: small letters, digits and _ make a name, beginning with a letter.", c.Name(node), ref).
			Fix("At %s of %q name the secret with small letters, digits and _.", path, c.ID(node))
	case !isArgument:
		c.Report(problem.SecretPlace, c.At(node, path), "“%s” uses “%s”, but a secret may stand in arguments of tools alone: it is not to be seen.", c.Name(node), ref).
			Fix("At %s of %q use no secret. %s", path, c.ID(node), secretsGo)
	case c.tools == nil || !c.tools.Has(c.W.Nodes[node].Tool.Name):
	case !c.tools.Takes(c.W.Nodes[node].Tool.Name, argument).Secret:
		tool := c.W.Nodes[node].Tool.Name
		c.Report(problem.SecretPlace, c.At(node, path), "“%s” gives “%s” as “%s” of %s, which takes no secret there: it would be seen.", c.Name(node), ref, c.tools.Called(tool, strings.Split(argument, "/")...), c.tools.Called(tool)).
			Fix("At %s of %q use no secret. %s", path, c.ID(node), secretsGo)
	case c.W.Nodes[node].Tool.Name == workflow.RunCommand && c.W.Nodes[node].Tool.Arguments["shell"].Kind() == 't':
		c.Report(problem.SecretPlace, c.At(node, path), "“%s” gives “%s” to a shell, but a secret is given to one program, by its name.", c.Name(node), ref).
			Fix("Leave the shell of %q out: name the program and each of its arguments in argv. It finds what stands in env, and reads what stands in input.", c.ID(node))
	}
}

// secretChecks are about texts in which nothing is filled in.
type secretChecks struct{ *checker }

// checkTexts warns of secrets in them: they are words there, and stay as they are.
func (c secretChecks) checkTexts() {
	if c.Find(workflow.SecretsID) != none {
		return
	}
	for i, in := range c.W.Inputs {
		c.checkText(problem.Place{Path: fmt.Sprintf("inputs/%d/default", i)}, in.Default, "The default of the input “%s” names “%s”, which is not filled in there.", in.Name)
		c.checkText(problem.Place{Path: fmt.Sprintf("inputs/%d/description", i)}, text.Quote(in.Description), "The description of the input “%s” names “%s”, which is not filled in there.", in.Name)
	}
	for i, o := range c.W.Outputs {
		c.checkText(problem.Place{Path: fmt.Sprintf("outputs/%d/description", i)}, text.Quote(o.Description), "The description of the output “%s” names “%s”, which is not filled in there.", o.Name)
	}
	for i, n := range c.W.Nodes {
		if n.Note != "" {
			c.checkText(c.At(i, "note"), text.Quote(n.Note), "The note of “%s” names “%s”, which is not filled in there.", c.Name(i))
		}
	}
	for i, n := range c.W.Notes {
		c.checkText(problem.Place{Path: fmt.Sprintf("notes/%d/text", i)}, text.Quote(n.Text), "The note “%s” names “%s”, which is not filled in there.", n.ID)
	}
}

func (c secretChecks) checkText(at problem.Place, raw jsontext.Value, format problem.English, of string) {
	workflow.EachSecretIn(raw, func(ref workflow.Reference) {
		c.Report(problem.SecretPlace, at, format, of, ref).
			Fix("Leave it out. %s", secretsGo).Severity = problem.Warning
	})
}
