package function

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What is alike in reading has keys of its own, so that groups of it are what they were.
func TestKeysDiffer(t *testing.T) {
	for _, key := range []func(any) any{ascending, descending} {
		if !cmp.Equal(key("Ä\u00a0b"), key("A\u0308 b")) {
			t.Error("what looks the same has two keys")
		}
	}
	for _, pair := range [][2]string{{"7", "007"}, {"a", "a\u00ad"}, {"a", "A"}, {strings.Repeat("ä", 200) + "b", strings.Repeat("ä", 200) + "c"}} {
		for _, key := range []func(any) any{ascending, descending} {
			if cmp.Equal(key(pair[0]), key(pair[1])) {
				t.Errorf("%q and %q have the same key", pair[0], pair[1])
			}
		}
	}
}
