package tools

import (
	"bytes"
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"planwright/internal/rpcline"
)

// sieve lets of what a server sends only so much through as the program can use. The
// answers to its own requests all come through: they are as many as those.
type sieve struct {
	stray func(line string) // takes what is no message
	quota *quota            // of what is no answer
	ctx   context.Context   // ends a pause
	pace  pace              // of the messages that are let through
}

func newSieve(ctx context.Context, log *log, quota *quota) sieve {
	return sieve{stray: log.add, quota: quota, ctx: ctx, pace: pace{most: mostLines}}
}

// take is the message that a line holds, nil where it has none. What else the line holds
// goes to the log. Of an answer that cannot be read it is one that nobody can use, so
// that the call which waits for it ends, and the others go on.
func (s *sieve) take(line []byte) []byte {
	message := s.sift(line)
	if message != nil {
		s.pace.lines++
	}
	return message
}

func (s *sieve) sift(line []byte) []byte {
	about := rpcline.About{}
	if isMessage(line) {
		about = rpcline.Head(line)
		if isSpare(about, line) && !s.quota.take(len(line)) {
			return nil
		}
		if _, err := jsonrpc.DecodeMessage(line); err == nil {
			return line
		}
	}
	if line = bytes.TrimSpace(line); len(line) > 0 && s.quota.take(len(line)) {
		s.stray(string(line))
	}
	if ours := about.ID.Kind() == '0' && len(about.ID) < 20; about.Answers && ours {
		return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":"unreadable"}`+"\n", about.ID)
	}
	return nil
}

// isMessage tells messages from what a program prints besides. Lists of messages
// are no longer part of the protocol.
func isMessage(line []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(line, " \t\r"), []byte("{")) && bytes.Contains(line, []byte(`"jsonrpc"`))
}

// shortNews is how many bytes the news that the tools have changed may have.
const shortNews = 1 << 10

// isSpare tells what may be left out of a flood: all that waits in a line to be looked
// at, but for the news that the tools have changed. The program looks at those anew
// once a second at most, however often it is told.
func isSpare(about rpcline.About, line []byte) bool {
	return !about.Answers && (about.Method != "notifications/tools/list_changed" || len(line) > shortNews)
}
