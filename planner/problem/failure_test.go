package problem

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSaidOf(t *testing.T) {
	inner := Fail("“%s” is gone.", "a")
	for _, c := range []struct {
		err  error
		want Said
	}{
		{inner, Said{"“%s” is gone.", []any{"a"}}},
		{Fail("It failed: %v Try again.", inner), Said{"It failed: %v Try again.", []any{Said{"“%s” is gone.", []any{"a"}}}}},
		{Fail("It failed: %v.", fs.ErrExist), Said{"It failed: %v.", []any{Said{"%s", []any{"file already exists"}}}}},
		{errors.New("Other words."), Said{"%s", []any{"Other words."}}},
		{fmt.Errorf("more: %w", inner), Said{"%s", []any{"more: “a” is gone."}}},
	} {
		if diff := cmp.Diff(c.want, SaidOf(c.err)); diff != "" {
			t.Errorf("%v (-want +got):\n%s", c.err, diff)
		}
		if got := SaidOf(c.err).String(); got != c.err.Error() {
			t.Errorf("%v is said as %q", c.err, got)
		}
	}
	if err := Fail("It failed: %v.", fs.ErrExist); !errors.Is(err, fs.ErrExist) {
		t.Errorf("%v does not wrap what it tells of", err)
	}
}
