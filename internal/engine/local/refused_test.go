package local

import (
	"errors"
	"testing"

	"planwright/internal/engine/journal"
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
	if got := readable(errors.New("odd")); got != errDisk {
		t.Errorf("said of another: %v", got)
	}
}
