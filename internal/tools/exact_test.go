package tools

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// The fields of results: numbers, some beyond what floating point keeps, and rows of which
// the columns are in no order of names.
const (
	rows    = `{"rows":[{"name":"Ann","amount":1,"at":{"to":2,"from":1}},{"name":"Bo"}]}`
	numbers = `{"exact":0.10000000000000000001,"filled":4.10,"half":0.5,"id":9007199254740993,"large":1e400,"list":[{"n":-18446744073709551615}],"small":-1e-400,"text":"9007199254740993"}`
)

// numbering is a server with tools that give them.
func numbering() *sdk.Server {
	s := sdk.NewServer(&sdk.Implementation{Name: "numbers", Version: "1"}, nil)
	for name, fields := range map[string]string{"do": numbers, "list": rows} {
		s.AddTool(&sdk.Tool{Name: name, InputSchema: jsontext.Value(`{"type":"object"}`), Annotations: &sdk.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: new(false)}},
			func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
				return &sdk.CallToolResult{Meta: sdk.Meta{"other": 1}, Content: []sdk.Content{}, StructuredContent: jsontext.Value(fields)}, nil
			})
	}
	return s
}

// A number arrives as the server wrote it, whatever way it takes: an id is not another
// one, and no number ends the connection. So do columns.
func TestResultsAreKeptExactly(t *testing.T) {
	t.Parallel()
	plain := site(t, sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return numbering() }, &sdk.StreamableHTTPOptions{JSONResponse: true}))
	h := open(t, Options{Builtin: numbering(), Servers: []Server{
		self("pipe", "numbers"), site(t, streamable(numbering())).server("stream"), plain.server("plain"),
	}})
	h.approve("pipe", "stream", "plain")
	for _, tool := range []string{"do", "pipe__do", "stream__do", "plain__do", "list", "stream__list", "plain__list"} {
		want := numbers
		if strings.HasSuffix(tool, "list") {
			want = rows
		}
		for range 2 {
			r, err := h.Call(context.Background(), tool, nil, Along{})
			if err != nil || !r.Success {
				t.Fatalf("%s: %+v, %v", tool, r, err)
			}
			got, err := json.Marshal(r.Fields, json.Deterministic(true))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, string(got)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tool, diff)
			}
		}
	}
}

func TestIsFloat(t *testing.T) {
	for number, want := range map[string]bool{
		"0": true, "-0.0": true, "0e999999999999": true, "1.0": true, "10": true, "0.1": true, "1E3": true, "-2.50e-3": true, "1e300": true, "9007199254740992": true, "123456789012345680000": true,
		"9007199254740993": false, "1e400": false, "1e-400": false, "1e-999999999": false, "1e99999999999999999999": false, "0.1000000000000000055": false,
		strings.Repeat("9", 1_000_000): false,
	} {
		if isFloat(number) != want {
			t.Errorf("%.40s: %v", number, !want)
		}
	}
}

// Rows whose columns are in the order of their names keep the digits of numbers, too.
func TestFilledUpNumbersKeepTheirDigits(t *testing.T) {
	for value, want := range map[string]bool{
		`{"rows":[{"a":4.1,"b":5},{"a":4.10,"b":7}]}`: false, `{"rows":[{"a":4.1,"b":5},{"a":4.2,"b":7.0}]}`: true, `{"a":2.00}`: false, `{"a":100}`: true,
	} {
		if survives(jsontext.Value(value)) != want {
			t.Errorf("%s: %v", value, !want)
		}
	}
}

// What floating point keeps, and what is no result, is not touched.
func TestMessagesStayAsTheyAre(t *testing.T) {
	for _, message := range []string{
		`{"result":{"structuredContent":{"a":1,"b":0.1}}}`, `{"result":{"content":[{"type":"text","text":"\"structuredContent\" 9007199254740993"}]}}`,
		`{"result":{"structuredContent":`, `{"result":["structuredContent",9007199254740993]}`, `"structuredContent"`, `{"error":{"structuredContent":9007199254740993}}`,
	} {
		if got := string(keepInMessage([]byte(message), 1<<20)); got != message {
			t.Errorf("%s became %s", message, got)
		}
	}
	long := `{"result":{"structuredContent":{"a":9007199254740993}}}`
	if got := string(keepInMessage([]byte(long), len(long))); got != long {
		t.Errorf("it is longer than it may be: %s", got)
	}
}
