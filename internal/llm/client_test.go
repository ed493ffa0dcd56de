package llm

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/llm/llmtest"
	"planwright/planner"
)

// asking makes a client of the server with quick timeouts.
func asking(server *llmtest.Server, change func(*Config)) *Client {
	config := Config{BaseURL: server.URL, Model: "m", Timeouts: quick, retryBase: time.Millisecond}
	if change != nil {
		change(&config)
	}
	return New(config)
}

// stateOfError is the state of an error that must be an EndpointError.
func stateOfError(t *testing.T, err error) planner.EndpointState {
	t.Helper()
	var e *planner.EndpointError
	if !errors.As(err, &e) {
		t.Fatalf("%v is no EndpointError", err)
	}
	return e.State
}

func TestCompleteStreams(t *testing.T) {
	server := llmtest.New(t, llmtest.Answer{Pieces: []string{"Hä", "llo"}, Reasoning: "hm"})
	var text, reasoning []string
	client := asking(server, func(c *Config) { c.Key = func() string { return "sk-test" } })
	answer, err := client.Complete(context.Background(), planner.Call{
		Messages:    []planner.Message{{Role: planner.System, Content: "S"}, {Role: planner.Assistant, Content: ""}, {Role: planner.User, Content: "U"}},
		Schema:      planner.SchemaPlan,
		Temperature: 0.25,
	}, func(d planner.Delta) { text, reasoning = append(text, d.Text), append(reasoning, d.Reasoning) })
	if err != nil {
		t.Fatal(err)
	}
	if answer.Duration <= 0 {
		t.Error("it took no time")
	}
	answer.Duration = 0
	if diff := cmp.Diff(planner.Answer{Text: "Hällo", FinishReason: "stop", InputTokens: 100, OutputTokens: 50}, answer); diff != "" {
		t.Errorf("answer (-want +got):\n%s", diff)
	}
	if got := strings.Join(text, "|") + " " + strings.Join(reasoning, "|"); got != "|Hä|llo hm||" {
		t.Errorf("deltas: %s", got)
	}
	request := server.Requests()[0]
	for member, want := range map[string]string{
		"model": `"m"`, "stream": "true", "temperature": "0.25", "stream_options": `{"include_usage":true}`, "response_format": `{"type":"json_object"}`,
	} {
		if got := request.Member(member); got != want {
			t.Errorf("%s is %s, want %s", member, got, want)
		}
	}
	if diff := cmp.Diff([]llmtest.Message{{Role: "system", Content: "S"}, {Role: "assistant", Content: "(empty)"}, {Role: "user", Content: "U"}}, request.Messages); diff != "" {
		t.Errorf("messages (-want +got):\n%s", diff)
	}
	if got := request.Header.Get("Authorization"); got != "Bearer sk-test" {
		t.Errorf("authorization %q", got)
	}
}

func TestNoKeyNoHeader(t *testing.T) {
	server := llmtest.New(t, llmtest.Text("x"))
	if _, err := asking(server, nil).Complete(context.Background(), hello, nil); err != nil {
		t.Fatal(err)
	}
	if got := server.Requests()[0].Header.Get("Authorization"); got != "" {
		t.Errorf("authorization %q", got)
	}
}

// go-openai leaves out a temperature of 0 and refuses others by a model's name.
func TestTemperature(t *testing.T) {
	for _, tt := range []struct {
		model       string
		temperature float64
		want        string
	}{{"m", 0, "0.0001"}, {"m", 1.5, "1.5"}, {"m", 9, "2"}, {"gpt-5-mini", 0.2, ""}, {"o3", 0, ""}, {"o1-preview", 1, "1"}} {
		server := llmtest.New(t, llmtest.Text("x"))
		client := asking(server, func(c *Config) { c.Model = tt.model })
		if _, err := client.Complete(context.Background(), planner.Call{Temperature: tt.temperature}, nil); err != nil {
			t.Fatalf("%s: %v", tt.model, err)
		}
		if got := server.Requests()[0].Member("temperature"); got != tt.want {
			t.Errorf("%s at %v sends %q, want %q", tt.model, tt.temperature, got, tt.want)
		}
	}
}

func TestLearnsWhatAnEndpointDoesNotUnderstand(t *testing.T) {
	refuses := func(status int, body string) llmtest.Answer { return llmtest.Status(status, body) }
	tests := []struct {
		name    string
		answers []llmtest.Answer
		without []string
	}{
		{"usage", []llmtest.Answer{refuses(400, `{"error": {"message": "Unknown field", "param": "stream_options"}}`)}, []string{"stream_options"}},
		{"details", []llmtest.Answer{refuses(422, `{"detail": [{"loc": ["body", "stream_options"], "msg": "extra fields not permitted"}]}`)}, []string{"stream_options"}},
		{"form", []llmtest.Answer{refuses(400, `{"error": "'response_format.type' must be 'json_schema' or 'text'"}`)}, []string{"response_format"}},
		{"temperature", []llmtest.Answer{refuses(400, `{"error": {"message": "'temperature' does not support 0.5"}}`)}, []string{"temperature"}},
		{"all of them", []llmtest.Answer{refuses(501, `{"message": "json_object is not implemented"}`), refuses(400, "no temperature"), refuses(404, "include_usage?")}, []string{"stream_options", "response_format", "temperature"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			server := llmtest.New(t, slices.Concat(tt.answers, llmtest.Texts("x", "y"))...)
			memory := &Memory{}
			call := planner.Call{Schema: planner.SchemaPatch, Temperature: 0.5}
			for range 2 { // the second client has learnt from the first
				if _, err := asking(server, func(c *Config) { c.Memory = memory }).Complete(context.Background(), call, nil); err != nil {
					t.Fatal(err)
				}
			}
			requests := server.Requests()
			if len(requests) != len(tt.answers)+2 {
				t.Fatalf("%d requests", len(requests))
			}
			for _, member := range []string{"stream_options", "response_format", "temperature"} {
				has, want := requests[len(requests)-1].Member(member) != "", !slices.Contains(tt.without, member)
				if has != want {
					t.Errorf("%s is sent: %v, want %v", member, has, want)
				}
			}
		})
	}
}

func TestRefusalsThatNameNothingAreNotRepeated(t *testing.T) {
	for name, answer := range map[string]llmtest.Answer{
		"other field":   llmtest.Status(400, `{"error": "messages must not be empty"}`),
		"other status":  llmtest.Status(500, `{"error": "temperature"}`),
		"not asked for": llmtest.Status(400, `{"error": "response_format"}`),
	} {
		server := llmtest.New(t, answer)
		if _, err := asking(server, nil).Complete(context.Background(), hello, nil); stateOfError(t, err) != planner.StateServer {
			t.Errorf("%s: %v", name, err)
		}
		if n := len(server.Requests()); n != 1 {
			t.Errorf("%s: asked %d times", name, n)
		}
	}
}

// An error that dumps the whole request names every parameter and means none.
func TestWhatDidNotHelpIsNotRemembered(t *testing.T) {
	dump := llmtest.Status(400, `{"error": "bad request: {messages, stream_options, response_format, temperature}"}`)
	server := llmtest.New(t, dump, dump, dump, dump, llmtest.Text("x"))
	client := asking(server, nil)
	call := planner.Call{Schema: planner.SchemaPlan, Temperature: 0.5}
	if _, err := client.Complete(context.Background(), call, nil); stateOfError(t, err) != planner.StateServer {
		t.Errorf("got %v", err)
	}
	if _, err := client.Complete(context.Background(), call, nil); err != nil {
		t.Error(err)
	}
	requests := server.Requests()
	if len(requests) != 5 || requests[4].Member("response_format") == "" {
		t.Errorf("%d requests; the last has the form %q", len(requests), requests[len(requests)-1].Member("response_format"))
	}
}

func TestRetries(t *testing.T) {
	busy := llmtest.Status(503, "busy")
	fault := func(name string) llmtest.Answer { a, _ := llmtest.Fault(name); return a }
	tests := []struct {
		name    string
		first   []llmtest.Answer
		retries int
		calls   int
		want    planner.EndpointState // "" is success
	}{
		{"none allowed", []llmtest.Answer{busy}, 0, 1, planner.StateServer},
		{"second works", []llmtest.Answer{busy}, 2, 2, ""},
		{"third works", []llmtest.Answer{busy, fault("reset")}, 2, 3, ""},
		{"tries run out", []llmtest.Answer{busy, busy, busy}, 2, 3, planner.StateServer},
		{"408", []llmtest.Answer{llmtest.Status(408, "")}, 1, 2, ""},
		{"409", []llmtest.Answer{llmtest.Status(409, "")}, 1, 2, ""},
		{"429", []llmtest.Answer{llmtest.Status(429, "", "Retry-After", "0")}, 1, 2, ""},
		{"error with a status in a 200", []llmtest.Answer{body(`{"error": {"message": "x", "code": 529}}`)}, 1, 2, ""},
		{"hangup before content", []llmtest.Answer{llmtest.Stream(llmtest.Hangup())}, 1, 2, ""},
		{"reset after content", []llmtest.Answer{fault("reset-mid-stream")}, 2, 1, planner.StateTruncated},
		{"error after content", []llmtest.Answer{llmtest.Stream(llmtest.Send(data(pieceHi)), llmtest.Send(data(`{"error": {"code": 503}}`)))}, 2, 1, planner.StateServer},
		{"cut", []llmtest.Answer{fault("cut")}, 2, 1, planner.StateTruncated},
		{"silence", []llmtest.Answer{fault("silence")}, 2, 1, planner.StateTimeout},
		{"400", []llmtest.Answer{llmtest.Status(400, "")}, 2, 1, planner.StateServer},
		{"401", []llmtest.Answer{llmtest.Status(401, "")}, 2, 1, planner.StateAuth},
		{"402", []llmtest.Answer{llmtest.Status(402, "")}, 2, 1, planner.StateBilling},
		{"403", []llmtest.Answer{llmtest.Status(403, "")}, 2, 1, planner.StateAuth},
		{"404", []llmtest.Answer{llmtest.Status(404, "")}, 2, 1, planner.StateNotFound},
		{"quota", []llmtest.Answer{fault("quota")}, 2, 1, planner.StateBilling},
		{"page", []llmtest.Answer{fault("html")}, 2, 1, planner.StateNotAnLLM},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			server := llmtest.New(t, append(tt.first, llmtest.Text("ok"))...)
			var told []TransportEvent
			client := asking(server, func(c *Config) {
				c.Retries = tt.retries
				c.OnFailure = func(e TransportEvent) { told = append(told, e) }
			})
			answer, err := client.Complete(context.Background(), hello, nil)
			if tt.want == "" && (err != nil || answer.Text != "ok") {
				t.Errorf("got %q, %v", answer.Text, err)
			}
			if tt.want != "" && stateOfError(t, err) != tt.want {
				t.Errorf("got %v, want %s", err, tt.want)
			}
			if n := len(server.Requests()); n != tt.calls {
				t.Errorf("asked %d times, want %d", n, tt.calls)
			}
			checkTold(t, told, tt.calls, tt.want)
		})
	}
}

// checkTold: every try that failed was told of, the last one as final.
func checkTold(t *testing.T, told []TransportEvent, calls int, want planner.EndpointState) {
	t.Helper()
	failures := calls
	if want == "" {
		failures--
	}
	if len(told) != failures {
		t.Fatalf("told of %+v, want %d failures", told, failures)
	}
	for i, e := range told {
		if e.State == "" || e.WillRetry != (i+1 < calls) {
			t.Errorf("failure %d was told as %+v", i, e)
		}
	}
}

func TestRetryAfter(t *testing.T) {
	server := llmtest.New(t, llmtest.Status(429, "", "Retry-After-Ms", "120"), llmtest.Text("ok"))
	start := time.Now()
	if _, err := asking(server, func(c *Config) { c.Retries = 1 }).Complete(context.Background(), hello, nil); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(start); took < 120*time.Millisecond {
		t.Errorf("waited only %v", took)
	}
}

func TestShortRetryAfterSaysWhen(t *testing.T) {
	server := llmtest.New(t, llmtest.Status(429, "", "Retry-After", "20"))
	_, err := asking(server, nil).Complete(context.Background(), hello, nil)
	if stateOfError(t, err) != planner.StateRateLimited || !strings.Contains(err.Error(), "in 20s") {
		t.Errorf("got %v", err)
	}
}

func TestLongRetryAfterSaysWhen(t *testing.T) {
	for _, status := range []int{429, 503} {
		server := llmtest.New(t, llmtest.Status(status, "", "Retry-After", "90"))
		_, err := asking(server, func(c *Config) { c.Retries = 2 }).Complete(context.Background(), hello, nil)
		if stateOfError(t, err) != planner.StateRateLimited || !strings.Contains(err.Error(), "in 1m30s") {
			t.Errorf("%d: got %v", status, err)
		}
		if n := len(server.Requests()); n != 1 {
			t.Errorf("%d: asked %d times", status, n)
		}
	}
}

func TestRetryAfterForms(t *testing.T) {
	for text, want := range map[string]time.Duration{"": 0, "3": 3 * time.Second, "0.5": 500 * time.Millisecond, "-4": 0, "soon": 0, "NaN": 0, "1e300": 365 * 24 * time.Hour, "Mon, 02 Jan 2006 15:04:05 GMT": 0} {
		if got := retryAfter(http.Header{"Retry-After": {text}}); got != want {
			t.Errorf("%q is %v, want %v", text, got, want)
		}
	}
	in := time.Now().Add(time.Hour).UTC().Format(http.TimeFormat)
	if got := retryAfter(http.Header{"Retry-After": {in}}); got < 59*time.Minute || got > time.Hour {
		t.Errorf("a date in an hour is %v", got)
	}
}

// TestCancel: at every stage the call returns at once and the socket closes.
func TestCancel(t *testing.T) {
	fault := func(name string) llmtest.Answer { a, _ := llmtest.Fault(name); return a }
	for name, answer := range map[string]llmtest.Answer{
		"before the head": fault("silence"),
		"after the head":  fault("silence-after-head"),
		"in mid-stream":   llmtest.Stream(llmtest.Forever(time.Millisecond, data(pieceHi))),
		"while waiting":   llmtest.Status(429, "", "Retry-After", "30"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := llmtest.New(t, answer)
			ctx, cancel := context.WithCancel(context.Background())
			client := asking(server, func(c *Config) {
				c.Timeouts, c.Retries = Timeouts{}, 3
			})
			var mu sync.Mutex
			var cancelled time.Time
			late := 0
			time.AfterFunc(100*time.Millisecond, func() {
				mu.Lock()
				cancelled = time.Now()
				cancel()
				mu.Unlock()
			})
			_, err := client.Complete(ctx, hello, func(planner.Delta) {
				mu.Lock()
				defer mu.Unlock()
				if ctx.Err() != nil {
					late++
				}
			})
			if took := time.Since(cancelled); took > 20*time.Second { // the server asks to wait for 30
				t.Errorf("returned %v after the cancel", took)
			}
			if stateOfError(t, err) != planner.StateCancelled {
				t.Errorf("got %v", err)
			}
			if late > 0 {
				t.Errorf("%d pieces came late", late)
			}
			for deadline := time.Now().Add(time.Minute); server.Open() > 0; time.Sleep(5 * time.Millisecond) {
				if time.Now().After(deadline) {
					t.Fatal("the socket is still open")
				}
			}
		})
	}
}

func TestDeadlineOfTheCaller(t *testing.T) {
	silence, _ := llmtest.Fault("silence")
	server := llmtest.New(t, silence)
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := asking(server, nil).Complete(ctx, hello, nil); stateOfError(t, err) != planner.StateTimeout {
		t.Errorf("got %v", err)
	}
}

// TestKeyIsNowhere: whatever a server echoes, the key is in no text.
func TestKeyIsNowhere(t *testing.T) {
	const key = "sk-canary-0123456789abcdef"
	echo := `{"error": {"message": "Bad header: Authorization: Bearer ` + key + `", "code": "` + key + `"}}`
	for name, answer := range map[string]llmtest.Answer{
		"error":     llmtest.Status(400, echo),
		"words":     llmtest.Status(500, "Bearer "+key),
		"in a 200":  body(echo),
		"event":     llmtest.Stream(llmtest.Send(data(echo))),
		"refusal":   llmtest.Stream(llmtest.Send(data(`{"choices":[{"delta":{"refusal":"No, ` + key + `"},"finish_reason":"stop"}]}`))),
		"redirect":  llmtest.Status(302, "", "Location", "http://x.example/"+key+"?k="+key),
		"cut short": llmtest.Status(500, strings.Repeat("x", 190)+key),
	} {
		server := llmtest.New(t, answer)
		client := asking(server, func(c *Config) { c.Key = func() string { return key } })
		_, err := client.Complete(context.Background(), hello, nil)
		if all := fmt.Sprintf("%v %+v %#v", err, err, err); strings.Contains(all, key[:12]) {
			t.Errorf("%s: the key is in %s", name, all)
		}
		if all := fmt.Sprintf("%v %+v", client, client); strings.Contains(all, key) {
			t.Errorf("%s: the key is in %s", name, all)
		}
	}
}

func TestRedactIsUsed(t *testing.T) {
	server := llmtest.New(t, llmtest.Status(500, "the secret word"))
	_, err := asking(server, func(c *Config) {
		c.Redact = func(s string) string { return strings.ReplaceAll(s, "secret", "…") }
	}).Complete(context.Background(), hello, nil)
	if !strings.Contains(err.Error(), "the … word") {
		t.Errorf("got %v", err)
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	var asked []string
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { asked = append(asked, r.URL.Path) }))
	defer other.Close()
	for _, status := range []int{301, 302, 303, 307, 308} {
		server := llmtest.New(t, llmtest.Status(status, "", "Location", other.URL+"/v1/chat/completions"))
		_, err := asking(server, func(c *Config) { c.Retries = 2 }).Complete(context.Background(), hello, nil)
		if stateOfError(t, err) != planner.StateBadURL {
			t.Errorf("%d: %v", status, err)
		}
	}
	if len(asked) > 0 {
		t.Errorf("the other server was asked for %v", asked)
	}
}

func TestNoConnection(t *testing.T) {
	const refused = "http://127.0.0.1:1" // the port of a server that was closed may be another's by now
	plain, secure := llmtest.New(t), httptest.NewUnstartedServer(http.NotFoundHandler())
	secure.Config.ErrorLog = log.New(io.Discard, "", 0) // handshakes fail here
	secure.StartTLS()
	t.Cleanup(secure.Close)
	silent := listenSilently(t)
	deny := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(407) }))
	t.Cleanup(deny.Close)
	tests := []struct {
		name, url, proxy string
		want             planner.EndpointState
	}{
		{"refused", refused, NoProxy, planner.StateConnRefused},
		{"name", "http://nowhere.invalid/v1", NoProxy, planner.StateDNS},
		{"TLS to plain HTTP", strings.Replace(plain.URL, "http://", "https://", 1), NoProxy, planner.StateTLS},
		{"unknown certificate", secure.URL, NoProxy, planner.StateTLS},
		{"silent TLS", "https://" + silent, NoProxy, planner.StateTimeout},
		{"silent", "http://" + silent, NoProxy, planner.StateTimeout},
		{"proxy is down", "https://api.example.com/v1", refused, planner.StateProxy},
		{"SOCKS proxy is down", "https://api.example.com/v1", strings.Replace(refused, "http", "socks5", 1), planner.StateProxy},
		{"not a proxy", "https://api.example.com/v1", "gopher://user:pw@x", planner.StateProxy},
		{"proxy wants a sign-in", "https://api.example.com/v1", deny.URL, planner.StateProxy},
		{"proxy wants a sign-in, plain", "http://api.example.com/v1", deny.URL, planner.StateProxy},
		{"link-local", "http://169.254.10.10/v1", NoProxy, planner.StateBadURL},
		{"metadata", "http://[::ffff:169.254.169.254]/latest", NoProxy, planner.StateBadURL},
		{"metadata of IPv6", "http://[fd00:ec2::254]/latest", NoProxy, planner.StateBadURL},
		{"metadata behind NAT64", "http://[64:ff9b::a9fe:a9fe]/latest", NoProxy, planner.StateBadURL},
		{"multicast", "http://224.0.0.1/v1", NoProxy, planner.StateBadURL},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			timeouts := patient // so that a busy machine is not taken for a silent one
			if tt.want == planner.StateTimeout {
				timeouts = quick
			}
			client := New(Config{BaseURL: tt.url, Model: "m", Timeouts: timeouts, Proxy: tt.proxy})
			_, err := client.Complete(context.Background(), hello, nil)
			if stateOfError(t, err) != tt.want {
				t.Errorf("got %s: %v", stateOfError(t, err), err)
			}
			var e *planner.EndpointError
			errors.As(err, &e)
			checkWords(t, e, client.Host())
		})
	}
}

// A certificate of another name and a handshake that fails are told apart.
func TestTLSThatWorksAndThatDoesNot(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, data(pieceHi)+data(stopped))
	}))
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.TLS = &tls.Config{MinVersion: tls.VersionTLS13}
	server.StartTLS()
	defer server.Close()
	ask := func(url string, change func(*tls.Config)) (planner.Answer, error) {
		client := New(Config{BaseURL: url, Model: "m", Timeouts: quick, Proxy: NoProxy})
		transport := client.transport.next.(*http.Transport)
		transport.TLSClientConfig = &tls.Config{RootCAs: x509.NewCertPool()}
		transport.TLSClientConfig.RootCAs.AddCert(server.Certificate())
		change(transport.TLSClientConfig)
		return client.Complete(context.Background(), hello, nil)
	}
	if answer, err := ask(server.URL, func(*tls.Config) {}); err != nil || answer.Text != "Hi" {
		t.Errorf("with the right certificate: %q %v", answer.Text, err)
	}
	if _, err := ask(server.URL, func(c *tls.Config) { c.ServerName = "other.invalid" }); stateOfError(t, err) != planner.StateTLS || !strings.Contains(err.Error(), "another name") {
		t.Errorf("with another name: %v", err)
	}
	if _, err := ask(server.URL, func(c *tls.Config) { c.MaxVersion = tls.VersionTLS12 }); stateOfError(t, err) != planner.StateTLS || !strings.Contains(err.Error(), "The TLS handshake") {
		t.Errorf("with an old protocol: %v", err)
	}
}

// A proxy that connects is passed through; the answer is the endpoint's.
func TestProxyThatConnects(t *testing.T) {
	server := llmtest.New(t, llmtest.Text("through"))
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		request, _ := http.NewRequest(r.Method, server.URL+strings.TrimPrefix(r.URL.Path, "/v1"), r.Body)
		response, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(request)
		if err != nil {
			w.WriteHeader(502)
			return
		}
		defer response.Body.Close()
		io.Copy(w, response.Body)
	}))
	defer proxy.Close()
	client := New(Config{BaseURL: "http://api.example.com/v1", Model: "m", Timeouts: quick, Proxy: proxy.URL})
	if answer, err := client.Complete(context.Background(), hello, nil); err != nil || answer.Text != "through" {
		t.Errorf("got %q, %v", answer.Text, err)
	}
}

// listenSilently accepts connections and says nothing.
func listenSilently(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { conn.Close() })
		}
	}()
	return listener.Addr().String()
}

func TestEndpointAddresses(t *testing.T) {
	for text, want := range map[string]string{
		" http://localhost:11434/v1/ ":                "http://localhost:11434/v1",
		"https://api.example.com/v1/chat/completions": "https://api.example.com/v1",
		"https://api.example.com":                     "https://api.example.com",
		"localhost:11434":                             "http://localhost:11434/v1",
	} {
		if got := parseEndpoint(text); got.base != want || got.fault != nil {
			t.Errorf("%q is %+v", text, got)
		}
	}
	for _, text := range []string{"", "ftp://x/v1", "http://", "http://%zz", "http://user:pw@h/v1", "http://h/v1?key=x", "http://h/v1#x", "\x7f"} {
		_, err := New(Config{BaseURL: text, Model: "m"}).Complete(context.Background(), hello, nil)
		if stateOfError(t, err) != planner.StateBadURL {
			t.Errorf("%q: %v", text, err)
		}
		if strings.Contains(err.Error(), "pw") {
			t.Errorf("a password shows: %v", err)
		}
		if _, err := New(Config{BaseURL: text}).Models(context.Background()); stateOfError(t, err) != planner.StateBadURL {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := New(Config{BaseURL: "http://h/v1"}).Complete(context.Background(), hello, nil); stateOfError(t, err) != planner.StateNotFound {
		t.Errorf("without a model: %v", err)
	}
	if _, err := New(Config{BaseURL: "http://h/v1", Model: "text-davinci-003"}).Complete(context.Background(), hello, nil); stateOfError(t, err) != planner.StateNotFound {
		t.Errorf("with a model the library refuses: %v", err)
	}
}

func TestWhereTheEndpointIs(t *testing.T) {
	key := func() string { return "k" }
	for _, tt := range []struct {
		url          string
		local, clear bool
	}{
		{"http://localhost:1/v1", true, false}, {"http://LOCALHOST./v1", true, false}, {"http://a.localhost/v1", true, false},
		{"http://127.8.0.1/v1", true, false}, {"http://[::1]:1/v1", true, false}, {"http://[::ffff:127.0.0.1]/v1", true, false},
		{"http://192.168.1.2/v1", false, true}, {"https://api.example.com/v1", false, false}, {"http://localhost.example.com/v1", false, true},
	} {
		c := New(Config{BaseURL: tt.url, Key: key})
		if c.Local() != tt.local || c.SendsKeyInClear() != tt.clear {
			t.Errorf("%s: local %v, in clear %v", tt.url, c.Local(), c.SendsKeyInClear())
		}
		if want := 120 * time.Second; !tt.local && c.config.Timeouts.FirstByte != want {
			t.Errorf("%s: first byte %v", tt.url, c.config.Timeouts.FirstByte)
		}
		if want := 300 * time.Second; tt.local && c.config.Timeouts.FirstByte != want {
			t.Errorf("%s: first byte %v", tt.url, c.config.Timeouts.FirstByte)
		}
	}
	if New(Config{BaseURL: "http://192.168.1.2/v1"}).SendsKeyInClear() {
		t.Error("there is no key to send")
	}
}
