package llm

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/cenkalti/backoff/v5"

	"planwright/planner"
)

const (
	// firstRetryWait is the mean of the wait before the second try; it doubles.
	firstRetryWait = 500 * time.Millisecond
	maxRetryWait   = 10 * time.Second

	// longestAsked is the longest wait a server may ask for. Beyond it the person
	// is told when to come back.
	longestAsked = 60 * time.Second
)

// retry runs a try until it succeeds, fails for good, or tries run out.
func (c *Client) retry(ctx context.Context, try func() (planner.Answer, *failure)) (planner.Answer, *failure) {
	left, load := c.config.Retries, loading{}
	took := time.Duration(0)
	answer, err := backoff.Retry(ctx, func() (planner.Answer, error) {
		start := time.Now()
		answer, f := try()
		took = time.Since(start)
		if f == nil {
			return answer, nil
		}
		again := f.loading && load.wait(ctx, f, positive(c.config.retryBase, firstRetryWait), c.config.Timeouts.FirstByte)
		switch {
		case f.loading && !again:
			load.stillLoading(f)
		case !f.loading:
			again = f.retry && left > 0 && f.after <= longestAsked && endsWithin(ctx, f.after)
			left--
		}
		if !again {
			f.sayWhen(time.Now())
			c.report(f, TransportEvent{Duration: took})
		}
		return answer, f.forBackoff(again)
	}, backoff.WithBackOff(c.fullJitter()), backoff.WithMaxElapsedTime(0), backoff.WithNotify(func(err error, wait time.Duration) {
		var f *failure
		errors.As(err, &f)
		c.report(f, TransportEvent{Duration: took, WillRetry: true, RetryAt: time.Now().Add(wait)})
	}))
	if err == nil {
		return answer, nil
	}
	var f *failure
	if errors.As(err, &f) {
		return planner.Answer{}, f
	}
	return planner.Answer{}, explainEnd(ctx, c.endpoint.host)
}

// endsWithin reports whether a wait ends before the context does.
func endsWithin(ctx context.Context, wait time.Duration) bool {
	deadline, ok := ctx.Deadline()
	return !ok || time.Until(deadline) > wait
}

// forBackoff puts the failure in the form package backoff decides by.
func (f *failure) forBackoff(again bool) error {
	switch {
	case !again:
		return backoff.Permanent(f)
	case f.after > 0:
		return errors.Join(f, &backoff.RetryAfterError{Duration: f.after + jitter(f.after)})
	default:
		return f
	}
}

// jitter is up to a tenth of a wait that was asked for, and at most a second, so
// that clients that were told the same do not come back together.
func jitter(wait time.Duration) time.Duration {
	return rand.N(min(wait/10, time.Second) + 1)
}

// sayWhen names the time a server that is not asked again wants to be left alone
// until. Who asks for long is limiting its rate, whatever status it uses.
func (f *failure) sayWhen(now time.Time) {
	if f.after <= 0 || !f.retry {
		return
	}
	if f.after > longestAsked {
		f.State = planner.StateRateLimited
	}
	f.RetryAt = now.Add(f.after)
	f.Next = "Try again after " + now.Add(f.after).Format("15:04:05 on 2 January") + ", in " + max(f.after.Round(time.Second), time.Second).String() + "."
}

// fullJitter waits anywhere between nothing and twice a mean that doubles, so
// that clients that failed together do not come back together.
func (c *Client) fullJitter() *backoff.ExponentialBackOff {
	return &backoff.ExponentialBackOff{
		InitialInterval:     positive(c.config.retryBase, firstRetryWait),
		RandomizationFactor: 1,
		Multiplier:          2,
		MaxInterval:         maxRetryWait,
	}
}

// report tells of a failed try. Being cancelled is no failure.
func (c *Client) report(f *failure, e TransportEvent) {
	if c.config.OnFailure != nil && f.State != planner.StateCancelled {
		e.State, e.Status = f.State, f.Status
		if f.loading && e.WillRetry {
			e.State = planner.StateLoading
		}
		c.config.OnFailure(e)
	}
}
