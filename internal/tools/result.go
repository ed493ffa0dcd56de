package tools

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/planner/text"
)

// read takes over a result, as much as may be kept of it. All of it is data of a
// stranger.
func read(from *sdk.CallToolResult, most int) Result {
	r := Result{Success: !from.IsError}
	if from.NeedsInput() {
		return Result{Error: "The tool asks for something that a run cannot give."}
	}
	left := most
	left = r.readFields(structured(from), left)
	var texts []string
	for _, part := range from.Content {
		texts = append(texts, r.readPart(part)...)
	}
	all := strings.ToValidUTF8(strings.Join(texts, "\n"), "\uFFFD")
	r.Text = text.Bytes(all, left)
	if len(all) > left {
		r.Cut, r.TextCut = true, true
	}
	if !r.Success {
		r.Error = short(r.Text)
		if strings.TrimSpace(r.Text) == "" {
			r.Error = "The tool failed and gave no reason."
		}
	}
	return r
}

// readFields takes over the structured part, fields in the order of their names, and
// returns how many bytes are left. A field that is too large is left out. What is
// not an object becomes the field "value".
func (r *Result) readFields(content any, left int) int {
	if content == nil {
		return left
	}
	object, ok := content.(map[string]any)
	if !ok {
		object = map[string]any{"value": content}
	}
	r.Fields = map[string]jsontext.Value{}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		value, err := json.Marshal(object[name], json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
		if err != nil || len(name)+len(value) > left {
			r.Cut = true
			continue
		}
		left -= len(name) + len(value)
		r.Fields[name] = value
	}
	return left
}

// readPart takes over a picture, and gives the words of anything else.
func (r *Result) readPart(part sdk.Content) []string {
	switch part := part.(type) {
	case *sdk.TextContent:
		return []string{part.Text}
	case *sdk.ImageContent:
		r.Images = append(r.Images, Image{part.MIMEType, bytes.Clone(part.Data)})
		return nil
	case *sdk.AudioContent:
		return []string{fmt.Sprintf("[sound of %d bytes, %s]", len(part.Data), oneLine(part.MIMEType))}
	case *sdk.ResourceLink:
		return []string{strings.TrimSpace(part.Name + " " + part.URI)}
	case *sdk.EmbeddedResource:
		return r.readResource(part.Resource)
	}
	return nil
}

func (r *Result) readResource(resource *sdk.ResourceContents) []string {
	switch {
	case resource == nil:
		return nil
	case resource.Blob == nil:
		return []string{resource.Text}
	case strings.HasPrefix(resource.MIMEType, "image/"):
		r.Images = append(r.Images, Image{resource.MIMEType, bytes.Clone(resource.Blob)})
		return nil
	}
	return []string{fmt.Sprintf("[file %s of %d bytes]", oneLine(resource.URI), len(resource.Blob))}
}
