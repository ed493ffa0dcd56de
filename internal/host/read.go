package host

import (
	"planwright/planner/problem"
	"planwright/planner/reply"
)

// maxReplyRead is how long a text may be that is read as a reply, in bytes.
const maxReplyRead = 8 << 20

// ReadReply is what a reply says as JSON: how it was read, with its slips repaired.
// "" where it holds no JSON. It asks no model and changes nothing.
//
//page:call
func (p *Program) ReadReply(text string) (string, error) {
	if len(text) > maxReplyRead {
		return "", problem.Fail("The text is too long to be read: at most %d MB.", maxReplyRead>>20)
	}
	read := reply.Read(text, reply.Options{Policy: policy(p.Host.Settings())})
	if read.Value == nil {
		return "", nil
	}
	return read.Value.Indent(), nil
}
