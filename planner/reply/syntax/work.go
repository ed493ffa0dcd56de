package syntax

// walked, where a test sets it, counts the bytes that are looked at, each time
// again: the work of reading, which must not grow faster than the text.
var walked *int

// walk counts bytes that are looked at in a loop over the text.
func walk(n int) {
	if walked != nil {
		*walked += n
	}
}
