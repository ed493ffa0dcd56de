package telemetry

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"sync"
	"time"

	"github.com/go-logr/logr"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/metric"
	nometric "go.opentelemetry.io/otel/metric/noop"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
	notrace "go.opentelemetry.io/otel/trace/noop"

	"planwright/internal/redact"
	"planwright/planner/problem"
)

// scope names what the metrics and spans are from.
const scope = "planwright"

// flushWait bounds how long the end of the program waits for what is still to be
// sent.
const flushWait = 2 * time.Second

// Export sends metrics and spans to where the user's OTEL_* variables say. nil
// sends nothing. It never fails a request; that something could not be sent is
// told once. It may be used from any goroutine.
type Export struct {
	redactor *redact.Redactor
	tracer   trace.Tracer
	meters   meters
	stops    []func(context.Context) error

	once   sync.Once
	report func(error)
}

// OpenExport starts to export where the environment asks for it; without, it
// creates nothing and is nil. The variables are read once more by OpenTelemetry
// itself, from the environment of the process: those that were taken out of it are
// there meanwhile. report, which may be nil, is called
// at most once, with a text for people. The problems are what is asked for that
// there is not.
func OpenExport(environ []string, version string, redactor *redact.Redactor, report func(error)) (*Export, problem.List) {
	want := readAsked(environ)
	if !want.traces && !want.metrics {
		return nil, want.problems
	}
	if report == nil {
		report = func(error) {}
	}
	for _, secret := range exportSecrets(environ) {
		redactor.Add(secret)
	}
	defer lend(environ)()
	x := &Export{redactor: redactor, report: report, tracer: notrace.NewTracerProvider().Tracer(scope)}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(x.fail))
	otel.SetLogger(logr.Discard())
	source := identity(version)
	meter := nometric.NewMeterProvider().Meter(scope)
	if want.traces {
		x.openTraces(source)
	}
	if want.metrics {
		meter = x.openMetrics(source, meter)
	}
	x.meters = newMeters(meter)
	return x, want.problems
}

// identity says what program this is; the user's variables may say more.
func identity(version string) *resource.Resource {
	source, err := resource.New(context.Background(), resource.WithTelemetrySDK(),
		resource.WithAttributes(attribute.String("service.name", "planwright"), attribute.String("service.version", version)),
		resource.WithFromEnv())
	if err != nil { // a variable that cannot be read; the rest is there
		otel.Handle(err)
	}
	return source
}

func (x *Export) openTraces(source *resource.Resource) {
	exporter, err := otlptracehttp.New(context.Background())
	if err != nil {
		x.fail(err)
		return
	}
	provider := sdktrace.NewTracerProvider(sdktrace.WithBatcher(exporter), sdktrace.WithResource(source))
	x.tracer = provider.Tracer(scope)
	x.stops = append(x.stops, provider.Shutdown)
}

func (x *Export) openMetrics(source *resource.Resource, otherwise metric.Meter) metric.Meter {
	exporter, err := otlpmetrichttp.New(context.Background())
	if err != nil {
		x.fail(err)
		return otherwise
	}
	provider := sdkmetric.NewMeterProvider(sdkmetric.WithReader(sdkmetric.NewPeriodicReader(exporter)), sdkmetric.WithResource(source))
	x.stops = append(x.stops, provider.Shutdown)
	return provider.Meter(scope)
}

// Close sends what is left, for at most two seconds.
func (x *Export) Close() {
	if x == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), flushWait)
	defer cancel()
	stopped := make(chan error, len(x.stops))
	for _, stop := range x.stops {
		go func() { stopped <- stop(ctx) }()
	}
	for range x.stops {
		select {
		case err := <-stopped:
			x.fail(err)
		case <-ctx.Done():
			x.fail(ctx.Err())
			return
		}
	}
}

// fail tells of the first thing that went wrong.
func (x *Export) fail(err error) {
	if err == nil {
		return
	}
	x.once.Do(func() {
		x.report(fmt.Errorf("Metrics and traces could not be exported: the collector %s. Check the OTEL_EXPORTER_OTLP_* variables and the collector.", whyNot(err)))
	})
}

// whyNot is what the collector did.
func whyNot(err error) string {
	var network *net.OpError
	var name *net.DNSError
	switch {
	case errors.Is(err, context.DeadlineExceeded) || os.IsTimeout(err):
		return "took too long"
	case errors.As(err, &network) || errors.As(err, &name):
		return "cannot be reached"
	}
	return "did not take them"
}

// unescaped is a header's value as it is sent.
func unescaped(text string) string {
	plain, err := url.PathUnescape(text)
	if err != nil {
		return text
	}
	return plain
}
