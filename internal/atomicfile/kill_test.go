//go:build unix

package atomicfile

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// writerOf names the file that a child process writes until it is killed.
const writerOf = "ATOMICFILE_TEST_WRITER_OF"

func TestMain(m *testing.M) {
	if path := os.Getenv(writerOf); path != "" {
		writeForEver(path)
	}
	os.Exit(m.Run())
}

// writeForEver writes contents of one letter, and says when the first is written.
func writeForEver(path string) {
	for i := 0; ; i++ {
		content := bytes.Repeat([]byte{byte('a' + i%26)}, 64<<10)
		if err := Write(path, content, 0o600); err != nil {
			os.Exit(1)
		}
		if i == 0 {
			os.Stdout.WriteString("!")
		}
	}
}

// TestKilledWriterLeavesAWholeFile kills a writer at random moments: the file is
// always one of those written, and Clean takes away what else is left.
func TestKilledWriterLeavesAWholeFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	for range 25 {
		kill(t, path)
		content := []byte(read(t, path))
		if len(content) != 64<<10 || len(bytes.Trim(content, string(content[:1]))) != 0 {
			t.Fatalf("the file is torn: %d bytes", len(content))
		}
		must(t, Clean(path))
		onlyFile(t, path)
	}
}

func kill(t *testing.T, path string) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), writerOf+"="+path)
	ready, err := child.StdoutPipe()
	must(t, err)
	must(t, child.Start())
	if _, err := io.ReadFull(ready, make([]byte, 1)); err != nil {
		t.Fatalf("the writer did not start: %v", err)
	}
	time.Sleep(time.Duration(rand.IntN(5000)) * time.Microsecond)
	must(t, child.Process.Kill())
	child.Wait()
}
