package tools

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
)

// The server by which the makers of the protocol try clients.
func TestOfficialServer(t *testing.T) {
	const program = "../../frontend/node_modules/@modelcontextprotocol/server-everything/dist/index.js"
	if _, err := os.Stat(program); err != nil {
		t.Skip("the official server is not installed: run npm --prefix frontend install")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no Node.js")
	}
	script, err := filepath.Abs(program)
	must(t, err)
	t.Setenv("OPENAI_API_KEY", "canary-of-the-endpoint")
	h := open(t, Options{Servers: []Server{{Name: "all", Command: node, Args: []string{script, "stdio"}, Env: map[string]string{"GIVEN": "canary-of-the-server"}}}})
	began := time.Now()
	h.approve("all")
	status := h.status("all")
	t.Logf("%d tools, approved and ready after %v", status.Tools, time.Since(began).Round(time.Millisecond))
	if status.Tools < 10 || len(status.Problems) > 0 {
		t.Errorf("%+v", status)
	}
	if got := h.call("all__echo", `{"message":"grüß dich"}`).Text; got != "Echo: grüß dich" {
		t.Errorf("echo: %q", got)
	}
	if got := h.call("all__get-sum", `{"a":2,"b":40}`).Text; !strings.Contains(got, "42") {
		t.Errorf("sum: %q", got)
	}
	picture := h.call("all__get-tiny-image", `{}`)
	if len(picture.Images) != 1 || picture.Images[0].MIME != "image/png" || !strings.HasPrefix(string(picture.Images[0].Data), "\x89PNG\r\n") {
		t.Errorf("image: %+v", picture)
	}
	weather := h.call("all__get-structured-content", `{"location":"Chicago"}`)
	if weather.Fields["temperature"].Kind() != '0' || weather.Fields["conditions"].Kind() != '"' {
		t.Errorf("structured: %+v", weather)
	}
	names, isOpen := h.Catalog().Outputs("all__get-structured-content")
	if isOpen || !slices.Contains(names, "temperature") {
		t.Errorf("its outputs: %v, open %v", names, isOpen)
	}
	if echo, _ := h.Catalog().Get("all__echo"); echo.Effect != catalog.Read {
		t.Errorf("echo is %s", echo.Effect)
	}
	refused, err := h.Call(context.Background(), "all__get-sum", jsontext.Value(`{"a":"x"}`), Along{})
	if err != nil || refused.Success || refused.Error == "" {
		t.Errorf("wrong arguments: %+v, %v", refused, err)
	}
	environment := h.call("all__get-env", `{}`).Text
	if strings.Contains(environment, "canary-of-the-endpoint") || !strings.Contains(environment, "canary-of-the-server") {
		t.Errorf("its environment: %s", environment)
	}
	h.stops("all__trigger-long-running-operation", `{"duration":30,"steps":3}`)
	h.call("all__echo", `{"message":"still here"}`)
}
