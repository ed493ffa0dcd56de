//go:build !race

package document

// slower is by how much fewer repetitions there are under the race detector.
const slower = 1
