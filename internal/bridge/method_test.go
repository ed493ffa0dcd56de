package bridge

import (
	"bytes"
	"log"
	"os"
	"strings"
	"testing"
)

type frightened struct{}

func (frightened) Say()  { panic("the key is sk-canary") }
func (frightened) Find() { _ = []int{}[len(os.Args)] }

// What a method panicked with may be secret, so only what the runtime says is written.
func TestPanicIsToldWithoutItsValue(t *testing.T) {
	var told bytes.Buffer
	log.SetOutput(&told)
	defer log.SetOutput(os.Stderr)
	m := methodsOf(frightened{})
	for name, want := range map[string]string{"Say": "Say panicked: string", "Find": "Find panicked: runtime error: index out of range"} {
		told.Reset()
		if _, err := m.call(name, nil); err != errPanicked {
			t.Errorf("%s ended with %v", name, err)
		}
		if text := told.String(); strings.Contains(text, "canary") || !strings.Contains(text, want) {
			t.Errorf("%s is told as %s", name, text)
		}
	}
}
