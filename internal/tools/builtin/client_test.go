package builtin

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"planwright/planner/catalog"
)

// client is a client of a server in this process.
type client struct {
	*mcp.ClientSession
	t       *testing.T
	folder  string                // that is allowed
	along   atomic.Pointer[Along] // of the next call
	mu      sync.Mutex
	schemas map[string]*jsonschema.Schema
}

// connect starts a server with one allowed folder.
func connect(t *testing.T, options Options, answers ...func(*mcp.ElicitRequest) *mcp.ElicitResult) *client {
	t.Helper()
	folder := t.TempDir()
	if options.Folders == nil {
		options.Folders = func() []string { return []string{folder} }
	}
	options.Trouble = func(report string) { t.Error(report) }
	ours, theirs := mcp.NewInMemoryTransports()
	c := &client{t: t, folder: folder, schemas: map[string]*jsonschema.Schema{}}
	own := NewServer(options)
	own.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
			return next(WithAlong(ctx, *cmp.Or(c.along.Load(), &Along{})), method, r)
		}
	})
	server, err := own.Connect(t.Context(), theirs, nil)
	if err != nil {
		t.Fatal(err)
	}
	clientOptions := &mcp.ClientOptions{Capabilities: &mcp.ClientCapabilities{}}
	if len(answers) > 0 {
		clientOptions.ElicitationHandler = func(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) { return answers[0](r), nil }
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, clientOptions).
		Connect(t.Context(), ours, &mcp.ClientSessionOptions{ProtocolVersion: "2025-11-25"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		session.Close()
		server.Wait()
	})
	c.ClientSession = session
	return c
}

// given is a result as a client has it.
type given struct {
	failed bool
	text   string
	fields map[string]any
	images [][]byte
	partly string
	told   bool
	unsure bool
	ways   []catalog.WayOn
}

// call calls a tool and holds its result against the tool's output schema.
func (c *client) call(tool string, arguments any) given {
	c.t.Helper()
	return c.callWith(Along{}, tool, arguments)
}

// callWith calls with what goes along with the call. Only one such call is made at a
// time.
func (c *client) callWith(along Along, tool string, arguments any) given {
	c.t.Helper()
	if !reflect.DeepEqual(along, Along{}) {
		c.along.Store(&along) // what is told behind a call reads it, too
		defer c.along.Store(nil)
	}
	r, err := c.CallTool(context.Background(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		c.t.Fatalf("%s: %v", tool, err)
	}
	g := given{failed: r.IsError, told: IsTold(r), unsure: IsUnsure(r), ways: WaysOn(r)}
	g.partly, _, _ = Partly(r)
	for _, part := range r.Content {
		switch part := part.(type) {
		case *mcp.TextContent:
			g.text += part.Text
		case *mcp.ImageContent:
			g.images = append(g.images, part.Data)
		}
	}
	if r.StructuredContent != nil {
		g.fields = r.StructuredContent.(map[string]any)
		if err := c.schema(tool).Validate(r.StructuredContent); err != nil {
			c.t.Errorf("%s: %v", tool, err)
		}
	}
	return g
}

// works is call for what must not fail.
func (c *client) works(tool string, arguments any) given {
	c.t.Helper()
	g := c.call(tool, arguments)
	if g.failed {
		c.t.Fatalf("%s failed: %s", tool, g.text)
	}
	return g
}

// fails is why a call that must fail did.
func (c *client) fails(tool string, arguments any) string {
	c.t.Helper()
	g := c.call(tool, arguments)
	if !g.failed {
		c.t.Fatalf("%s did not fail: %s", tool, shortened(g.text))
	}
	return g.text
}

func (c *client) schema(tool string) *jsonschema.Schema {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s := c.schemas[tool]; s != nil {
		return s
	}
	t, _ := catalog.Builtin().Get(tool)
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(outputSchema(t.Outputs))))
	if err != nil {
		c.t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("out:///"+tool, doc); err != nil {
		c.t.Fatal(err)
	}
	c.schemas[tool] = compiler.MustCompile("out:///" + tool)
	return c.schemas[tool]
}

// path is a path in the allowed folder.
func (c *client) path(name string) string { return filepath.Join(c.folder, name) }

// put writes a file into the allowed folder.
func (c *client) put(name, text string) string {
	c.t.Helper()
	path := c.path(name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		c.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		c.t.Fatal(err)
	}
	return path
}

// holds checks what a file in the allowed folder holds.
func (c *client) holds(name, want string) {
	c.t.Helper()
	got, err := os.ReadFile(c.path(name))
	if err != nil || string(got) != want {
		c.t.Errorf("%s holds %q (%v), want %q", name, got, err, want)
	}
}
