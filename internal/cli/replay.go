package cli

import (
	"context"
	"errors"
	"fmt"

	"planwright/internal/atomicfile"
	"planwright/internal/host"
	"planwright/internal/replay"
)

// replayCommand is the command replay.
func replayCommand() *command {
	return &command{
		name: "replay", arguments: "[ID or FILE]", summary: "read the replies of a failed request again, without the model",
		details: "Requests that failed, or of which a reply was rejected, are kept on this machine for 7 days,\n" +
			"without secrets. Without arguments they are listed. With an id, or a file that --report wrote,\n" +
			"the replies are read as this version reads them: the exit code is 0 when one is accepted now,\n" +
			"1 when none is. --report ID FILE writes a request to a file that can be replayed elsewhere.",
		example: "planwright replay 20260102-030405-k7qx",
		flags:   []flagName{flagJSON, flagReport},
		run:     runReplay,
	}
}

// replayObject is what replay prints of one request.
type replayObject struct {
	FormatVersion int            `json:"formatVersion"`
	Request       keptObject     `json:"request"`
	Now           replay.Outcome `json:"now"`
}

// requestsObject is what replay prints without arguments.
type requestsObject struct {
	FormatVersion int          `json:"formatVersion"`
	Requests      []keptObject `json:"requests"`
}

// keptObject is a kept request in a list.
type keptObject = host.KeptRequest

func runReplay(ctx context.Context, s *invocation) (int, error) {
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	defer h.Close()
	switch {
	case s.report && len(s.words) != 2:
		return exitUsage, s.command.misused(errors.New("--report takes the id of a request and the file to write."))
	case s.report:
		return s.writeReport(h)
	case len(s.words) == 0:
		return s.listRequests(h)
	case len(s.words) > 1:
		return exitUsage, s.command.misused(fmt.Errorf("replay takes one request, not %d.", len(s.words)))
	}
	request, err := s.find(ctx, h, s.words[0])
	if err != nil {
		return exitUsage, err
	}
	return s.replay(ctx, request)
}

// find reads the request with the id, or that in the file.
func (s *invocation) find(ctx context.Context, h *host.Host, name string) (replay.Request, error) {
	if replay.IsID(name) {
		return h.Requests().Read(name)
	}
	defer s.patiently(name)()
	return replay.ReadFile(ctx, name)
}

// replay runs the replies and shows what became of them then and now.
func (s *invocation) replay(ctx context.Context, r replay.Request) (int, error) {
	now := replay.Run(ctx, r)
	code := exitFailed
	if now.Accepted {
		code = exitDone
	}
	if s.json {
		return code, s.printObject(replayObject{formatVersion, host.ViewRequest(r), now})
	}
	s.showReplay(r, now)
	return code, nil
}

func (s *invocation) writeReport(h *host.Host) (int, error) {
	data, err := h.Report(s.words[0])
	if err != nil {
		return exitUsage, err
	}
	if err := atomicfile.Write(s.words[1], data, 0o600); err != nil {
		return exitUsage, fmt.Errorf("%s cannot be written: %s.", s.words[1], atomicfile.Reason(err))
	}
	fmt.Fprintf(s.Stdout, "Wrote %s: the words, the workflow, the tools and the replies, without secrets. Look through it before you pass it on.\n", s.words[1])
	return exitDone, nil
}

func (s *console) listRequests(h *host.Host) (int, error) {
	list, err := h.Requests().List()
	if err != nil {
		return exitFailed, err
	}
	object := requestsObject{formatVersion, []keptObject{}}
	for _, r := range list {
		object.Requests = append(object.Requests, host.ViewRequest(r))
	}
	if s.json {
		return exitDone, s.printObject(object)
	}
	if len(list) == 0 {
		fmt.Fprintln(s.Stdout, "No request failed in the last 7 days.")
		return exitDone, nil
	}
	rows := [][]string{{"id", "kind", "status", "replies", "model", "words"}}
	for _, r := range object.Requests {
		rows = append(rows, []string{r.ID, string(r.Kind), string(r.Status), fmt.Sprint(r.Replies), nameOfModel(r.Model), r.Words})
	}
	showTable(s.Stdout, s.painter(s.Stdout), rows)
	return exitDone, nil
}
