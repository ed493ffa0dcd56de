package workflow

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
)

// FileEnd is how the name of a workflow's file ends.
const FileEnd = ".planwright.json"

// The largest file that is read: bytes, and levels of nesting.
const (
	MaxFileBytes = 64 << 20
	MaxDepth     = 1000
)

// Decode reads the content of NAME.planwright.json and says everything that is
// wrong with its form, each problem with line and column.
//
// With a problem file-unreadable the workflow is what could be read, to be
// looked at but never to be saved over the file. Every other problem leaves a
// usable workflow: file-newer means that the file may only be opened for
// reading, duplicate-id that a second step, link or note of the same id was
// given another or left out. Ids of nodes and notes, keys of edges and names of
// inputs and of outputs are unique in what Decode returns; unknown fields are kept. Whether the graph makes sense
// is for package validate to say.
func Decode(data []byte) (Workflow, problem.List) {
	d := decoder{data: data}
	switch {
	case len(data) > MaxFileBytes:
		d.unreadable(0, "The file is larger than %d MB.", MaxFileBytes>>20)
	case len(bytes.TrimSpace(data)) == 0:
		d.unreadable(0, "The file is empty.")
	default:
		d.file()
	}
	return d.workflow, d.problems
}

// decoder reads one file. Problems are placed by byte offset.
type decoder struct {
	data     []byte
	workflow Workflow
	problems problem.List
	starts   starts
}

// starts are the offsets of the items of the workflow, by index.
type starts struct{ nodes, edges, notes, inputs, outputs []int }

// file checks the syntax of the whole and then reads item by item, so that one
// bad item does not hide another.
func (d *decoder) file() {
	d.data = bytes.TrimPrefix(d.data, []byte(byteOrderMark))
	if !d.checkSyntax() {
		return
	}
	dec := jsontext.NewDecoder(bytes.NewReader(d.data))
	if dec.PeekKind() != '{' {
		d.unreadable(0, "The file should hold one JSON object, from { to }.")
		return
	}
	dec.ReadToken()
	var version *int
	for dec.PeekKind() != '}' {
		name, _ := dec.ReadToken()
		if key := name.String(); key == "version" {
			d.value(dec, key, &version)
		} else {
			d.member(dec, key)
		}
	}
	d.checkVersion(version)
	d.makeUnique()
}

const byteOrderMark = "\ufeff"

// checkSyntax reports where the file stops being one JSON value, if it does.
func (d *decoder) checkSyntax() bool {
	dec := jsontext.NewDecoder(bytes.NewReader(d.data))
	for {
		start := d.start(dec)
		_, err := dec.ReadToken()
		switch {
		case err == io.EOF:
			return true
		case err != nil:
			d.syntaxProblem(err)
			return false
		case dec.StackDepth() > MaxDepth:
			d.unreadable(start, "The file is nested deeper than %d levels.", MaxDepth)
			return false
		}
		if _, values := dec.StackIndex(0); values > 1 {
			d.unreadable(start, "The file goes on after its end. Perhaps it was merged or pasted twice.")
			return false
		}
	}
}

// start is the offset of the next token or value.
func (d *decoder) start(dec *jsontext.Decoder) int {
	at := int(dec.InputOffset())
	return at + len(d.data[at:]) - len(bytes.TrimLeft(d.data[at:], separators))
}

// separators may stand between the end of one token and the next.
const separators = " \t\r\n,:"

// member reads one member of the workflow besides its version.
func (d *decoder) member(dec *jsontext.Decoder, key string) {
	w := &d.workflow
	switch key {
	case "id":
		d.value(dec, key, &w.ID)
	case "name":
		d.value(dec, key, &w.Name)
	case "inputs":
		w.Inputs, d.starts.inputs = readItems(d, dec, key, func(in *Input) any { return (*plainInput)(in) })
	case "outputs":
		w.Outputs, d.starts.outputs = readItems(d, dec, key, func(o *RunOutput) any { return (*plainOutput)(o) })
	case "nodes":
		w.Nodes, d.starts.nodes = readItems(d, dec, key, func(n *Node) any { return (*plainNode)(n) })
	case "edges":
		w.Edges, d.starts.edges = readItems(d, dec, key, func(e *Edge) any { return (*plainEdge)(e) })
	case "notes":
		w.Notes, d.starts.notes = readItems(d, dec, key, func(n *Note) any { return (*plainNote)(n) })
	default:
		d.unknown(dec, key)
	}
}

// value reads a value of the workflow itself.
func (d *decoder) value(dec *jsontext.Decoder, key string, into any) {
	start := d.start(dec)
	raw, _ := dec.ReadValue()
	if err := json.Unmarshal(raw, into); err != nil {
		d.typeProblem(start, "/"+key, err)
	}
}

// unknown keeps a member that this version does not know.
func (d *decoder) unknown(dec *jsontext.Decoder, key string) {
	raw, _ := dec.ReadValue()
	member, err := json.Marshal(map[string]jsontext.Value{key: raw}, jsontext.PreserveRawStrings(true))
	if err != nil {
		return // raw passed checkSyntax
	}
	w := &d.workflow
	if w.Unknown == nil {
		w.Unknown = member
		return
	}
	w.Unknown[len(w.Unknown)-1] = ','
	w.Unknown = append(w.Unknown, member[1:]...)
}

// readItems reads a list and the offset of each item it could read. plain is the
// item as the type whose errors are placed exactly.
func readItems[T any](d *decoder, dec *jsontext.Decoder, key string, plain func(*T) any) (items []T, starts []int) {
	if start := d.start(dec); dec.PeekKind() != '[' {
		if raw, _ := dec.ReadValue(); raw.Kind() != 'n' {
			d.unreadable(start, "“%s” should be a list, from [ to ].", key)
		}
		return nil, nil
	}
	dec.ReadToken()
	for dec.PeekKind() != ']' {
		start := d.start(dec)
		raw, _ := dec.ReadValue()
		var item T
		if raw.Kind() != '{' {
			d.unreadable(start, "Each item of “%s” should be an object, from { to }.", key)
		} else if json.Unmarshal(raw, &item) != nil {
			d.typeProblem(start, "", json.Unmarshal(raw, plain(new(T))))
		} else {
			items, starts = append(items, item), append(starts, start)
		}
	}
	dec.ReadToken()
	return items, starts
}

// checkVersion decides what may be done with the file.
func (d *decoder) checkVersion(version *int) {
	switch {
	case d.problems.Has(problem.FileUnreadable):
	case version == nil:
		d.unreadable(0, "The file does not say its format version, so it may not be a workflow.").
			Fix = fmt.Sprintf("Add \"version\": %d as the first field.", FileVersion)
	case *version < 1:
		d.unreadable(0, "The format version is %d; versions start at 1.", *version)
	case *version > NewestVersion:
		d.workflow.Version = *version
		d.add(problem.FileNewer, 0, "The file was written by a newer version of Planwright (format %d, this one knows %d). It can be looked at but not changed.", *version, NewestVersion).
			Fix = "Open it with a newer version of Planwright."
	default:
		d.workflow.Version = *version
		d.checkKinds()
	}
}

// checkKinds reports steps of a kind that does not exist.
func (d *decoder) checkKinds() {
	for i, n := range d.workflow.Nodes {
		if slices.Contains(Kinds, n.Kind) {
			continue
		}
		p := d.unreadable(d.starts.nodes[i], "The step “%s” has the kind “%s”, which does not exist.", n.Label(), n.Kind)
		p.At.Node, p.At.Path = n.ID, "kind"
		p.Fix = "Use one of " + joinKinds() + "."
	}
}

func joinKinds() string {
	names := make([]string, len(Kinds))
	for i, k := range Kinds {
		names[i] = string(k)
	}
	return strings.Join(names, ", ")
}
