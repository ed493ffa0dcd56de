package llm

import (
	"context"
	"net/http"
	"time"

	"planwright/planner"
	"planwright/planner/text"
)

// longestLoadingWait is the longest pause before a server that loads its model is
// asked again.
const longestLoadingWait = 5 * time.Second

var (
	loadingWords = text.Pattern(`(?i)\bloading (?:the )?model|\bmodel\b.{0,120}\b(?:is|are) (?:still |currently |being )*load(?:ing|ed)\b|\b(?:still|currently) loading\b|\bmodel is (?:starting|warming) up\b`)
	brokenWords  = text.Pattern(`(?i)\b(?:fail|error|exception|unable|cannot|could not|not loaded|out of memory)`)
)

// isLoading reports whether a server says that its model is still being loaded, and
// not that this went wrong.
func isLoading(status int, e serverError) bool {
	if status != 0 && status != http.StatusServiceUnavailable {
		return false
	}
	words := start(e.Message)
	return loadingWords().MatchString(words) && !brokenWords().MatchString(words)
}

// loading is the wait of one call for a model to be loaded: as long as a first piece
// of an answer may take. It is no failure, and takes none of the retries.
type loading struct {
	since time.Time     // zero: it was not met
	next  time.Duration // the pause before the next try
}

// wait sets when the server is asked again, false where it was waited for long enough.
func (l *loading) wait(ctx context.Context, f *failure, first, limit time.Duration) bool {
	if l.since.IsZero() {
		l.since, l.next = time.Now(), first
	}
	f.after = min(max(l.next, f.after), longestLoadingWait)
	l.next *= 2
	return time.Since(l.since)+f.after < limit && endsWithin(ctx, f.after)
}

// stillLoading is the failure of a call whose server did not finish in time.
func (l *loading) stillLoading(f *failure) {
	waited := max(time.Since(l.since).Round(time.Second), time.Second)
	f.State, f.retry, f.after = planner.StateTimeout, false, 0
	f.Message = f.Host + " is still loading its model after " + spoken(waited) + "."
	f.Next = "Look at the server's log; if it only needs longer, try again or raise timeouts.firstByteSeconds."
}
