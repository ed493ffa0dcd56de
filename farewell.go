//go:build desktop || dev || bindings

package main

import (
	"sync/atomic"
	"time"
)

// The events by which the page saves what it holds back before the window closes.
const (
	windowClosing = "window:closing" // to the page
	windowLeft    = "window:left"    // by the page, once all is saved
)

// farewellTime is how long a page that does not answer keeps the window open.
const farewellTime = time.Second

// farewell keeps the window open until the page has said goodbye.
type farewell struct{ begun atomic.Bool }

// hold reports whether the window has to stay open for now: ask tells the page that it
// closes, and quit is called once the page has left. It does only once: who closes the
// window again does not wait.
func (f *farewell) hold(ask func(left func()), quit func()) (stay bool) {
	if f.begun.Swap(true) {
		return false
	}
	gone := make(chan struct{})
	ask(func() { close(gone) })
	go func() {
		select {
		case <-gone:
		case <-time.After(farewellTime):
		}
		quit()
	}()
	return true
}
