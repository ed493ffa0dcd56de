package journal

import (
	"crypto/rand"
	"strings"
	"time"

	"planwright/planner/text"
)

// idTime is how an id starts, so that ids sort as the runs began.
const idTime = "20060102T150405"

var idForm = text.Pattern(`^\d{8}T\d{6}-[a-z2-7]{8}$`)

// NewID makes the id of a run that begins now.
func NewID(now time.Time) string {
	return now.UTC().Format(idTime) + "-" + strings.ToLower(rand.Text()[:8])
}

// IsID reports whether the text is one that NewID makes. No other leads to a file.
func IsID(text string) bool { return idForm().MatchString(text) }

// timeOf is when the run of the id began, to the second.
func timeOf(id string) time.Time {
	t, _ := time.Parse(idTime, id[:len(idTime)])
	return t
}
