package builtin

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	gojson "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/planner/catalog"
)

// result is what a tool gives.
type result struct {
	fields any    // an object by the tool's output schema; nil: it has no named outputs
	text   string // the output "text"; of a failure what went wrong, for people
	failed bool   // it did what it was asked to, and that did not work
	image  []byte // a picture (PNG) that belongs to it
	partly string // what there is besides, in words; "" where it is whole
	unkept unkept
	told   bool   // the text only tells what came, where steps expect that itself
	again  string // why another try may give a better answer, in words
	unsure bool   // with failed: nobody knows whether it was carried out
	ways   []catalog.WayOn
}

// toldKey is in the _meta of a result whose text only tells what came.
const toldKey = "planwright/told"

// IsTold reports whether the text of a result only tells people what came, so that no
// step may take it for that.
func IsTold(r *mcp.CallToolResult) bool {
	told, _ := r.Meta[toldKey].(bool)
	return told
}

// againKey is there too.
const againKey = "planwright/again"

// Again says why another try may give a better answer than this one, which is no failure;
// "" where there is no reason.
func Again(r *mcp.CallToolResult) string {
	why, _ := r.Meta[againKey].(string)
	return why
}

// unsureKey is there too.
const unsureKey = "planwright/unsure"

// IsUnsure reports of a failure that nobody knows whether the call was carried out.
func IsUnsure(r *mcp.CallToolResult) bool {
	unsure, _ := r.Meta[unsureKey].(bool)
	return unsure
}

// waysKey is there too.
const waysKey = "planwright/ways"

// WaysOn are the ways on from what went wrong, or from what is doubted.
func WaysOn(r *mcp.CallToolResult) []catalog.WayOn {
	var ways []catalog.WayOn
	data, err := json.Marshal(r.Meta[waysKey]) // it came as JSON
	if err != nil || gojson.Unmarshal(data, &ways) != nil {
		return nil
	}
	return ways
}

// unkept is what there was more of than is kept, unasked: no step may take the beginning
// for all of it.
type unkept string

const (
	unkeptField unkept = "field" // which is not there then
	unkeptText  unkept = "text"  // and a field
)

// partlyKey and unkeptKey are there too.
const (
	partlyKey = "planwright/partly"
	unkeptKey = "planwright/unkept"
)

// Partly says what is missing from a result, in words; "" where it is whole. field and
// text tell of what steps may not use, as there was more of it than is kept: a field that
// is not there, and the text.
func Partly(r *mcp.CallToolResult) (words string, field, text bool) {
	words, _ = r.Meta[partlyKey].(string)
	what, _ := r.Meta[unkeptKey].(string)
	return words, what != "", what == string(unkeptText)
}

// meta is what goes along with the result.
func (r result) meta() mcp.Meta {
	meta := mcp.Meta{}
	if r.told {
		meta[toldKey] = true
	}
	if r.again != "" {
		meta[againKey] = r.again
	}
	if r.unsure {
		meta[unsureKey] = true
	}
	if r.partly != "" {
		meta[partlyKey] = r.partly
	}
	if r.unkept != "" {
		meta[unkeptKey] = string(r.unkept)
	}
	if len(r.ways) > 0 {
		data, _ := gojson.Marshal(r.ways) // labels and values, which are JSON
		meta[waysKey] = json.RawMessage(data)
	}
	if len(meta) == 0 {
		return nil
	}
	return meta
}

// refusal is an error whose text is for people: what is wrong, where, and what to
// do.
type refusal string

func (r refusal) Error() string { return string(r) }

func refuse(format string, a ...any) error { return refusal(fmt.Sprintf(format, a...)) }

// unsure is why a call failed that may have been carried out all the same.
type unsure struct{ error }

func (u unsure) Unwrap() error { return u.error }

func isUnsure(err error) bool {
	var u unsure
	return errors.As(err, &u)
}

// maxResult is how large a result may be on the wire. Clients read messages of at
// most 16 MiB and end the session at a larger one.
const maxResult = 12 << 20

// notUTF8 is said of a result in which a text is none, as names of files may be.
const notUTF8 = "A name or a text in the result is not UTF-8: “\ufffd” stands for what cannot be written, and nothing is found by that. Rename the file or the folder."

// answer is the result of a tool as the protocol has it. One that cannot be passed on is a
// failure, of which nobody knows what a call with effects did.
func (r result) answer(t catalog.Tool) *mcp.CallToolResult {
	if r.fields == nil {
		r.fields = struct{}{}
	}
	object, err := gojson.Marshal(r.fields, gojson.Deterministic(true))
	if err != nil {
		object, err = gojson.Marshal(r.fields, gojson.Deterministic(true), jsontext.AllowInvalidUTF8(true))
		r.partly = strings.TrimSpace(r.partly + " " + notUTF8)
	}
	if err != nil {
		return unpassed(t, "The result of %s cannot be written as JSON.", t.Name)
	}
	out := &mcp.CallToolResult{Meta: r.meta(), IsError: r.failed, Content: []mcp.Content{&mcp.TextContent{Text: r.text}}}
	out.StructuredContent = json.RawMessage(object)
	size := wireSize(r.text) + len(object) + escapes(object)
	if picture := base64.StdEncoding.EncodedLen(len(r.image)); picture > 0 && size+picture <= maxResult { // else its path must do
		out.Content = append(out.Content, &mcp.ImageContent{MIMEType: "image/png", Data: r.image})
	}
	if size > maxResult {
		return unpassed(t, "The result of %s is %d MB, more than the %d MB that can be passed on. Ask it for less, for example for a part of the file.", t.Name, size>>20, maxResult>>20)
	}
	return out
}

// unpassed is a failure of what was carried out.
func unpassed(t catalog.Tool, format string, a ...any) *mcp.CallToolResult {
	out := failure(format, a...)
	out.Meta = result{unsure: t.Effect != catalog.Read}.meta()
	return out
}

// wireSize is how many bytes the text has as JSON.
func wireSize(text string) int {
	b, _ := json.Marshal(text) // texts have no errors
	return len(b)
}

// escapes is how many bytes the protocol's JSON may add, which writes these
// characters as \u003c and the like.
func escapes(object []byte) int {
	return 5 * (bytes.Count(object, []byte("<")) + bytes.Count(object, []byte(">")) + bytes.Count(object, []byte("&")))
}

func failure(format string, a ...any) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf(format, a...)}}}
}

// outputSchema is the JSON Schema of an object with these outputs, in their order.
// None is required: a failure may have only some. An object may be missing, such as
// the first of none.
func outputSchema(outputs []catalog.Output) []byte {
	var b bytes.Buffer
	b.WriteString(`{"type":"object","properties":{`)
	for i, o := range outputs {
		if i > 0 {
			b.WriteByte(',')
		}
		definition := struct {
			Type        any    `json:"type,omitempty"`
			Format      string `json:"format,omitempty"`
			Items       any    `json:"items,omitempty"`
			Description string `json:"description,omitempty"`
		}{Description: o.Description, Items: itemSchema(o.Items)}
		switch o.Type {
		case "":
		case catalog.FileFormat:
			definition.Format = catalog.FileFormat
			fallthrough
		case "object":
			definition.Type = []string{"object", "null"}
		case "array":
			definition.Type = o.Type
			if o.Items == "object" || o.Items == "" { // of many it may be their file
				definition.Type, definition.Format = []string{"array", "object"}, catalog.RowsFormat
			}
		default:
			definition.Type = o.Type
		}
		name, _ := json.Marshal(o.Name)
		value, _ := json.Marshal(definition) // two texts
		fmt.Fprintf(&b, "%s:%s", name, value)
	}
	b.WriteString(`},"additionalProperties":false}`)
	return b.Bytes()
}

// itemSchema is the schema of an array's elements, which are of a type or have the
// members that stand in braces; nil where nothing is known of them.
func itemSchema(items string) any {
	inner, isObject := strings.CutPrefix(items, "{")
	switch {
	case items == "":
		return nil
	case !isObject:
		return map[string]any{"type": items}
	}
	properties := map[string]any{}
	for name := range strings.SplitSeq(strings.TrimSuffix(inner, "}"), ", ") {
		properties[name] = map[string]any{}
	}
	return map[string]any{"type": "object", "properties": properties}
}
