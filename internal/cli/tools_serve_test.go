package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// The built-in tools are a server for other programs: files are within the allowed
// folders, whatever _meta a request has, and nobody is asked, also where the other
// program could ask a person.
func TestToolsAreServed(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	outside := t.TempDir()
	allowed := filepath.Join(outside, "allowed")
	if err := os.Mkdir(allowed, 0o700); err != nil {
		t.Fatal(err)
	}
	secret := filepath.Join(outside, "secret.png")
	if err := os.WriteFile(secret, []byte("\x89PNG\r\n\x1a\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	program := exec.Command(self)
	program.Args = []string{"planwright", "tools", "serve", "--set", "allowedFolders=" + allowed}
	program.Env = append(os.Environ(), "XDG_CONFIG_HOME="+t.TempDir(), "XDG_STATE_HOME="+t.TempDir(), "XDG_DATA_HOME="+t.TempDir())
	asked := 0
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, &sdk.ClientOptions{
		ElicitationHandler: func(context.Context, *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
			asked++
			return &sdk.ElicitResult{Action: "accept", Content: map[string]any{"answer": "yes"}}, nil
		},
	})
	input, err := program.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	defer program.Wait()
	answers := bufio.NewReader(output)
	fmt.Fprintln(input, "no message")
	if answer, err := answers.ReadString('\n'); err != nil || !strings.Contains(answer, `"code":-32700`) {
		t.Fatalf("what is no message is answered with %q, %v", answer, err)
	}
	session, err := client.Connect(ctx, &sdk.IOTransport{Reader: io.NopCloser(answers), Writer: input}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	for _, c := range []struct {
		tool      string
		arguments map[string]any
		failed    bool
		says      string
		meta      sdk.Meta
	}{
		{"write_file", map[string]any{"path": "note.txt", "text": "kept"}, false, "note.txt", nil},
		{"read_file", map[string]any{"path": "note.txt"}, false, "kept", nil},
		{"write_file", map[string]any{"path": "../note.txt", "text": "no"}, true, "outside the folders", nil},
		{"ask_person", map[string]any{"question": "Go on?"}, true, "Nobody is there to answer", nil},
		{"move_file", map[string]any{"from": secret, "to": "taken.png"}, true, "outside the folders", sdk.Meta{"planwright/images": outside}},
		{"take_picture", nil, true, "take_picture", nil},
	} {
		result, err := session.CallTool(ctx, &sdk.CallToolParams{Meta: c.meta, Name: c.tool, Arguments: c.arguments})
		text, failed := "", err != nil
		if err == nil {
			text, failed = result.Content[0].(*sdk.TextContent).Text, result.IsError
		} else {
			text = err.Error()
		}
		if failed != c.failed || !strings.Contains(text, c.says) {
			t.Errorf("%s %v: failed %v, %q", c.tool, c.arguments, failed, text)
		}
	}
	if data, err := os.ReadFile(filepath.Join(allowed, "note.txt")); err != nil || string(data) != "kept" {
		t.Errorf("the file holds %q, %v", data, err)
	}
	if _, err := os.Stat(filepath.Join(outside, "note.txt")); err == nil || asked > 0 {
		t.Errorf("a file was written outside, or a person was asked %d times", asked)
	}
}
