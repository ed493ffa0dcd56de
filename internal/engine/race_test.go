//go:build race

package engine_test

// slower is by how much slower all is under the race detector.
const slower = 10
