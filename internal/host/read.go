package host

import (
	"fmt"

	"planwright/planner/reply"
)

// ReadReply is what a reply says as JSON: how it was read, with its slips repaired.
// "" where it holds no JSON. It asks no model and changes nothing.
func (p *Program) ReadReply(text string) (string, error) {
	if len(text) > maxText {
		return "", fmt.Errorf("The text is too long to be read: at most %d MB.", maxText>>20)
	}
	read := reply.Read(text, reply.Options{Policy: policy(p.Host.Settings())})
	if read.Value == nil {
		return "", nil
	}
	return read.Value.Indent(), nil
}
