package cli

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"planwright/internal/host"
	"planwright/internal/legible"
	"planwright/planner"
	"planwright/planner/memory"
)

// conversation is the assistant's side of a dialogue, line by line.
type conversation struct {
	invocation *invocation
	host       *host.Host
	lines      lines
	place      place
	said       memory.Conversation
	code       int  // of the worst answer so far
	begun      bool // something was said
	warned     bool // that the workflow ends with the conversation
}

// converse reads what the person says until they end it.
func converse(ctx context.Context, s *invocation) (int, error) {
	c, err := s.conversation()
	if err != nil {
		return exitUsage, err
	}
	s.offer(ctx, c.host)
	c.greet()
	// An interrupt ends what runs, not the conversation: each wait has its own.
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	ctx, stop := UntilSignal(context.WithoutCancel(ctx), syscall.SIGTERM)
	defer stop()
	err = c.run(ctx)
	if closed := c.host.Close(); closed != nil {
		s.note("%s", errorText(closed))
	}
	if err != nil {
		return exitUsage, err
	}
	return c.code, nil
}

// conversation is one that has not begun, about the file of --workflow or an
// empty workflow.
func (s *invocation) conversation() (*conversation, error) {
	if s.workflow == "" && s.apply {
		return nil, s.noFile()
	}
	said, err := s.said()
	if err != nil {
		return nil, err
	}
	h, err := s.host()
	if err != nil {
		return nil, err
	}
	s.warn(h.Notices())
	c := &conversation{invocation: s, host: h, lines: s.lines(), said: said, place: &memoryPlace{host: h, now: newWorkflow()}}
	if s.workflow != "" {
		c.place = &filePlace{invocation: s, host: h, unborn: newWorkflow()}
	}
	base, err := c.place.read()
	if err != nil {
		return nil, err
	}
	if s.history == "" && base.data != nil {
		c.said = h.Files().Conversation(s.workflow)
	}
	return c, cmp.Or(s.writable(base), s.free(h, base))
}

// greet says what is talked about.
func (c *conversation) greet() {
	s := c.invocation
	base, err := c.place.read()
	switch {
	case err != nil: // it is told with the first answer
	case s.workflow == "":
		s.note("No file is named, so the workflow is kept only while you talk. :save FILE writes it.")
	case base.data == nil:
		s.note("%s is not there yet. It is written with the first plan that you apply.", legible.Name(s.workflow))
	case s.interactive():
		s.note("%s: %s.", legible.Name(s.workflow), count(base.workflow.StepCount(), "step"))
	}
	if n := len(c.said.Messages); n > 0 && s.interactive() {
		s.note("What was said about it before is known: %s.", count(n, "message"))
	}
	if s.interactive() {
		s.note("Say what should happen. :help lists what else there is, Ctrl+D ends.")
	}
}

// run answers line by line. The error is that the input cannot be read.
func (c *conversation) run(ctx context.Context) error {
	for {
		line, err := c.lines.next(ctx, ready)
		line = strings.TrimSpace(line)
		switch {
		case errors.Is(err, io.EOF) && !c.begun && !c.invocation.interactive() && ctx.Err() == nil:
			return c.invocation.command.misused(errors.New("Say what should happen: the words are missing."))
		case errors.Is(err, io.EOF) && c.mayEnd(ctx):
			return nil
		case errors.Is(err, io.EOF), line == "" && err == nil:
			continue
		case err != nil:
			return err
		case line == ":quit":
			if c.mayEnd(ctx) {
				return nil
			}
			continue
		}
		c.begun, c.warned = true, false
		if strings.HasPrefix(line, ":") {
			c.obey(line)
			continue
		}
		c.say(ctx, line)
		if ctx.Err() != nil {
			return nil
		}
	}
}

// mayEnd reports whether the conversation ends here. A person whose workflow
// would be lost is asked to say it twice.
func (c *conversation) mayEnd(ctx context.Context) bool {
	if !c.place.lost() {
		return true
	}
	if c.warned || ctx.Err() != nil || !c.invocation.interactive() {
		c.invocation.note("The workflow was not written to a file. --workflow FILE or :save FILE keeps it.")
		return true
	}
	c.invocation.note("The workflow is in no file. :save FILE keeps it; end again to leave it.")
	c.warned = true
	return false
}

// say asks the assistant and shows what it answers.
func (c *conversation) say(ctx context.Context, words string) {
	base, err := c.place.read()
	if err != nil {
		c.refuse(err)
		return
	}
	request := planner.ChatRequest{Workflow: base.workflow, Conversation: c.said, Words: words}
	request.CanUndo, request.CanRedo = c.place.moves()
	view := c.invocation.live(c.host.Redact)
	asking, stop := signal.NotifyContext(ctx, os.Interrupt)
	result := c.host.Chat(asking, request, view.observer())
	stop()
	view.end()
	result.Result = result.Redacted(c.host.Redact)
	c.said = result.Conversation
	c.worst(exitCode(planner.KindChat, result.Result, view.chars))
	a := &answer{Result: result.Result, certain: result.Certain, words: words, base: base}
	a.spoken = a.spokenBy(view)
	if result.Command != planner.CommandNone {
		c.move(a, result.Command)
	}
	c.show(ctx, a)
}

func (c *conversation) print(object any) {
	if err := c.invocation.printObject(object); err != nil {
		c.refuse(err)
	}
}

func (c *conversation) worst(code int) { c.code = max(c.code, code) }
