package settings

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"planwright/planner/problem"
)

// given opens the settings with a file of the content; "" is no file.
func given(t *testing.T, file string, from Sources) *Store {
	t.Helper()
	from.Path = filepath.Join(t.TempDir(), "planwright", "settings.json")
	if file != "" {
		must(t, os.MkdirAll(filepath.Dir(from.Path), 0o700))
		must(t, os.WriteFile(from.Path, []byte(file), 0o600))
	}
	return Open(from)
}

func TestDefaultsAreThoseOfTheContract(t *testing.T) {
	want := Settings{
		LocalPorts:        []int{11434, 1234, 8080, 9931, 8000},
		MaxRepairAttempts: 3, PlanRepairs: 1, ErrorFeedback: true, SimplifyLastAttempt: true,
		OnExhausted: ExhaustedFails, LocalRepair: RepairSafe, StripMarkdown: StripIdentifiers,
		ItemPolicy: ItemSkip, UnknownTool: UnknownToolRetry, AllowAiTransforms: true,
		ConversationWindow: 5, TransportRetries: 2, RunFilesGB: 5,
		Timeouts:       Timeouts{ConnectSeconds: 10, FirstByteSeconds: 120, IdleSeconds: 60, TotalSeconds: 600},
		CircuitBreaker: CircuitBreaker{Failures: 5, CoolOffSeconds: 60},
		RunBudget:      RunBudget{Minutes: 60, Steps: 100_000, Calls: 10_000, Tokens: 1_000_000},
		Language:       LanguageSystem,
		Theme:          ThemeSystem,
		Motion:         MotionSystem,
		Direction:      DirectionDown,
		Releases:       projectReleases,
		AllowedFolders: []string{filepath.Join(xdg.UserDirs.Documents, "Planwright")},
	}
	if diff := cmp.Diff(want, Default(), cmpopts.IgnoreUnexported(Timeouts{})); diff != "" {
		t.Errorf("defaults (-want +got):\n%s", diff)
	}
	current := given(t, "", Sources{}).Current()
	if !reflect.DeepEqual(current.Settings, Default()) || len(current.Problems) != 0 || len(current.Origins) != 0 {
		t.Errorf("without a file: %+v", current)
	}
}

// TestValues says what each way of giving a value leads to.
func TestValues(t *testing.T) {
	tests := []struct {
		name     string
		file     string
		environ  []string
		set      []string
		key      string
		want     string
		problems string // one line each: code, path
	}{
		{name: "file", file: `{"maxRepairAttempts": 7}`, key: "maxRepairAttempts", want: "7"},
		{name: "byte order mark", file: "\uFEFF" + `{"model": "m"}`, key: "model", want: "m"},
		{name: "environment over file", file: `{"planRepairs": 2}`, environ: []string{"PLANWRIGHT_PLAN_REPAIRS=4"}, key: "planRepairs", want: "4"},
		{name: "command line over environment", environ: []string{"PLANWRIGHT_PLAN_REPAIRS=4"}, set: []string{"planRepairs=5"}, key: "planRepairs", want: "5"},
		{name: "last of the command line", set: []string{"planRepairs=5", "planRepairs=6"}, key: "planRepairs", want: "6"},
		{name: "shared address", file: `{"baseUrl": "http://a/v1"}`, environ: []string{"OPENAI_BASE_URL=http://b/v1"}, key: "baseUrl", want: "http://b/v1"},
		{name: "own address over shared", environ: []string{"PLANWRIGHT_BASE_URL=http://c/v1", "OPENAI_BASE_URL=http://b/v1"}, key: "baseUrl", want: "http://c/v1"},
		{name: "empty variable", file: `{"model": "m"}`, environ: []string{"PLANWRIGHT_MODEL="}, key: "model", want: "m"},
		{name: "emptied on the command line", file: `{"model": "m"}`, set: []string{"model="}, key: "model", want: ""},
		{name: "text that looks like JSON", set: []string{"model=4"}, key: "model", want: "4"},
		{name: "text with an equals sign", set: []string{"baseUrl=http://h/v1?a=b"}, key: "baseUrl", want: "http://h/v1?a=b"},
		{name: "quoted text", set: []string{`model="a b"`}, key: "model", want: "a b"},
		{name: "bare word of a choice", set: []string{"onExhausted=offline"}, key: "onExhausted", want: "offline"},
		{name: "language", set: []string{"language=pt-BR"}, key: "language", want: "pt-BR"},
		{name: "no language", set: []string{"language=pt-"}, key: "language", want: "system", problems: "setting-invalid language"},
		{name: "language of another kind", file: `{"language": 1}`, key: "language", want: "system", problems: "setting-invalid language"},
		{name: "flag", set: []string{"errorFeedback=false"}, key: "errorFeedback", want: "false"},
		{name: "dotted", set: []string{"timeouts.idleSeconds=5"}, key: "timeouts.idleSeconds", want: "5"},
		{name: "object", set: []string{`timeouts={"idleSeconds": 6}`}, key: "timeouts.idleSeconds", want: "6"},
		{name: "nested variable", environ: []string{"PLANWRIGHT_TIMEOUTS_IDLE_SECONDS=7"}, key: "timeouts.idleSeconds", want: "7"},
		{name: "null is not given", file: `{"planRepairs": null}`, key: "planRepairs", want: "1"},

		{name: "too large", file: `{"maxRepairAttempts": 11}`, key: "maxRepairAttempts", want: "10", problems: "setting-invalid maxRepairAttempts"},
		{name: "far too large", file: `{"maxRepairAttempts": 1e999}`, key: "maxRepairAttempts", want: "10", problems: "setting-invalid maxRepairAttempts"},
		{name: "too small", file: `{"timeouts": {"idleSeconds": 0}}`, key: "timeouts.idleSeconds", want: "1", problems: "setting-invalid timeouts.idleSeconds"},
		{name: "negative", file: `{"maxRepairAttempts": -1}`, key: "maxRepairAttempts", want: "3", problems: "setting-invalid maxRepairAttempts"},
		{name: "negative means the default, not the file", file: `{"maxRepairAttempts": 7}`, set: []string{"maxRepairAttempts=-1"}, key: "maxRepairAttempts", want: "3", problems: "setting-invalid maxRepairAttempts"},
		{name: "not a number", file: `{"maxRepairAttempts": "many"}`, key: "maxRepairAttempts", want: "3", problems: "setting-invalid maxRepairAttempts"},
		{name: "word for a number", set: []string{"maxRepairAttempts=NaN"}, key: "maxRepairAttempts", want: "3", problems: "setting-invalid maxRepairAttempts"},
		{name: "not whole", file: `{"maxRepairAttempts": 2.7}`, key: "maxRepairAttempts", want: "2", problems: "setting-invalid maxRepairAttempts"},
		{name: "not a flag", file: `{"allowAgentSteps": "yes"}`, key: "allowAgentSteps", want: "false", problems: "setting-invalid allowAgentSteps"},
		{name: "not a choice", file: `{"localRepair": "on"}`, key: "localRepair", want: "safe", problems: "setting-invalid localRepair"},
		{name: "not a text", file: `{"model": ["a"]}`, key: "model", want: "", problems: "setting-invalid model"},
		{name: "not a group", file: `{"timeouts": 5}`, key: "timeouts.idleSeconds", want: "60", problems: "setting-invalid timeouts"},
		{name: "unknown", file: `{"maxRepairAttempt": 5}`, key: "maxRepairAttempts", want: "3", problems: "setting-unknown maxRepairAttempt"},
		{name: "unknown in a group", file: `{"timeouts": {"idle": 5}}`, key: "timeouts.idleSeconds", want: "60", problems: "setting-unknown timeouts.idle"},
		{name: "unknown variable", environ: []string{"PLANWRIGHT_PLAN_REPAIR=5"}, key: "planRepairs", want: "1", problems: "setting-unknown PLANWRIGHT_PLAN_REPAIR"},
		{name: "folders", file: `{"allowedFolders": ["/a", "/b/../c/", "/a"]}`, key: "allowedFolders", want: "/a:/c"},
		{name: "no folders", file: `{"allowedFolders": []}`, key: "allowedFolders", want: ""},
		{name: "folder as an address", file: `{"allowedFolders": ["file:///a%20b"]}`, key: "allowedFolders", want: "/a b"},
		{name: "folder of the home", file: `{"allowedFolders": ["~/x", "~"]}`, key: "allowedFolders", want: xdg.Home + "/x:" + xdg.Home},
		{name: "folders on the command line", file: `{"allowedFolders": ["/a"]}`, set: []string{"allowedFolders=/b:/c"}, key: "allowedFolders", want: "/b:/c"},
		{name: "folders as JSON", set: []string{`allowedFolders=["/b:/c"]`}, key: "allowedFolders", want: "/b:/c"},
		{name: "folders in the environment", environ: []string{"PLANWRIGHT_ALLOWED_FOLDERS=/b:"}, key: "allowedFolders", want: "/b"},
		{name: "folders that are none", file: `{"allowedFolders": ["a", 5, "~other/a", "/b"]}`, key: "allowedFolders", want: "/b",
			problems: "setting-invalid allowedFolders\nsetting-invalid allowedFolders\nsetting-invalid allowedFolders"},
		{name: "no list of folders", file: `{"allowedFolders": "/a"}`, key: "allowedFolders", want: DefaultFolder(), problems: "setting-invalid allowedFolders"},
		{name: "servers", file: `{"mcpServers": {"b": {"command": "x"}, "a": {"url": "https://h/mcp"}}}`, key: "mcpServers", want: "b, a"},
		{name: "no servers", file: `{"mcpServers": [{"command": "x"}]}`, key: "mcpServers", want: "", problems: "setting-invalid mcpServers"},
		{name: "servers that cannot be used", key: "mcpServers", want: "good",
			file:     `{"mcpServers": {"a": {}, "b": {"command": "x", "url": "y"}, "c": {"Command": "x"}, "d": {"command": "x", "args": "y"}, "e": 5, " ": {"command": "x"}, "good": {"command": "x"}}}`,
			problems: "setting-invalid mcpServers.a\nsetting-invalid mcpServers.b\nsetting-invalid mcpServers.c\nsetting-invalid mcpServers.d\nsetting-invalid mcpServers.e\nsetting-invalid mcpServers."},
		{name: "servers on the command line", file: `{"mcpServers": {"a": {"command": "x"}}}`, set: []string{`mcpServers={"b": {"command": "evil"}}`}, key: "mcpServers", want: "a", problems: "setting-invalid mcpServers"},
		{name: "servers in the environment", environ: []string{`PLANWRIGHT_MCP_SERVERS={}`}, key: "mcpServers", want: "", problems: "setting-invalid mcpServers"},
		{name: "address without a scheme", set: []string{"baseUrl=localhost:11434"}, key: "baseUrl", want: "http://localhost:11434/v1", problems: "setting-altered baseUrl"},
		{name: "address of a call in the environment", environ: []string{"OPENAI_BASE_URL=https://h.example/v1/chat/completions"}, key: "baseUrl", want: "https://h.example/v1", problems: "setting-altered baseUrl"},
		{name: "address in quotes in the file", file: `{"baseUrl": " 'http://localhost:1234/v1' "}`, key: "baseUrl", want: "http://localhost:1234/v1", problems: "setting-altered baseUrl"},
		{name: "address with a slash at its end", file: `{"baseUrl": "http://localhost:1234/v1/ "}`, key: "baseUrl", want: "http://localhost:1234/v1"},
		{name: "no address of releases", file: `{"releases": " "}`, key: "releases", want: projectReleases},
		{name: "another address of releases", set: []string{"releases=https://example.com/latest"}, key: "releases", want: "https://example.com/latest"},
		{name: "ports", file: `{"localPorts": "8080 11434,8080"}`, key: "localPorts", want: "8080, 11434"},
		{name: "one port on the command line", set: []string{"localPorts=11434"}, key: "localPorts", want: "11434"},
		{name: "no ports", environ: []string{"PLANWRIGHT_LOCAL_PORTS=none"}, key: "localPorts", want: "none"},
		{name: "ports that are none", set: []string{"localPorts=80, 70000"}, key: "localPorts", want: "11434, 1234, 8080, 9931, 8000", problems: "setting-invalid localPorts"},
		{name: "empty ports", set: []string{"localPorts="}, key: "localPorts", want: "11434, 1234, 8080, 9931, 8000", problems: "setting-invalid localPorts"},
		{name: "another program's variable", environ: []string{"PLANWRIGHT_INSTALL_DIRECTORY=/opt", "PATH=/bin"}, key: "planRepairs", want: "1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			current := given(t, tt.file, Sources{Environ: tt.environ, Arguments: assignments(t, tt.set)}).Current()
			f, _ := field(tt.key)
			if got := f.Value(current.Settings); got != tt.want {
				t.Errorf("%s is %q, want %q", tt.key, got, tt.want)
			}
			if got := codes(current.Problems); got != tt.problems {
				t.Errorf("problems %q, want %q", got, tt.problems)
			}
		})
	}
}

func TestMessagesNameKeyValueAndWhatApplies(t *testing.T) {
	current := given(t, `{"maxRepairAttempts": 42, "planRepair": "secret-value"}`, Sources{Environ: []string{"PLANWRIGHT_TRANSPORT_RETRIES=x"}}).Current()
	want := []string{
		"maxRepairAttempts is set to 42 in settings.json, which is out of range (allowed: 0 to 10); 10 applies.",
		"planRepair is not a setting, so what is set in settings.json is not used. The nearest is planRepairs.",
		`transportRetries is set to "x" by PLANWRIGHT_TRANSPORT_RETRIES, which is not a number (allowed: 0 to 5); 2 applies.`,
	}
	var got []string
	for _, p := range current.Problems {
		got = append(got, p.Message)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("messages (-want +got):\n%s", diff)
	}
}

func TestFirstByteIsLongerOnThisMachineUnlessChosen(t *testing.T) {
	byDefault := given(t, "", Sources{}).Current().Timeouts
	chosen := given(t, `{"timeouts": {"firstByteSeconds": 120}}`, Sources{}).Current().Timeouts
	for _, tt := range []struct {
		timeouts Timeouts
		loopback bool
		want     time.Duration
	}{{byDefault, false, 120 * time.Second}, {byDefault, true, 300 * time.Second}, {chosen, true, 120 * time.Second}} {
		if got := tt.timeouts.FirstByte(tt.loopback); got != tt.want {
			t.Errorf("loopback %v: %v, want %v", tt.loopback, got, tt.want)
		}
	}
}

func TestSetKeepsWhatItDoesNotKnow(t *testing.T) {
	s := given(t, `{"later": {"a": [1, 2]}, "maxRepairAttempts": 99, "timeouts": {"new": 1, "idleSeconds": 9}}`, Sources{})
	must(t, s.Set("timeouts.idleSeconds", jsontext.Value("30")))
	must(t, s.Set("theme", jsontext.Value(`"dark"`)))
	must(t, s.Set("circuitBreaker.failures", jsontext.Value("0")))
	want := `{
  "later": {
    "a": [
      1,
      2
    ]
  },
  "maxRepairAttempts": 99,
  "timeouts": {
    "new": 1,
    "idleSeconds": 30
  },
  "theme": "dark",
  "circuitBreaker": {
    "failures": 0
  }
}
`
	if diff := cmp.Diff(want, content(t, s)); diff != "" {
		t.Errorf("file (-want +got):\n%s", diff)
	}
	if c := s.Current(); c.Timeouts.IdleSeconds != 30 || c.Theme != ThemeDark || c.Origins["theme"] != FromFile {
		t.Errorf("current: %+v", c)
	}
}

func TestSetSurvivesRestart(t *testing.T) {
	s := given(t, "", Sources{})
	must(t, s.Set("maxRepairAttempts", jsontext.Value("0")))
	if got := Open(Sources{Path: s.Path()}).Current().MaxRepairAttempts; got != 0 {
		t.Errorf("after a restart: %d", got)
	}
	must(t, s.Reset("maxRepairAttempts"))
	must(t, s.Reset("theme"))
	if got := content(t, s); got != "{}\n" {
		t.Errorf("after the reset: %q", got)
	}
}

func TestSetTakesInWhatAnotherWindowWrote(t *testing.T) {
	one := given(t, "", Sources{})
	two := Open(Sources{Path: one.Path()})
	must(t, one.Set("model", jsontext.Value(`"m"`)))
	must(t, two.Set("theme", jsontext.Value(`"light"`)))
	if c := Open(Sources{Path: one.Path()}).Current(); c.Model != "m" || c.Theme != ThemeLight {
		t.Errorf("one window's change was lost: %+v", c.Settings)
	}
}

func TestSetRefuses(t *testing.T) {
	s := given(t, "", Sources{})
	for _, tt := range []struct{ key, value, want string }{
		{"maxRepairAttempts", "11", "Attempts at an answer was not changed: 11 is out of range (allowed: 0 to 10)."},
		{"direction", `"up"`, `Direction of the flow was not changed: "up" is not one of its values (allowed: down, right).`},
		{"motion", `"wild"`, `Motion was not changed: "wild" is not one of its values (allowed: system, reduced).`},
		{"theme", `"blue"`, `Theme was not changed: "blue" is not one of its values (allowed: system, light, dark).`},
		{"nothing", "1", "There is no setting nothing."},
		{"model", "{", "model was given a value that is not JSON."},
	} {
		if err := s.Set(tt.key, jsontext.Value(tt.value)); err == nil || err.Error() != tt.want {
			t.Errorf("%s: got %v", tt.key, err)
		}
	}
	if err := s.Reset("nothing"); err == nil {
		t.Error("reset a setting that does not exist")
	}
	if _, err := os.Stat(s.Path()); err == nil {
		t.Error("a refused change made a file")
	}
}

func TestDamagedFileIsLeftUntilASettingIsChanged(t *testing.T) {
	for name, tt := range map[string]struct{ file, why string }{
		"comma":      {"{\n\"model\": \"m\",\n}", "not valid JSON at line 3"},
		"twice":      {"{\"model\": \"m\",\n\"model\": \"n\"}", "not valid JSON at line 2"},
		"after":      {`{} {}`, "text after the end"},
		"list":       {`[1]`, "not an object in braces"},
		"cut":        {`{"model": "m`, "not valid JSON at line 1"},
		"bad UTF-8":  {"{\"model\": \"\xff\"}", "not valid JSON at line 1"},
		"huge":       {strings.Repeat(" ", maxFileBytes+1), "larger than 1 MiB"},
		"not a file": {"\x00\x01\x02", "not valid JSON at line 1"},
		"no bytes":   {"", "it is empty"},
		"blank":      {" \n", "it is empty"},
	} {
		for _, copied := range []bool{false, true} {
			t.Run(fmt.Sprint(name, ", with a copy ", copied), func(t *testing.T) {
				good := given(t, `{"model": "kept"}`, Sources{})
				want := Default()
				if copied {
					good.Secure()
					want.Model = "kept"
				}
				must(t, os.WriteFile(good.Path(), []byte(tt.file), 0o600))
				must(t, os.Chtimes(good.Path(), time.Time{}, time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC)))
				s := Open(Sources{Path: good.Path()})
				current := s.Current()
				if !reflect.DeepEqual(current.Settings, want) || codes(current.Problems) != "settings-damaged" {
					t.Errorf("current: %+v", current)
				}
				aside := "settings.json.corrupt-20300102T030405.000Z"
				if text := current.Problems[0].Message; !strings.Contains(text, tt.why) || !strings.Contains(text, aside) || strings.Contains(text, "last good copy") != copied {
					t.Errorf("said: %s", text)
				}
				if left, err := os.ReadFile(s.Path()); err != nil || string(left) != tt.file {
					t.Errorf("left %q, %v", left, err)
				}
				must(t, s.Set("theme", jsontext.Value(`"dark"`)))
				kept, err := os.ReadFile(filepath.Join(filepath.Dir(s.Path()), aside))
				if err != nil || string(kept) != tt.file {
					t.Errorf("kept %q, %v", kept, err)
				}
				want.Theme = ThemeDark
				if again := Open(Sources{Path: s.Path()}).Current(); !reflect.DeepEqual(again.Settings, want) || len(again.Problems) > 0 {
					t.Errorf("opened again: %+v", again)
				}
			})
		}
	}
}

// What another program takes away while this one runs is written again, whole.
func TestFileThatIsTakenAwayIsWrittenAgain(t *testing.T) {
	s := given(t, `{"model": "m", "theme": "dark"}`, Sources{})
	must(t, os.RemoveAll(filepath.Dir(s.Path())))
	must(t, s.Set("motion", jsontext.Value(`"reduced"`)))
	if c := Open(Sources{Path: s.Path()}).Current(); c.Model != "m" || c.Theme != ThemeDark || c.Motion != MotionReduced {
		t.Errorf("opened again: %+v", c.Settings)
	}
}

func TestSecretsAreForTheirOwnerAlone(t *testing.T) {
	for file, want := range map[string]fs.FileMode{
		`{"theme": "dark"}`: 0o644,
		`{"mcpServers": {"a": {"command": "a", "env": {"TOKEN": "t"}}}}`:       0o600,
		`{"mcpServers": {"a": {"url": "https://a", "headers": {"Key": "t"}}}}`: 0o600,
	} {
		s := given(t, file, Sources{})
		must(t, os.WriteFile(copyPath(s.Path()), []byte(file), 0o600))
		must(t, os.Chmod(s.Path(), 0o644))
		must(t, os.Chmod(copyPath(s.Path()), 0o644))
		s.Secure()
		for _, path := range []string{s.Path(), copyPath(s.Path())} {
			info, err := os.Stat(path)
			must(t, err)
			if said := codes(s.Current().Problems) != ""; info.Mode().Perm() != want || said != (want == 0o600) {
				t.Errorf("%s of %s: mode %v, problems %v", path, file, info.Mode(), s.Current().Problems)
			}
		}
	}
}

func TestLookLeavesEverythingAsItIs(t *testing.T) {
	for _, tt := range []struct {
		file string
		want Theme
	}{
		{"", ThemeSystem},
		{`{"theme": "dark"}`, ThemeDark},
		{`{"theme": "dark"`, ThemeSystem}, // damaged
	} {
		path := filepath.Join(t.TempDir(), "settings.json")
		if tt.file != "" {
			must(t, os.WriteFile(path, []byte(tt.file), 0o600))
		}
		if got := Look(Sources{Path: path}).Theme; got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.file, got, tt.want)
		}
		if got := Look(Sources{Path: path, Environ: []string{"PLANWRIGHT_THEME=light"}}).Theme; got != ThemeLight {
			t.Errorf("%s, with the environment: got %s", tt.file, got)
		}
		if kept, _ := os.ReadFile(path); string(kept) != tt.file {
			t.Errorf("the file is %q, was %q", kept, tt.file)
		}
	}
}

// A folder in the file's place is kept aside as a damaged file is.
func TestFolderInPlaceOfTheFileIsKeptAside(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	must(t, os.MkdirAll(filepath.Join(path, "inner"), 0o700))
	s := Open(Sources{Path: path})
	if got := s.Current(); !reflect.DeepEqual(got.Settings, Default()) || codes(got.Problems) != "settings-damaged" {
		t.Errorf("current: %+v", got)
	}
	if text := s.Current().Problems[0].Message; !strings.Contains(text, "there is a folder in its place") {
		t.Errorf("said: %s", text)
	}
	must(t, s.Set("theme", jsontext.Value(`"dark"`)))
	if Open(Sources{Path: path}).Current().Theme != ThemeDark {
		t.Error("the change was lost")
	}
	if aside, _ := filepath.Glob(path + ".corrupt-*/inner"); len(aside) != 1 {
		t.Errorf("the folder is not kept: %v", aside)
	}
}

func TestUnwritableFolderKeepsChangesInMemory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, nil, 0o600))
	s := Open(Sources{Path: filepath.Join(file, "planwright", "settings.json")})
	for _, value := range []string{`"dark"`, `"light"`} {
		if err := s.Set("theme", jsontext.Value(value)); err == nil {
			t.Error("saved under a file")
		}
	}
	if err := s.Set("model", jsontext.Value(`"m"`)); err == nil {
		t.Error("saved under a file")
	}
	if c := s.Current(); c.Theme != ThemeLight || c.Model != "m" {
		t.Errorf("current: %+v", c.Settings)
	}
}

func TestClean(t *testing.T) {
	s := given(t, "{}", Sources{})
	left := filepath.Join(filepath.Dir(s.Path()), ".planwright-e9e1aabe0aae56cb.1.tmp")
	must(t, os.WriteFile(left, nil, 0o600))
	must(t, s.Clean())
	if _, err := os.Stat(left); err == nil {
		t.Error("left over")
	}
	must(t, given(t, "", Sources{}).Clean())
}

func TestParseAssignment(t *testing.T) {
	for _, text := range []string{"", "model", "=x", " =x"} {
		if _, err := ParseAssignment(text); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
}

func TestAPIKey(t *testing.T) {
	if got := APIKey([]string{"A=b", "OPENAI_API_KEY= sk-x\n"}); got != "sk-x" {
		t.Errorf("got %q", got)
	}
	if got := APIKey(nil); got != "" {
		t.Errorf("got %q", got)
	}
}

func TestFieldsDescribeThemselves(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range all() {
		if seen[f.Key] || seen[f.Variable()] {
			t.Errorf("%s is there twice", f.Key)
		}
		seen[f.Key], seen[f.Variable()] = true, true
		if f.Label == "" || f.Options == nil || !strings.HasSuffix(f.Text, ".") || f.Range() == "" {
			t.Errorf("%s lacks a label, a sentence or a range: %+v", f.Key, f)
		}
		if f.Value(Default()) != f.Default {
			t.Errorf("%s: default %q, described as %q", f.Key, f.Value(Default()), f.Default)
		}
		for _, o := range f.Options {
			if !strings.HasSuffix(o.Text, ".") {
				t.Errorf("%s %s: %q is no sentence", f.Key, o.Value, o.Text)
			}
		}
	}
	attempts, _ := field("maxRepairAttempts")
	want := "checked; if it would break the workflow, the model gets the problems and up to two more tries."
	if got := attempts.Options[3]; len(attempts.Options) != 11 || got.Value != "3" || got.Text != want {
		t.Errorf("3 is explained as %+v", got)
	}
}

func codes(list problem.List) string {
	var lines []string
	for _, p := range list {
		if p.Severity != problem.Warning {
			lines = append(lines, "not a warning:")
		}
		lines = append(lines, strings.TrimSpace(string(p.Code)+" "+p.At.Path))
	}
	return strings.Join(lines, "\n")
}

func assignments(t *testing.T, texts []string) []Assignment {
	t.Helper()
	var out []Assignment
	for _, text := range texts {
		a, err := ParseAssignment(text)
		must(t, err)
		out = append(out, a)
	}
	return out
}

func content(t *testing.T, s *Store) string {
	t.Helper()
	b, err := os.ReadFile(s.Path())
	must(t, err)
	return string(b)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
