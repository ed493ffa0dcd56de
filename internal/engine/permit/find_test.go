package permit_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"planwright/internal/engine/disk"
	"planwright/internal/engine/permit"
	"planwright/planner/workflow"
)

// step is a step that calls a built-in tool, as JSON.
func step(id, tool, arguments string) string {
	return fmt.Sprintf(`{"id":%q,"name":%q,"kind":"Tool","tool":{"name":%q,"arguments":%s}}`, id, id, tool, arguments)
}

// inRow is a workflow of steps that follow one another.
func inRow(t *testing.T, steps ...string) workflow.Workflow {
	t.Helper()
	w, problems := workflow.Decode([]byte(`{"version":1,"id":"w","name":"w","nodes":[` + strings.Join(steps, ",") + `],"edges":[],"notes":[]}`))
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	for i := range len(w.Nodes) - 1 {
		w.Edges = append(w.Edges, workflow.Edge{From: w.Nodes[i].ID, To: w.Nodes[i+1].ID})
	}
	return w
}

// finds are what the steps find, a line each: kind, name of the path, whether it fails and
// the name of the folder to make.
func finds(t *testing.T, w workflow.Workflow, places permit.Places) string {
	t.Helper()
	sheet := sheetOf(w, places)
	permit.LookAround(&sheet, permit.Work{Workflow: w}, tools(), places)
	var lines []string
	for _, s := range sheet.Steps {
		for _, f := range s.Finds {
			if !strings.Contains(f.Text(), f.Path) {
				t.Errorf("%q does not say the path", f.Text())
			}
			line := fmt.Sprintf("%s %s %s %v", s.Node, f.Is, filepath.Base(f.Path), f.Fails)
			if f.Make != "" {
				line += " make " + filepath.Base(f.Make)
			}
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

func TestFinds(t *testing.T) {
	folder := t.TempDir()
	for _, dir := range []string{"in/sub", "out"} {
		must(t, os.MkdirAll(filepath.Join(folder, dir), 0o700))
	}
	for _, file := range []string{"in/there.csv", "in/sub/there.csv", "out/secret.csv"} {
		must(t, os.WriteFile(filepath.Join(folder, file), []byte("a\n"), 0o600))
	}
	must(t, os.Symlink(filepath.Join(folder, "out"), filepath.Join(folder, "in/link")))
	at := allowed(filepath.Join(folder, "in"))
	write := func(path, more string) string {
		return step("s", "write_table", fmt.Sprintf(`{"path":%q,"rows":[]%s}`, path, more))
	}
	for _, test := range []struct {
		name  string
		steps []string
		want  string
	}{
		{"a new file", []string{write("new.csv", "")}, ""},
		{"created anew", []string{write("there.csv", "")}, "s taken there.csv true"},
		{"replaced", []string{write("there.csv", `,"mode":"overwrite"`)}, "s replaced there.csv false"},
		{"added to", []string{write("there.csv", `,"mode":"append"`)}, "s appended there.csv false"},
		{"a sheet replaced", []string{write("there.csv", `,"mode":"overwrite","sheet":"Data"`)}, "s sheet there.csv false"},
		{"mode by data", []string{write("there.csv", `,"mode":"{{x.text}}"`)}, ""},
		{"a folder for a file", []string{write("sub", "")}, "s notFile sub true"},
		{"a folder is made", []string{write("deep/new.csv", "")}, "s folderMade deep false"},
		{"a folder that a step before makes", []string{step("m", "make_folder", `{"path":"deep"}`), write("deep/new.csv", "")}, ""},
		{"read, not there", []string{step("s", "read_table", `{"path":"gone.csv"}`)}, "s missing gone.csv true"},
		{"read, its folder not there", []string{step("s", "read_table", `{"path":"deep/gone.csv"}`)}, "s noFolder deep true"},
		{"read a folder", []string{step("s", "read_file", `{"path":"sub"}`)}, "s notFile sub true"},
		{"read what a step before writes", []string{step("w", "write_file", `{"path":"gone.csv","text":"a"}`), step("s", "read_table", `{"path":"gone.csv"}`)}, ""},
		{"read what a step behind writes", []string{step("s", "read_table", `{"path":"gone.csv"}`), step("w", "write_file", `{"path":"gone.csv","text":"a"}`)}, "s missing gone.csv true"},
		{"read what a command may make", []string{step("c", "run_command", `{"argv":["make"]}`), step("s", "read_table", `{"path":"gone.csv"}`)}, "s unsure gone.csv false"},
		{"read by data", []string{step("s", "read_table", `{"path":"{{x.path}}"}`)}, ""},
		{"list, not there", []string{step("s", "list_files", `{"folder":"deep"}`)}, "s noFolder deep true make deep"},
		{"list a file", []string{step("s", "list_files", `{"folder":"there.csv"}`)}, "s notFolder there.csv true"},
		{"looked at, not there", []string{step("s", "file_info", `{"path":"gone"}`)}, "s missing gone true"},
		{"looked at whether it is there", []string{step("s", "file_info", `{"path":"deep/gone","missing_ok":true}`)}, ""},
		{"delete, not there", []string{step("s", "delete_file", `{"path":"gone"}`)}, "s missing gone true"},
		{"written where it was deleted before", []string{step("d", "delete_file", `{"path":"there.csv"}`), write("there.csv", "")}, ""},
		{"packed onto an archive", []string{step("s", "zip", `{"files":["there.csv","gone"],"path":"sub/there.csv"}`)}, "s missing gone true\ns taken there.csv true"},
		{"moved onto a file", []string{step("s", "move_file", `{"from":"there.csv","to":"sub/there.csv"}`)}, "s taken there.csv true"},
		{"moved into a folder", []string{step("s", "move_file", `{"from":"there.csv","to":"sub"}`)}, "s taken there.csv true"},
		{"moved over a file", []string{step("s", "move_file", `{"from":"there.csv","to":"sub","overwrite":true}`)}, "s replaced there.csv false"},
		{"moved to no folder", []string{step("s", "move_file", `{"from":"there.csv","to":"deep/a.csv"}`)}, "s noFolder deep true make deep"},
		{"moved to a folder that it makes", []string{step("s", "move_file", `{"from":"there.csv","to":"deep/a.csv","create_folder":true}`)}, ""},
		{"outside", []string{step("s", "read_table", fmt.Sprintf(`{"path":%q}`, filepath.Join(folder, "out/gone.csv")))}, ""},
		{"outside by a link", []string{step("s", "read_table", `{"path":"link/gone.csv"}`)}, ""},
	} {
		if got := finds(t, inRow(t, test.steps...), at); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// In a loop a step comes before those in front of it too, in the round before.
func TestFindsInALoop(t *testing.T) {
	at := allowed(t.TempDir())
	w := inRow(t,
		`{"id":"l","name":"l","kind":"Loop","loop":{"times":2}}`,
		step("s", "read_table", `{"path":"gone.csv"}`),
		step("w", "write_file", `{"path":"gone.csv","text":"a"}`),
		`{"id":"e","name":"e","kind":"EndLoop","endLoop":{"loop":"l"}}`)
	w.Edges[0].Output = workflow.LoopBody
	w.Edges = append(w.Edges, workflow.Edge{From: "e", To: "l"})
	if got := finds(t, w, at); got != "" {
		t.Errorf("got %q", got)
	}
	w.Nodes = append(w.Nodes[:2], w.Nodes[3]) // nothing writes it
	w.Edges = []workflow.Edge{{From: "l", To: "s", Output: workflow.LoopBody}, {From: "s", To: "e"}, {From: "e", To: "l"}}
	if got, want := finds(t, w, at), "s missing gone.csv true"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Where a table takes the place of a workbook, the sheets are named that are lost with it.
func TestFindsNameSheetsThatAreLost(t *testing.T) {
	folder := t.TempDir()
	book := func(name string, sheets ...string) {
		t.Helper()
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		w, err := z.Create("xl/workbook.xml")
		must(t, err)
		list := "<workbook><sheets>"
		for _, sheet := range sheets {
			list += `<sheet name="` + sheet + `"/>`
		}
		_, err = io.WriteString(w, list+"</sheets></workbook>")
		must(t, errors.Join(err, z.Close(), os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o700), os.WriteFile(filepath.Join(folder, name), b.Bytes(), 0o600)))
	}
	book("in/one.xlsx", "A")
	book("in/two.xlsx", "Jan &amp; Feb", "März\u202e")
	book("in/seven.xlsx", "1", "2", "3", "4", "5", "6", "7")
	book("out/shut.xlsx", "A", "B")
	must(t, os.WriteFile(filepath.Join(folder, "in/no.xlsx"), []byte("PK"), 0o600))
	must(t, os.Symlink(filepath.Join(folder, "out"), filepath.Join(folder, "in/link")))
	at := allowed(filepath.Join(folder, "in"))
	for _, test := range []struct{ arguments, want string }{
		{`"path":"one.xlsx","mode":"overwrite"`, "will be replaced."},
		{`"path":"no.xlsx","mode":"overwrite"`, "will be replaced."},
		{`"path":"two.xlsx","mode":"overwrite"`, "will be replaced. All its sheets are lost: “Jan & Feb”, “März\\u202e”."},
		{`"path":"seven.xlsx","mode":"overwrite"`, "will be replaced. All its sheets are lost: “1”, “2”, “3”, “4”, “5”, 2 more."},
		{`"path":"one.xlsx","mode":"overwrite","sheet":"a"`, "the others stay."},
		{`"path":"no.xlsx","mode":"overwrite","sheet":"A"`, "the others stay."},
		{`"path":"two.xlsx","mode":"overwrite","sheet":"A"`, "is added; those that are there stay. It has: “Jan & Feb”, “März\\u202e”."},
		{`"path":"seven.xlsx","mode":"overwrite","sheet":"8"`, "stay. It has: “1”, “2”, “3”, “4”, “5”, 2 more."},
		{`"path":"two.xlsx","mode":"append"`, "will be added to."},
		{`"path":"link/shut.xlsx","mode":"overwrite"`, ""},
	} {
		w := inRow(t, step("s", "write_table", `{"rows":[],`+test.arguments+`}`))
		sheet := sheetOf(w, at)
		permit.LookAround(&sheet, permit.Work{Workflow: w}, tools(), at)
		said := ""
		for _, f := range sheet.Steps[0].Finds {
			said += f.Text()
		}
		if !strings.HasSuffix(said, test.want) || test.want == "" && said != "" {
			t.Errorf("%s: %q", test.arguments, said)
		}
	}
}

// What is on the disk is no part of what a person approves.
func TestFindsChangeNoHash(t *testing.T) {
	folder := t.TempDir()
	w, at := inRow(t, step("s", "read_table", `{"path":"a.csv"}`)), allowed(folder)
	before := sheetOf(w, at)
	must(t, os.WriteFile(filepath.Join(folder, "a.csv"), nil, 0o600))
	if now := sheetOf(w, at); now.Hash != before.Hash {
		t.Error("a file changes what was approved")
	}
}

// A large workflow is looked through at once.
func TestFindsOfManySteps(t *testing.T) {
	folder := t.TempDir()
	var steps []string
	for i := range 1000 {
		steps = append(steps, step(fmt.Sprintf("r%d", i), "read_table", fmt.Sprintf(`{"path":"gone%d.csv"}`, i)),
			step(fmt.Sprintf("w%d", i), "write_table", fmt.Sprintf(`{"path":"new%d.csv","rows":[]}`, i)))
	}
	if got := strings.Count(finds(t, inRow(t, steps...), allowed(folder)), "missing"); got != 1000 {
		t.Errorf("%d of 1000 are missing", got)
	}
}

// The folder that is made when a step needs it counts as there.
func TestFindsWhatIsMade(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "Planwright")
	list := inRow(t, step("s", "list_files", fmt.Sprintf(`{"folder":%q}`, folder)))
	for _, c := range []struct{ made, want string }{
		{"", "s noFolder Planwright true make Planwright"},
		{folder, ""},
	} {
		at := disk.Places(disk.Folders{Allowed: []string{folder}, Made: c.made})
		if got := finds(t, list, at); got != c.want {
			t.Errorf("made %q: %q, want %q", c.made, got, c.want)
		}
	}
}

// Of each kind of find it is said what it is and whether the step fails: where its words say
// so, it does.
func TestEachFindSaysWhetherTheStepFails(t *testing.T) {
	source, err := os.ReadFile("find.go")
	if err != nil {
		t.Fatal(err)
	}
	kinds := regexp.MustCompile(`FindKind = "(\w+)"`).FindAllSubmatch(source, -1)
	if len(kinds) < 10 {
		t.Fatalf("find.go has %d kinds", len(kinds))
	}
	for _, kind := range kinds {
		said := permit.Find{Is: permit.FindKind(kind[1]), Path: "/a"}.Text()
		if !strings.Contains(said, "“/a”") {
			t.Errorf("of %s is said %q", kind[1], said)
		}
		if fails := strings.HasSuffix(said, "would fail."); fails != permit.Fails(permit.FindKind(kind[1])) {
			t.Errorf("%s: %q, and fails is %v", kind[1], said, !fails)
		}
	}
}

// Of a workflow that is called and for which another one could be taken the file is told, however
// deep it is.
func TestFileOfAChosenWorkflowIsTold(t *testing.T) {
	call := func(id, called string) workflow.Workflow {
		w := parsed(t, "c: Tool workflow__"+called)
		w.ID, w.Nodes[0].Tool.Workflow = id, called
		return w
	}
	leaf := parsed(t, "a: Tool wait milliseconds=1")
	leaf.ID = "leaf"
	ask := parsed(t, `ask: AiStep "Ask it" "x" with workflow__mid`)
	work := permit.Work{Workflow: call("top", "mid"), Children: map[string]workflow.Workflow{"mid": call("mid", "leaf"), "leaf": leaf}, Named: map[string]string{"workflow__mid": "mid"}}
	for from, w := range map[string]workflow.Workflow{"c": work.Workflow, "ask": ask} {
		for _, files := range []map[string]string{nil, {"mid": "/x/mid"}, {"leaf": "/x/leaf"}} {
			told := work
			told.Workflow, told.Files = w, files
			sheet := permit.SheetOf(told, tools(), allowed())
			permit.LookAround(&sheet, told, tools(), allowed())
			got := map[string]string{}
			for _, s := range sheet.Steps {
				for _, f := range s.Finds {
					if got[s.Node] = f.Path; f.Is != permit.FindChosen || f.Fails {
						t.Errorf("it finds %+v", f)
					}
				}
			}
			want := map[string]string{from: files["mid"], from + "/c": files["leaf"]}
			maps.DeleteFunc(want, func(_, file string) bool { return file == "" })
			if !maps.Equal(got, want) {
				t.Errorf("from %s it tells %v in place of %v", from, got, want)
			}
		}
	}
}
