package filelock

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/gofrs/flock"
)

// A lock that is free is taken, however late, and one that somebody only looks at is waited for.
func TestTake(t *testing.T) {
	for name, tt := range map[string]struct {
		holds func(*flock.Flock) (bool, error) // nil: nobody
		until time.Duration                    // 0: always
		want  bool
	}{
		"nobody":                    {nil, 0, true},
		"somebody":                  {(*flock.Flock).TryLock, 0, false},
		"somebody looks for long":   {(*flock.Flock).TryRLock, 300 * time.Millisecond, true},
		"somebody looks and leaves": {(*flock.Flock).TryRLock, time.Millisecond, true},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "lock")
			if tt.holds != nil {
				other := flock.New(path)
				if held, err := tt.holds(other); err != nil || !held {
					t.Fatal(held, err)
				}
				defer other.Close()
				if tt.until > 0 {
					time.AfterFunc(tt.until, func() { _ = other.Unlock() })
				}
			}
			lock, err := Take(path, 0, time.Millisecond)
			if err != nil || (lock != nil) != tt.want {
				t.Fatalf("taken: %v, %v", lock != nil, err)
			}
			if lock != nil {
				if !IsTaken(path) {
					t.Error("it is not seen to be taken")
				}
				_ = lock.Close()
			}
		})
	}
}

// Somebody else is waited for as long as patience says.
func TestTakeHasPatience(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	other, err := Take(path, 0, time.Millisecond)
	if err != nil || other == nil {
		t.Fatal(other, err)
	}
	time.AfterFunc(20*time.Millisecond, func() { _ = other.Close() })
	lock, err := Take(path, time.Minute, time.Millisecond)
	if err != nil || lock == nil {
		t.Fatal("it was not taken", err)
	}
	_ = lock.Close()
}
