package models

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"planwright/internal/legible"
	"planwright/planner/problem"
	"planwright/planner/text"
)

// Reason says why a server did not do what it was asked for.
type Reason string

// The reasons.
const (
	Cancelled Reason = "cancelled" // the person stopped it
	NoSpace   Reason = "no-space"
	NoModel   Reason = "no-model"   // none has this name
	NoNetwork Reason = "no-network" // the server does not reach where models come from
	Gone      Reason = "gone"       // the server does not answer any more
	TooOld    Reason = "too-old"    // the server is, for this model
	NoMemory  Reason = "no-memory"
	NoRight   Reason = "no-right" // it may not write, or must be signed in to
	Refused   Reason = "refused"  // anything else
)

// Failure is why a server did not do it, for people.
type Failure struct {
	Reason  Reason
	Message problem.Said
	Next    problem.Said // what to do about it; zero: nothing
}

// Error is the text in English.
func (f *Failure) Error() string { return f.Said().String() }

// Said is the text with its arguments.
func (f *Failure) Said() problem.Said {
	if f.Next.Text == "" {
		return f.Message
	}
	return problem.Say("%s %s", f.Message, f.Next)
}

func (s server) fail(reason Reason, message problem.English, args ...any) *Failure {
	return &Failure{Reason: reason, Message: problem.Say(message, args...)}
}

func (f *Failure) then(next problem.English, args ...any) *Failure {
	f.Next = problem.Say(next, args...)
	return f
}

// gone is the failure of a server that cannot be reached or broke off; where the context
// has ended, that the person stopped it.
func (s server) gone(ctx context.Context) *Failure {
	if errors.Is(ctx.Err(), context.Canceled) {
		return s.fail(Cancelled, "Stopped.")
	}
	return s.fail(Gone, "%s at %s does not answer.", s.name, s.host).then("Start it again, then try once more.")
}

// sign is a word of a server by which a reason is known.
type sign struct {
	words  string
	reason Reason
}

// signs are looked for in this order, as one sentence may hold several.
var signs = []sign{
	{"no space left", NoSpace}, {"not enough space", NoSpace}, {"disk full", NoSpace}, {"quota exceeded", NoSpace},
	{"requires a newer version", TooOld}, {"newer version of ollama", TooOld},
	{"permission denied", NoRight}, {"read-only file system", NoRight}, {"unauthorized", NoRight}, {"forbidden", NoRight}, {"access denied", NoRight},
	{"insufficient memory", NoMemory}, {"out of memory", NoMemory}, {"more system memory", NoMemory}, {"insufficient system resources", NoMemory},
	{"no such host", NoNetwork}, {"dial tcp", NoNetwork}, {"network is unreachable", NoNetwork}, {"connection refused", NoNetwork},
	{"connection reset", NoNetwork}, {"i/o timeout", NoNetwork}, {"tls handshake", NoNetwork}, {"max retries exceeded", NoNetwork},
	{"server misbehaving", NoNetwork}, {"x509", NoNetwork}, {"unexpected eof", NoNetwork},
	{"file does not exist", NoModel}, {"model not found", NoModel}, {"not found", NoModel}, {"invalid model name", NoModel}, {"manifest unknown", NoModel},
}

// reasonOf is why, by what a server said and the status that it said it with, 0 for none.
func reasonOf(status int, said string) Reason {
	said = strings.ToLower(said)
	for _, s := range signs {
		if strings.Contains(said, s.words) {
			return s.reason
		}
	}
	switch status {
	case http.StatusNotFound:
		return NoModel
	case http.StatusUnauthorized, http.StatusForbidden:
		return NoRight
	case http.StatusPreconditionFailed:
		return TooOld
	case http.StatusInsufficientStorage:
		return NoSpace
	}
	return Refused
}

// mostSaid is how much of what a server said is passed on, in bytes.
const mostSaid = 240

// said is what a server said, in one line and legible.
func said(words string) string { return legible.Name(text.Cut(text.Line(words), mostSaid)) }

// explain is what a refusal means for a model.
func (s server) explain(ctx context.Context, model string, err error) *Failure {
	var failure *Failure
	if errors.As(err, &failure) {
		return failure
	}
	var r *refusal
	if !errors.As(err, &r) {
		return s.gone(ctx)
	}
	model = legible.Name(model)
	switch reason := reasonOf(r.status, r.text); reason {
	case NoSpace:
		return s.fail(reason, "The disk on which %s keeps its models is full.", s.name).
			then("Make room, or choose a smaller model, then go on: what is there already is kept.")
	case NoModel:
		return s.fail(reason, "%s knows no model “%s”.", s.name, model).then("Check the name.")
	case NoNetwork:
		return s.fail(reason, "%s does not reach the place that models come from.", s.name).
			then("Check the connection to the internet, then go on: what is there already is kept.")
	case TooOld:
		return s.fail(reason, "%s is too old for “%s”.", s.name, model).then("Bring %s up to date, then try again.", s.name)
	case NoRight:
		return s.fail(reason, "%s may not do this: %s.", s.name, strings.TrimSuffix(said(r.text), ".")).
			then("Give it the right to, or choose another model.")
	case NoMemory:
		return s.fail(reason, "“%s” needs more memory than is free.", model).then("Close other programs or choose a smaller model.")
	case Cancelled, Gone, Refused:
	}
	return s.fail(Refused, "%s does not do this: %s.", s.name, strings.TrimSuffix(said(r.text), ".")).
		then("Try again, or choose another model.")
}
