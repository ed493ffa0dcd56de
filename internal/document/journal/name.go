package journal

import (
	"fmt"
	"strconv"
	"strings"
)

// fileName is the name of the segment that starts with a version. Names sort in
// the order of versions.
func fileName(seq int64) string { return fmt.Sprintf("%012d%s", seq, suffix) }

// isSegment reports whether the name is one that fileName makes.
func isSegment(name string) bool {
	digits, ok := strings.CutSuffix(name, suffix)
	seq, err := strconv.ParseInt(digits, 10, 64)
	return ok && err == nil && fileName(seq) == name
}

// startOf is the version that the segment of the name starts with.
func startOf(name string) int64 {
	seq, _ := strconv.ParseInt(strings.TrimSuffix(name, suffix), 10, 64)
	return seq
}
