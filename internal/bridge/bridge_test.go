package bridge

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	log.SetOutput(io.Discard) // the panics below are meant
	goleak.VerifyTestMain(m)
}

var page = fstest.MapFS{
	"index.html":    {Data: []byte("<!doctype html><html><head><title>Page</title></head><body></body></html>")},
	"assets/app.js": {Data: []byte("void 0")},
}

// testApp has a method of each form that can be called.
type testApp struct {
	emit    func(name string, payload any)
	release chan struct{}
}

type greeting struct {
	Name string `json:"name"`
}

func (a *testApp) Greet(g greeting, times int) (string, error) {
	if g.Name == "" {
		return "", errors.New("Say who.")
	}
	return strings.Repeat("Hello "+g.Name+". ", times), nil
}
func (a *testApp) Quiet() error { return nil }
func (a *testApp) Plain() int   { return 7 }
func (a *testApp) Panic() error { panic("on purpose") }
func (a *testApp) Wait() error  { <-a.release; return nil }
func (a *testApp) Burst(n int) (int, error) {
	for i := range n {
		a.emit("numbered", i)
	}
	return n, nil
}

// browser is a client that keeps cookies, as one browser does, and the key, as the page
// does.
type browser struct {
	t      *testing.T
	server *Server
	client *http.Client
	base   string
	key    string
}

// start serves a testApp until the test ends.
func start(t *testing.T) (*browser, *testApp) {
	t.Helper()
	app := &testApp{release: make(chan struct{})}
	server, err := Listen("127.0.0.1:0", page, app)
	if err != nil {
		t.Fatal(err)
	}
	app.emit = server.Emit
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- server.Serve(ctx, func(string) {}) }()
	b := newBrowser(t, server)
	t.Cleanup(func() {
		close(app.release)
		cancel()
		if err := <-served; err != nil {
			t.Errorf("Serve: %v", err)
		}
	})
	return b, app
}

func newBrowser(t *testing.T, server *Server) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar, Transport: &http.Transport{}}
	t.Cleanup(client.CloseIdleConnections)
	return &browser{t: t, server: server, client: client, base: "http://" + server.guard.hosts[0]}
}

// enter opens the printed address.
func (b *browser) enter() *browser {
	b.t.Helper()
	status, key := b.spend(b.token())
	if status != http.StatusOK {
		b.t.Fatalf("the printed address answers %d", status)
	}
	b.key = key
	return b
}

// token is what is in the printed address.
func (b *browser) token() string {
	b.t.Helper()
	base, token, found := strings.Cut(b.server.Address(), "/#token=")
	if !found || base != b.base {
		b.t.Fatalf("the printed address is %s", b.server.Address())
	}
	return token
}

// spend hands in a token, as the page does.
func (b *browser) spend(token string) (int, string) {
	b.t.Helper()
	request := b.request(http.MethodPost, "/bridge/enter", strings.NewReader(token))
	request.Header.Set("Origin", b.base)
	return b.do(request)
}

func (b *browser) get(path string) (int, string) {
	b.t.Helper()
	return b.do(b.request(http.MethodGet, path, nil))
}

// request is one of the page: with the key, where it has it.
func (b *browser) request(method, path string, body io.Reader) *http.Request {
	b.t.Helper()
	request, err := http.NewRequest(method, b.base+path, body)
	if err != nil {
		b.t.Fatal(err)
	}
	if b.key != "" {
		request.Header.Set(keyHeader, b.key)
	}
	return request
}

func (b *browser) do(request *http.Request) (int, string) {
	b.t.Helper()
	response, err := b.client.Do(request)
	if err != nil {
		b.t.Fatal(err)
	}
	return read(b.t, response)
}

func read(t *testing.T, response *http.Response) (int, string) {
	t.Helper()
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(body)
}

// received is one message of the stream.
type received struct {
	kind, data string
}

// openTab opens a page's stream and returns its id and its messages.
func (b *browser) openTab() (string, <-chan received) {
	b.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	response, err := b.client.Do(b.request(http.MethodGet, "/bridge/events", nil).WithContext(ctx))
	if err != nil {
		b.t.Fatal(err)
	}
	messages := make(chan received, 10_000)
	go func() {
		defer close(messages)
		defer response.Body.Close()
		readStream(response.Body, messages)
	}()
	b.t.Cleanup(func() {
		cancel()
		for range messages {
		}
	})
	hello := b.next(messages)
	if hello.kind != "hello" {
		b.t.Fatalf("the stream starts with %+v", hello)
	}
	return hello.data, messages
}

func readStream(body io.Reader, out chan<- received) {
	var m received
	for lines := bufio.NewScanner(body); lines.Scan(); {
		switch kind, data, _ := strings.Cut(lines.Text(), ": "); kind {
		case "event":
			m.kind = data
		case "data":
			m.data = data
		case "":
			out <- m
		}
	}
}

func (b *browser) next(messages <-chan received) received {
	b.t.Helper()
	select {
	case m, ok := <-messages:
		if !ok {
			b.t.Fatal("the stream has ended")
		}
		return m
	case <-time.After(10 * time.Second):
		b.t.Fatal("no message within 10 s")
	}
	return received{}
}

// post sends a call as the page would, with what change does to the request.
func (b *browser) post(tab, method string, change func(*http.Request), args ...any) (int, string) {
	b.t.Helper()
	body, err := json.Marshal(map[string]any{"tab": tab, "id": 1, "method": method, "args": args})
	if err != nil {
		b.t.Fatal(err)
	}
	request := b.request(http.MethodPost, "/bridge/call", bytes.NewReader(body))
	request.Header.Set("Origin", b.base)
	if change != nil {
		change(request)
	}
	return b.do(request)
}

func TestTokenLetsInOneBrowserOnce(t *testing.T) {
	b, _ := start(t)
	if status, _ := b.spend("wrong"); status != http.StatusForbidden {
		t.Errorf("with a wrong token: %d", status)
	}
	if status, _ := b.spend(""); status != http.StatusForbidden {
		t.Errorf("with an empty token: %d", status)
	}
	b.enter()
	for range 2 { // and again, as loading anew does
		b.openTab()
	}
	if status, _ := newBrowser(t, b.server).spend(b.token()); status != http.StatusForbidden {
		t.Errorf("the token works twice: %d", status)
	}
	if status, _ := b.spend(""); status != http.StatusForbidden {
		t.Errorf("an empty token after it was spent: %d", status)
	}
}

// The page is the same for everyone and holds nothing; it is not shown in another.
func TestPageKeepsToItself(t *testing.T) {
	b, _ := start(t)
	response, err := b.client.Get(b.base + "/")
	if err != nil {
		t.Fatal(err)
	}
	if status, body := read(t, response); status != http.StatusOK || !strings.Contains(body, "<head>"+shimTag) {
		t.Errorf("the page: %d %q", status, body)
	}
	if cookies := response.Cookies(); len(cookies) > 0 {
		t.Errorf("cookies go to every port, and there are %v", cookies)
	}
	for name, want := range map[string]string{
		"Content-Security-Policy": ContentSecurityPolicy, "Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
		"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
	} {
		if got := response.Header.Get(name); got != want {
			t.Errorf("%s is %q", name, got)
		}
	}
	if !strings.Contains(ContentSecurityPolicy, "frame-ancestors 'none'") {
		t.Error("the page can be shown in another")
	}
}

func TestCallsAreClosedToStrangers(t *testing.T) {
	b, _ := start(t)
	tab, _ := b.enter().openTab()
	for name, key := range map[string]string{"no key": "", "another key": strings.Repeat("A", len(b.key)), "the token": b.token()} {
		stranger := newBrowser(t, b.server)
		stranger.key = key
		if status, _ := stranger.get("/bridge/events"); status != http.StatusForbidden {
			t.Errorf("events with %s: %d", name, status)
		}
		if status, _ := stranger.post(tab, "Quiet", nil); status != http.StatusForbidden {
			t.Errorf("a call with %s: %d", name, status)
		}
	}
}

// Another server on this machine that the browser visits gets all that the browser
// sends to it, cookies of every port included. Replayed, it opens nothing.
func TestWhatABrowserSendsToAnotherPortOpensNothing(t *testing.T) {
	b, _ := start(t)
	tab, _ := b.enter().openTab()
	var taken http.Header
	hostile := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { taken = r.Header.Clone() }))
	defer hostile.Close()
	response, err := b.client.Get(hostile.URL)
	if err != nil {
		t.Fatal(err)
	}
	read(t, response)
	stranger := newBrowser(t, b.server)
	replayed := func(r *http.Request) {
		for name, values := range taken {
			r.Header[name] = values
		}
		r.Header.Set("Origin", b.base)
	}
	if status, _ := stranger.post(tab, "Quiet", replayed); status != http.StatusForbidden {
		t.Errorf("a replayed call: %d", status)
	}
	events := stranger.request(http.MethodGet, "/bridge/events", nil)
	replayed(events)
	if status, _ := stranger.do(events); status != http.StatusForbidden {
		t.Errorf("a replayed stream: %d", status)
	}
}

func TestForeignRequestsAreRefused(t *testing.T) {
	b, _ := start(t)
	tab, _ := b.enter().openTab()
	changes := map[string]func(*http.Request){
		"another origin":   func(r *http.Request) { r.Header.Set("Origin", "https://example.com") },
		"another port":     func(r *http.Request) { r.Header.Set("Origin", "http://127.0.0.1:1") },
		"a null origin":    func(r *http.Request) { r.Header.Set("Origin", "null") },
		"no origin":        func(r *http.Request) { r.Header.Del("Origin") },
		"a rebound name":   func(r *http.Request) { r.Host = "evil.example:80" },
		"a rebound origin": func(r *http.Request) { r.Host = "evil.example"; r.Header.Set("Origin", "http://evil.example") },
	}
	for name, change := range changes {
		if status, _ := b.post(tab, "Quiet", change); status != http.StatusForbidden {
			t.Errorf("%s: %d", name, status)
		}
	}
	for name, header := range map[string]string{"a page on another port": "same-site", "a page of the web": "cross-site"} {
		called := func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", header) }
		if status, _ := b.post(tab, "Quiet", called); status != http.StatusForbidden {
			t.Errorf("%s: %d", name, status)
		}
		led := b.request(http.MethodGet, "/", nil)
		led.Header.Set("Sec-Fetch-Site", header)
		if status, _ := b.do(led); status != http.StatusForbidden {
			t.Errorf("the page as a part of %s: %d", name, status)
		}
		led.Header.Set("Sec-Fetch-Dest", "document")
		if status, _ := b.do(led); status != http.StatusOK {
			t.Errorf("the page, where %s leads to it: %d", name, status)
		}
	}
	if status, _ := b.post(tab, "Quiet", nil); status != http.StatusAccepted {
		t.Errorf("the page itself: %d", status)
	}
}

func TestCalls(t *testing.T) {
	b, _ := start(t)
	tab, messages := b.enter().openTab()
	for _, test := range []struct {
		method string
		args   []any
		want   string
	}{
		{"Greet", []any{greeting{"Ann"}, 2}, `{"id":1,"value":"Hello Ann. Hello Ann. "}`},
		{"Greet", []any{greeting{}, 2}, `{"id":1,"error":{"text":"%s","args":["Say who."]}}`},
		{"Greet", []any{greeting{}}, `{"id":1,"error":{"text":"The call of %s is not understood: %v. Reload the page.","args":["Greet",{"text":"%s","args":["1 arguments instead of 2"]}]}}`},
		{"Plain", nil, `{"id":1,"value":7}`},
		{"Quiet", nil, `{"id":1,"value":null}`},
		{"Panic", nil, `{"id":1,"error":{"text":"` + errPanicked.Error() + `"}}`},
		{"Nothing", nil, `{"id":1,"error":{"text":"There is no method %q. Reload the page.","args":["Nothing"]}}`},
	} {
		if status, body := b.post(tab, test.method, nil, test.args...); status != http.StatusAccepted {
			t.Fatalf("%s: %d %s", test.method, status, body)
		}
		if got := b.next(messages); got.kind != "result" || got.data != test.want {
			t.Errorf("%s answers %s %s, want %s", test.method, got.kind, got.data, test.want)
		}
	}
}

func TestCallsRunInParallel(t *testing.T) {
	b, app := start(t)
	tab, messages := b.enter().openTab()
	b.post(tab, "Wait", nil)
	b.post(tab, "Plain", nil)
	if got := b.next(messages); got.data != `{"id":1,"value":7}` {
		t.Errorf("behind a call that waits: %+v", got)
	}
	app.release <- struct{}{}
	b.next(messages)
}

// What a method emits arrives in order, and before its result, in every tab.
func TestOrder(t *testing.T) {
	const events = 1000
	b, _ := start(t)
	tab, mine := b.enter().openTab()
	_, other := b.openTab()
	b.post(tab, "Burst", nil, events)
	for _, messages := range []<-chan received{mine, other} {
		for i := range events {
			if got, want := b.next(messages), fmt.Sprintf(`{"name":"numbered","payload":%d}`, i); got.data != want {
				t.Fatalf("message %d is %q, want %q", i, got.data, want)
			}
		}
	}
	if got := b.next(mine); got.kind != "result" {
		t.Errorf("after the events comes %+v", got)
	}
	select {
	case got := <-other:
		t.Errorf("the other tab got %+v", got)
	default:
	}
}

// A page that does not read is cut off and holds nobody up.
func TestSlowReader(t *testing.T) {
	h := newHub()
	slow, quick := h.join(), h.join()
	big := bytes.Repeat([]byte("x"), 1<<20)
	for range maxQueuedBytes/len(big) + 1 {
		h.broadcast(big)
		if got, open := quick.take(); len(got) != 1 || !open {
			t.Fatalf("the reader that keeps up got %d messages, open %v", len(got), open)
		}
	}
	if got, open := slow.take(); len(got) != 0 || open {
		t.Errorf("the reader that does not holds %d messages, open %v", len(got), open)
	}
}

func TestBodyIsCapped(t *testing.T) {
	b, _ := start(t)
	tab, _ := b.enter().openTab()
	if status, _ := b.post(tab, "Greet", nil, strings.Repeat("x", maxBody), 1); status != http.StatusRequestEntityTooLarge {
		t.Errorf("a call of more than %d bytes: %d", maxBody, status)
	}
	broken := func(r *http.Request) { r.Body = io.NopCloser(strings.NewReader("{")); r.ContentLength = 1 }
	if status, _ := b.post(tab, "Plain", broken); status != http.StatusBadRequest {
		t.Errorf("a call that is no JSON: %d", status)
	}
	if status, _ := b.post("gone", "Plain", nil); status != http.StatusGone {
		t.Errorf("a call from a tab that is gone: %d", status)
	}
}

// A page that is left may be gone before its last call is read.
func TestLastCallOutlivesItsTab(t *testing.T) {
	b, app := start(t)
	b.enter()
	last := func(r *http.Request) {
		body := `{"tab":"gone","id":1,"method":"Wait","args":[],"last":true}`
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
	}
	if status, body := b.post("gone", "Wait", last); status != http.StatusAccepted {
		t.Fatalf("%d %s", status, body)
	}
	app.release <- struct{}{} // it is made
}

// What the page was told is taken happens, even where the program ends at once.
func TestShutdownEndsStreamsButNotCalls(t *testing.T) {
	app := &testApp{release: make(chan struct{})}
	server, err := Listen("localhost:0", page, app)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- server.Serve(ctx, func(string) {}) }()
	b := newBrowser(t, server).enter()
	tab, messages := b.openTab()
	b.post(tab, "Wait", nil)
	cancel()
	if m, open := <-messages; open {
		t.Errorf("after the end came %+v", m)
	}
	select {
	case <-served:
		t.Fatal("Serve left a call behind")
	case <-time.After(50 * time.Millisecond):
	}
	close(app.release)
	if err := <-served; err != nil {
		t.Errorf("Serve: %v", err)
	}
}

func TestListenRefuses(t *testing.T) {
	for _, address := range []string{"0.0.0.0:0", "[::]:0", "192.0.2.1:80", "example.com:80", "127.0.0.1", "", ":8080", "127.0.0.1:x"} {
		if s, err := Listen(address, page, &testApp{}); err == nil {
			t.Errorf("Listen(%q) listens on %s", address, s.Address())
		}
	}
	for name, files := range map[string]fstest.MapFS{"no page": {}, "no head": {"index.html": {Data: []byte("<p>")}}} {
		if _, err := Listen("127.0.0.1:0", files, &testApp{}); err == nil {
			t.Errorf("%s: Listen gives no error", name)
		}
	}
}

func TestShimHasEveryMethod(t *testing.T) {
	b, _ := start(t)
	_, script := b.get("/bridge/shim.js")
	first, _, _ := strings.Cut(script, "\n")
	if want := `const methods = ["Burst","Greet","Panic","Plain","Quiet","Wait"];`; first != want {
		t.Errorf("the shim starts with %s, want %s", first, want)
	}
}

func TestFilesOfThePage(t *testing.T) {
	b, _ := start(t)
	if status, body := b.get("/assets/app.js"); status != http.StatusOK || body != "void 0" {
		t.Errorf("a file of the page: %d %q", status, body)
	}
	if status, _ := b.get("/nothing.js"); status != http.StatusNotFound {
		t.Errorf("a file that is not there: %d", status)
	}
}
