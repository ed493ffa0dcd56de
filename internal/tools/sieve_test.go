package tools

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// endless is a text again and again.
type endless struct {
	text string
	at   int
	read int // how often
}

func (e *endless) Read(p []byte) (int, error) {
	for n := 0; ; {
		copied := copy(p[n:], e.text[e.at:])
		if n, e.at = n+copied, e.at+copied; e.at < len(e.text) {
			return n, nil
		}
		e.at = 0
		e.read++
	}
}

const (
	aNews    = `{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"x"}}`
	aRequest = `{"jsonrpc":"2.0","id":7,"method":"sampling/createMessage"}`
	aChange  = `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`
	anAnswer = `{"jsonrpc":"2.0","id":8,"result":{}}`
)

// Of a stream without end, whatever it holds, so much a second is read, let through and
// kept, over pipes and over HTTP.
func TestPace(t *testing.T) {
	const seconds, skimming, size = 2, 3 * mostLines, 8 << 20
	great := strings.Repeat("x", 1<<18)
	for name, test := range map[string]struct {
		text          string
		through, kept int // at most a second
	}{
		"line feeds":            {"\n", 0, 0},
		"words":                 {"hello\n", 0, mostKept},
		"news":                  {aNews + "\n", mostKept, 0},
		"requests":              {aRequest + "\n", mostKept, 0},
		"changes":               {aChange + "\n", mostLines + 1, 0},
		"great news":            {strings.Replace(aNews, "x", great, 1) + "\n", mostKeptBytes >> 18, 0},
		"great changes":         {strings.Replace(aChange, "}", `,"params":{"x":"`+great+`"}}`, 1) + "\n", mostKeptBytes >> 18, 0},
		"answers":               {anAnswer + "\n", mostLines + 1, 0},
		"great answers":         {strings.Replace(anAnswer, "{}", `{"x":"`+great+`"}`, 1) + "\n", size>>18 + 1, 0},
		"comments":              {": still there\n", 0, 0},
		"events without data":   {"id: 1\nretry: 5\n\n", mostLines + 1, 0},
		"events of other names": {"event: other\ndata: {}\n\n", 0, 0},
		"events of news":        {"data: " + aNews + "\n\n", mostKept, 0},
		"events of requests":    {"event: message\ndata: " + aRequest + "\n\n", mostKept, 0},
		"events of changes":     {"data: " + aChange + "\n\n", mostLines + 1, 0},
		"events of answers":     {"data: " + anAnswer + "\n\n", mostLines + 1, 0},
		"events of words":       {"data: hello\n\n", 0, mostKept},
		"events of many words":  {"data: " + great + "\n\n", 0, mostKeptBytes >> 18},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				source, kept := &endless{text: test.text}, 0
				ctx, cancel := context.WithTimeout(t.Context(), seconds*time.Second-time.Millisecond)
				defer cancel()
				in := bufio.NewReader(&paced{ctx: ctx, in: source, pace: pace{most: skimming, size: size}})
				s := sieve{stray: func(string) { kept++ }, quota: &quota{tell: func(int) {}}, ctx: ctx, pace: pace{most: mostLines}}
				var reader io.Reader = &messages{sieve: s, in: in, most: 16 << 20, fail: func(error) {}}
				if strings.HasPrefix(test.text, ":") || strings.HasSuffix(test.text, "\n\n") {
					reader = &events{sieve: s, in: in, most: 16 << 20}
				}
				through := &counted{of: []byte("\n" + strings.Repeat("\n", strings.Count(test.text, "\n\n")))}
				if _, err := io.Copy(through, reader); !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("it ended with %v", err)
				}
				if through.n > seconds*test.through || kept > seconds*test.kept || (test.through+test.kept > 0) != (through.n+kept > 0) {
					t.Errorf("%d got through and %d were kept", through.n, kept)
				}
				if read := source.read * len(test.text); read > seconds*(size+1<<20) {
					t.Errorf("%d MiB were read", read>>20)
				}
				if lines := source.read * strings.Count(test.text, "\n"); lines > seconds*(skimming+64<<10) {
					t.Errorf("%d lines were read", lines)
				}
				time.Sleep(time.Second) // the quota tells what it left out
			})
		})
	}
}

// counted counts how often something is written to it.
type counted struct {
	of []byte
	n  int
}

func (c *counted) Write(p []byte) (int, error) {
	c.n += bytes.Count(p, c.of)
	return len(p), nil
}

// What the program does not use is left out of a stream of events, and the rest goes on.
func TestEvents(t *testing.T) {
	for name, test := range map[string]struct{ sent, want string }{
		"a message":            {"event: message\nid: 4\ndata: " + aNews + "\n\n", "id: 4\ndata: " + aNews + "\n\n"},
		"carriage returns":     {"data: " + aNews + "\r\n\r\n", "data: " + aNews + "\n\n"},
		"a message of lines":   {"data: {\"jsonrpc\":\"2.0\",\ndata:\"id\":9,\ndata: \"result\":{}}\n\n", "data: {\"jsonrpc\":\"2.0\",\ndata: \"id\":9,\ndata: \"result\":{}}\n\n"},
		"a comment within":     {": hi\n: you\ndata: " + aNews + "\n:\n\n", "data: " + aNews + "\n\n"},
		"an unknown field":     {"x: 1\ny\ndata: " + aNews + "\n\n", "data: " + aNews + "\n\n"},
		"an event of another":  {"event: other\nid: 5\ndata: " + aNews + "\n\n", "id: 5\n\n"},
		"no message":           {"id: 6\ndata: hello\n\n", "id: 6\n\n"},
		"a broken answer":      {"data: {\"jsonrpc\":\"2.0\",\"id\":9,\"result\":{\n\n", "data: {\"jsonrpc\":\"2.0\",\"id\":9,\"result\":\"unreadable\"}\n\n"},
		"the end":              {"data: " + aNews, "data: " + aNews + "\n\n"},
		"what follows":         {"data: " + anAnswer + "\n\ndata: " + aNews + "\n\n", "data: " + anAnswer + "\n\n"},
		"another's answer":     {"data: {\"jsonrpc\":\"2.0\",\"id\":9,\"result\":{}}\n\nid: 2\n\n", "data: {\"jsonrpc\":\"2.0\",\"id\":9,\"result\":{}}\n\nid: 2\n\n"},
		"come back at once":    {"retry: 0\n\n", "retry: 100\n\n"},
		"come back soon":       {"retry: 500\n\n", "retry: 500\n\n"},
		"come back in a while": {"retry: 3000\n\n", "retry: 3000\n\n"},
		"come back never":      {"retry: 99999999999999999999\n\n", "retry: 60000\n\n"},
		"come back some day":   {"retry: soon\n\n", "retry: 1000\n\n"},
	} {
		t.Run(name, func(t *testing.T) {
			e := &events{in: bufio.NewReader(strings.NewReader(test.sent)), most: 1 << 10, answer: []byte("8"),
				sieve: sieve{stray: func(string) {}, quota: &quota{tell: func(int) {}}, ctx: t.Context(), pace: pace{most: mostLines}}}
			if got, err := io.ReadAll(e); err != nil || string(got) != test.want {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}

// An event that is too long ends the stream; comments count for nothing.
func TestLongEvents(t *testing.T) {
	for sent, tooLong := range map[string]bool{
		strings.Repeat("data: x\n", 200):                true,
		strings.Repeat("x: x\n", 400):                   true,
		"data: " + strings.Repeat("x", 2000):            true,
		strings.Repeat(": x\n", 1000):                   false,
		strings.Repeat("data: x\n\n", 1000):             false,
		strings.Repeat(": x\n", 1000) + "data: x\n\n\n": false,
	} {
		e := &events{in: bufio.NewReader(strings.NewReader(sent)), most: 1 << 10,
			sieve: sieve{stray: func(string) {}, quota: &quota{tell: func(int) {}}, ctx: t.Context(), pace: pace{most: mostLines}}}
		if _, err := io.ReadAll(e); (err == errTooBig) != tooLong {
			t.Errorf("%.20q…: %v", sent, err)
		}
	}
}
