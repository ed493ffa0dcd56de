package runs

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/redact"
	"planwright/internal/secrets"
	"planwright/planner/catalog"
)

// keeping is a host whose run "r" registered files, each as a result of the step "get".
type keeping struct {
	engine.Host
	files []catalog.File
}

func (k keeping) Entries(id string) ([]engine.Entry, error) {
	if id != "r" {
		return nil, engine.ErrGone
	}
	return []engine.Entry{{N: 1, Trace: walk.Trace{Node: "get", Result: &walk.Result{Success: true, Files: k.files}}}}, nil
}

// kept writes a file as a run keeps one.
func kept(t *testing.T, name, content string) catalog.File {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	must(t, os.WriteFile(path, []byte(content), 0o600))
	sum := sha256.Sum256([]byte(content))
	return catalog.File{Path: path, Name: name, MIME: "x/y", Size: int64(len(content)), SHA256: hex.EncodeToString(sum[:])}
}

func pageKeeping(files ...catalog.File) *RunsPage {
	given := []secrets.Given{{Secret: secrets.Secret{Name: "canary", Value: "canary-0123456789"}}}
	redactor := &redact.Redactor{}
	store := &secrets.Store{Folder: "nowhere", Given: given}
	return &RunsPage{ctx: context.Background(), Room: &Runs{runner: keeping{files: files}, redactor: redactor, keys: keys{store, redactor}}}
}

func TestPreviewOfAFile(t *testing.T) {
	png := "\x89PNG\r\n\x1a\n" + strings.Repeat("x", maxPreview)
	for _, c := range []struct {
		name, content string
		want          RunFilePreview
	}{
		{"a text", "one\ntwo\n", RunFilePreview{Text: "one\ntwo\n"}},
		{"an empty file", "", RunFilePreview{}},
		{"with a mark of its encoding", "\ufeffone", RunFilePreview{Text: "one"}},
		{"a long text", strings.Repeat("line\n", maxPreview), RunFilePreview{Text: strings.Repeat("line\n", maxPreview/5), Cut: true}},
		{"a long line", "a" + strings.Repeat("é", maxPreview), RunFilePreview{Text: "a" + strings.Repeat("é", (maxPreview-5)/2), Cut: true}},
		{"bytes", "PK\x00\xff\xfe", RunFilePreview{}},
		{"a picture", png, RunFilePreview{Picture: "data:image/png;base64," + base64.StdEncoding.EncodeToString([]byte(png))}},
	} {
		file := kept(t, "f", c.content)
		got, err := pageKeeping(file).PreviewRunFile(RunFileRequest{Run: "r", Node: "get", SHA256: file.SHA256})
		if err != nil || got != c.want {
			t.Errorf("%s: %d bytes of text, cut %t, %d of a picture, %v", c.name, len(got.Text), got.Cut, len(got.Picture), err)
		}
	}
}

// Of a file that holds a secret the words are shown without it, and no picture; nothing
// where the secret is not known any more.
func TestPreviewOfAMarkedFile(t *testing.T) {
	const words, png = "It is canary-0123456789.", "\x89PNG\r\n\x1a\n"
	for _, c := range []struct{ content, secret, text string }{
		{words, "canary", "It is [redacted]."}, {words, "", "It is [redacted]."}, {words, "gone", ""}, {png, "canary", ""},
	} {
		file := kept(t, "f", c.content)
		file.Secret = c.secret
		got, err := pageKeeping(file).PreviewRunFile(RunFileRequest{Run: "r", Node: "get", SHA256: file.SHA256})
		if err != nil || got.Text != c.text || got.Picture != "" {
			t.Errorf("%q with %q: %+v, %v", c.content, c.secret, got, err)
		}
	}
}

// Of a PDF its first page is shown: drawn, or its words where nothing draws it.
func TestPreviewOfAPDF(t *testing.T) {
	pdf, err := os.ReadFile("../paper/testdata/cairo.pdf")
	must(t, err)
	file := kept(t, "a.pdf", string(pdf))
	preview := func() RunFilePreview {
		got, err := pageKeeping(file).PreviewRunFile(RunFileRequest{Run: "r", Node: "get", SHA256: file.SHA256})
		must(t, err)
		return got
	}
	if _, err := exec.LookPath("pdftoppm"); err == nil {
		if got := preview(); !strings.HasPrefix(got.Picture, "data:image/png;base64,iVBOR") || got.Text != "" {
			t.Errorf("drawn: %d of a picture, text %q", len(got.Picture), got.Text)
		}
	}
	t.Setenv("PATH", t.TempDir())
	if got := preview(); got.Picture != "" || strings.TrimSpace(got.Text) == "" {
		t.Errorf("not drawn: %d of a picture, text %q", len(got.Picture), got.Text)
	}
}

// Only what the step registered is read, and only as it was then.
func TestOtherFilesAreNotRead(t *testing.T) {
	file, gone := kept(t, "a.txt", "some text"), kept(t, "b.txt", "another")
	must(t, os.Remove(gone.Path))
	larger := kept(t, "c.txt", "a third")
	must(t, os.WriteFile(larger.Path, []byte("a third, longer"), 0o600))
	folder := kept(t, "d.txt", "a fourth")
	must(t, os.Remove(folder.Path))
	must(t, os.Mkdir(folder.Path, 0o700))
	p := pageKeeping(file, gone, larger, folder)
	for name, r := range map[string]RunFileRequest{
		"another run": {"x", "get", file.SHA256}, "another step": {"r", "put", file.SHA256}, "a hash of nothing": {"r", "get", ""}, "a path": {"r", "get", file.Path},
		"a file that is gone": {"r", "get", gone.SHA256}, "a file that grew": {"r", "get", larger.SHA256}, "a folder": {"r", "get", folder.SHA256},
	} {
		if _, err := p.PreviewRunFile(r); err == nil {
			t.Errorf("%s: there is a preview", name)
		}
		if _, err := p.ReadRunFile(RunFilePartRequest{File: r}); err == nil {
			t.Errorf("%s: it is read", name)
		}
		if _, err := p.FileOf(r); err == nil {
			t.Errorf("%s: it is a file of the run", name)
		}
		if err := p.SaveFile(r, filepath.Join(t.TempDir(), "out")); err == nil {
			t.Errorf("%s: it is saved", name)
		}
	}
}

func TestFileIsSavedAsItWas(t *testing.T) {
	content := strings.Repeat("\x00\xffpart", maxPart/4)
	file := kept(t, "a.bin", content)
	p, r := pageKeeping(file), RunFileRequest{"r", "get", file.SHA256}
	out := filepath.Join(t.TempDir(), "out.bin")
	must(t, p.SaveFile(r, out))
	if got, err := os.ReadFile(out); err != nil || string(got) != content {
		t.Errorf("%d bytes are saved: %v", len(got), err)
	}
	var parts strings.Builder
	for {
		part, err := p.ReadRunFile(RunFilePartRequest{File: r, At: int64(parts.Len())})
		must(t, err)
		if part == "" {
			break
		}
		data, err := base64.StdEncoding.DecodeString(part)
		must(t, err)
		parts.Write(data)
	}
	if parts.String() != content {
		t.Errorf("in parts it has %d bytes", parts.Len())
	}
	must(t, os.WriteFile(file.Path, []byte(strings.Repeat("x", len(content))), 0o600))
	if err := p.SaveFile(r, out); err == nil || !strings.Contains(err.Error(), "was changed") {
		t.Errorf("what was changed is saved: %v", err)
	}
	if got, _ := os.ReadFile(out); string(got) != content {
		t.Error("the file of before is not left as it was")
	}
}

// What a web page gave is not started by a press.
func TestOnlyDocumentsAreOpened(t *testing.T) {
	for name, want := range map[string]bool{"a.pdf": true, "B.PNG": true, "a.xlsx": true, "a": false, "a.exe": false, "a.desktop": false, "a.pdf.sh": false, "a.html": false, "a.docm": false, "a.lnk": false} {
		if got := MayOpen(catalog.File{Path: "/runs/0123-" + name, Name: name}) == nil; got != want {
			t.Errorf("%s is opened: %t", name, got)
		}
	}
}
