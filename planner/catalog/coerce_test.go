package catalog

import (
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

func TestCoerce(t *testing.T) {
	tests := []struct {
		name      string
		arguments string
		want      string   // "" where nothing changes
		places    []string // of the repairs
	}{
		{"number in text", `{"n":"5"}`, `{"n":5}`, []string{"/n"}},
		{"number in text with space", `{"half":" 2.5 "}`, `{"half":2.5}`, []string{"/half"}},
		{"every digit stays", `{"half":"12345678901234567890.5"}`, `{"half":12345678901234567890.5}`, []string{"/half"}},
		{"fraction for a whole number", `{"n":"5.5"}`, ``, nil},
		{"whole float", `{"n":5.0}`, `{"n":5}`, []string{"/n"}},
		{"whole float in text", `{"n":"5.0"}`, `{"n":5}`, []string{"/n"}},
		{"points between thousands", `{"n":"1.000"}`, ``, nil},
		{"no thousand", `{"half":"0.500"}`, `{"half":0.500}`, []string{"/half"}},
		{"exponent", `{"n":1e1}`, `{"n":10}`, []string{"/n"}},
		{"huge exponent", `{"n":1e99999999}`, ``, nil},
		{"unit", `{"n":"5 px"}`, ``, nil},
		{"arithmetic", `{"n":"20 * 2"}`, ``, nil},
		{"hexadecimal", `{"n":"0x10"}`, ``, nil},
		{"boolean in text", `{"on":"True"}`, `{"on":true}`, []string{"/on"}},
		{"yes is no boolean", `{"on":"yes"}`, ``, nil},
		{"1 is no boolean", `{"on":1}`, ``, nil},
		{"number for text", `{"text":1234567890123456789012}`, `{"text":"1234567890123456789012"}`, []string{"/text"}},
		{"boolean for text", `{"text":false}`, `{"text":"false"}`, []string{"/text"}},
		{"null for a required text", `{"text":null}`, ``, nil},
		{"null for an optional number", `{"n":null,"text":"abc"}`, `{"text":"abc"}`, nil},
		{"null inside an object", `{"region":{"width":1,"height":null}}`, `{"region":{"width":1}}`, nil},
		{"null that is allowed", `{"maybe":null}`, ``, nil},
		{"null for an unknown argument", `{"colour":null}`, ``, nil},
		{"one value for a list", `{"tags":"a"}`, `{"tags":["a"]}`, []string{"/tags"}},
		{"one value of another type for a list", `{"tags":7}`, `{"tags":["7"]}`, []string{"/tags", "/tags/0"}},
		{"list in text", `{"tags":"[\"a\", \"b\"]"}`, `{"tags":["a","b"]}`, []string{"/tags"}},
		{"text that looks like a list", `{"tags":"[draft]a"}`, `{"tags":["[draft]a"]}`, []string{"/tags"}},
		{"path for a list", `{"tags":"/home/me/a,b c.txt"}`, `{"tags":["/home/me/a,b c.txt"]}`, []string{"/tags"}},
		{"object in text", `{"region":"{\"width\": 3}"}`, `{"region":{"width":3}}`, []string{"/region"}},
		{"object in a list", `{"region":[{"width":3}]}`, `{"region":{"width":3}}`, []string{"/region"}},
		{"several objects in a list", `{"region":[{"width":3},{"width":4}]}`, ``, nil},
		{"object for a list", `{"regions":{"width":3}}`, `{"regions":[{"width":3}]}`, []string{"/regions"}},
		{"value in a list", `{"n":[5]}`, `{"n":5}`, []string{"/n"}},
		{"empty list", `{"n":[]}`, ``, nil},
		{"inside a list of objects", `{"regions":[{"width":"3"},{"Width":4.0}]}`, `{"regions":[{"width":3},{"width":4}]}`, []string{"/regions/0/width", "/regions/1/width", "/regions/1/width"}},
		{"further members", `{"headers":{"n":1,"s":"x"}}`, `{"headers":{"n":"1","s":"x"}}`, []string{"/headers/n"}},
		{"names and values", `{"headers":[{"name":"A","value":"b"},{"key":"C","value":1}]}`, `{"headers":{"A":"b","C":"1"}}`, []string{"/headers", "/headers/C"}},
		{"one name and value", `{"headers":[{"name":"A","value":"b"}]}`, `{"headers":{"A":"b"}}`, []string{"/headers"}},
		{"a name with two values", `{"headers":[{"name":"A","value":"b"},{"name":"A","value":"c"}]}`, ``, nil},
		{"names, values and more", `{"headers":[{"name":"A","value":"b","disabled":true},{"name":"C","value":"d"}]}`, ``, nil},
		{"letter case of a choice", `{"button":"LEFT"}`, `{"button":"left"}`, []string{"/button"}},
		{"separators of a choice", `{"button":" left- "}`, `{"button":"left"}`, []string{"/button"}},
		{"no such choice", `{"button":"middle"}`, ``, nil},
		{"choice of another type", `{"fixed":"3"}`, ``, nil},
		{"optional number in text", `{"maybe":"5"}`, `{"maybe":5}`, []string{"/maybe"}},
		{"several forms", `{"either":5}`, ``, nil},
		{"name in camel case", `{"Text":"abc"}`, `{"text":"abc"}`, []string{"/text"}},
		{"two candidates for one name", `{"TEXT":"abc","Text":"def"}`, `{"text":"abc","Text":"def"}`, []string{"/text"}},
		{"name is taken", `{"Text":"abc","text":"def"}`, ``, nil},
		{"unknown name", `{"colour":"red"}`, ``, nil},
		{"reference", `{"n":"{{a.count}}","on":"{{a.on}}","tags":"{{a.list}}","button":"{{A.B}}"}`, ``, nil},
		{"reference in a list", `{"tags":["{{a.x}}",5]}`, `{"tags":["{{a.x}}","5"]}`, []string{"/tags/1"}},
		{"arguments in an object", `{"input":{"n":1,"Text":"abc"}}`, `{"n":1,"text":"abc"}`, []string{"", "/text"}},
		{"an unknown object", `{"input":{"n":1,"colour":"red"}}`, ``, nil},
		{"an empty object", `{"input":{}}`, ``, nil},
		{"nothing", `{}`, ``, nil},
	}
	c := sampleCatalog()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			given := call(t, "tool", tt.arguments)
			args, problems := c.Coerce(given)
			if tt.want == "" {
				tt.want = tt.arguments
			}
			if diff := cmp.Diff(call(t, "tool", tt.want).Arguments, args, compareJSON); diff != "" {
				t.Errorf("arguments (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(call(t, "tool", tt.arguments).Arguments, given.Arguments, compareJSON); diff != "" {
				t.Errorf("the call itself was changed (-want +got):\n%s", diff)
			}
			var places []string
			for _, p := range problems {
				if p.Code != problem.Coerced || p.Severity != problem.Repair || p.Message == "" {
					t.Errorf("unexpected problem %+v", p)
				}
				places = append(places, p.At.Path[len("tool/arguments"):])
			}
			if diff := cmp.Diff(tt.places, places); diff != "" {
				t.Errorf("places (-want +got):\n%s", diff)
			}
		})
	}
}

// compareJSON compares JSON texts apart from white space; tokens must be equal.
var compareJSON = cmp.Comparer(func(a, b jsontext.Value) bool {
	a, b = a.Clone(), b.Clone()
	return a.Compact() == nil && b.Compact() == nil && string(a) == string(b)
})

func TestCoerceOpenSchema(t *testing.T) {
	args, problems := sampleCatalog().Coerce(call(t, "open", `{"appName":"Notes","other":1}`))
	if diff := cmp.Diff(call(t, "open", `{"app_name":"Notes","other":1}`).Arguments, args, compareJSON); diff != "" || len(problems) != 1 {
		t.Errorf("problems:\n%s\narguments (-want +got):\n%s", problems, diff)
	}
	for _, tool := range []string{"broken", "none", "gone"} {
		if _, problems := sampleCatalog().Coerce(call(t, tool, `{"x":"5"}`)); len(problems) > 0 {
			t.Errorf("%s takes anything, but:\n%s", tool, problems)
		}
	}
}

func TestCoerceEnumOfNumbers(t *testing.T) {
	c := New([]Tool{{Name: "size", Parameters: jsontext.Value(`{"type":"object","properties":{"n":{"enum":[1,2,"auto","<",">"]}}}`)}})
	for given, want := range map[string]string{`"2"`: `2`, `2`: `2`, `"AUTO"`: `"auto"`, `"<"`: `"<"`, `"<>"`: `"<>"`, `[2]`: `[2]`} {
		args, _ := c.Coerce(call(t, "size", `{"n":`+given+`}`))
		if string(args["n"]) != want {
			t.Errorf("%s became %s, want %s", given, args["n"], want)
		}
	}
}

// What is valid is not changed; what was coerced is coerced no further, and has
// no more problems than before.
func TestCoerceProperties(t *testing.T) {
	c := sampleCatalog()
	values := rapid.SampledFrom([]string{`"5"`, `5`, `5.0`, `"true"`, `true`, `null`, `"left"`, `"LEFT"`, `["a"]`, `"a"`, `[]`, `{}`,
		`{"width":1}`, `{"width":"1"}`, `[{"Width":1}]`, `"[1]"`, `"{\"width\":2}"`, `"{{a.b}}"`, `["{{a.b}}"]`, `1.5`, `[[5]]`})
	names := rapid.SampledFrom([]string{"text", "Text", "n", "x", "on", "button", "maybe", "either", "tags", "region", "regions", "headers", "colour"})
	rapid.Check(t, func(t *rapid.T) {
		given := workflow.ToolCall{Name: "tool", Arguments: workflow.Arguments{}}
		for name, value := range rapid.MapOf(names, values).Draw(t, "arguments") {
			given.Arguments[name] = jsontext.Value(value)
		}
		before := c.CheckArguments(given)
		args, changes := c.Coerce(given)
		after := c.CheckArguments(workflow.ToolCall{Name: "tool", Arguments: args})
		if len(before) == 0 && len(changes) > len(wholeFloats(given)) {
			t.Fatalf("valid, but changed:\n%s", changes)
		}
		if len(after) > len(before) && len(args) == len(given.Arguments) {
			t.Fatalf("more problems than before:\n%s\nbefore:\n%s", after, before)
		}
		if _, again := c.Coerce(workflow.ToolCall{Name: "tool", Arguments: args}); len(again) > 0 {
			t.Fatalf("coerced twice:\n%s", again)
		}
		if encoded, err := json.Marshal(args); err != nil {
			t.Fatalf("%s: %v", encoded, err)
		}
	})
}

// wholeFloats are the arguments that JSON Schema takes as integers but that are
// written otherwise.
func wholeFloats(c workflow.ToolCall) (names []string) {
	for name, v := range c.Arguments {
		if string(v) == "5.0" {
			names = append(names, name)
		}
	}
	return names
}

func BenchmarkCoerce(b *testing.B) {
	given := call(b, "click", `{"target":"Save","button":"LEFT","click_count":"2"}`)
	c := Builtin()
	for b.Loop() {
		c.Coerce(given)
	}
}

func TestCoerceKeys(t *testing.T) {
	for given, want := range map[string]string{
		`{"key":"s","modifiers":["ctrl"]}`:          ``,
		`{"key":"S"}`:                               ``,
		`{"key":"ctrl+s"}`:                          `{"key":"s","modifiers":["ctrl"]}`,
		`{"key":"ctrl++"}`:                          `{"key":"+","modifiers":["ctrl"]}`,
		`{"key":"shift+tab","modifiers":["ctrl"]}`:  `{"key":"tab","modifiers":["ctrl","shift"]}`,
		`{"key":"Ctrl+A","modifiers":["CTRL"]}`:     `{"key":"a","modifiers":["ctrl"]}`,
		`{"key":"Page Down"}`:                       `{"key":"page_down"}`,
		`{"key":"\n"}`:                              `{"key":"enter"}`,
		`{"key":"s","modifiers":"ctrl+shift"}`:      `{"key":"s","modifiers":["ctrl","shift"]}`,
		`{"key":"s","modifiers":["win","option"]}`:  `{"key":"s","modifiers":["cmd","alt"]}`,
		`{"key":"s","modifiers":["hyper"]}`:         ``,
		`{"key":"ctrl+s","modifiers":["hyper"]}`:    ``,
		`{"key":"abracadabra"}`:                     ``,
		`{"key":"{{a.b}}","modifiers":["{{a.c}}"]}`: ``,
		`{"key":"s","modifiers":["{{a.c}}","win"]}`: `{"key":"s","modifiers":["{{a.c}}","cmd"]}`,
		`{"key":"ctrl+{{a.b}}"}`:                    ``,
		`{}`:                                        ``,
	} {
		if want == "" {
			want = given
		}
		args, problems := Builtin().Coerce(call(t, "press_key", given))
		if diff := cmp.Diff(call(t, "press_key", want).Arguments, args, compareJSON); diff != "" || (len(problems) > 0) != (want != given) || problems.Count(problem.Repair) != len(problems) {
			t.Errorf("%s (-want +got):\n%s%s", given, diff, problems)
		}
	}
}

func TestGuessCommand(t *testing.T) {
	for given, want := range map[string]string{
		`{"argv":["git","status"]}`:                    ``,
		`{"argv":"cat a.txt | wc -l"}`:                 `{"argv":["cat a.txt | wc -l"],"shell":true}`,
		`{"argv":["cat a.txt | wc -l"]}`:               `{"argv":["cat a.txt | wc -l"],"shell":true}`,
		`{"argv":"cd ~/x && git pull"}`:                `{"argv":["cd ~/x && git pull"],"shell":true}`,
		`{"argv":"ls *.txt"}`:                          `{"argv":["ls *.txt"],"shell":true}`,
		`{"argv":"echo $HOME"}`:                        `{"argv":["echo $HOME"],"shell":true}`,
		`{"argv":"echo \"in $HOME\""}`:                 `{"argv":["echo \"in $HOME\""],"shell":true}`,
		`{"argv":"LANG=C sort a.txt"}`:                 `{"argv":["LANG=C sort a.txt"],"shell":true}`,
		`{"argv":["git pull --rebase"]}`:               `{"argv":["git","pull","--rebase"]}`,
		`{"argv":"sh -c 'ls | wc -l'"}`:                `{"argv":["sh","-c","ls | wc -l"]}`,
		`{"argv":"cp \"my file\" my\\ copy 'a b'"}`:    `{"argv":["cp","my file","my copy","a b"]}`,
		`{"argv":"type C:\\temp\\x.txt"}`:              `{"argv":["type","C:\\temp\\x.txt"]}`,
		`{"argv":"curl https://example.com/?a=1&b=*"}`: `{"argv":["curl","https://example.com/?a=1&b=*"]}`,
		`{"argv":"cp {{a.path}} {{b.folder}}/x"}`:      `{"argv":["cp","{{a.path}}","{{b.folder}}/x"]}`,
		`{"argv":"/usr/bin/ls -la"}`:                   `{"argv":["/usr/bin/ls","-la"]}`,
		`{"argv":"cat {{a.path}} | wc","shell":false}`: ``,
		`{"argv":"cat {{a.path}} | wc"}`:               ``,
		`{"argv":["cat {{a.path}} | wc"]}`:             ``,
		`{"argv":"{{a.list}}"}`:                        ``,
		`{"argv":["cat a | wc"],"shell":true}`:         ``,
		`{"argv":["cat a | wc"],"shell":false}`:        ``,
		`{"argv":["echo it's"]}`:                       ``,
		`{"argv":["/opt/My Tools/run"]}`:               ``,
		`{"argv":["a b","c"]}`:                         ``,
	} {
		if want == "" {
			want = given
		}
		args, problems := Builtin().Guess(call(t, "run_command", given))
		if diff := cmp.Diff(call(t, "run_command", want).Arguments, args, compareJSON); diff != "" || problems.Count(problem.Warning) != len(problems) || (len(problems) > 0) != (want != given) {
			t.Errorf("%s (-want +got):\n%s%s", given, diff, problems)
		}
	}
	if args, _ := Builtin().Coerce(call(t, "run_command", `{"argv":"git pull"}`)); string(args["argv"]) != `["git pull"]` {
		t.Errorf("a value of a run was taken apart: %s", args["argv"])
	}
}

// A text that may list several values becomes one element only as a guess.
func TestCoerceOneElement(t *testing.T) {
	for given, want := range map[string]problem.Severity{
		`"a"`: problem.Repair, `"a-b.c"`: problem.Repair, `"~/My Files/a.txt"`: problem.Repair, `"/home/me/a,b"`: problem.Repair,
		`"a, b"`: problem.Warning, `"a;b"`: problem.Warning, `"a\nb"`: problem.Warning, `"a b"`: problem.Warning, `"/home/a /home/b"`: problem.Warning,
	} {
		args, problems := sampleCatalog().Coerce(call(t, "tool", `{"tags":`+given+`}`))
		if string(args["tags"]) != "["+given+"]" || problems.Count(want) != 1 || len(problems) != 1 {
			t.Errorf("%s: %s\n%s", given, args["tags"], problems)
		}
	}
}

func TestGuessSeveral(t *testing.T) {
	c := Builtin()
	for _, tt := range []struct{ tool, name, given, want string }{
		{"ask_person", "choices", `"Yes/No"`, `["Yes","No"]`},
		{"ask_person", "choices", `"Yes, No"`, `["Yes","No"]`},
		{"ask_person", "choices", `"Yes or No"`, `["Yes","No"]`},
		{"ask_person", "choices", `"Yes\nNo"`, `["Yes","No"]`},
		{"ask_person", "choices", `"- Yes\n- No, thanks\n"`, `["Yes","No, thanks"]`},
		{"ask_person", "choices", `"1. This week\n2. Next week"`, `["This week","Next week"]`},
		{"ask_person", "choices", `"red, green, or blue"`, `["red","green","blue"]`},
		{"ask_person", "choices", `"red, green or blue"`, `["red","green","blue"]`},
		{"ask_person", "choices", `"'Yes'|'No'"`, `["Yes","No"]`},
		{"ask_person", "choices", `["Yes/No"]`, `["Yes","No"]`},
		{"ask_person", "choices", `["Yes/No","Maybe"]`, ``},
		{"ask_person", "choices", `["I agree, go on"]`, ``},
		{"ask_person", "choices", `["OK"]`, ``},
		{"ask_person", "choices", `"{{a.list}}"`, ``},
		{"ask_person", "choices", `["{{a.x}}/{{a.y}}"]`, ``},
		{"launch_app", "arguments", `"--new-window 'a b'"`, `["--new-window","a b"]`},
		{"launch_app", "arguments", `["--title a b"]`, ``},
	} {
		given := call(t, tt.tool, `{"question":"Go?","app_name":"x","`+tt.name+`":`+tt.given+`}`)
		delete(given.Arguments, map[string]string{"ask_person": "app_name", "launch_app": "question"}[tt.tool])
		args, problems := c.Guess(given)
		want := tt.want
		if want == "" {
			want = tt.given
		}
		if string(args[tt.name]) != want || problems.Count(problem.Warning) != len(problems) || (len(problems) == 1) != (tt.want != "") {
			t.Errorf("%s: %s, want %s\n%s", tt.given, args[tt.name], want, problems)
		}
	}
}

func TestGuessForms(t *testing.T) {
	for _, tt := range []struct {
		tool, name, given, want string
		severity                problem.Severity
	}{
		{"open_url", "url", "[Example](https://example.com/a_b_(c))", "https://example.com/a_b_(c)", problem.Repair},
		{"open_url", "url", "<https://example.com>", "https://example.com", problem.Repair},
		{"http_request", "url", "`https://example.com/{{a.x}}`", "https://example.com/{{a.x}}", problem.Repair},
		{"open_url", "url", " https://example.com\n", "https://example.com", problem.Repair},
		{"open_url", "url", "example.com", "https://example.com", problem.Warning},
		{"open_url", "url", "https://example.com/?a=1&amp;b=2", "https://example.com/?a=1&b=2", problem.Warning},
		{"open_url", "url", "www.example.co.uk/x?y=z", "https://www.example.co.uk/x?y=z", problem.Warning},
		{"http_request", "url", "localhost:8080/x", "http://localhost:8080/x", problem.Warning},
		{"http_request", "url", "192.168.1.10/x", "http://192.168.1.10/x", problem.Warning},
		{"http_request", "url", "api.example.com/{{a.x}}", "https://api.example.com/{{a.x}}", problem.Warning},
		{"http_request", "url", "{{a.url}}", "", ""},
		{"http_request", "url", "ftp://example.com/x", "", ""},
		{"open_url", "url", "mailto:a@example.com", "", ""},
		{"open_url", "url", "a@example.com", "", ""},
		{"open_url", "url", "<page>", "", ""},
		{"read_file", "path", "`notes.txt`", "notes.txt", problem.Repair},
		{"read_file", "path", "[notes.txt](notes.txt)", "notes.txt", problem.Repair},
		{"read_file", "path", "a [1](b).txt", "", ""},
		{"read_file", "path", " notes.txt", "", ""},
		{"read_file", "path", "$HOME/notes.txt", "~/notes.txt", problem.Repair},
		{"list_files", "folder", "${HOME}", "~", problem.Repair},
		{"list_files", "folder", `%UserProfile%\Documents`, `~/Documents`, problem.Warning},
		{"list_files", "folder", "$HOMES/x", "", ""},
	} {
		want := tt.want
		if want == "" {
			want = tt.given
		}
		args, problems := Builtin().Guess(workflow.ToolCall{Name: tt.tool, Arguments: workflow.Arguments{tt.name: text.Quote(tt.given)}})
		if got := text.Unquote(args[tt.name]); got != want || problems.Count(tt.severity) != len(problems) || (len(problems) > 0) != (tt.want != "") {
			t.Errorf("%s: %s, want %s\n%s", tt.given, got, want, problems)
		}
	}
	if _, problems := Builtin().Coerce(call(t, "read_file", "{\"path\":\"`a`\"}")); len(problems) > 0 {
		t.Errorf("a path of a run was changed:\n%s", problems)
	}
}

// TestPlainPattern: quotes around a pattern, and blanks in its braces, are no part of any name.
func TestPlainPattern(t *testing.T) {
	for pattern, want := range map[string]string{
		`"*.pdf"`: "*.pdf", `'*.pdf'`: "*.pdf", "`*.pdf`": "*.pdf", "*.{jpg, png}": "*.{jpg,png}", "*.{ jpg , png }": "*.{jpg,png}",
		"*.pdf": "*.pdf", "*.{jpg,png}": "*.{jpg,png}", "a b.txt": "a b.txt", "{{a.b}}": "{{a.b}}", "*.pdf, *.txt": "*.pdf, *.txt",
	} {
		call := workflow.ToolCall{Name: "list_files", Arguments: workflow.Arguments{"folder": text.Quote("Logs"), "pattern": text.Quote(pattern)}}
		given, told := Builtin().Guess(call)
		if got := text.Unquote(given["pattern"]); got != want || len(told) > 0 != (pattern != want) {
			t.Errorf("%s: %s, %v", pattern, got, told)
		}
	}
}
