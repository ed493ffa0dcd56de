//go:build unix

package tools

import (
	"context"
	"fmt"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// Nothing of a server is left: neither what it started nor a goroutine.
func TestNothingIsLeft(t *testing.T) {
	before := goleak.IgnoreCurrent()
	h := open(t, Options{Servers: []Server{self("good", "good"), self("deaf", "deaf")}})
	h.approve("good", "deaf")
	pid := 0
	_, err := fmt.Sscan(h.call("good__child", "{}").Text, &pid)
	must(t, err)
	must(t, syscall.Kill(pid, 0))
	go h.Call(context.Background(), "deaf__do", nil, Along{})
	must(t, h.Stop("good"))
	if s := h.status("good"); s.State != Off || h.onOffer() != "deaf__do" {
		t.Errorf("%+v, on offer: %s", s, h.onOffer())
	}
	began := time.Now()
	must(t, h.Close())
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("it took %v to end", took)
	}
	deadline := time.Now().Add(patienceOfTests)
	for syscall.Kill(pid, 0) == nil && !isZombie(pid) {
		if time.Now().After(deadline) {
			t.Fatalf("%d, which the server started, still runs", pid)
		}
		time.Sleep(10 * time.Millisecond)
	}
	goleak.VerifyNone(t, before)
}
