package problem

import (
	"errors"
)

// Failure is an error in words for people: what is the matter, and what to do.
type Failure struct {
	what  Said
	cause error
}

// Fail makes a Failure. An argument that is an error is in the text by what it says, and
// is what the failure wraps.
func Fail(text English, args ...any) error {
	f := &Failure{what: Say(text, args...)}
	for _, arg := range args {
		if err, is := arg.(error); is {
			f.cause = errors.Join(f.cause, err)
		}
	}
	return f
}

// Error is the text in English.
func (f *Failure) Error() string { return f.what.String() }

// Said is the text with its arguments.
func (f *Failure) Said() Said { return f.what }

// Unwrap are the errors that the text has in it.
func (f *Failure) Unwrap() error { return f.cause }

// SaidOf is what an error says: with its arguments apart where it knows them, and what it
// says is still that.
func SaidOf(err error) Said {
	if said, is := err.(interface{ Said() Said }); is && said.Said().String() == err.Error() {
		return said.Said()
	}
	return Say(asItIs, err.Error())
}
