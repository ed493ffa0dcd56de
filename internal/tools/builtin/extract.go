package builtin

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	gojson "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/extract"
	"planwright/planner/text"
)

type extractArguments struct {
	HTML   string         `json:"html"`
	List   string         `json:"list"`
	Fields jsontext.Value `json:"fields"` // an object; its order is that of the rows
	Base   string         `json:"base"`
}

type extractResult struct {
	Rows  []json.RawMessage `json:"rows"`
	First json.RawMessage   `json:"first"`
	Count int               `json:"count"`
	Found bool              `json:"found"`
}

func extractHTML(ctx context.Context, _ call, a extractArguments) (result, error) {
	if strings.TrimSpace(a.HTML) != "" && !strings.Contains(a.HTML, "<") {
		return result{}, refuse("%s is no HTML: it begins with “%s”. Give it the text of a page, such as the body of %s or the text of %s.", field("extract_html", "html"), text.Start(a.HTML, 60), toolCalled("http_request"), toolCalled("read_file"))
	}
	fields, err := fieldsIn(a.Fields)
	if err != nil {
		return result{}, err
	}
	found, err := extract.Run(ctx, extract.Task{HTML: a.HTML, Base: a.Base, List: a.List, Fields: fields})
	if ctx.Err() != nil {
		return result{}, ctx.Err()
	}
	if err != nil {
		return result{}, refuse("%s", err)
	}
	given := extractResult{Rows: found.Rows, Count: len(found.Rows), Found: len(found.Rows) > 0 && len(found.Never) < len(fields)}
	if len(found.Rows) > 0 {
		given.First = found.Rows[0]
	}
	return result{fields: given, text: rowsTold(a.List, found), told: true, partly: neverFound(found.Never)}, nil
}

// rowsTold says how many rows there are.
func rowsTold(list string, found extract.Found) string {
	told := counted(len(found.Rows), "row")
	if list == "" {
		return told + "."
	}
	told += fmt.Sprintf(" of “%s”", list)
	if found.Empty > 0 {
		told += fmt.Sprintf("; %s without any of the fields left out", counted(found.Empty, "element"))
	}
	return told + "."
}

// neverFound says which fields no row has.
func neverFound(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return fmt.Sprintf("Nothing on the page is: %s. Look whether the selectors fit the page as it is sent, which scripts may change in a browser.", strings.Join(names, ", "))
}

// fieldsIn are the members of an object, in their order.
func fieldsIn(object jsontext.Value) ([]extract.Field, error) {
	var fields []extract.Field
	d := jsontext.NewDecoder(bytes.NewReader(object))
	if _, err := d.ReadToken(); err != nil {
		return nil, refuse("%s is no object. Give it names of fields with selectors.", field("extract_html", "fields"))
	}
	for d.PeekKind() == '"' {
		var name, selector string
		if gojson.UnmarshalDecode(d, &name) != nil || gojson.UnmarshalDecode(d, &selector) != nil {
			return nil, refuse("A field has something else than a selector. Give each field a CSS selector as a text.")
		}
		fields = append(fields, extract.Field{Name: name, Selector: selector})
	}
	return fields, nil
}
