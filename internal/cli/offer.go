package cli

import (
	"context"
	"fmt"
	"strings"

	"planwright/internal/host"
	"planwright/internal/legible"
)

// offer names the model servers on this machine where no model is chosen, with what
// would choose each. None of them is used: whatever listens there may be any program.
func (s *invocation) offer(ctx context.Context, h *host.Host) {
	if !h.Model().Offline {
		return
	}
	paint := s.painter(s.Stderr)
	for _, found := range h.LocalServers(ctx) {
		s.note("%s%s", paint.yellow("Note: "), offered(found))
	}
}

// offered says what a server is and how to choose it.
func offered(found host.LocalServer) string {
	what := fmt.Sprintf("%s seems to answer at %s on this machine", found.Name, found.Host)
	if len(found.Models) == 0 {
		return what + ", without models. Nothing is sent to it. Load a model there, then choose it with --set baseUrl=" + legible.Argument(found.BaseURL) + " --set model=NAME."
	}
	return fmt.Sprintf("%s, with %s: %s. Nothing is sent to it unless you add\n  --set baseUrl=%s --set model=%s",
		what, count(len(found.Models), "model"), someOf(found.Models), legible.Argument(found.BaseURL), legible.Argument(found.Models[0]))
}

// someOf is the first names of a list.
func someOf(names []string) string {
	const most = 5
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:most], ", ") + "…"
}
