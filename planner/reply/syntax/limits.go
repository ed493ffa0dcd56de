package syntax

// Limits of what is read. They bound memory and time on any input; a reply that
// breaks one is answered with a problem, never with a crash.
const (
	MaxBytes      = 8 << 20 // of a reply
	MaxDepth      = 512     // of arrays and objects in each other
	MaxCandidates = 200     // pieces of a reply that may be the JSON asked for
	MaxProblems   = 100     // listed one by one; further ones are counted in the last

	lookAhead = 160 // bytes read on before a quote or a bracket is decided
)
