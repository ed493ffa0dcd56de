package llm

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
)

// retryAfter is how long the server asks to wait: milliseconds, seconds or a date.
func retryAfter(header http.Header) time.Duration {
	if ms, err := strconv.ParseFloat(header.Get("Retry-After-Ms"), 64); err == nil {
		return span(ms, time.Millisecond)
	}
	text := strings.TrimSpace(header.Get("Retry-After"))
	if seconds, err := strconv.ParseFloat(text, 64); err == nil {
		return span(seconds, time.Second)
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(0, time.Until(at))
	}
	return wordedSpan(text)
}

// resetAfter is when the limit that is used up starts anew. Servers tell of
// several; only one with nothing left says why a request was refused.
func resetAfter(header http.Header, now time.Time) time.Duration {
	longest := time.Duration(0)
	for _, of := range []string{"", "-Requests", "-Tokens"} {
		if header.Get("X-Ratelimit-Remaining"+of) == "0" {
			longest = max(longest, resetIn(header.Get("X-Ratelimit-Reset"+of), now))
		}
	}
	return longest
}

// resetIn reads "1m30s", a number of seconds, or a time in seconds or
// milliseconds since 1970.
func resetIn(text string, now time.Time) time.Duration {
	n, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil:
		return wordedSpan(text)
	case n > 1e11:
		return max(0, time.UnixMilli(int64(n)).Sub(now))
	case n > 1e8:
		return max(0, time.Unix(int64(n), 0).Sub(now))
	}
	return span(n, time.Second)
}

// waitIn is the wait that a member of an error tells.
func waitIn(m map[string]jsontext.Value) time.Duration {
	for name, unit := range map[string]time.Duration{"retry_after_ms": time.Millisecond, "estimated_time": time.Second, "retry_after_seconds": time.Second, "retry_after": time.Second, "retryAfter": time.Second} {
		if n, err := strconv.ParseFloat(word(m[name]), 64); err == nil && n > 0 {
			return span(n, unit)
		}
	}
	if wait := wordedSpan(word(m["retryDelay"])); wait > 0 {
		return wait
	}
	for _, detail := range elements(m["details"]) {
		if wait := wordedSpan(word(object(detail)["retryDelay"])); wait > 0 {
			return wait
		}
	}
	return 0
}

var (
	waitSentence = text.Pattern(`(?i)(?:try again|retry|wait|available)[a-z ]{0,30}?\b(?:in|after|for)?\s*((?:\d+(?:\.\d+)?\s*[a-z]+\s*)+)`)
	worded       = text.Pattern(`(?i)(\d+(?:\.\d+)?)\s*([a-z]+)`)
)

// waitInWords finds “Please try again in 1m30.5s” and the like.
func waitInWords(text string) time.Duration {
	text = start(text)
	found := waitSentence().FindStringSubmatch(text[:min(len(text), 2000)])
	if found == nil {
		return 0
	}
	return wordedSpan(found[1])
}

// wordedSpan adds up “1m30s”, “2 minutes”, “350ms”. A word that is no unit ends it.
func wordedSpan(text string) time.Duration {
	total := time.Duration(0)
	for _, part := range worded().FindAllStringSubmatch(text, 8) {
		n, err := strconv.ParseFloat(part[1], 64)
		unit := unitOf(part[2])
		if err != nil || unit == 0 {
			break
		}
		total += span(n, unit)
	}
	return min(total, longestSpan)
}

func unitOf(word string) time.Duration {
	switch strings.ToLower(word) {
	case "ms", "millisecond", "milliseconds":
		return time.Millisecond
	case "s", "sec", "secs", "second", "seconds":
		return time.Second
	case "m", "min", "mins", "minute", "minutes":
		return time.Minute
	case "h", "hr", "hrs", "hour", "hours":
		return time.Hour
	case "d", "day", "days":
		return 24 * time.Hour
	}
	return 0
}

// longestSpan is the longest wait that is understood.
const longestSpan = 365 * 24 * time.Hour

// span is n units, kept between nothing and a year.
func span(n float64, unit time.Duration) time.Duration {
	if !(n > 0) { // NaN too
		return 0
	}
	return time.Duration(min(n, float64(longestSpan/unit)) * float64(unit))
}
