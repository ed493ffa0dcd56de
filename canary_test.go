package main

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"planwright/internal/host"
	"planwright/internal/keychain"
	"planwright/internal/llm/llmtest"
	"planwright/internal/session"
	"planwright/internal/settings"
)

// canary is a key that must be found nowhere, whatever happens. Its characters are
// written in another way in every encoding.
const canary = `cnry/4f+1d"9<b7>e&2c=Zq`

// asProgram makes a process of the test the program itself; asChild lets it print
// what a process that the program starts would have for an environment.
const (
	asProgram = "PLANWRIGHT_TEST_PROGRAM"
	asChild   = "PLANWRIGHT_TEST_CHILD"
)

func TestMain(m *testing.M) {
	switch {
	case os.Getenv(asChild) != "":
		fmt.Println(strings.Join(os.Environ(), "\n"))
		os.Exit(0)
	case os.Getenv(asProgram) != "":
		os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// encoded are the ways in which the key might be written somewhere.
func encoded() map[string]string {
	quoted, err := json.Marshal(canary)
	if err != nil {
		panic(err)
	}
	ways := map[string]string{
		"raw": canary, "JSON": string(quoted[1 : len(quoted)-1]), "JSON without HTML": strings.ReplaceAll(canary, `"`, `\"`),
		"query": url.QueryEscape(canary), "path": url.PathEscape(canary), "HTML": html.EscapeString(canary),
		"hex": hex.EncodeToString([]byte(canary)), "HEX": strings.ToUpper(hex.EncodeToString([]byte(canary))),
		"the middle": canary[4:18],
	}
	for offset := range 3 {
		text := strings.Repeat("x", offset) + canary
		ways[fmt.Sprintf("base64 at %d", offset)] = base64.StdEncoding.EncodeToString([]byte(text))[4:28]
		ways[fmt.Sprintf("base64url at %d", offset)] = base64.URLEncoding.EncodeToString([]byte(text))[4:28]
	}
	return ways
}

// sighting fails where the key is in a text.
func sighting(t *testing.T, where, text string) {
	t.Helper()
	for way, form := range encoded() {
		if at := strings.Index(text, form); at >= 0 {
			t.Errorf("the key is in %s (%s): …%s…", where, way, text[max(0, at-80):min(len(text), at+80)])
			return
		}
	}
}

// searchFolder looks for the key in every file and every name under a folder.
func searchFolder(t *testing.T, folder string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		sighting(t, "a name", path)
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(path)
		sighting(t, path, string(data))
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

const (
	onePlan = `{"steps": [{"step_type": "Tool", "name": "Shot", "tool_name": "take_screenshot", "arguments": {"mode": "screen"}}]}`
	oneMore = `{"add": [{"step_type": "Tool", "name": "Tell", "tool_name": "notify", "arguments": {"message": "KEY"}}]}`
)

// echoes are answers of an endpoint that says again what it was sent, by name.
func echoes(elsewhere string) map[string][]llmtest.Answer {
	quoted, err := json.Marshal(canary)
	if err != nil {
		panic(err)
	}
	inJSON := string(quoted[1 : len(quoted)-1])
	message := func(text string) string { return fmt.Sprintf(`{"error": {"message": %q, "code": "x"}}`, text) }
	plan := func(text string) llmtest.Answer { return llmtest.Text(strings.Replace(onePlan, "screen", text, 1)) }
	named := func(text string) llmtest.Answer { return llmtest.Text(strings.Replace(onePlan, "Shot", text, 1)) }
	chunk := func(text string) llmtest.Step {
		return llmtest.Send(`data: {"choices": [{"index": 0, "delta": {"content": "` + text + `"}}]}` + "\n\n")
	}
	page := "<html><title>Sign in</title><body>Authorization: Bearer " + html.EscapeString(canary) + "</body></html>"
	return map[string][]llmtest.Answer{
		"401, as OpenAI":          {llmtest.Status(401, message("Incorrect API key provided: "+canary))},
		"401, its start":          {llmtest.Status(401, message("Incorrect API key provided: "+canary[:20]))},
		"401, its ends":           {llmtest.Status(401, message("Incorrect API key provided: "+canary[:19]+"****"+canary[20:]))},
		"401, in base64":          {llmtest.Status(401, message("Basic "+base64.StdEncoding.EncodeToString([]byte("u:"+canary))))},
		"401, escaped":            {llmtest.Status(401, message("key="+url.QueryEscape(canary)))},
		"401, a string":           {llmtest.Status(401, `{"error": "no such key: `+inJSON+`"}`)},
		"403, a page":             {llmtest.Status(403, page, "Content-Type", "text/html")},
		"400, details":            {llmtest.Status(400, `{"detail": [{"loc": ["header", "authorization"], "msg": "Bearer `+inJSON+` is bad"}]}`)},
		"402":                     {llmtest.Status(402, message("quota of "+canary+" is used up"))},
		"404":                     {llmtest.Status(404, message("model for "+canary+" not found"))},
		"413":                     {llmtest.Status(413, canary, "Content-Type", "text/plain")},
		"429, in headers":         {llmtest.Status(429, message("slow down, "+canary), "Retry-After", "3600", "X-Request-Key", canary)},
		"500, as text":            {llmtest.Status(500, "panic: header map[Authorization:[Bearer "+canary+"]]", "Content-Type", "text/plain")},
		"500, in hex":             {llmtest.Status(500, message(hex.EncodeToString([]byte(canary))))},
		"503, then a plan":        {llmtest.Status(503, message(canary)), llmtest.Text(onePlan)},
		"200, an error":           {llmtest.Raw("application/json", message("bad key "+canary))},
		"200, a page":             {llmtest.Raw("text/html", page)},
		"200, no answer":          {llmtest.Raw("application/json", `{"id": "`+inJSON+`", "choices": []}`)},
		"redirect to another":     {llmtest.Status(307, canary, "Location", elsewhere+"/v1/chat/completions?key="+url.QueryEscape(canary))},
		"redirect within":         {llmtest.Status(302, "", "Location", "/"+url.PathEscape(canary))},
		"not HTTP":                {llmtest.Do(llmtest.Verbatim("SSH-2.0-" + canary + "\r\n"))},
		"cut after the key":       {llmtest.Stream(chunk("the key is "+inJSON), llmtest.Hangup())},
		"cut within the key":      {llmtest.Stream(chunk("the key is "+canary[:14]), llmtest.Hangup())},
		"reset after the key":     {llmtest.Stream(chunk(inJSON), llmtest.Reset())},
		"an error in the stream":  {llmtest.Stream(chunk("a"), llmtest.Send("data: "+message("no: "+canary)+"\n\n"))},
		"an event of another":     {llmtest.Stream(llmtest.Send("event: "+canary+"\nid: "+canary+"\n: "+canary+"\n\n"), chunk("a"))},
		"broken JSON of a stream": {llmtest.Stream(llmtest.Send("data: {" + canary + "\n\n"))},
		"length":                  {{Content: `{"steps": [{"name": "` + inJSON, FinishReason: "length"}},
		"refused":                 {{Content: "I may not use " + canary, FinishReason: "content_filter"}},
		"another finish":          {{Content: "x", FinishReason: canary}},
		"in an argument":          {plan(inJSON)},
		"in an argument, escaped": {plan(url.QueryEscape(canary))},
		"in an argument, base64":  {plan(base64.StdEncoding.EncodeToString([]byte(canary)))},
		"in an argument, hex":     {plan(hex.EncodeToString([]byte(canary)))},
		"in an argument, HTML":    {plan(html.EscapeString(canary))},
		"in a step's name":        {named(inJSON)},
		"in a tool's name":        {llmtest.Text(strings.Replace(onePlan, "take_screenshot", inJSON, 1))},
		"as a member's name":      {llmtest.Text(strings.Replace(onePlan, `"mode"`, `"`+inJSON+`"`, 1))},
		"as JSON in a string":     {llmtest.Text(`{"plan": ` + fmt.Sprintf("%q", strings.Replace(onePlan, "screen", inJSON, 1)) + `}`)},
		"in broken JSON":          {llmtest.Text(`{"steps": [{"name": "` + canary + `, "tool_name": }`)},
		"in prose":                {llmtest.Text("I was given " + canary + " to work with."), llmtest.Text("Again " + canary)},
		"in thought":              {{Content: "<think>" + canary + "</think>" + onePlan, Reasoning: "The key is " + canary}},
		"in pieces":               {{Content: canary + onePlan, Pieces: append(strings.Split(canary, ""), onePlan)}},
		"in a change":             {llmtest.Text(onePlan), llmtest.Text(strings.Replace(oneMore, "KEY", inJSON, 1))},
		"in a repaired plan":      {llmtest.Text("no " + canary), plan(inJSON)},
		"as a tool call":          {{ToolCalls: []llmtest.ToolCall{{Name: "validate_plan", Arguments: []byte(`{"plan": "` + inJSON + `"}`)}}}},
	}
}

// scene is the program with a home of its own, and all that the page is told.
type scene struct {
	*App
	home   string
	server *llmtest.Server

	mu   sync.Mutex
	page strings.Builder
}

// opens starts a scene whose endpoint answers so.
func opens(t *testing.T, models []string, answers ...llmtest.Answer) *scene {
	t.Helper()
	server, err := llmtest.Start("127.0.0.1:0", llmtest.Script{Models: models, Rules: []llmtest.Rule{{Answers: answers}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	s := &scene{App: newApp(), home: t.TempDir(), server: server}
	s.open(host.Config{
		DataFolder: filepath.Join(s.home, "data"), StateFolder: filepath.Join(s.home, "state"), Keychain: &keychain.Keychain{},
		EventsFile: filepath.Join(s.home, "events.jsonl"),
		Settings: settings.Sources{Path: filepath.Join(s.home, "settings.json"), Arguments: []settings.Assignment{
			{Key: "transportRetries", Value: "0"}, {Key: "maxRepairAttempts", Value: "2"}, {Key: "baseUrl", Value: server.URL}, {Key: "validateTool", Value: "true"},
		}},
	}, s.tell, noDialogs{})
	if s.failure != nil {
		t.Fatal(s.failure)
	}
	return s
}

// tell is what reaches the page: events, results and errors.
func (s *scene) tell(name string, payload any) {
	data, err := json.Marshal(payload)
	s.mu.Lock()
	defer s.mu.Unlock()
	fmt.Fprintf(&s.page, "%s %s %v\n", name, data, err)
}

// told passes what a call returned on to the page.
func told[T any](s *scene, result T, err error) T {
	s.tell("result", result)
	if err != nil {
		s.tell("error", err.Error())
	}
	return result
}

// play does all that a person may do after the key was given.
func (s *scene) play(words string) {
	told(s, s.tryConnect(), nil)
	for i := range 2 {
		answer, err := s.Ask(session.AskRequest{ID: fmt.Sprint("r", i), Words: words})
		if answer = told(s, answer, err); answer.Proposal != "" {
			applied, err := s.ApplyProposal(answer.Proposal)
			told(s, applied, err)
		}
	}
	text, err := s.CopyText()
	told(s, text, err)
	view, err := s.Diagnostics()
	told(s, view, err)
	kept, err := s.KeptRequests()
	for _, r := range told(s, kept, err) {
		report, err := s.RequestReport(r.ID)
		told(s, report, err)
	}
	copied, err := s.Duplicate()
	told(s, copied, err)
	start, err := s.Start()
	told(s, start, err)
}

func (s *scene) tryConnect() host.ModelView {
	view, err := s.Connect(host.ConnectRequest{BaseURL: s.server.URL, Key: canary, Remember: true})
	return told(s, view, err)
}

// ends closes the program and looks for the key.
func (s *scene) ends(t *testing.T) {
	t.Helper()
	if err := s.close(); err != nil {
		t.Error(err)
	}
	if s.server.Requests() == nil {
		t.Error("the endpoint was not asked")
	}
	searchFolder(t, s.home)
	sighting(t, "what the page was told", s.page.String())
}

// printed collects what the process itself prints during a test.
func printed(t *testing.T) {
	t.Helper()
	file, err := os.Create(filepath.Join(t.TempDir(), "printed"))
	if err != nil {
		t.Fatal(err)
	}
	out, complaints := os.Stdout, os.Stderr
	os.Stdout, os.Stderr = file, file
	t.Cleanup(func() {
		os.Stdout, os.Stderr = out, complaints
		data, err := os.ReadFile(file.Name())
		if err = errors.Join(err, file.Close()); err != nil {
			t.Error(err)
		}
		sighting(t, "what was printed", string(data))
	})
}

// Whatever the endpoint does with the key, it is found nowhere.
func TestKeyIsFoundNowhere(t *testing.T) {
	printed(t)
	elsewhere := llmtest.New(t)
	for name, answers := range echoes(elsewhere.URL) {
		t.Run(name, func(t *testing.T) {
			s := opens(t, nil, answers...)
			s.play("take a screenshot")
			s.ends(t)
		})
	}
	if n := len(elsewhere.Requests()); n > 0 {
		t.Errorf("another endpoint was asked %d times", n)
	}
}

// Nor does it matter how the person, or the program, comes by it.
func TestKeyInOtherPlaces(t *testing.T) {
	printed(t)
	t.Run("in the words", func(t *testing.T) {
		s := opens(t, nil, llmtest.Text(onePlan), llmtest.Text(strings.Replace(oneMore, "KEY", "x", 1)))
		s.play("take a screenshot with " + canary)
		s.ends(t)
		for _, r := range s.server.Requests() {
			sighting(t, "what the model was asked", string(r.Body))
		}
	})
	t.Run("as a model's name", func(t *testing.T) {
		s := opens(t, []string{canary, "scripted"}, llmtest.Text(onePlan))
		s.play("take a screenshot")
		view, err := s.TestModel(host.ConnectRequest{BaseURL: s.server.URL, Key: canary})
		told(s, view, err)
		s.ends(t)
	})
	t.Run("in an address", func(t *testing.T) {
		s := opens(t, nil, llmtest.Text(onePlan))
		s.play("take a screenshot")
		view, err := s.Connect(host.ConnectRequest{BaseURL: "http://u:" + url.PathEscape(canary) + "@127.0.0.1:1/v1", Key: canary})
		told(s, view, err)
		view, err = s.Connect(host.ConnectRequest{BaseURL: "http://127.0.0.1:1/v1?key=" + url.QueryEscape(canary)})
		told(s, view, err)
		s.ends(t)
	})
	t.Run("refused", func(t *testing.T) {
		s := opens(t, nil, llmtest.Text(onePlan))
		s.play("take a screenshot")
		view, err := s.Connect(host.ConnectRequest{BaseURL: "nowhere", Key: strings.Repeat(canary, 1000)})
		told(s, view, err)
		list, err := s.SetSetting(host.SettingRequest{Key: "apiKey", Value: canary})
		told(s, list, err)
		s.ends(t)
	})
	t.Run("in a panic", func(t *testing.T) {
		s := opens(t, nil, llmtest.Text(onePlan))
		s.play("take a screenshot")
		_, err := call(s.App, func() (int, error) { panic("bad header: Bearer " + canary) })
		told(s, 0, err)
		s.ends(t)
	})
	t.Run("stopped", func(t *testing.T) {
		s := opens(t, nil, llmtest.Stream(llmtest.Send(`data: {"choices": [{"index": 0, "delta": {"content": "`+canary[:16]+`"}}]}`+"\n\n"), llmtest.Silence()))
		told(s, s.tryConnect(), nil)
		done := make(chan struct{})
		go func() {
			defer close(done)
			answer, err := s.Ask(session.AskRequest{ID: "r", Words: "wait"})
			told(s, answer, err)
		}()
		for end := time.Now().Add(20 * time.Second); len(s.server.Requests()) == 0 && time.Now().Before(end); time.Sleep(time.Millisecond) {
		}
		told(s, 0, s.StopRequest("r"))
		<-done
		s.ends(t)
	})
	t.Run("forgotten", func(t *testing.T) {
		s := opens(t, nil, llmtest.Text(strings.Replace(onePlan, "screen", url.QueryEscape(canary), 1)))
		told(s, s.tryConnect(), nil)
		view, err := s.ForgetKey()
		told(s, view, err)
		s.play("take a screenshot") // a key that was forgotten is still none to be shown
		s.ends(t)
	})
}

// program runs the program itself with a home of its own and the key in the
// environment; what it prints and what it leaves must not have the key.
func program(t *testing.T, environ []string, args ...string) {
	t.Helper()
	home := t.TempDir()
	c := exec.Command(os.Args[0], args...)
	c.Env = append(programEnviron(home), environ...)
	c.Dir = home
	out, err := c.CombinedOutput()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if strings.Contains(string(out), "goroutine ") {
		t.Errorf("printed %s", out)
	}
	sighting(t, "what was printed", string(out))
	searchFolder(t, home)
}

func programEnviron(home string) []string {
	return []string{
		asProgram + "=1", "OPENAI_API_KEY=" + canary, "HOME=" + home, "PATH=" + os.Getenv("PATH"), "DBUS_SESSION_BUS_ADDRESS=unix:path=/no/such/bus", "PLANWRIGHT_LOCAL_PORTS=none",
		"XDG_CONFIG_HOME=" + home + "/config", "XDG_DATA_HOME=" + home + "/data", "XDG_STATE_HOME=" + home + "/state", "XDG_CACHE_HOME=" + home + "/cache",
	}
}

// The command line, with the key from the environment.
func TestKeyOnTheCommandLine(t *testing.T) {
	all := echoes("http://127.0.0.1:1")
	for _, name := range []string{"401, as OpenAI", "403, a page", "429, in headers", "500, as text", "redirect to another", "cut after the key", "in an argument", "in prose", "in broken JSON"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server, err := llmtest.Start("127.0.0.1:0", llmtest.Script{Rules: []llmtest.Rule{{Answers: all[name]}}})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(server.Close)
			program(t, []string{"OPENAI_BASE_URL=" + server.URL}, "plan", "--json", "--events", "events.jsonl", "--set", "transportRetries=0", "take a screenshot")
		})
	}
	for name, args := range map[string][]string{
		"wrong settings": {"plan", "--set", "apiKey=" + canary, "--set", "model=m", "take a screenshot"},
		"wrong address":  {"plan", "--set", "baseUrl=http://u:" + url.PathEscape(canary) + "@h/v1", "take a screenshot"},
		"settings":       {"tools", "--json"},
		"usage":          {"plan", "--nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			program(t, []string{"PLANWRIGHT_API_KEY=" + canary}, args...)
		})
	}
}

// What the program starts does not get the key, and is not told it.
func TestKeyOfChildren(t *testing.T) {
	c := exec.Command(os.Args[0])
	c.Env = append(programEnviron(t.TempDir()), asChild+"=1", "PLANWRIGHT_API_KEY="+canary, "SOME_TOKEN="+canary,
		"OTEL_EXPORTER_OTLP_HEADERS=x="+url.PathEscape(canary), "HTTPS_PROXY=http://u:"+url.PathEscape(canary)+"@127.0.0.1:1")
	out, err := c.CombinedOutput()
	if err != nil || !strings.Contains(string(out), asChild) {
		t.Fatalf("%v: %s", err, out)
	}
	sighting(t, "the environment of a child", string(out))
	if !slices.Contains(os.Environ(), "HOME="+os.Getenv("HOME")) {
		t.Error("the rest of the environment is gone")
	}
}
