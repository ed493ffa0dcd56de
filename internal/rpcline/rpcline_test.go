package rpcline

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// program is another program at the end of a connection to a server.
type program struct {
	t     *testing.T
	to    io.WriteCloser
	lines *bufio.Scanner
}

// start serves a program until the test ends.
func start(t *testing.T, most int) program {
	t.Helper()
	server := sdk.NewServer(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	server.AddTool(&sdk.Tool{Name: "hello", InputSchema: json.RawMessage(`{"type":"object"}`)}, func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: "hello"}}}, nil
	})
	in, to := io.Pipe()
	from, out := io.Pipe()
	session, err := server.Connect(context.Background(), Transport{In: in, Out: out, Most: most}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := program{t, to, bufio.NewScanner(from)}
	p.lines.Buffer(nil, 1<<20)
	t.Cleanup(func() {
		to.Close()
		session.Wait()
	})
	p.send(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}` + "\n" +
		`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n")
	p.next()
	return p
}

func (p program) send(text string) {
	p.t.Helper()
	if _, err := io.WriteString(p.to, text); err != nil {
		p.t.Fatal(err)
	}
}

// said is what a message of the server has of interest.
type said struct {
	ID    any
	Error struct {
		Code    int
		Message string
	}
	Result any
}

func (p program) next() said {
	p.t.Helper()
	if !p.lines.Scan() {
		p.t.Fatal("the server hung up: ", p.lines.Err())
	}
	var s said
	if err := json.Unmarshal(p.lines.Bytes(), &s); err != nil {
		p.t.Fatalf("%v in %s", err, p.lines.Text())
	}
	return s
}

// Whatever a line holds, the answer says what is wrong with it, where one is due, and
// the next call is answered.
func TestServerOutlivesMalformedLines(t *testing.T) {
	const parse, invalid, unknown = -32700, -32600, -32601
	long := strings.Repeat("x", 3<<20)
	for name, test := range map[string]struct {
		line string
		code int // 0: no answer is due
		id   any
	}{
		"no JSON":                   {`hello`, parse, nil},
		"half a message":            {`{"jsonrpc":"2.0","id":7,"method":"tools/`, parse, 7.0},
		"two messages in one line":  {`{"jsonrpc":"2.0","id":7,"method":"ping"}{"jsonrpc":"2.0","id":8,"method":"ping"}`, parse, 7.0},
		"NUL":                       {"\x00\x00", parse, nil},
		"NUL in a message":          {"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"pi\x00ng\"}", parse, 7.0},
		"not UTF-8":                 {"{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"\xff\"}", parse, "a"},
		"too long":                  {`{"jsonrpc":"2.0","id":"b","method":"ping","params":{"x":"` + long + `"}}`, invalid, "b"},
		"too long and nothing":      {long, invalid, nil},
		"too deep":                  {strings.Repeat(`{"a":`, 20_000), parse, nil},
		"a list":                    {`[{"jsonrpc":"2.0","id":7,"method":"ping"},{"jsonrpc":"2.0","id":7,"method":"ping"}]`, invalid, nil},
		"an empty list":             {`[]`, invalid, nil},
		"a number":                  {`5`, invalid, nil},
		"an object":                 {`{}`, invalid, nil},
		"another version":           {`{"jsonrpc":"1.0","id":7,"method":"ping"}`, invalid, 7.0},
		"an id that is none":        {`{"jsonrpc":"2.0","id":{},"method":"ping"}`, invalid, nil},
		"a method that is none":     {`{"jsonrpc":"2.0","id":7,"method":5}`, invalid, 7.0},
		"an unknown method":         {`{"jsonrpc":"2.0","id":7,"method":"nothing"}`, unknown, 7.0},
		"a response to nothing":     {`{"jsonrpc":"2.0","id":99,"result":{}}`, 0, nil},
		"an error to nothing":       {`{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}`, 0, nil},
		"half a response":           {`{"jsonrpc":"2.0","id":99,"result":{`, 0, nil},
		"an unknown notification":   {`{"jsonrpc":"2.0","method":"notifications/nothing"}`, 0, nil},
		"a cancellation of nothing": {`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":55}}`, 0, nil},
		"white space":               {" \t\r", 0, nil},
	} {
		t.Run(name, func(t *testing.T) {
			p := start(t, 2<<20)
			p.send(test.line + "\n")
			if test.code != 0 {
				if got := p.next(); got.Error.Code != test.code || !cmp.Equal(got.ID, test.id) || got.Error.Message == "" {
					t.Errorf("it says %+v", got)
				}
			}
			p.send(`{"jsonrpc":"2.0","id":"after","method":"tools/call","params":{"name":"hello"}}` + "\r\n")
			if got := p.next(); got.ID != "after" || got.Result == nil {
				t.Errorf("then it says %+v", got)
			}
		})
	}
}

// The last line need not end.
func TestLastLineWithoutEnd(t *testing.T) {
	in, out := &strings.Builder{}, &strings.Builder{}
	r := &reader{in: bufio.NewReader(strings.NewReader("bye\n" + `{"jsonrpc":"2.0","id":1,"method":"ping"}`)), out: out, most: Most}
	if _, err := io.Copy(in, r); err != nil || in.String() != `{"jsonrpc":"2.0","id":1,"method":"ping"}`+"\n" || !strings.Contains(out.String(), "-32700") {
		t.Errorf("read %q, answered %q, %v", in, out, err)
	}
}

func FuzzLines(f *testing.F) {
	for _, seed := range []string{"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"x\"}\n", "[]\n\n5\n{", "{\"id\":\"\\ud800\",\"result\":\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var out strings.Builder
		r := &reader{in: bufio.NewReaderSize(strings.NewReader(string(data)), 16), out: &out, most: 256}
		through, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(through) + out.String()) {
			if !json.Valid([]byte(line)) || !strings.HasSuffix(line, "\n") {
				t.Errorf("%q", line)
			}
		}
	})
}
