//go:build unix

package builtin

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"syscall"
	"testing"

	"planwright/planner/catalog"
)

// peak is the most memory that this process, or any that it started, has had, in MB.
func peak(who int) float64 {
	var used syscall.Rusage
	if syscall.Getrusage(who, &used) != nil {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return float64(used.Maxrss) / (1 << 20)
	}
	return float64(used.Maxrss) / (1 << 10)
}

// A table of a million rows is read, filtered, grouped and written, as the steps of a run do
// it. LARGE_ROWS says how many rows.
func BenchmarkLargeTable(b *testing.B) {
	rows, _ := strconv.Atoi(os.Getenv("LARGE_ROWS"))
	if rows == 0 {
		rows = 1_000_000
	}
	for name, program := range map[string]string{
		"group": largeProgram,
		"sort":  `map(select(.amount > 100)) | map({id, shop, amount}) | sort_by(.shop, -.amount)`,
	} {
		b.Run(name, func(b *testing.B) {
			folder := b.TempDir()
			putLarge(b, filepath.Join(folder, "in.csv"), rows, 10)
			c := call{server: &server{Options: Options{Folders: func() []string { return []string{folder} }}}}
			files := &Files{Folder: filepath.Join(folder, "run")}
			files.Kept = func(f catalog.File) { files.Given = append(files.Given, f) }
			c.along.Files = files
			for b.Loop() {
				largeFlow(b, c, program)
			}
			b.ReportMetric(peak(syscall.RUSAGE_SELF), "MB-self")
			b.ReportMetric(peak(syscall.RUSAGE_CHILDREN), "MB-child")
		})
	}
}

func largeFlow(b *testing.B, c call, program string) {
	do := func(tool, arguments string) result {
		r, err := handlers[tool](b.Context(), c, []byte(arguments))
		if err != nil {
			b.Fatal(err)
		}
		return r
	}
	read := do("read_table", `{"path": "in.csv", "header": true}`).fields.(tableResult)
	made := do("transform_data", `{"data": `+jsonOf(b, read.Rows)+`, "program": `+strconv.Quote(program)+`}`).fields.(transformResult)
	wrote := do("write_table", `{"path": "out.csv", "mode": "overwrite", "rows": `+string(made.Value)+`}`).fields.(writeTableResult)
	if wrote.Count < 50 || read.Count < wrote.Count {
		b.Fatalf("it read %d rows and wrote %d", read.Count, wrote.Count)
	}
}

func jsonOf(b *testing.B, value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		b.Fatal(err)
	}
	return string(text)
}

// A file goes through the tools by reference with memory that does not grow with it.
// LARGE_FILE says how many MB it has.
func TestLargeFilesTakeNoMemory(t *testing.T) {
	size, _ := strconv.Atoi(os.Getenv("LARGE_FILE"))
	if size == 0 {
		size = 40
	}
	served := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/octet-stream")
		_, _ = io.CopyN(w, &noise{}, int64(size)<<20)
	}))
	defer served.Close()
	r := newRun(t, Options{})
	debug.FreeOSMemory()
	before := peak(syscall.RUSAGE_SELF)
	got := r.do(true, "http_request", args{"url": served.URL, "max_bytes": size<<20 + 1})
	if got.failed || len(r.made) != 1 || r.made[0].Size != int64(size)<<20 {
		t.Fatalf("it gets %s, %v", got.text, r.made)
	}
	path := r.made[0].Path
	for _, tt := range []struct {
		tool string
		args args
	}{
		{"write_file", args{"path": "a.bin", "file": path}},
		{"copy_file", args{"from": "a.bin", "to": "b.bin"}},
		{"hash_file", args{"path": "b.bin"}},
		{"zip", args{"files": []any{"b.bin"}, "path": "c.zip"}},
		{"delete_file", args{"path": "b.bin", "permanently": true}},
		{"unzip", args{"path": "c.zip", "folder": "d"}},
	} {
		if g := r.do(false, tt.tool, tt.args); g.failed {
			t.Fatalf("%s: %s", tt.tool, g.text)
		}
	}
	info, err := os.Stat(filepath.Join(r.folder, "d", "b.bin"))
	if err != nil || info.Size() != int64(size)<<20 {
		t.Errorf("it ends with %v, %v", info, err)
	}
	if grown := peak(syscall.RUSAGE_SELF) - before; grown > 32 {
		t.Errorf("memory grew by %.0f MB for a file of %d MB", grown, size)
	}
}

// noise is bytes that are no text and do not pack well.
type noise struct{ state uint64 }

func (n *noise) Read(p []byte) (int, error) {
	for i := range p {
		n.state = n.state*6364136223846793005 + 1442695040888963407
		p[i] = byte(n.state >> 56)
	}
	return len(p), nil
}
