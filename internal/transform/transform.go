// Package transform runs data programs in a process of their own. The language bounds
// neither time nor memory: a text of two gigabytes is made in one call that nothing ends.
package transform

import (
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

	"planwright/internal/cell"
	"planwright/internal/mishap"
	"planwright/planner/jq"
	"planwright/planner/jq/doubt"
)

// Limits of a run.
const (
	MaxTime   = 5 * time.Second // and what timeFor adds
	MaxMemory = 256 << 20       // bytes that the program and its data may take
	MaxData   = 8 << 20         // bytes of the data as JSON, and of the result
)

// job is a data program.
var job = cell.Job{Name: "run-data-program", MaxTime: MaxTime, MaxMemory: MaxMemory, Do: do}

func init() { job.Serve() }

var errMishap = errors.New("The program of the step went wrong in a way that nobody expected. Write it in another way.")

// task is what the process gets.
type task struct {
	Program string          `json:"program"`
	Data    json.RawMessage `json:"data"`
	Now     time.Time       `json:"now"`
	Columns Columns         `json:"columns"`
}

// Made is what a program makes.
type Made struct {
	Value   []byte
	Odd     string   // why that may not be what is meant
	Columns []string // of a list, where its rows do not tell all of them, as far as that is known
}

// Make is what the program makes of the data, both as planner/jq has them but for the order
// of members in objects: that of the data and of the program. known are the columns of lists that are
// tables, now is the present that it sees. An error is a sentence for people, but for that of the context.
func Make(ctx context.Context, program string, data []byte, known Columns, now time.Time) (Made, error) {
	if len(data) > MaxData {
		return Made{}, fmt.Errorf("The data has %d MB, and a program takes %d at most. Take only what is needed from it before, or read it in parts.", len(data)>>20, MaxData>>20)
	}
	work, err := json.Marshal(task{program, data, now, known})
	if err != nil {
		return Made{}, errors.New("The data cannot be given to the program: it is no JSON.")
	}
	longer := job
	longer.MaxTime += timeFor(len(data))
	out, err := longer.Run(ctx, bytes.NewReader(work))
	head, value, _ := bytes.Cut(out, []byte("\n"))
	odd, columns, _ := strings.Cut(string(head), "\t")
	made := Made{Value: value, Odd: odd}
	if columns != "" {
		_ = json.Unmarshal([]byte(columns), &made.Columns) // our own
	}
	return made, said(err, longer.MaxTime)
}

// perMegabyte is what a program has of time to work for each MB of its data, besides MaxTime: as much
// for data that are handed on as for those in files.
const perMegabyte = time.Second

func timeFor(bytes int) time.Duration { return perMegabyte * time.Duration(bytes) / (1 << 20) }

// said is an error of a process in words; any other stays what it is.
func said(err error, most time.Duration) error {
	switch {
	case errors.Is(err, cell.ErrTime):
		return fmt.Errorf("The program was not done after %d seconds of its own work and was ended. Give it less data, or a way that goes over the data once.", int(most.Seconds()))
	case errors.Is(err, cell.ErrBusy):
		return errors.New("The program hardly came to work, for other programs keep this machine busy, and was ended. Try it again when less is going on.")
	case errors.Is(err, cell.ErrMemory):
		return fmt.Errorf("The program took more than %d MB of memory and was ended. Give it less data, or let it keep less of it.", MaxMemory>>20)
	case errors.Is(err, cell.ErrNoStart):
		return errors.New("The program of the step could not be started: the system is short of processes or memory.")
	case errors.Is(err, cell.ErrNoAnswer):
		return errors.New("The program of the step ended without an answer. Try it again.")
	}
	return err
}

// do does a task. The value stands behind a line of doubts and columns.
func do(given []byte) (value []byte, err error) {
	defer mishap.Caught("run-data-program", func(string) { err = errMishap })
	var todo task
	if err := json.Unmarshal(given, &todo); err != nil {
		return nil, errors.New("The data cannot be given to the program: it is no JSON.")
	}
	program, fault := jq.Compile(todo.Program)
	if fault != nil {
		return nil, fault
	}
	if mayLookAlike(todo.Program, todo.Data) {
		program = program.ByLooks()
	}
	data, err := decoded(todo.Data)
	if err != nil {
		return nil, err
	}
	program = program.Ordering(mixedIn(data))
	names := orderOf(todo.Program, program, leading(todo.Data, program, todo.Now, todo.Columns)...)
	todo.Data = nil
	work := cell.Began()
	result, err := program.Run(context.Background(), data, todo.Now)
	if err != nil {
		return nil, placed(err, program, data, todo.Now, work, MaxTime/2)
	}
	odd, err := doubted(program, data, todo.Now, work, MaxTime/2, doubt.Known{Columns: todo.Columns})
	if err != nil {
		return nil, err
	}
	names.learn(result)
	odd = strings.ReplaceAll(odd, "\t", " ") + "\t" + names.columnsOf(program, result, todo.Now, data, todo.Columns)
	value, err = names.marshal([]byte(odd+"\n"), result)
	if err != nil {
		return nil, errors.New("The result of the program cannot be written as JSON.")
	}
	if len(value) > MaxData {
		return nil, fmt.Errorf("The program gave %d MB, and %d are the most. Let it keep less.", len(value)>>20, MaxData>>20)
	}
	return value, nil
}

// decoded are the data with their numbers as they are written.
func decoded(text []byte) (data any, err error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if decoder.Decode(&data) != nil {
		return nil, errors.New("The data is no JSON, or lists stand in it more than 10,000 deep.")
	}
	return data, nil
}

// leading are the data, the list first that the program goes over: its columns come first,
// those that its rows do not tell too.
func leading(data []byte, program *jq.Program, now time.Time, known Columns) []io.Reader {
	var source string
	if pipe, err := program.Pipe(now); err == nil {
		source = pipe.Source
	}
	var members map[string]json.RawMessage
	_ = json.Unmarshal(data, &members) // or it is a list
	rows := [][]byte{data}
	for _, name := range slices.Sorted(maps.Keys(known)) {
		rows = append(rows, known.row(name))
	}
	if source == "" || members[source] == nil {
		return []io.Reader{inList(append([][]byte{known.row("")}, rows...))}
	}
	return []io.Reader{inList([][]byte{known.row(source), members[source]}), inList(rows)}
}

func inList(elements [][]byte) io.Reader {
	return io.MultiReader(strings.NewReader("["), bytes.NewReader(bytes.Join(elements, []byte(","))), strings.NewReader("]"))
}

// placed is an error of a program with the row at which it fails, where that is found soon: before so
// much work is done.
func placed(err error, program *jq.Program, data any, now time.Time, work cell.Work, most time.Duration) error {
	ctx, cancel := work.Within(most)
	defer cancel()
	where := doubt.Where(ctx, program, data, now)
	if tellsTexts(where) {
		return errors.New(where)
	}
	if strings.HasPrefix(where, "In ") && strings.Contains(err.Error(), " the text “") {
		return errors.New("The program reckons with a text. " + where) // that of all cells, strung together, says nothing
	}
	if where != "" {
		return fmt.Errorf("%w %s", err, where)
	}
	return err
}

// tellsTexts reports whether what is said of a row tells of the texts in a column all that there is
// to say: what came of them, strung together, nobody wrote.
func tellsTexts(where string) bool {
	return strings.HasPrefix(where, "Texts ") || strings.HasPrefix(where, "Dates ") || strings.HasPrefix(where, "Times ")
}

// doubted says why the result may not be what is meant, where that is found soon; it is an
// error where it surely is not.
func doubted(program *jq.Program, data any, now time.Time, work cell.Work, most time.Duration, known doubt.Known) (odd string, err error) {
	ctx, cancel := work.Within(most)
	defer cancel()
	wrong, doubts := doubt.Find(ctx, program, data, now)
	if wrong == "" {
		wrong = doubt.Absent(ctx, program, data, now, known)
	}
	if wrong != "" {
		return "", errors.New(wrong)
	}
	return strings.ReplaceAll(strings.Join(doubts, " "), "\n", " "), nil
}

// PastTexts is that of planner/jq: programs that go on where one failed at dates or amounts as people
// write them.
func PastTexts(program, said string) []jq.Way { return jq.PastTexts(program, said) }

// PastEmpty is that of planner/jq: programs that go on where one failed at an empty cell.
func PastEmpty(program, said string) (zero, leave string) { return jq.PastEmpty(program, said) }

// PastWord is that of planner/jq: programs that go on where one failed at a word among numbers.
func PastWord(program, said string) (empty, without string) { return jq.PastWord(program, said) }
