package offline

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
	"pgregory.net/rapid"

	"planwright/planner/catalog"
	"planwright/planner/offline/tree"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

var update = flag.Bool("update", false, "rewrite the plans in testdata/plan")

// TestPlan reads archives of sentences. Each has its words in NAME.words and
// what must come of them in NAME.plan; a file tools.json replaces the built-in
// catalog for the whole archive.
func TestPlan(t *testing.T) {
	files, err := filepath.Glob("testdata/plan/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { testArchive(t, file) })
	}
}

func testArchive(t *testing.T, file string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c := archiveCatalog(t, archive)
	out := &txtar.Archive{Comment: archive.Comment}
	want := map[string]string{}
	for _, f := range archive.Files {
		want[f.Name] = string(f.Data)
	}
	for _, f := range archive.Files {
		name, isWords := strings.CutSuffix(f.Name, ".words")
		if !isWords {
			if f.Name == "tools.json" {
				out.Files = append(out.Files, f)
			}
			continue
		}
		got := describe(t, strings.TrimSuffix(string(f.Data), "\n"), c)
		if diff := cmp.Diff(want[name+".plan"], got); diff != "" && !*update {
			t.Errorf("%s: %s\n%s", name, f.Data, diff)
		}
		out.Files = append(out.Files, f, txtar.File{Name: name + ".plan", Data: []byte(got)})
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(out), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func archiveCatalog(t *testing.T, archive *txtar.Archive) *catalog.Catalog {
	for _, f := range archive.Files {
		if f.Name == "tools.json" {
			return parseCatalog(t, f.Data)
		}
	}
	return catalog.Builtin()
}

func parseCatalog(t testing.TB, data []byte) *catalog.Catalog {
	t.Helper()
	tools, problems, err := catalog.Parse(data)
	if err != nil || len(problems) > 0 {
		t.Fatalf("tools.json: %v %v", err, problems)
	}
	return catalog.New(tools)
}

// describe is the plan and its problems as text. The problem that marks every
// plan as the rules' own is left out.
func describe(t testing.TB, words string, c *catalog.Catalog) string {
	t.Helper()
	w, problems := Plan(words, c)
	check(t, words, w, problems, c)
	var b strings.Builder
	if len(w.Nodes) > 0 {
		b.WriteString(strings.TrimSpace(w.String()) + "\n")
	}
	for _, p := range problems {
		if p.Code != problem.OfflineDraft {
			b.WriteString(p.String() + "\n")
		}
	}
	return b.String()
}

// check holds what is true of every plan.
func check(t testing.TB, words string, w workflow.Workflow, problems problem.List, c *catalog.Catalog) {
	t.Helper()
	if len(w.Nodes) == 0 {
		if !problems.HasErrors() || len(w.Edges) > 0 {
			t.Fatalf("empty plan of %q without an error: %v", words, problems)
		}
		return
	}
	for _, p := range validate.Workflow(w, c).With(problem.Error, problem.Warning) {
		if p.Severity == problem.Error || p.Code != problem.ArgumentInvalid && p.Code != problem.StepIncomplete && p.Code != problem.ConditionIncomplete { // moved twice, for each alike, asked for nothing, or compared with what looks like a pattern, as was said: that is told
			t.Fatalf("plan of %q is not valid:\n%v\n%v", words, p, w)
		}
	}
	if problems.HasErrors() || problems[0].Code != problem.OfflineDraft {
		t.Fatalf("plan of %q is not marked as a draft: %v", words, problems)
	}
}

// TestPlanIsDeterministic plans the same words twice.
func TestPlanIsDeterministic(t *testing.T) {
	const words = "Find screenshots older than a month and move them to Archive, then if it fails ask me"
	first := describe(t, words, catalog.Builtin())
	for range 20 {
		if got := describe(t, words, catalog.Builtin()); got != first {
			t.Fatalf("differs:\n%s\n%s", first, got)
		}
	}
}

func TestPlanWithoutTools(t *testing.T) {
	w, problems := Plan("Open the calculator", nil)
	if len(w.Nodes) != 0 || !problems.HasErrors() {
		t.Fatalf("got %v %v", w, problems)
	}
}

func TestPlanOfLongText(t *testing.T) {
	w, problems := Plan(strings.Repeat("Press Tab. ", 5000), catalog.Builtin())
	check(t, "long", w, problems, catalog.Builtin())
	if len(w.Nodes) != tree.MaxNodes {
		t.Errorf("got %d nodes, want %d", len(w.Nodes), tree.MaxNodes)
	}
	last := problems[len(problems)-1]
	if last.Code != problem.UnplacedWords || !strings.Contains(last.Message, string(reasonLong)) {
		t.Errorf("the rest is not reported: %v", last)
	}
}

// sentences draws words from a grammar of what people write.
func sentences(t *rapid.T) string {
	action := rapid.SampledFrom([]string{
		"open Notes", "click “Save”", "type \"a b\"", "press ctrl+s", "take a screenshot", "wait 2 seconds", "find \"Total\"", "click it",
		"read notes.txt", "write it to out.txt", "move it to Archive", "find screenshots older than a week", "move them to Old", "notify me",
		"ask me whether to go on", "get https://a.example/x", "run `ls -l`", "copy the result to the clipboard", "delete it", "stop",
		"read orders.csv", "keep the ones over 1,000", "sum the amounts by month", "sort it by date, newest first", "write it to sums.xlsx", "take the ten largest",
		"keep only what is new", "remember the last id", "press Tab three times", "summarize it", "read the log", "check the status page", "list windows", "foo bar",
	})
	cond := rapid.SampledFrom([]string{
		"it contains \"x\"", "the log contains failed", "\"OK\" appears", "notes.txt exists", "the count is greater than 3", "it fails",
		"I say yes", "the clipboard is empty", "there are more than 5 files in Downloads", "the page says \"up\" and the status is 200", "pigs fly",
	})
	link := rapid.SampledFrom([]string{", ", " and ", ", then ", ". Then ", "; ", "\n- ", "\n", ". Finally ", ", otherwise ", ". Else, "})
	shape := rapid.SampledFrom([]string{
		"A", "A", "A", "if C, A", "if C A", "unless C, A", "while C, A", "until C: A", "A until C", "A if C", "repeat 3 times: A", "A twice",
		"for each file in Downloads, A", "for each of them A", "every 5 minutes A until C", "wait until C", "once C, A", "when C:\n  - A\n  - A", "A when C",
	})
	var b strings.Builder
	for i := range rapid.IntRange(1, 8).Draw(t, "clauses") {
		if i > 0 {
			b.WriteString(link.Draw(t, "link"))
		}
		s := shape.Draw(t, "shape")
		for strings.ContainsAny(s, "AC") {
			if i := strings.IndexAny(s, "AC"); s[i] == 'A' {
				s = s[:i] + "\x00" + s[i+1:]
			} else {
				s = s[:i] + "\x01" + s[i+1:]
			}
		}
		for _, r := range s {
			switch r {
			case 0:
				b.WriteString(action.Draw(t, "action"))
			case 1:
				b.WriteString(cond.Draw(t, "condition"))
			default:
				b.WriteRune(r)
			}
		}
	}
	return b.String()
}

// TestPlansAreValid is the promise of Plan: valid, or empty with an error.
func TestPlansAreValid(t *testing.T) {
	samples, err := os.ReadFile("testdata/sample_tools.json")
	if err != nil {
		t.Fatal(err)
	}
	catalogs := []*catalog.Catalog{catalog.Builtin(), parseCatalog(t, samples)}
	rapid.Check(t, func(rt *rapid.T) {
		words := sentences(rt)
		for _, c := range catalogs {
			w, problems := Plan(words, c)
			check(t, words, w, problems, c)
		}
	})
}

// FuzzPlan holds the same promise for any text.
func FuzzPlan(f *testing.F) {
	for _, seed := range []string{
		"", "\x00", "if", "if if if", "“", "- \n- \n1.", "repeat 3 times:", "for each", "until it", "otherwise", "move them to", "click \"\xff\"",
		"press ctrl+", "every 5 minutes", "Read a.csv, keep the rows where a is over 1,000 or b is x, sum the c by month and d, highest first, and write it to e.xlsx",
		"take the ten largest of them", "keep only a, b and “c\"", "sort by", "sum", "without", "count the rows by", "join a.csv and b.csv by id", "remember the last", "If the backup log contains “failed” ask me, otherwise delete it",
		"Check the status page until it says “operational”, then notify me", "wait 99999999999 years", "scroll 9e99", "a\r\n\r\n• b",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, words string) {
		w, problems := Plan(words, catalog.Builtin())
		check(t, words, w, problems, catalog.Builtin())
	})
}

func BenchmarkPlan(b *testing.B) {
	c := catalog.Builtin()
	for b.Loop() {
		Plan("Find screenshots older than a month and move them to Archive. Check the status page until it says “operational”, then notify me. "+
			"Open the calculator, work out 5 × 6, take a screenshot. If the backup log contains “failed” ask me, otherwise delete it", c)
	}
}

// BenchmarkPlanBySize reads words that go on and on, at two sizes: the time for
// a byte must not grow with the size.
func BenchmarkPlanBySize(b *testing.B) {
	c := catalog.Builtin()
	for name, words := range map[string]string{
		"steps":      "Press Tab. If “A” appears click it, otherwise open Notes. ",
		"conditions": "if a.txt contains \"x\" and ",
		"headers":    "if if for each every 5 minutes until ",
		"unknown":    "juggle the balls, and then ponder it ",
		"free":       "tell me that the lunch is ready and warm ",
		"objects":    "press Tab, Enter, Escape, ",
		"rows":       "keep the rows where a is b and c is d or the e f is over 5, sum the g h, i j and k l by m n and o p, ",
		"trails":     "press Tab twice until \"A\" appears if a.txt exists ",
	} {
		for _, size := range []int{MaxWords / 8, MaxWords} {
			text := strings.Repeat(words, size/len(words))
			b.Run(name+"/"+strconv.Itoa(size), func(b *testing.B) {
				for b.Loop() {
					Plan(text, c)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(text)), "ns/byte")
			})
		}
	}
}
