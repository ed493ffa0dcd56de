package tools

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode"

	"planwright/planner/text"
)

// longestLine is how much of a line the log keeps.
const longestLine = 4 << 10

// log is the end of what a server printed. It may be used from any goroutine.
type log struct {
	most   int // bytes
	redact func(string) string
	file   logFile

	mu    sync.Mutex
	lines []string
	size  int
	last  []string // of the server alone
}

// add keeps a line of the server, without secrets and without what a terminal would
// obey.
func (l *log) add(line string) {
	line = l.keep(line)
	if line == "" {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = append(l.last, text.Cut(line, longestWords))
	l.last = l.last[max(0, len(l.last)-mostWords):]
}

// say keeps what the program has to say about the server.
func (l *log) say(line string) { l.keep("Planwright: " + line) }

// keep returns the line as it is kept, "" for an empty one.
func (l *log) keep(line string) string {
	line = l.redact(strings.ToValidUTF8(line[:min(len(line), 4*longestLine)], "\uFFFD"))
	line = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\t' {
			return -1
		}
		return r
	}, text.Cut(line, longestLine))
	if strings.TrimSpace(line) == "" {
		return ""
	}
	l.file.add(line)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, line)
	l.size += len(line) + 1
	for l.size > l.most && len(l.lines) > 1 {
		l.size -= len(l.lines[0]) + 1
		l.lines = l.lines[1:]
	}
	return line
}

// String is all that is kept. A secret may stretch over lines, so all of it is
// looked at once more.
func (l *log) String() string {
	l.mu.Lock()
	text := strings.Join(l.lines, "\n")
	l.mu.Unlock()
	return l.redact(text)
}

// quota is one for lines of the server; what is dropped is said in the log.
func (l *log) quota(what string) *quota {
	return &quota{tell: func(dropped int) {
		l.say(fmt.Sprintf("%d %s were left out: the server writes more than can be kept.", dropped, what))
	}}
}

// follow adds the lines of a stream until it ends. Of an overlong line the start
// is kept, and of a flood so many lines a second.
func (l *log) follow(stream io.Reader) {
	in := bufio.NewReaderSize(stream, 4*longestLine)
	quota := l.quota("lines")
	defer quota.report()
	for whole := true; ; {
		part, err := in.ReadSlice('\n')
		if whole && len(part) > 0 && quota.take(len(part)) {
			l.add(strings.TrimRight(string(part), "\r\n"))
		}
		whole = !errors.Is(err, bufio.ErrBufferFull)
		if err != nil && whole {
			return
		}
	}
}
