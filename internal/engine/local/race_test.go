//go:build race

package local_test

// slower is by how much slower all is under the race detector.
const slower = 10
