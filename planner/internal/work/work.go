// Package work counts the steps of reading, so that tests can hold that they do not
// grow faster than the text, however fast the machine is.
package work

// counted is nil but while a test counts.
var counted *int

// Add counts n bytes that are looked at in a loop over a text, each time again.
func Add(n int) {
	if counted != nil {
		*counted += n
	}
}

// Of is how many bytes are looked at while do runs. Nothing else may count meanwhile.
func Of(do func()) int {
	n := 0
	counted = &n
	defer func() { counted = nil }()
	do()
	return n
}
