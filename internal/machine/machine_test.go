package machine

import (
	"path/filepath"
	"runtime"
	"testing"
)

func TestMemory(t *testing.T) {
	memory := ReadMemory()
	if memory.Total < 64<<20 {
		t.Errorf("this machine has %d bytes of memory", memory.Total)
	}
	if memory.Free > memory.Total || runtime.GOOS == "linux" && memory.Free == 0 {
		t.Errorf("%d of %d bytes are free", memory.Free, memory.Total)
	}
}

// What is not there yet is where it will be made.
func TestDisk(t *testing.T) {
	here := t.TempDir()
	free := FreeDisk(here)
	if free == 0 {
		t.Fatal("nothing is free where the tests write")
	}
	if later := FreeDisk(filepath.Join(here, "not", "yet")); later == 0 {
		t.Error("a folder that will be made has no disk")
	}
}
