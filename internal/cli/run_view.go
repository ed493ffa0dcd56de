package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/legible"
	"planwright/internal/runs"
	"planwright/planner/catalog"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// runObject is what run and resume print.
type runObject struct {
	FormatVersion int `json:"formatVersion"`
	runs.RunReport
}

// showSheet shows what a run would do.
func (s *invocation) showSheet(sheet permit.Sheet) {
	paint := s.painter(s.Stdout)
	sheet.Tell(s.Stdout, permit.Telling{
		Strong: paint.bold, Faint: paint.dim, Folder: s.allowing, Asks: "It asks each time, unless --yes allows it.",
		Effect: func(e catalog.Effect) string { return effect(paint, e) },
	})
}

// warnOfFolders names the steps that will find their folder shut, and what opens it.
func (s *invocation) warnOfFolders(sheet permit.Sheet) {
	for _, step := range sheet.Steps {
		if step.Folder != "" {
			s.note("%s: %s %s", legible.Name(step.Name), legible.Text(step.Reason), legible.Text(s.allowing(step.Folder)))
		}
	}
}

// warnOfFinds names the steps that will fail for what is on the disk, or is not, and the files of
// workflows for which others could be taken; of a dry run, which shows nothing else before, all
// that they find there.
func (s *invocation) warnOfFinds(sheet permit.Sheet) {
	for _, step := range sheet.Steps {
		for _, found := range step.Finds {
			if found.Fails || found.Is == permit.FindChosen || s.dry {
				s.note("%s: %s", legible.Name(step.Name), found.Text())
			}
		}
	}
}

// noteStands names the steps that a result stands for, and what that is.
func (s *console) noteStands(sheet permit.Sheet) {
	for _, stand := range sheet.Stands {
		s.note("%s: %s", legible.Name(stand.Name), legible.Name(stand.Text))
	}
}

// allowing says which flag also lets steps use the folder.
func (s *invocation) allowing(folder string) string {
	if strings.ContainsRune(folder, filepath.ListSeparator) { // --set would take it for two others
		return fmt.Sprintf("Its folder has “%c” in its name: only allowedFolders in settings.json can allow it.", filepath.ListSeparator)
	}
	list := append(slices.Clone(s.folders), folder)
	return fmt.Sprintf("To allow it this time, add --set %s", legible.Argument("allowedFolders="+strings.Join(list, string(filepath.ListSeparator))))
}

// maxWarning is how many letters of a warning are shown: it may say several things of a table.
const maxWarning = 2000

// showEntry shows one thing that happened, indented by the loops around it.
func (w *runWatch) showEntry(e runs.RunEntryView) {
	paint := w.invocation.painter(w.invocation.Stdout)
	name := w.nameOf(e)
	line := ""
	switch e.Kind {
	case walk.Finished, walk.Pinned:
		line = w.finished(name, e)
	case walk.TryFailed:
		line = paint.yellow("… "+name+" failed and is tried again: ") + failureOf(e)
	case walk.Chose:
		line = paint.dim(fmt.Sprintf("→ %s: %s%s%s", name, e.Output, roundOf(e), assumed(e)))
	case walk.Skipped:
		line = paint.dim("- " + name + " is switched off" + onward(e.Output))
	case walk.Warned:
		if w.warned.again(w.above+legible.Name(stepName(w.workflow, e.Node)), e.Message) {
			return
		}
		line = paint.yellow("! " + name + ": " + oneLine(e.Message, maxWarning))
	case walk.Called:
		line = paint.dim("  " + name + " called " + oneLine(w.called(e.Message), 100))
	case walk.Entered:
		line = paint.dim("  " + name + " runs " + oneLine(e.Message, 100))
	case walk.Began:
		return
	}
	indent := strings.Repeat("  ", len(e.Loops))
	fmt.Fprintf(w.invocation.Stdout, "%s%s\n", indent, line)
	if ways := waysOn(e); ways != "" && e.Kind != walk.Called {
		fmt.Fprintf(w.invocation.Stdout, "%s  %s\n", indent, paint.yellow(ways))
	}
	if e.Result != nil && !e.Simulated {
		for _, f := range e.Result.Files {
			fmt.Fprintf(w.invocation.Stdout, "%s  %s  %s\n", indent, legible.Name(f.Name), paint.dim(fileWords(f)))
		}
	}
}

// warnings are those that were shown, in order, with how often each was told: in the rounds of a
// loop the same is told again and again.
type warnings struct {
	order []warning
	times map[warning]int
}

type warning struct{ name, message string }

// again counts a warning, and reports whether it was told before.
func (w *warnings) again(name, message string) bool {
	if w.times == nil {
		w.times = map[warning]int{}
	}
	one := warning{name, message}
	w.times[one]++
	if w.times[one] == 1 {
		w.order = append(w.order, one)
	}
	return w.times[one] > 1
}

// showRepeated says how often warnings were told that are shown once.
func (w *runWatch) showRepeated() {
	paint := w.invocation.painter(w.invocation.Stdout)
	for _, one := range w.warned.order {
		if n := w.warned.times[one]; n > 1 {
			fmt.Fprintf(w.invocation.Stdout, "%s\n", paint.yellow(fmt.Sprintf("! %s, %d times in all: %s", one.name, n, oneLine(one.message, maxWarning))))
		}
	}
	w.warned = warnings{}
}

// called is what people call a tool that a model called: a workflow by its name.
func (w *runWatch) called(tool string) string {
	if t, known := w.host.Servers.Catalog().Get(tool); known && t.Workflow != "" {
		return t.Called()
	}
	return tool
}

// fileWords say what a file is and where, or what to do where it is gone.
func fileWords(f runs.RunFileView) string {
	if f.Gone {
		return "not kept any more. Run it again; what is to last, a step with write_file saves."
	}
	return fmt.Sprintf("%s, %s: %s", legible.Name(f.MIME), count(int(f.Size), "byte"), legible.Name(f.Path))
}

func (w *runWatch) finished(name string, e runs.RunEntryView) string {
	paint := w.invocation.painter(w.invocation.Stdout)
	suffix := " " + paint.dim(lasted(e))
	switch {
	case e.Simulated:
		suffix = paint.dim(" (simulated)")
	case e.Kind == walk.Pinned:
		suffix = paint.dim(" (pinned)")
	}
	if e.Result != nil && !e.Result.Success {
		return paint.red("✗ "+name) + suffix + " " + failureOf(e)
	}
	return paint.green("✓ ") + name + suffix
}

// lasted is how long a step took, and how long it waited for people where that is seen.
func lasted(e runs.RunEntryView) string {
	took, waited := time.Duration(e.Ms)*time.Millisecond, time.Duration(e.WaitedMs)*time.Millisecond
	if waited < time.Second {
		return took.String()
	}
	return fmt.Sprintf("%v, waited %v for you", took, waited.Round(time.Second))
}

func failureOf(e runs.RunEntryView) string {
	if e.Result == nil {
		return ""
	}
	return oneLine(e.Result.Error, 300)
}

// onward says by which way a run goes on behind an If or a Switch that is switched off.
func onward(way string) string {
	if way == "" {
		return ""
	}
	return ", on by " + way
}

// assumed says that simulated results decided.
func assumed(e runs.RunEntryView) string {
	if e.Assumed {
		return " (assumed)"
	}
	return ""
}

// otherWays names the steps that simulated results decided, with what shows their other
// ways.
func (w *runWatch) otherWays(r engine.Record) (lines []string) {
	if len(r.Assumed) == 0 {
		return nil
	}
	request, err := w.engine.Request(r.ID)
	if err != nil {
		return nil // it was removed just now
	}
	for _, name := range r.Assumed {
		if steps := request.StepsTo(name); len(steps) > 0 {
			lines = append(lines, otherWays(name, steps))
		}
	}
	return lines
}

func otherWays(name string, steps []workflow.Node) string {
	labels := make([]string, len(steps))
	for i, n := range steps {
		labels[i] = "“" + legible.Name(n.Label()) + "”"
	}
	line := fmt.Sprintf("%s went by simulated results.", strings.Join(labels, " › "))
	n := steps[len(steps)-1]
	if !n.Kind.Decides() {
		return line
	}
	var flags []string
	for _, o := range n.Outputs() {
		flags = append(flags, "--way "+legible.Argument(name+"="+string(o)))
	}
	return line + " To choose its way, add " + strings.Join(flags, " or ") + "."
}

// roundOf says which round of a loop it is.
func roundOf(e runs.RunEntryView) string {
	if len(e.Loops) == 0 || e.Loops[len(e.Loops)-1].Loop != e.Node {
		return ""
	}
	turn := e.Loops[len(e.Loops)-1]
	if turn.Of > 0 {
		return fmt.Sprintf(" (%d of %d)", turn.Index+1, turn.Of)
	}
	return fmt.Sprintf(" (%d)", turn.Index+1)
}

// end says how the run ended.
func (w *runWatch) end(r engine.Record) {
	s := w.invocation
	r.Status, r.Node = r.Standing()
	paint := s.painter(s.Stdout)
	size := fmt.Sprintf("%s, %s", count(r.Steps, "step"), count(r.Calls, "call"))
	if r.Failed > 0 {
		size += paint.yellow(fmt.Sprintf(", %s failed", count(r.Failed, "round")))
	}
	switch r.Status {
	case walk.Done:
		fmt.Fprintf(s.Stdout, "%s %s\n", paint.green("Done:"), size)
	case walk.Interrupted:
		fmt.Fprintf(s.Stdout, "%s %s\n", paint.yellow("Interrupted:"), legible.Name(r.Message))
	case walk.Failed, walk.Stopped, walk.Running, walk.Paused, walk.Waiting:
		fmt.Fprintf(s.Stdout, "%s %s (%s)\n", paint.red(text.Capitalise(string(r.Status))+":"), legible.Name(r.Message), size)
	}
	for _, line := range w.otherWays(r) {
		fmt.Fprintln(s.Stdout, paint.yellow("Assumed:")+" "+line)
	}
	if again := w.resumption(r); again != "" {
		fmt.Fprintln(s.Stdout, again)
	}
}

// gives shows what the workflow gave, each output in a line.
func (w *runWatch) gives(r *runs.Runs, record engine.Record) error {
	if record.Status != walk.Done { // nor may anything be kept of it
		return nil
	}
	outputs, err := r.Outputs(record.ID)
	for _, o := range w.workflow.Outputs {
		if given, is := outputs[o.Name]; is {
			fmt.Fprintf(w.invocation.Stdout, "%s %s\n", w.invocation.painter(w.invocation.Stdout).bold(legible.Name(o.Name)+":"), oneLine(shownValue(given), mostOfOutput))
		}
	}
	return err
}

// mostOfOutput is how many characters of an output are shown; --json prints all.
const mostOfOutput = 2000

// shownValue is a text as it reads, and any other value as JSON.
func shownValue(v jsontext.Value) string {
	if text, err := jsontext.AppendUnquote(nil, v); err == nil {
		return string(text)
	}
	return string(v)
}

// resumption says which command goes on with the run, "" where none does: nothing begins
// at the end of a loop.
func (w *runWatch) resumption(r engine.Record) string {
	at := slices.IndexFunc(w.workflow.Nodes, func(n workflow.Node) bool { return n.ID == r.CameTo() })
	if endedEarly(r.Status) && (at < 0 || w.workflow.Nodes[at].Kind == workflow.KindEndLoop) {
		return ""
	}
	return resumption(r.Status, r.ID, r.CameTo())
}
