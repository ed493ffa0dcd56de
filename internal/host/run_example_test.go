package host

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"planwright/examples"
	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/llm/llmtest"
	"planwright/internal/runs"
	"planwright/internal/table"
)

// openExample opens an example in whose text the replacements are made, with files.
func openExample(t *testing.T, id, baseURL string, files map[string]string, replace ...string) *runFixture {
	t.Helper()
	text, err := examples.Text(id)
	must(t, err)
	f := openToRun(t, t.TempDir(), baseURL, strings.NewReplacer(replace...).Replace(text))
	for name, content := range files {
		path := filepath.Join(f.files, name)
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must(t, os.WriteFile(path, []byte(content), 0o600))
	}
	return f
}

// wantFiles checks what is in files of the folder.
func (f *runFixture) wantFiles(want map[string]string) {
	f.t.Helper()
	for name, text := range want {
		if data, err := os.ReadFile(filepath.Join(f.files, name)); err != nil || string(data) != text {
			f.t.Errorf("%s holds %q (%v), want %q", name, data, err, text)
		}
	}
}

// done runs the workflow to its good end.
func (f *runFixture) done() runs.RunDetailView {
	f.t.Helper()
	detail := f.run(f.approved(runs.RunRequest{}))
	if detail.Run.Status != walk.Done {
		f.t.Fatalf("the run is %+v", detail.Run)
	}
	return detail
}

func TestExampleReportsLogs(t *testing.T) {
	server := llmtest.New(t, llmtest.Text("The disk was full."))
	f := openExample(t, "log-report", server.URL, map[string]string{
		"Logs/a.log": "ok\nERROR disk full\n", "Logs/b.log": "ok\n", "Logs/c.txt": "ERROR of no log\n",
	})
	detail := f.done()
	f.wantFiles(map[string]string{"Reports/errors.md": "# Errors in 2 logs\n\n## a.log\n\nThe disk was full.\n"})
	if n := len(server.Requests()); n != 1 || detail.Run.Tokens == 0 {
		t.Errorf("the model was asked %d times, for %d tokens", n, detail.Run.Tokens)
	}
}

func TestExampleAddsUpMonths(t *testing.T) {
	f := openExample(t, "sums-by-month", "", map[string]string{
		"Invoices/invoices.csv": "date;amount;from\n2026-02-14;1.10;Ann\n2026-01-03;20;Bo\n2026-02-01;2.20;Cy\n",
	})
	f.done()
	sums, err := os.ReadFile(filepath.Join(f.files, "Reports", "by-month.xlsx"))
	must(t, err)
	read, _, _, err := table.Workbook(sums, "", table.How{})
	must(t, err)
	want := []string{`{"month":"2026-01","invoices":1,"sum":20}`, `{"month":"2026-02","invoices":2,"sum":3.3}`}
	if got := fmt.Sprintf("%s", read.Rows); got != fmt.Sprint(want) {
		t.Errorf("the sums are %s, want %s", got, want)
	}
}

func TestExampleReadsInvoices(t *testing.T) {
	files := map[string]string{"Invoices/notes.txt": "none"}
	for _, name := range []string{"cairo", "chromium", "reportlab", "scan"} {
		data, err := os.ReadFile("../paper/testdata/" + name + ".pdf")
		must(t, err)
		files["Invoices/"+name+".pdf"] = string(data)
	}
	f := openExample(t, "read-invoices", "", files)
	f.done()
	saved, err := os.ReadFile(filepath.Join(f.files, "Reports", "invoices.xlsx"))
	must(t, err)
	read, _, _, err := table.Workbook(saved, "", table.How{})
	must(t, err)
	want := []string{
		`{"file":"reportlab.pdf","number":"2026-017","date":"2026-02-14","total":1234.5}`,
		`{"file":"cairo.pdf","number":"2026-019","date":"2026-02-20","total":19.9}`,
		`{"file":"chromium.pdf","number":"2026-018","date":"2026-03-02","total":80}`,
	}
	if got := fmt.Sprintf("%s", read.Rows); got != fmt.Sprint(want) {
		t.Errorf("the invoices are %s, want %s", got, want)
	}
}

func TestExampleKeepsWhatIsNew(t *testing.T) {
	entries := `{"id": "1", "title": "First, and so on", "url": "https://example.com/1", "date_published": "2026-11-01T10:00:00Z"}`
	feed := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/feed+json")
		fmt.Fprintf(w, `{"version": "https://jsonfeed.org/version/1.1", "items": [%s]}`, entries)
	}))
	defer feed.Close()
	f := openExample(t, "new-in-a-feed", "", nil, "https://www.example.com", feed.URL)
	first := "date,title,url\n2026-11-01,\"First, and so on\",https://example.com/1\n"
	second := "2026-11-02,Second,https://example.com/2\n"
	f.done()
	f.wantFiles(map[string]string{"Reports/feed.csv": first})
	f.done()
	f.wantFiles(map[string]string{"Reports/feed.csv": first})
	entries = `{"id": "2", "title": "Second", "url": "https://example.com/2", "date_published": "2026-11-02"}, ` + entries
	f.done()
	f.wantFiles(map[string]string{"Reports/feed.csv": first + second})
}

func TestExampleCollectsPages(t *testing.T) {
	pages := []string{
		`[{"number": 7, "title": "Late", "state": "open", "created_at": "2026-11-02T08:00:00Z"}, {"number": 6, "title": "Done", "state": "closed", "created_at": "2026-11-01T08:00:00Z"}]`,
		`[{"number": 5, "title": "Early", "state": "open", "created_at": "2026-10-31T08:00:00Z"}]`, `[]`,
	}
	asked := 0
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		if want := fmt.Sprint(asked); r.URL.Query().Get("page") != want {
			t.Errorf("page %s was asked for, want %s", r.URL.Query().Get("page"), want)
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, pages[min(asked, len(pages))-1])
	}))
	defer service.Close()
	f := openExample(t, "collect-pages", "", nil, "https://api.example.com", service.URL)
	f.done()
	saved, err := os.ReadFile(filepath.Join(f.files, "Reports", "open-issues.xlsx"))
	must(t, err)
	read, _, _, err := table.Workbook(saved, "", table.How{})
	must(t, err)
	want := []string{`{"number":5,"title":"Early","since":"2026-10-31"}`, `{"number":7,"title":"Late","since":"2026-11-02"}`}
	if got := fmt.Sprintf("%s", read.Rows); got != fmt.Sprint(want) || asked != 3 {
		t.Errorf("after %d pages these are open: %s, want %s", asked, got, want)
	}
}

func TestExampleChecksPages(t *testing.T) {
	var now, most, came atomic.Int64
	eight := make(chan struct{}) // closed when so many have come, and none was answered
	open := sync.OnceFunc(func() { close(eight) })
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for at := now.Add(1); ; {
			if before := most.Load(); at <= before || most.CompareAndSwap(before, at) {
				break
			}
		}
		defer now.Add(-1)
		if came.Add(1) == 8 {
			open()
		}
		select {
		case <-eight:
		case <-time.After(10 * time.Second):
			open() // fewer go on at once, which is told below
		}
		time.Sleep(20 * time.Millisecond) // for more than eight, were there any
		if r.URL.Path == "/p7" {
			w.WriteHeader(http.StatusNotFound)
		}
	}))
	defer service.Close()
	list, want := "page\n", "page,ok,status,error\n"
	for i := range 40 {
		page := fmt.Sprintf("p%d", i)
		list += page + "\n"
		row := ",true,200,\n"
		if i == 7 {
			row = ",false,404,\n"
		}
		want += page + row
	}
	f := openExample(t, "check-pages", "", map[string]string{"Lists/pages.csv": list}, "https://www.example.com", service.URL)
	detail := f.done()
	f.wantFiles(map[string]string{"Reports/pages.csv": want})
	if most.Load() != 8 || detail.Run.Calls != 44 {
		t.Errorf("%d at once, %d calls", most.Load(), detail.Run.Calls)
	}
}

func TestExampleSortsPictures(t *testing.T) {
	photo, err := os.ReadFile("testdata/taken-2024-05.jpg")
	must(t, err)
	f := openExample(t, "sort-pictures", "", map[string]string{
		"Photos/trip/a.JPG": string(photo), "Photos/b.jpg": "no picture", "Photos/notes.txt": "none", "Sorted/Undated/b.jpg": "was there",
	})
	f.done()
	f.wantFiles(map[string]string{"Sorted/2024/2024-05/a.JPG": string(photo), "Sorted/Undated/b.jpg": "was there", "Photos/trip/a.JPG": string(photo)})
	if _, err := os.Stat(filepath.Join(f.files, "Sorted/Undated/notes.txt")); err == nil {
		t.Error("what is no picture was sorted")
	}
}

func TestExampleClearsDuplicates(t *testing.T) {
	trash := t.TempDir()
	t.Setenv("XDG_DATA_HOME", trash)
	f := openExample(t, "clear-duplicates", "", map[string]string{
		"Photos/a.jpg": "same", "Photos/old/copy of a.jpg": "same", "Photos/old/b.jpg": "other", "Photos/old/c.jpg": "same",
	})
	f.done()
	f.wantFiles(map[string]string{"Photos/a.jpg": "same", "Photos/old/b.jpg": "other"})
	for _, name := range []string{"copy of a.jpg", "c.jpg"} {
		if _, err := os.Stat(filepath.Join(f.files, "Photos/old", name)); err == nil {
			t.Errorf("%s is still there", name)
		}
		if data, err := os.ReadFile(filepath.Join(trash, "Trash", "files", name)); runtime.GOOS == "linux" && (err != nil || string(data) != "same") {
			t.Errorf("%s is not in the trash: %v", name, err)
		}
	}
}

func TestExampleSortsOrders(t *testing.T) {
	f := openExample(t, "sort-orders", "", map[string]string{
		"Orders/a.txt": "1 chair\n2 table urgent\n3 lamp cancelled", "Orders/b.txt": "4 shelf\n",
	})
	detail := f.done()
	f.wantFiles(map[string]string{
		"Orders/Sorted/orders.txt": "1 chair\n4 shelf\n", "Orders/Sorted/cancelled.txt": "3 lamp cancelled\n",
		"Orders/Done/a.txt": "1 chair\n2 table urgent\n3 lamp cancelled", "Orders/Done/b.txt": "4 shelf\n",
	})
	var ways []string
	for _, e := range detail.Entries {
		if e.Node == "which_kind" && e.Kind == walk.Chose {
			ways = append(ways, e.Output)
		}
	}
	if want := []string{"SwitchDefault", "SwitchCase:urgent", "SwitchCase:cancelled", "SwitchDefault"}; !slices.Equal(ways, want) {
		t.Errorf("the lines went %v", ways)
	}
}

func TestExampleChecksAService(t *testing.T) {
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {}))
	defer service.Close()
	f := openExample(t, "check-a-service", "", nil, "https://status.example.com", service.URL)
	f.done()
	f.wantFiles(map[string]string{"Logs/service.log": "up, status 200\n"})

	// Another program may be given the port of a service that was closed; nobody gets this.
	f = openExample(t, "check-a-service", "", nil, "https://status.example.com", "http://127.0.0.1:1")
	view, err := f.StartRun(f.approved(runs.RunRequest{}))
	must(t, err)
	q := f.question(engine.Ask)
	must(t, f.AnswerRun(runs.RunAnswer{ID: view.ID, Question: q.ID, Answer: engine.Answer{Choice: engine.Reply, Text: "Leave it"}}))
	detail := f.ended(view.ID)
	tries := 0
	for _, e := range detail.Entries {
		if e.Node == "ask_the_service" && e.Kind == walk.TryFailed {
			tries++
		}
	}
	if detail.Run.Status != walk.Done || tries != 2 || resultOf(detail, "open_the_status_page") != nil {
		t.Errorf("the run is %+v after %d tries that failed", detail.Run, tries)
	}
	if data, _ := os.ReadFile(filepath.Join(f.files, "Logs/service.log")); !strings.Contains(string(data), "down: Nothing answers at") {
		t.Errorf("the log is %q", data)
	}
}

// The workflow that an example calls comes with it, once: opened again, it calls the same,
// and another where the person has changed that.
func TestExampleListsNotes(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", "")
	for name, text := range map[string]string{"a.md": "First\nmore\n", "b.md": "", "c.md": "Third\n", "d.txt": "none"} {
		path := filepath.Join(f.files, "Notes", name)
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must(t, os.WriteFile(path, []byte(text), 0o600))
	}
	called := map[string]bool{}
	for range 2 {
		view, err := f.OpenExample("list-the-notes")
		must(t, err)
		if view.Document.Problems.HasErrors() {
			t.Fatal(view.Document.Problems)
		}
		call, _ := view.Document.Workflow.Node("describe_it")
		called[call.Tool.Workflow] = true
		f.done()
		f.wantFiles(map[string]string{
			"Reports/notes.md":  "# Notes\n\n- a.md: First\n- c.md: Third\n",
			"Reports/notes.csv": "name,size\na.md,11\nb.md,0\nc.md,6\n",
		})
	}
	if len(called) != 1 {
		t.Errorf("opened twice, it calls %v", called)
	}
	for id := range called {
		_, err := f.OpenCalled(id)
		must(t, err)
		_, err = f.Rename("Another")
		must(t, err)
		must(t, f.Save())
		view, err := f.OpenExample("list-the-notes")
		must(t, err)
		if call, _ := view.Document.Workflow.Node("describe_it"); call.Tool.Workflow == id || call.Tool.Workflow == "" {
			t.Errorf("it calls %q, which was changed", call.Tool.Workflow)
		}
	}
}
