package cli

import (
	"regexp"

	"github.com/rogpeppe/go-internal/testscript"

	"planwright/internal/eval"
	"planwright/internal/llm/llmtest"
)

// startSuite starts a scripted server that answers the cases whose names match,
// in their order: "ideal" as is right, "mended" with broken JSON before that,
// "broken" with broken JSON alone.
func startSuite(ts *testscript.TestScript, _ bool, args []string) {
	pattern, err := regexp.Compile(args[1])
	ts.Check(err)
	const broken = `{"steps": [{"step_type": "Tool", "tool_name": "click", "arguments": {"x": 20 * 2, "y": 1}}]}`
	answers := map[string][]string{}
	for _, c := range eval.Builtin().Cases {
		if pattern.MatchString(c.Name) {
			answers["ideal"] = append(answers["ideal"], c.Ideal)
			answers["mended"] = append(answers["mended"], broken, c.Ideal)
			answers["broken"] = append(answers["broken"], broken, broken)
		}
	}
	script := llmtest.Script{Models: []string{"scripted", "other"}, Answers: llmtest.Texts(answers[args[0]]...)}
	server, err := llmtest.Start("127.0.0.1:0", script)
	ts.Check(err)
	ts.Defer(server.Close)
	ts.Setenv("URL", server.URL)
	*ts.Value(serverKey{}).(**llmtest.Server) = server
}
