package transform

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/cell"
	"planwright/internal/mishap"
	"planwright/planner/jq"
	"planwright/planner/jq/doubt"
	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// MaxWhole is how large data in files may be for a program that needs all of them at once,
// in bytes: as JSON they take about ten times as much memory.
const MaxWhole = 16 << 20

// flow is a data program over files.
var flow = cell.Flow{Name: "run-data-program-on-files", MaxMemory: MaxMemory, Do: doFlow}

func init() { flow.Serve() }

// File is a list that is kept in a file: its elements as JSON, one a line.
type File struct {
	Member string // of the data that the list is; "": it is all of them
	Size   int64  // in bytes
	Lines  io.ReadSeeker
}

// Files are data of which lists are kept in files.
type Files struct {
	Data    json.RawMessage // an object, unless they are one list; what it has in the place of lists counts for nothing
	Lists   []File
	Columns Columns
	Folder  string // for what has to be kept meanwhile; all of it ends in .tmp, and goes
}

// errand is what the process gets first; then come the lists, one behind the other.
type errand struct {
	Program string                     `json:"program"`
	Now     time.Time                  `json:"now"`
	Others  map[string]json.RawMessage `json:"others"` // members of the data that are no list in a file
	Names   []string                   `json:"names"`  // of members, in their order
	Lists   []list                     `json:"lists"`  // the one that the program goes over is the last
	Columns Columns                    `json:"columns"`
	Whole   bool                       `json:"whole"` // the program needs all of it at once
	ByLooks bool                       `json:"byLooks"`
	Mixed   tabular.Mixed              `json:"mixed"`
	Folder  string                     `json:"folder"`

	why error // of Whole
}

type list struct {
	Member string `json:"member"`
	Size   int64  `json:"size"`
}

// Marks that an answer begins with; behind them stands a line of doubts.
const (
	rowsMark  = 'L' // the elements of a list, one a line
	valueMark = 'V'
)

// RunFiles has a program go over lists that need not fit into memory, as Make does it with
// all of the data. take gets the elements of the list that it makes, one a line, or another
// value; where the reading of that ends with an error take passes it on. odd says why that may
// not be what is meant, as far as the first rows tell: to look at all would take as long as
// the program does. An error is a sentence for people, but for that of the context.
func RunFiles(ctx context.Context, program string, data Files, now time.Time, take func(isList bool, odd string, answer io.Reader) error) error {
	todo, err := data.errand(program, now)
	if err != nil {
		return err
	}
	head, err := json.Marshal(todo)
	if err != nil {
		return errors.New("The data cannot be given to the program: they are no JSON.")
	}
	work := []io.Reader{bytes.NewReader(append(head, '\n'))}
	size := int64(0)
	for _, l := range data.Lists {
		work, size = append(work, l.Lines), size+l.Size
	}
	most := MaxTime + timeFor(int(size))
	err = flow.Run(ctx, most, io.MultiReader(work...), func(answer io.Reader) error {
		behind := bufio.NewReader(answer)
		head, err := behind.ReadString('\n')
		if err != nil {
			return err
		}
		return take(head[0] == rowsMark, head[1:len(head)-1], behind)
	})
	if errors.Is(err, cell.ErrMemory) && todo.why != nil {
		return fmt.Errorf("The program took more than %d MB of memory and was ended, for it needs all of the data at once: %w. %s", MaxMemory>>20, todo.why, byRows)
	}
	return said(err, most)
}

// byRows is what to do about a program that needs all of the data.
const byRows = "Begin with lines such as map(select(…)), map({…}), group_by(…) | map({…}) and sort_by(…), and do the rest in a step behind it."

// errand puts the lists in the order in which they are read, and looks through them for the
// order of names.
func (d *Files) errand(program string, now time.Time) (todo errand, err error) {
	todo = errand{Program: program, Now: now, Others: map[string]json.RawMessage{}, Columns: d.Columns, Folder: d.Folder}
	members := d.members()
	for _, m := range members {
		if m.list == nil {
			todo.Others[m.name] = m.value
		}
	}
	compiled, fault := jq.Compile(program)
	if fault != nil {
		return errand{}, fault
	}
	pipe, why := compiled.Pipe(now)
	if why == nil {
		why = d.misses(pipe.Source, todo.Others)
	}
	size := d.size()
	switch {
	case why == nil:
		slices.SortStableFunc(d.Lists, func(a, b File) int { return isSource(a, pipe) - isSource(b, pipe) })
	case size > MaxWhole:
		return errand{}, fmt.Errorf("The data have %d MB, and of %d MB and more a program takes only lines that go row by row, group, sort or join: %w. %s", size>>20, MaxWhole>>20, why, byRows)
	default:
		todo.Whole, todo.why = true, why
	}
	for _, l := range d.Lists {
		todo.Lists = append(todo.Lists, list{l.Member, l.Size})
	}
	first := 0
	if why == nil && pipe.Source != "" { // its columns come first
		slices.SortStableFunc(members, func(a, b member) int { return isNamed(b, pipe.Source) - isNamed(a, pipe.Source) })
		first = 1
	}
	todo.Names = orderOf(program, compiled, whole(members[:first]), whole(members[first:])).names()
	todo.ByLooks = text.HasLookalikes(program) || slices.ContainsFunc(members, member.mayLookAlike)
	todo.Mixed, err = d.mixed()
	return todo, err
}

// mixed are the columns of the lists that hold numbers and a few words. The lists are at their beginnings again.
func (d *Files) mixed() (tabular.Mixed, error) {
	if err := d.rewind(); err != nil {
		return nil, err
	}
	all := tabular.Mixed{}
	for _, l := range d.Lists {
		maps.Copy(all, mixedInLines(l.Lines))
	}
	return all, d.rewind()
}

// size is how many bytes the lists have.
func (d *Files) size() (size int64) {
	for _, l := range d.Lists {
		size += l.Size
	}
	return size
}

// rewind has the lists read from their beginning.
func (d *Files) rewind() error {
	for _, l := range d.Lists {
		if _, err := l.Lines.Seek(0, io.SeekStart); err != nil {
			return errUnread
		}
	}
	return nil
}

// member is a member of the data, or all of them.
type member struct {
	name  string // "": all
	value json.RawMessage
	list  *lookedThrough // nil: it is the value
}

// mayLookAlike is known once lists were read.
func (m member) mayLookAlike() bool {
	if m.list != nil {
		return m.list.mayLookAlike()
	}
	return mayLookAlike(m.name, m.value)
}

// members are those of the data, in their order.
func (d *Files) members() (all []member) {
	lists := map[string]*lookedThrough{}
	for _, l := range d.Lists {
		lists[l.Member] = &lookedThrough{in: l.Lines}
	}
	if list := lists[""]; list != nil {
		return []member{{list: list}}
	}
	decoder := decoder(bytes.NewReader(d.Data))
	_, _ = decoder.ReadToken()
	for decoder.PeekKind() == jsontext.KindString {
		name, err := decoder.ReadToken()
		if err != nil {
			break
		}
		m := member{name: name.String(), list: lists[name.String()]}
		value, err := decoder.ReadValue()
		if err != nil {
			break
		}
		m.value = append(m.value, value...)
		all = append(all, m)
	}
	return all
}

// whole reads the data as they would be in one.
func whole(members []member) io.Reader {
	var parts []io.Reader
	for i, m := range members {
		name, _ := jsontext.AppendQuote([]byte{'{'}, m.name)
		if i > 0 {
			name[0] = ','
		}
		if m.name == "" && m.list != nil {
			name = nil
		} else {
			name = append(name, ':')
		}
		if m.list == nil {
			parts = append(parts, bytes.NewReader(append(name, m.value...)))
			continue
		}
		parts = append(parts, bytes.NewReader(append(name, '[')), inOne{m.list}, strings.NewReader("null]"))
	}
	return io.MultiReader(parts...)
}

// inOne reads lines with commas for their ends.
type inOne struct{ lines io.Reader }

func (l inOne) Read(p []byte) (int, error) {
	n, err := l.lines.Read(p)
	for i, c := range p[:n] {
		if c == '\n' {
			p[i] = ','
		}
	}
	return n, err
}

// eachPart passes on a list part by part. An error says at which row, where that is known.
func (o errand) eachPart(program *jq.Program, p *plumber, data any, in io.Reader, first stage) error {
	behind, pipe := 0, p.pipe
	err := eachPart(in, func(rows []any) error {
		if err := p.doubt(program, data, rows, o); err != nil {
			return err
		}
		err := first.part(rows)
		if err == nil || pipe.Source != "" || len(pipe.Lets) > 0 {
			behind += len(rows)
			return err
		}
		ctx, cancel := cell.Began().Within(MaxTime / 2)
		defer cancel()
		switch where := doubt.WhereIn(ctx, program, rows, behind, o.Now); {
		case tellsTexts(where):
			return errors.New(where)
		case where != "":
			return fmt.Errorf("%w %s", err, where)
		}
		return err
	})
	if err != nil {
		return err
	}
	return p.out.begin(pipe, "")
}

// doubt looks at the first rows of a list, and begins the answer with what is odd there.
func (p *plumber) doubt(program *jq.Program, data any, rows []any, o errand) error {
	if p.out.begun {
		return nil
	}
	odd, err := doubted(program, p.with(data, rows), o.Now, cell.Began(), MaxTime/2, doubt.Known{Part: true, Columns: o.Columns})
	if err != nil {
		return err
	}
	if odd != "" {
		odd = fmt.Sprintf("In the first %d rows: %s", len(rows), odd)
	}
	return p.out.begin(p.pipe, odd)
}

// with are the data with a part of the list that the program goes over.
func (p *plumber) with(data any, rows []any) any {
	members, _ := data.(map[string]any)
	if p.pipe.Source == "" {
		return rows
	}
	members = maps.Clone(members)
	if members == nil {
		members = map[string]any{}
	}
	members[p.pipe.Source] = rows
	return members
}

func isNamed(m member, name string) int {
	if m.name == name {
		return 1
	}
	return 0
}

func isSource(f File, pipe *jq.Pipe) int {
	if f.Member == pipe.Source {
		return 1
	}
	return 0
}

// misses says that the list which a program goes over is not among the data.
func (d *Files) misses(source string, others map[string]json.RawMessage) error {
	has := slices.ContainsFunc(d.Lists, func(f File) bool { return f.Member == source })
	if _, small := others[source]; has || small {
		return nil
	}
	if source == "" {
		return errors.New("it does not say which of the lists it goes over, as in “.name | …”")
	}
	return fmt.Errorf("there is no list “%s” in the data", source)
}

// doFlow does an order, in the process.
func doFlow(work io.Reader, answer io.Writer) (err error) {
	defer mishap.Caught("run-data-program-on-files", func(string) { err = errMishap })
	in := bufio.NewReaderSize(work, 1<<16)
	head, err := in.ReadBytes('\n')
	var todo errand
	if err != nil || json.Unmarshal(head, &todo) != nil {
		return errors.New("The data cannot be given to the program: they are no JSON.")
	}
	program, fault := jq.Compile(todo.Program)
	if fault != nil {
		return fault
	}
	if todo.ByLooks {
		program = program.ByLooks()
	}
	program = program.Ordering(todo.Mixed)
	out := bufio.NewWriterSize(answer, 1<<16)
	if todo.Whole {
		err = todo.whole(program, in, out)
	} else {
		err = todo.flow(program, in, out)
	}
	if err != nil {
		return err
	}
	return unwritten(out.Flush())
}

// whole runs the program on all of the data.
func (o errand) whole(program *jq.Program, in *bufio.Reader, out *bufio.Writer) error {
	data, err := o.members(in, o.Lists)
	if err != nil {
		return err
	}
	result, err := program.Run(context.Background(), data, o.Now)
	if err != nil {
		return err
	}
	w := newWriter(out, o.Names) // doubts would take the program another time, and as much memory
	if list, ok := result.([]any); ok {
		return errors.Join(w.mark(rowsMark, ""), w.part(list))
	}
	return errors.Join(w.mark(valueMark, ""), w.value(result))
}

// members are the data without the lists that are not read here.
func (o errand) members(in *bufio.Reader, lists []list) (any, error) {
	data := map[string]any{}
	for name, text := range o.Others {
		value, err := read(text)
		if err != nil {
			return nil, err
		}
		data[name] = value
	}
	for _, l := range lists {
		var all []any
		err := eachPart(io.LimitReader(in, l.Size), func(rows []any) error {
			all = append(all, rows...)
			return nil
		})
		if err != nil {
			return nil, err
		}
		if all == nil {
			all = []any{}
		}
		if l.Member == "" {
			return all, nil
		}
		data[l.Member] = all
	}
	return data, nil
}

// flow runs the program as a pipe.
func (o errand) flow(program *jq.Program, in *bufio.Reader, out *bufio.Writer) error {
	pipe, err := program.Pipe(o.Now)
	if err != nil {
		return fmt.Errorf("The program cannot go over data of this size: %w.", err)
	}
	before := o.Lists
	last := list{}
	if n := len(o.Lists) - 1; n >= 0 && o.Lists[n].Member == pipe.Source {
		before, last = o.Lists[:n], o.Lists[n]
	}
	var data any
	if pipe.Source != "" {
		if data, err = o.members(in, before); err != nil {
			return err
		}
	}
	p := &plumber{pipe: pipe, out: newWriter(out, o.Names), folder: o.Folder}
	if err := p.bind(data); err != nil {
		return err
	}
	first := p.build()
	if len(before) == len(o.Lists) { // the list is no file
		rows, isList := data.(map[string]any)[pipe.Source].([]any)
		if !isList {
			return fmt.Errorf("“%s” is no list. Let the program go over one.", pipe.Source)
		}
		if err = p.doubt(program, data, rows, o); err == nil {
			err = first.part(rows)
		}
	} else {
		err = o.eachPart(program, p, data, io.LimitReader(in, last.Size), first)
	}
	if err != nil {
		return err
	}
	return first.end()
}
