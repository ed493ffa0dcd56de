package journal

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/checkedline"
	"planwright/internal/keep"
)

// Names of files beside the segments.
const (
	conversationFile = "conversation"
	layoutFile       = "layout.json"
)

// Conversation is what was said about a document: messages of JSON, whose meaning
// is their writer's affair. Its caller sees to it that one goroutine at a time calls its
// methods.
type Conversation struct {
	options  Options
	folder   string
	messages []jsontext.Value
	stale    bool // the file is not what messages say
}

// OpenConversation reads the conversation that is kept in the folder of a
// journal. aside is the name that a damaged one is kept under; what was good of
// it is used.
func OpenConversation(folder string, options Options) (c *Conversation, aside string, err error) {
	c = &Conversation{options: options.orDefaults(), folder: folder}
	data, err := c.options.FS.ReadFile(c.path())
	isPipe := errors.Is(err, atomicfile.ErrNoFile)
	switch {
	case isMissing(err):
		return c, "", nil
	case err != nil && !isPipe:
		return nil, "", err
	}
	end := c.read(data)
	if isPipe {
		end = checkedline.Damaged
	}
	c.stale = end != checkedline.Whole
	if end == checkedline.Damaged && !c.options.ReadOnly {
		aside, err = keep.SetAside(c.options.FS, c.path())
		aside = filepath.Base(aside)
	}
	return c, aside, err
}

func (c *Conversation) path() string { return filepath.Join(c.folder, conversationFile) }

// read takes the messages of all lines that are as they were written. Unlike the
// entries of a history they do not need those before them.
func (c *Conversation) read(data []byte) (worst checkedline.Condition) {
	for {
		length, end := checkedline.Read(data, c.use)
		worst = max(worst, end)
		next := bytes.IndexByte(data[length:], '\n')
		if next < 0 {
			return worst
		}
		data = data[length+next+1:]
	}
}

func (c *Conversation) use(payload []byte) bool {
	message := jsontext.Value(bytes.Clone(payload))
	if !message.IsValid() {
		return false
	}
	c.messages = append(c.messages, message)
	return true
}

// Messages are the messages, oldest first.
func (c *Conversation) Messages() []jsontext.Value {
	return slices.Clone(c.messages)
}

// Append adds messages; they are on the disk when the error is nil. They are kept
// for the next try otherwise.
func (c *Conversation) Append(messages ...jsontext.Value) error {
	lines, written, err := linesOf(messages)
	if err != nil {
		return err
	}
	first := len(c.messages) == 0
	c.messages = append(c.messages, written...)
	if c.stale || first {
		return c.write()
	}
	if err := c.extend(lines); err != nil {
		c.stale = true
		return err
	}
	return nil
}

// linesOf are the messages as lines, and as the lines hold them.
func linesOf(messages []jsontext.Value) (lines []byte, written []jsontext.Value, err error) {
	for _, m := range messages {
		start := len(lines)
		if lines, err = checkedline.Append(lines, m); err != nil {
			return nil, nil, fmt.Errorf("conversation: %w", err)
		}
		written = append(written, bytes.Clone(lines[start+checkedline.Overhead:len(lines)-1]))
	}
	return lines, written, nil
}

func (c *Conversation) extend(line []byte) error {
	f, err := c.options.FS.OpenAppend(c.path())
	if err != nil {
		return err
	}
	if _, err := f.Write(line); err != nil {
		return errors.Join(err, f.Close())
	}
	return errors.Join(f.Sync(), f.Close())
}

// Replace makes the messages the whole conversation, as when a person goes back
// to an earlier one. The file is the old one or the new one at any time.
func (c *Conversation) Replace(messages []jsontext.Value) error {
	_, written, err := linesOf(messages)
	if err != nil {
		return err
	}
	c.messages = written
	return c.write()
}

// Flush writes what could not be written so far.
func (c *Conversation) Flush() error {
	if !c.stale || c.options.ReadOnly {
		return nil
	}
	return c.write()
}

// MoveTo goes on in another folder, where the file has been copied to. What could
// not be written so far is tried again.
func (c *Conversation) MoveTo(folder string) error {
	c.folder = folder
	return c.Flush()
}

func (c *Conversation) write() error {
	c.stale = true
	text, _, err := linesOf(c.messages)
	if err != nil {
		return err
	}
	if err := c.options.FS.MkdirAll(c.folder); err != nil {
		return err
	}
	err = atomicfile.Writer{FS: c.options.FS}.Write(c.path(), text, permissions)
	c.stale = err != nil
	return err
}

// Layout is what a page kept of how it shows the document, nil where it kept
// nothing or it cannot be read.
func (j *Journal) Layout() jsontext.Value {
	if j.broken != nil {
		return nil
	}
	data, err := j.options.FS.ReadFile(filepath.Join(j.folder, layoutFile))
	value := jsontext.Value(data)
	switch {
	case err != nil:
		return j.layout
	case !value.IsValid():
		return nil
	}
	j.layout = value
	return value
}

// KeepLayout keeps how a page shows the document.
func (j *Journal) KeepLayout(layout jsontext.Value) error {
	if err := j.options.FS.MkdirAll(j.folder); err != nil {
		return err
	}
	j.layout = layout.Clone()
	return j.replace(filepath.Join(j.folder, layoutFile), layout)
}
