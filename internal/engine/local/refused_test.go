package local

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"time"

	"planwright/internal/engine/journal"
	"planwright/internal/filesystem"
)

// An error that is several is told by the one that says why, each time alike.
func TestErrorsOfSeveralAreToldAlike(t *testing.T) {
	for range 50 {
		if got := readable(errors.Join(journal.ErrMissing, journal.ErrDamaged, journal.ErrTaken)); got != errTaken {
			t.Fatalf("said: %v", got)
		}
		if got := readable(errors.Join(journal.ErrDamaged, journal.ErrSealed)); got != errSealed {
			t.Fatalf("said: %v", got)
		}
	}
}

// Of what the disk does not do the cause is told where it is known, and what then.
func TestDiskIsTold(t *testing.T) {
	of := func(err error) error { return &fs.PathError{Op: "write", Path: "/x/head", Err: err} }
	for _, c := range []struct {
		err  error
		want string
	}{
		{errors.New("odd"), "The journal of the run could not be read or written. Make room on the disk and see that you may use its folder, then try again."},
		{of(filesystem.ErrFull), "The journal of the run could not be read or written: the disk is full. Make room on the disk and see that you may use its folder, then try again."},
		{errors.Join(of(fs.ErrPermission), errors.New("odd")), "The journal of the run could not be read or written: it is not allowed there. Make room on the disk and see that you may use its folder, then try again."},
	} {
		got := readable(c.err)
		if left := strings.Replace(c.want, "try again", "resume the run", 1); got.Error() != c.want || !errors.Is(got, errDisk) || readable(got) != got || whyLeft(c.err).Error() != left {
			t.Errorf("it says %q and %q", got, whyLeft(c.err))
		}
	}
}

// A time that a step or a run may take is said as it was set.
func TestSpoken(t *testing.T) {
	for d, want := range map[time.Duration]string{
		1500 * time.Millisecond: "1500 ms", 2 * time.Second: "2 seconds", 4500 * time.Millisecond: "4.5 seconds",
		time.Minute: "60 seconds", 10 * time.Minute: "10 minutes", 150 * time.Minute: "2.5 hours",
	} {
		if got := spoken(d); got != want {
			t.Errorf("%s is said as %q", d, got)
		}
	}
}
