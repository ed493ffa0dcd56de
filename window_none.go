//go:build !desktop && !dev && !bindings

package main

import (
	"fmt"
	"io"
)

// runWindow says why there is no window and what to do.
func runWindow(_ string, stderr io.Writer) int {
	fmt.Fprintln(stderr, "This build of Planwright has no window. Run \"planwright serve\" to use it in a browser,\n"+
		"\"planwright --help\" for the command line, or build it with \"make\" to get the window.")
	return 2
}
