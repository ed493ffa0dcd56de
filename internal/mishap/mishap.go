// Package mishap ends panics and says of one what may be written down.
package mishap

import (
	"fmt"
	"runtime"
	"strings"
)

// Caught is deferred itself, not called by what is deferred. It ends a panic of what was
// being done and hands over what may be written of it: where it happened, and what the
// runtime says. What a panic was called with may be secret, and so may arguments be: of
// those there are the types alone.
func Caught(doing string, then func(report string)) {
	if cause := recover(); cause != nil {
		then(fmt.Sprintf("planwright: %s panicked: %s\n%s", doing, told(cause), trace()))
	}
}

func told(cause any) string {
	if err, ok := cause.(runtime.Error); ok {
		return err.Error()
	}
	return fmt.Sprintf("%T", cause)
}

// trace names the calls that led to the panic, the last first.
func trace() string {
	var b strings.Builder
	calls := make([]uintptr, 64)
	frames := runtime.CallersFrames(calls[:runtime.Callers(3, calls)]) // without our own
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		fmt.Fprintf(&b, "\t%s %s:%d\n", f.Function, f.File, f.Line)
	}
	return b.String()
}
