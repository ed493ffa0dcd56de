package telemetry

import (
	"compress/gzip"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	collectmetrics "go.opentelemetry.io/proto/otlp/collector/metrics/v1"
	collecttraces "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	common "go.opentelemetry.io/proto/otlp/common/v1"
	metrics "go.opentelemetry.io/proto/otlp/metrics/v1"
	traces "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"planwright/internal/redact"
	"planwright/planner"
)

// collector takes what is exported, as the OTLP specification has it.
type collector struct {
	*httptest.Server

	mu      sync.Mutex
	paths   []string
	keys    []string // of the header api-key
	text    strings.Builder
	spans   []*traces.Span
	metrics map[string]*metrics.Metric
	names   []string // service.name of each export
}

func newCollector(t *testing.T) *collector {
	c := &collector{metrics: map[string]*metrics.Metric{}}
	c.Server = httptest.NewServer(c)
	t.Cleanup(c.Close)
	return c
}

func (c *collector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body := io.Reader(r.Body)
	if r.Header.Get("Content-Encoding") == "gzip" {
		zipped, err := gzip.NewReader(r.Body)
		if err != nil {
			http.Error(w, "not gzip", http.StatusBadRequest)
			return
		}
		body = zipped
	}
	data, err := io.ReadAll(body)
	if err != nil || r.Header.Get("Content-Type") != "application/x-protobuf" {
		http.Error(w, "not protobuf", http.StatusBadRequest)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.paths = append(c.paths, r.URL.Path)
	c.keys = append(c.keys, r.Header.Get("Api-Key"))
	c.text.Write(data)
	switch r.URL.Path {
	case "/v1/traces":
		err = c.takeTraces(data)
	case "/v1/metrics":
		err = c.takeMetrics(data)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
	}
}

func (c *collector) takeTraces(data []byte) error {
	var request collecttraces.ExportTraceServiceRequest
	err := proto.Unmarshal(data, &request)
	for _, r := range request.ResourceSpans {
		c.names = append(c.names, named(r.Resource.Attributes)["service.name"])
		for _, s := range r.ScopeSpans {
			c.spans = append(c.spans, s.Spans...)
		}
	}
	return err
}

func (c *collector) takeMetrics(data []byte) error {
	var request collectmetrics.ExportMetricsServiceRequest
	err := proto.Unmarshal(data, &request)
	for _, r := range request.ResourceMetrics {
		c.names = append(c.names, named(r.Resource.Attributes)["service.name"])
		for _, s := range r.ScopeMetrics {
			for _, m := range s.Metrics {
				c.metrics[m.Name] = m
			}
		}
	}
	return err
}

// named are attributes as text.
func named(list []*common.KeyValue) map[string]string {
	found := map[string]string{}
	for _, a := range list {
		switch v := a.Value.Value.(type) {
		case *common.AnyValue_StringValue:
			found[a.Key] = v.StringValue
		case *common.AnyValue_BoolValue:
			found[a.Key] = map[bool]string{true: "true", false: "false"}[v.BoolValue]
		case *common.AnyValue_IntValue:
			found[a.Key] = "number"
		}
	}
	return found
}

// counts is a counter, or how often a histogram was told something, by one of its
// attributes.
func (c *collector) counts(metric, attribute string) map[string]int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	found := map[string]int64{}
	m := c.metrics[metric]
	for _, p := range m.GetSum().GetDataPoints() {
		found[named(p.Attributes)[attribute]] += p.GetAsInt()
	}
	for _, p := range m.GetHistogram().GetDataPoints() {
		found[named(p.Attributes)[attribute]] += int64(p.Count)
	}
	return found
}

// ask sets variables of the environment and opens what they ask for.
func ask(t *testing.T, redactor *redact.Redactor, variables map[string]string) (*Export, []string) {
	t.Helper()
	for name, value := range variables {
		t.Setenv(name, value)
	}
	var mu sync.Mutex
	var told []string
	x, problems := OpenExport(os.Environ(), "1.2.3", redactor, func(err error) {
		mu.Lock()
		defer mu.Unlock()
		told = append(told, err.Error())
	})
	for _, p := range problems {
		told = append(told, p.Message)
	}
	t.Cleanup(func() {
		mu.Lock()
		defer mu.Unlock()
		if len(told) > 1 {
			t.Errorf("told more than once: %q", told)
		}
	})
	return x, told
}

// twoRequests are one that is repaired and one that fails.
func twoRequests(x *Export) {
	of, yes, no := Request{RequestID: "r", Provider: "localhost:1", Model: canary}, true, false
	s := x.Begin(planner.KindPlan)
	for _, e := range []planner.Event{
		{Event: planner.EventPlanRequested, Attempt: 1, MaxAttempts: 2, PromptHash: "secret-hash"},
		{Event: planner.EventTransportError, Attempt: 1, State: planner.StateServer, DurationMs: 40},
		{Event: planner.EventLLMResponse, Attempt: 1, InputTokens: 100, OutputTokens: 20, DurationMs: 300},
		{Event: planner.EventParseInvalid, Attempt: 1, Class: planner.ClassNoJSON, RawOutputPreview: "what the model wrote", WillRetry: &yes},
		{Event: planner.EventPlanRequested, Attempt: 2, MaxAttempts: 2},
		{Event: planner.EventLLMResponse, Attempt: 2, InputTokens: 50, OutputTokens: 5, DurationMs: 200},
		{Event: planner.EventPlanGenerated, Attempt: 2},
	} {
		s.Add(of, e)
	}
	s.End(of, planner.Result{Status: planner.Done, Attempts: make([]planner.Attempt, 2)})
	s = x.Begin(planner.KindChat)
	for _, e := range []planner.Event{
		{Event: planner.EventPlanRequested, Attempt: 1, MaxAttempts: 1},
		{Event: planner.EventLLMResponse, Attempt: 1},
		{Event: planner.EventParseInvalid, Attempt: 1, Class: planner.ClassTruncated, WillRetry: &no},
		{Event: planner.EventDegraded},
	} {
		s.Add(of, e)
	}
	s.End(of, planner.Result{Status: planner.Failed, LastError: &planner.LastError{Reason: planner.PlanParseFailed}})
	s = x.Begin(planner.KindPlan)
	s.Add(of, planner.Event{Event: planner.EventPlanGenerated, Attempt: 1})
	s.End(of, planner.Result{Status: planner.Done})
}

func TestExport(t *testing.T) {
	c := newCollector(t)
	var r redact.Redactor
	r.Add(canary)
	x, told := ask(t, &r, map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": c.URL, "OTEL_EXPORTER_OTLP_HEADERS": "api-key=collector%20key-1234567", "OTEL_EXPORTER_OTLP_COMPRESSION": "gzip"})
	if x == nil || len(told) > 0 {
		t.Fatalf("not opened: %v", told)
	}
	twoRequests(x)
	x.Close()

	for _, test := range []struct {
		metric, by string
		want       map[string]int64
	}{
		{"plan_generation.duration_ms", "status", map[string]int64{"done": 2, "failed": 1}},
		{"plan_generation.total", "status", map[string]int64{"done": 2, "failed": 1}},
		{"plan_generation.parse_errors", "will_retry", map[string]int64{"true": 1, "false": 1}},
		{"plan_generation.retries", "", map[string]int64{"": 1}},
		{"plan_generation.first_attempt_success", "model", map[string]int64{"[redacted]": 1}},
		{"plan_generation.retry_success", "provider", map[string]int64{"localhost:1": 1}},
		{"ai.request.duration_ms", "status", map[string]int64{"success": 3, "error": 1}},
		{"ai.request.total", "provider", map[string]int64{"localhost:1": 4}},
		{"ai.tokens.used", "type", map[string]int64{"input": 150, "output": 25}},
		{"plan_parse_invalid_total", "provider", map[string]int64{"localhost:1": 2}},
		{"plan_degraded_total", "model", map[string]int64{"[redacted]": 1}},
	} {
		if got := c.counts(test.metric, test.by); !maps.Equal(got, test.want) {
			t.Errorf("%s by %s is %v, want %v", test.metric, test.by, got, test.want)
		}
	}
	checkSpans(t, c)
	if slices.ContainsFunc(c.keys, func(key string) bool { return key != "collector key-1234567" }) {
		t.Errorf("the collector got the keys %q", c.keys)
	}
	if slices.ContainsFunc(c.names, func(name string) bool { return name != "planwright" }) {
		t.Errorf("the collector got the names %q", c.names)
	}
	for _, secret := range []string{canary, "what the model wrote", "secret-hash", "collector"} {
		if strings.Contains(c.text.String(), secret) {
			t.Errorf("the collector got %q", secret)
		}
	}
	if got := r.Text("refused: api-key: collector key-1234567 and collector%20key-1234567"); strings.Contains(got, "1234567") {
		t.Errorf("the collector's key is no secret: %s", got)
	}
}

// checkSpans: one span a request, one an attempt, within that of its request.
func checkSpans(t *testing.T, c *collector) {
	t.Helper()
	attempts, requests := map[string]int{}, map[string]*traces.Span{}
	for _, s := range c.spans {
		if s.Name == "plan_generation" {
			requests[string(s.SpanId)] = s
		}
	}
	for _, s := range c.spans {
		if s.Name != "attempt" {
			continue
		}
		attempts[named(s.Attributes)["class"]]++
		parent := requests[string(s.ParentSpanId)]
		if parent == nil || s.StartTimeUnixNano < parent.StartTimeUnixNano || s.EndTimeUnixNano > parent.EndTimeUnixNano {
			t.Errorf("the attempt %v is not within its request", s)
		}
	}
	if want := map[string]int{"no_json": 1, "truncated": 1, "": 1}; len(requests) != 3 || !maps.Equal(attempts, want) {
		t.Errorf("%d requests, attempts by class %v", len(requests), attempts)
	}
}

// What is exported is what the variables ask for, and nothing else.
func TestWhatIsAskedFor(t *testing.T) {
	c := newCollector(t)
	const endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT"
	for name, test := range map[string]struct {
		variables map[string]string
		paths     string
		told      bool
	}{
		"nothing":            {nil, "", false},
		"an empty variable":  {map[string]string{endpoint: ""}, "", false},
		"everything":         {map[string]string{endpoint: c.URL}, "/v1/metrics /v1/traces", false},
		"with a protocol":    {map[string]string{endpoint: c.URL, "OTEL_EXPORTER_OTLP_PROTOCOL": "http/protobuf"}, "/v1/metrics /v1/traces", false},
		"traces":             {map[string]string{"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": c.URL + "/v1/traces"}, "/v1/traces", false},
		"metrics":            {map[string]string{"OTEL_EXPORTER_OTLP_METRICS_ENDPOINT": c.URL + "/v1/metrics"}, "/v1/metrics", false},
		"no traces":          {map[string]string{endpoint: c.URL, "OTEL_TRACES_EXPORTER": "none"}, "/v1/metrics", false},
		"no metrics":         {map[string]string{endpoint: c.URL, "OTEL_METRICS_EXPORTER": "none"}, "/v1/traces", false},
		"disabled":           {map[string]string{endpoint: c.URL, "OTEL_SDK_DISABLED": "true", "OTEL_TRACES_EXPORTER": "otlp"}, "", false},
		"no endpoint":        {map[string]string{"OTEL_SERVICE_NAME": "x", "OTEL_EXPORTER_OTLP_HEADERS": "a=b"}, "", false},
		"another protocol":   {map[string]string{endpoint: c.URL, "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"}, "", true},
		"another exporter":   {map[string]string{endpoint: c.URL, "OTEL_TRACES_EXPORTER": "zipkin", "OTEL_METRICS_EXPORTER": "none"}, "", true},
		"one other protocol": {map[string]string{endpoint: c.URL, "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc", "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL": "http/protobuf"}, "/v1/traces", true},
	} {
		t.Run(name, func(t *testing.T) {
			c.paths = nil
			x, told := ask(t, &redact.Redactor{}, test.variables)
			if (x == nil) != (test.paths == "") {
				t.Errorf("exports: %v", x != nil)
			}
			twoRequests(x)
			x.Close()
			slices.Sort(c.paths)
			if got := strings.Join(slices.Compact(c.paths), " "); got != test.paths {
				t.Errorf("sent to %q, want %q", got, test.paths)
			}
			if (len(told) > 0) != test.told {
				t.Errorf("told %q", told)
			}
		})
	}
}

// A collector that refuses, or says nothing, costs a word and two seconds at the
// end.
func TestCollectorThatFails(t *testing.T) {
	refuses := httptest.NewServer(http.NotFoundHandler())
	defer refuses.Close()
	held := make(chan struct{})
	hangs := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-held }))
	defer hangs.Close()
	defer close(held)
	for _, test := range []struct{ name, address, told string }{
		{"refuses", refuses.URL, "did not take them"},
		{"hangs", hangs.URL, "took too long"},
		{"is not there", "http://127.0.0.1:1", "cannot be reached"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", test.address)
			var mu sync.Mutex
			var told []string
			x, _ := OpenExport(os.Environ(), "", &redact.Redactor{}, func(err error) { mu.Lock(); told = append(told, err.Error()); mu.Unlock() })
			twoRequests(x)
			start := time.Now()
			x.Close()
			if took := time.Since(start); took > 10*flushWait {
				t.Errorf("the end took %v", took)
			}
			mu.Lock()
			defer mu.Unlock()
			if len(told) != 1 || !strings.Contains(told[0], test.told) || strings.Contains(told[0], "dial") {
				t.Errorf("told %q", told)
			}
		})
	}
}

// A header that was taken out of the environment of the process, for it holds a key,
// is sent all the same, and is not in the environment afterwards.
func TestHeadersThatWereTakenOutOfTheEnvironmentAreSent(t *testing.T) {
	c := newCollector(t)
	environ := []string{"OTEL_EXPORTER_OTLP_ENDPOINT=" + c.URL, "OTEL_EXPORTER_OTLP_HEADERS=api-key=taken"}
	x, _ := OpenExport(environ, "", &redact.Redactor{}, nil)
	twoRequests(x)
	x.Close()
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, there := os.LookupEnv("OTEL_EXPORTER_OTLP_HEADERS"); there || len(c.keys) == 0 || c.keys[0] != "taken" {
		t.Errorf("sent %q; in the environment: %v", c.keys, there)
	}
}
