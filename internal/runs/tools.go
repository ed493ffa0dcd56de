package runs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/page"
	"planwright/internal/redact"
	"planwright/internal/tools"
	"planwright/internal/tools/builtin"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// RunsTools are the tools on offer, as runs need them.
type RunsTools interface {
	Catalog() *catalog.Catalog
	Offer() validate.Tools            // as validate.Workflow asks about them
	Callable() error                  // why none can be called; nil: they can
	Withheld(tool string) string      // why a tool of a known server is not on offer, "" where approving is not what it needs
	Death(tool string) string         // how the server of a tool ended, "" where it did not
	Remedies(tools []string) []string // which commands make those that cannot be called ready
	Start(tools []string)             // starts the servers of these tools
	Await(ctx context.Context)        // waits until no server is being started
	Call(ctx context.Context, tool string, arguments jsontext.Value, along tools.Along) (tools.Result, error)
}

// runTools are the tools on offer, as the engine calls them.
type runTools struct {
	offer    RunsTools
	redactor *redact.Redactor
	keys     keys
	notice   func(RunNoticeView) // nil: nothing but the desktop shows notifications
}

// calls are the tools on offer.
func (r *Runs) calls() runTools { return runTools{r.tools, r.redactor, r.keys, r.notice} }

// Get asks the catalog.
func (t runTools) Get(name string) (catalog.Tool, bool) { return t.offer.Catalog().Get(name) }

// LooksLike asks the catalog.
func (t runTools) LooksLike(name string) string { return t.offer.Catalog().LooksLike(name) }

// Withheld asks the servers.
func (t runTools) Withheld(name string) string { return t.offer.Withheld(name) }

// Call calls a tool, with the secrets of the call put in. What it answers is kept without
// them and the keys of the program, and its pictures in the folder of the run.
func (t runTools) Call(ctx context.Context, c engine.ToolCall) (walk.Result, error) {
	if err := t.offer.Callable(); err != nil {
		return walk.Result{}, err
	}
	if err := os.MkdirAll(c.Images, 0o700); err != nil {
		return walk.Result{}, problem.Fail("The folder for pictures of the run could not be made: %s. Make room on the disk and see that you may use its folder, then run it again.", atomicfile.OwnCause(err))
	}
	files, made := filesOf(c)
	tool, _ := t.Get(c.Tool)
	arguments, goes, err := t.keys.put(tool, c)
	if err != nil {
		return walk.Result{Error: t.redactor.Known(fmt.Sprintf("“%s” was not called: %s", c.Tool, err)), Final: true}, nil
	}
	given, err := t.offer.Call(ctx, c.Tool, arguments, tools.Along{Ask: askerOf(c), Images: c.Images, Files: files, Memory: c.Memory, Goes: goes, Mask: t.redactor.Known, Columns: c.Columns, Form: c.Form})
	if err != nil {
		return walk.Result{}, errors.New(t.redactor.Known(err.Error()))
	}
	given = t.noticed(ctx, c, given)
	kept, err := t.keys.marked(made(), c)
	if err != nil {
		return walk.Result{Error: err.Error(), Final: true}, nil
	}
	r := walk.Result{
		Success: given.Success, Error: t.redactor.Known(given.Error), Text: t.redactor.Known(given.Text),
		Fields: withoutKeysIn(given.Fields, t.redactor), Cut: given.Cut, TextCut: given.TextCut, Partly: t.redactor.Known(given.Partly), Told: given.Told, Again: t.redactor.Known(given.Again), Final: given.Unknown, Ways: given.Ways,
		Files: kept,
	}
	return withPictures(r, tool.Effect, c.Images, given.Images)
}

// withPictures is the result of a call with its pictures in the folder. Where they cannot be kept
// the call was made all the same: one that may have had an effect is not to be made again.
func withPictures(r walk.Result, effect catalog.Effect, folder string, pictures []tools.Image) (walk.Result, error) {
	var err error
	switch r.Images, err = savePictures(folder, pictures); {
	case err == nil:
		return r, nil
	case effect == catalog.Read:
		return walk.Result{}, problem.Fail("A picture of the run could not be kept: %s. Make room on the disk and see that you may use its folder, then run it again.", atomicfile.OwnCause(err))
	}
	text := fmt.Sprintf("It was carried out, but a picture that it gave could not be kept: %s. Make room on the disk and see that you may use its folder.", atomicfile.OwnCause(err))
	return walk.Result{Error: text, Final: true}, nil
}

// filesOf are the files of the run for a call, and what tells which it made.
func filesOf(c engine.ToolCall) (files *builtin.Files, made func() []catalog.File) {
	var mu sync.Mutex // a call that was left alone may still be at work
	var list []catalog.File
	files = &builtin.Files{Folder: c.Files, Wanted: c.Wanted, Given: c.Given, Kept: func(f catalog.File) {
		mu.Lock()
		defer mu.Unlock()
		list = append(list, f)
	}}
	return files, func() []catalog.File {
		mu.Lock()
		defer mu.Unlock()
		return list
	}
}

// askerOf lets a tool ask the person.
func askerOf(c engine.ToolCall) tools.Ask {
	if c.Ask == nil {
		return nil
	}
	return func(ctx context.Context, q tools.Question) (string, bool, error) {
		answer, err := c.Ask(ctx, engine.Question{Kind: engine.Ask, Title: q.Text, Choices: page.List(q.Choices), Reasons: []string{}, Default: q.Default, Hidden: q.Hidden})
		return answer.Text, err == nil && answer.Choice == engine.Reply, err
	}
}

// pictureEnds are the kinds of picture that a run keeps, and how their files end.
var pictureEnds = map[string]string{"image/png": ".png", "image/jpeg": ".jpg"}

// savePictures writes pictures into the folder and gives their names. The same
// picture is kept once; what is no picture is left out.
func savePictures(folder string, pictures []tools.Image) ([]string, error) {
	var names []string
	for _, p := range pictures {
		end := pictureEnds[http.DetectContentType(p.Data)]
		if end == "" {
			continue
		}
		sum := sha256.Sum256(p.Data)
		name := hex.EncodeToString(sum[:8]) + end
		names = append(names, name)
		path := filepath.Join(folder, name)
		if _, err := os.Stat(path); err == nil {
			continue
		}
		if err := os.WriteFile(path, p.Data, 0o600); err != nil {
			return nil, err
		}
	}
	return names, nil
}

// withoutKeysIn are named values without the keys of the program, in their names neither.
// Names that become the same are told apart by numbers.
func withoutKeysIn(fields map[string]jsontext.Value, redactor *redact.Redactor) map[string]jsontext.Value {
	if fields == nil {
		return nil
	}
	clean := make(map[string]jsontext.Value, len(fields))
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		free := workflow.FreeName(redactor.Known(name), " ", func(name string) bool { return clean[name] != nil })
		clean[free] = withoutKeys(fields[name], redactor)
	}
	return clean
}

// withoutKeys is the JSON value without the keys of the program.
func withoutKeys(value jsontext.Value, redactor *redact.Redactor) jsontext.Value {
	clean := jsontext.Value(redactor.Known(string(value)))
	if len(value) > 0 && !clean.IsValid() {
		return jsontext.Value("null")
	}
	return clean
}

// isSecret reports whether a named value is or holds something that is not to be
// kept beyond the run.
func isSecret(name string, value jsontext.Value, redactor *redact.Redactor) bool {
	object, err := json.Marshal(map[string]jsontext.Value{name: value})
	return err != nil || string(redactor.WholeJSON(object)) != string(object)
}
