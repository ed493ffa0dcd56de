package llm

import (
	"context"
	"errors"
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
	left := c.config.Retries
	answer, err := backoff.Retry(ctx, func() (planner.Answer, error) {
		start := time.Now()
		answer, f := try()
		if f == nil {
			return answer, nil
		}
		again := f.retry && left > 0 && f.after <= longestAsked
		left--
		if !again {
			f.sayWhen(time.Now())
		}
		c.report(f, time.Since(start), again)
		return answer, f.forBackoff(again)
	}, backoff.WithBackOff(c.fullJitter()), backoff.WithMaxElapsedTime(0))
	if err == nil {
		return answer, nil
	}
	var f *failure
	if errors.As(err, &f) {
		return planner.Answer{}, f
	}
	return planner.Answer{}, explainEnd(ctx, c.endpoint.host)
}

// forBackoff puts the failure in the form package backoff decides by.
func (f *failure) forBackoff(again bool) error {
	switch {
	case !again:
		return backoff.Permanent(f)
	case f.after > 0:
		return errors.Join(f, &backoff.RetryAfterError{Duration: f.after})
	default:
		return f
	}
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
func (c *Client) report(f *failure, took time.Duration, again bool) {
	if c.config.OnFailure != nil && f.State != planner.StateCancelled {
		c.config.OnFailure(TransportEvent{State: f.State, Status: f.Status, Duration: took, WillRetry: again})
	}
}
