package models

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
)

// silence is how long a server that downloads may say nothing: it checks a large file
// without a word.
const silence = 10 * time.Minute

// pullLine is one line of what Ollama says while it downloads.
type pullLine struct {
	Status    string `json:"status"`
	Digest    string `json:"digest"`
	Total     int64  `json:"total"`
	Completed int64  `json:"completed"`
	Error     string `json:"error"`
}

// Pull has Ollama download a model; told hears how far it is, at most five times a second, and how far it came.
// What was downloaded when it ends before it is done stays with Ollama, which goes on
// from there the next time. The error is a *Failure.
func (o Ollama) Pull(ctx context.Context, model string, told func(Progress)) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	response, err := o.server.send(ctx, http.MethodPost, "/api/pull", map[string]any{"model": model, "stream": true})
	if err != nil {
		return o.server.gone(ctx)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		body, _ := io.ReadAll(io.LimitReader(response.Body, mostLineBytes)) // what came is enough
		return o.server.explain(ctx, model, &refusal{response.StatusCode, errorText(body)})
	}
	return o.follow(ctx, model, response.Body, told)
}

// follow reads what Ollama says until it is done.
func (o Ollama) follow(ctx context.Context, model string, body io.ReadCloser, told func(Progress)) error {
	quiet := time.AfterFunc(silence, func() { _ = body.Close() })
	defer quiet.Stop()
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, mostLineBytes)
	var m meter
	var last *Progress // that is not told yet
	defer func() {
		if last != nil {
			told(*last)
		}
	}()
	for lines.Scan() {
		quiet.Reset(silence)
		var line pullLine
		if len(strings.TrimSpace(lines.Text())) == 0 {
			continue
		}
		if json.Unmarshal(lines.Bytes(), &line, lenient) != nil {
			if m.phase != "" {
				break // it is cut off
			}
			return o.server.fail(Refused, "What answers at %s is no Ollama.", o.server.host).then("Choose another server.")
		}
		switch {
		case line.Error != "":
			return o.server.explain(ctx, model, &refusal{0, line.Error})
		case line.Status == "success":
			last = nil
			return nil
		}
		progress, is := m.add(line, time.Now())
		if last = &progress; is {
			told(progress)
			last = nil
		}
	}
	return o.cutOff(ctx)
}

// cutOff is why Ollama says no more in the middle of a download.
func (o Ollama) cutOff(ctx context.Context) error {
	if ctx.Err() != nil {
		return o.server.gone(ctx)
	}
	return o.server.fail(Gone, "%s stopped answering in the middle of the download.", o.server.name).
		then("Start it again, then go on with the download.")
}
