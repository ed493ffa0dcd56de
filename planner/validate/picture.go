package validate

import (
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// checkPictureText reports the text of a picture that nobody reads: it is always empty.
func (c referenceChecks) checkPictureText(node, source int, u workflow.Use, ref workflow.Reference) {
	tool := c.W.Nodes[source].Tool
	if tool == nil || tool.Name != "take_screenshot" || ref.Field != "ocr_text" {
		return
	}
	if read := tool.Arguments["include_ocr"]; read.Kind() != 't' && read.Kind() != '"' {
		c.report(problem.UnknownReference, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, but “%s” does not read the text in its picture, so that is empty.", c.name(node), ref, c.name(source)).
			fix(`Set "include_ocr" of %q to true.`, c.id(source)).
			quick("Read the text", c.withArgument(source, "include_ocr", jsontext.Value("true"))).Severity = problem.Warning
	}
}
