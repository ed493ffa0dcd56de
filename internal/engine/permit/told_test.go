package permit_test

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// A terminal or a chat tells all that is in a sheet: a door that left a line out would let people agree
// to what they did not see.
func TestTell(t *testing.T) {
	argument := func(name string, lines ...string) permit.Argument {
		return permit.Argument{Name: name, Title: strings.ToUpper(name), Lines: lines, Length: 5}
	}
	long := argument("text", "“long”")
	long.Length = 200
	sheet := permit.Sheet{
		Steps: []permit.SheetStep{
			{Node: "a", Name: "Read\u202e", Effect: catalog.Read, Says: catalog.Sentence{{Text: "Read a.txt"}}, Arguments: []permit.Argument{argument("path", "“a.txt”"), argument("list", "“x”", "“y”"), long}},
			{Node: "b", Name: "Ask", Effect: catalog.External, Says: catalog.Sentence{{Text: "Ask a model"}}, Reason: "The folder is shut.", Folder: "/shut", Tools: []string{"one", "two"}, Asks: true,
				Alike: []permit.Alike{{Tool: "paypal", Other: "paypa1"}}, Finds: []permit.Find{{Is: permit.FindMissing, Path: "/a.txt"}}},
		},
		Stands: []permit.Stand{{Name: "Kept", Text: "It does not run"}},
		Inputs: []permit.Argument{argument("who", "“Ann”")},
		Reads:  []string{"/a.txt"}, Writes: []string{"/b.txt", "/c.txt"}, Contacts: []string{"a.example"}, Runs: []string{"ls"}, Folders: []string{"/home/\u202ein"}, Tools: []string{"note"},
		Models: true, Secrets: []permit.SheetSecret{{Name: "key", Goes: []string{"a.example"}, Bound: []string{"a.example", "b.example"}}, {Name: "other", Goes: []string{"x", "y"}}},
		Loops: []permit.SheetLoop{{Name: "Each", AtOnce: 3}},
	}
	mark := func(sign string) func(string) string {
		return func(text string) string { return sign + text + sign }
	}
	var marked, plain strings.Builder
	sheet.Tell(&marked, permit.Telling{Strong: mark("*"), Faint: mark("~"), Effect: func(e catalog.Effect) string { return "<" + string(e) + ">" }, Folder: func(folder string) string { return "Allow " + folder + "." }, Asks: "It asks each time."})
	want := `*What it does:*
  *Read\u202e*  <read>  Read a.txt
      PATH  “a.txt”
      LIST
        “x”
        “y”
      TEXT (200 characters)
        “long”
  *Ask*  <external>  Ask a model
      ~` + permit.Alike{Tool: "paypal", Other: "paypa1"}.Text() + `~
      ~The folder is shut.~
      ~Allow /shut.~
      ~` + permit.Find{Is: permit.FindMissing, Path: "/a.txt"}.Text() + `~
      ~It may call one two.~
      ~It asks each time.~
  *Kept*  It does not run
Inputs:
  WHO  “Ann”
Reads: /a.txt
Writes:
  /b.txt
  /c.txt
Contacts: a.example
Runs: ls
Inside: /home/\u202ein
Tools of servers: note
Side by side: ` + sheet.Loops[0].Text() + `
Secrets:
  key for a.example (it may go to a.example, b.example)
  other for x, y (it is not on this machine)
It sends values to the model.
`
	if diff := cmp.Diff(want, marked.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	sheet.Tell(&plain, permit.Telling{Asks: "It asks each time."})
	want = strings.ReplaceAll(strings.NewReplacer("*", "", "~", "", "<", "", ">", "").Replace(want), "      Allow /shut.\n", "")
	if diff := cmp.Diff(want, plain.String()); diff != "" {
		t.Errorf("unmarked (-want +got):\n%s", diff)
	}
	var nothing strings.Builder
	permit.Sheet{}.Tell(&nothing, permit.Telling{})
	if got := nothing.String(); got != "What it does:\n" {
		t.Errorf("of nothing is told %q", got)
	}
}

// What stands for a step is shown by the beginning of its text, its error or its fields.
func TestShowOfAStand(t *testing.T) {
	for want, result := range map[string]walk.Result{
		`It does not run: "done"`:        {Text: "done", Error: "no", Fields: map[string]jsontext.Value{"a": jsontext.Value("1")}},
		`It does not run: "no"`:          {Error: "no"},
		`It does not run: "a: 1, b: []"`: {Fields: map[string]jsontext.Value{"b": jsontext.Value("[]"), "a": jsontext.Value("1")}},
		`It does not run: ""`:            {},
	} {
		s := permit.Stand{Text: "It does not run"}
		if s.Show(result); s.Text != want {
			t.Errorf("it is %s, want %s", s.Text, want)
		}
	}
	s := permit.Stand{}
	if s.Show(walk.Result{Text: strings.Repeat("x", 500)}); len([]rune(s.Text)) > 210 {
		t.Errorf("all of %d characters is shown", len([]rune(s.Text)))
	}
}

// What a workflow remembers between its runs is used where a step or its model may use it.
func TestKeepsBetweenRuns(t *testing.T) {
	for text, want := range map[string]bool{
		`a: Tool remember key=x value=1`:          true,
		`a: Tool recall key=x`:                    true,
		`a: AiStep "" "Look" with recall`:         true,
		`a: Tool read_file path=a`:                false,
		`a: Tool write_file path=a text=b`:        false,
		`a: Tool mystery`:                         false,
		`a: AiStep "" "Look" with search,mystery`: false,
	} {
		if got := permit.KeepsBetweenRuns(parsed(t, text)); got != want {
			t.Errorf("%s keeps something: %t", text, got)
		}
	}
}

// The places that a workflow would find shut are named before it runs, with the folder that has to be
// allowed; what only the run knows, what is off and what is blank are not.
func TestShutPlaces(t *testing.T) {
	at := places(t, t.TempDir())
	w := parsed(t, at.Replace(`
		in: Tool read_file path="$IN/a.txt"
		out: Tool copy_file from="$IN/a.txt" to="$OUT/b.txt"
		off: Tool read_file path="$OUT/c.txt" [off]
		later: Tool read_file path="$OUT/{{in.text}}"
		blank: Tool read_file path=""
		read: Tool read_file path="$OUT/d.txt"
		web: Tool http_request url="https://a.example/"
		in > out > off > later > blank > read > web`))
	var got []string
	for _, s := range permit.ShutPlaces(w, tools(), allowed(at.Replace("$IN"))) {
		if !strings.Contains(s.Reason, at.Replace("$OUT")) {
			t.Errorf("%s: %s", s.Node, s.Reason)
		}
		got = append(got, s.Node+" "+s.Argument+" "+s.Folder)
	}
	if diff := cmp.Diff([]string{at.Replace("out to $OUT"), at.Replace("read path $OUT")}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A workflow that a run calls may do by itself what was approved with the run, and no more.
func TestPermitOfACalledWorkflow(t *testing.T) {
	w, called := parsed(t, "a: Tool read_file path=a"), permit.Work{Workflow: parsed(t, "b: Tool write_file path=b text=c mode=overwrite")}
	hash := sheetOf(called.Workflow, allowed()).Hash
	p := permit.New(permit.Work{Workflow: w}, permit.Grant{Hash: sheetOf(w, allowed()).Hash, Always: []string{"note"}, Effects: []catalog.Effect{catalog.Read}}, tools(), allowed())
	g, worst := p.For(called)
	if diff := cmp.Diff(permit.Grant{Hash: hash, Always: []string{"note"}, Effects: []catalog.Effect{catalog.Read}}, g); diff != "" || worst != catalog.Destructive {
		t.Errorf("the worst is %s; (-want +got):\n%s", worst, diff)
	}
	unapproved := permit.New(permit.Work{Workflow: w}, permit.Grant{}, tools(), allowed())
	if g, _ := unapproved.For(called); g.Hash != "" {
		t.Errorf("what nobody approved is approved: %+v", g)
	}
}

// What a call does and is given is told in the order of its tool, with nothing left out.
func TestDescribe(t *testing.T) {
	what, arguments := permit.Describe(tools()["write_file"], walk.Call{Tool: "write_file", Arguments: jsontext.Value(`{"zzz":{"b":[1]},"text":"one\ntwo","path":"a.txt","mode":"create"}`)})
	var got []string
	for _, a := range arguments {
		got = append(got, a.Name+" "+strings.Join(a.Lines, "|"))
	}
	if diff := cmp.Diff([]string{`path "a.txt"`, `text "one⏎|two"`, `mode "create"`, "zzz {|\t\"b\": [|\t\t1|\t]|}"}, got); diff != "" || !strings.Contains(what, "a.txt") {
		t.Errorf("%s; (-want +got):\n%s", what, diff)
	}
	_, list := permit.Describe(tools()["zip"], walk.Call{Tool: "zip", Arguments: jsontext.Value(`{"files":["a.txt","b.txt"]}`)})
	if len(list) != 1 || list[0].Length != 10 || strings.Join(list[0].Lines, " ") != `"a.txt" "b.txt"` {
		t.Errorf("a list is told as %+v", list)
	}
}
