package telemetry

import (
	"os"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
)

// asked is what the user's OTEL_* variables ask for.
type asked struct {
	traces, metrics bool
	problems        problem.List // what they ask for that there is not
}

// readAsked reads the environment by OpenTelemetry's rules. Without an endpoint or
// an exporter by name nothing is asked for: nothing may leave the machine by a
// default.
func readAsked(environ []string) asked {
	env := environment(environ)
	if strings.EqualFold(env["OTEL_SDK_DISABLED"], "true") {
		return asked{}
	}
	var a asked
	a.traces = a.signal(env, "TRACES")
	a.metrics = a.signal(env, "METRICS")
	return a
}

func (a *asked) signal(env map[string]string, name string) bool {
	exporter := "OTEL_" + name + "_EXPORTER"
	switch value := strings.ToLower(env[exporter]); value {
	case "none":
		return false
	case "otlp":
	case "":
		if env["OTEL_EXPORTER_OTLP_ENDPOINT"] == "" && env["OTEL_EXPORTER_OTLP_"+name+"_ENDPOINT"] == "" {
			return false
		}
	default:
		a.warn(exporter, value, "otlp or none")
		return false
	}
	for _, variable := range []string{"OTEL_EXPORTER_OTLP_" + name + "_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"} {
		switch value := env[variable]; value {
		case "":
		case "http/protobuf":
			return true
		default:
			a.warn(variable, value, "http/protobuf")
			return false
		}
	}
	return true
}

func (a *asked) warn(variable, value, allowed string) {
	p := problem.New(problem.SettingInvalid, problem.Place{Path: variable},
		"%s is %s, which Planwright cannot do, so nothing is exported. Set it to %s.", variable, text.Start(value, 40), allowed)
	if !slices.ContainsFunc(a.problems, func(other problem.Problem) bool { return other.Message == p.Message }) {
		a.problems = append(a.problems, p)
	}
}

// environment is what os.Environ returns, by name. A later variable wins.
func environment(environ []string) map[string]string {
	env := map[string]string{}
	for _, line := range environ {
		if name, value, ok := strings.Cut(line, "="); ok && strings.HasPrefix(name, "OTEL_") {
			env[name] = strings.TrimSpace(value)
		}
	}
	return env
}

// lend puts variables that the process has no more into its environment, until it is
// given back.
func lend(environ []string) (back func()) {
	var lent []string
	for _, line := range environ {
		name, value, _ := strings.Cut(line, "=")
		if _, there := os.LookupEnv(name); !there && strings.HasPrefix(name, "OTEL_") && os.Setenv(name, value) == nil {
			lent = append(lent, name)
		}
	}
	return func() {
		for _, name := range lent {
			_ = os.Unsetenv(name)
		}
	}
}

// exportSecrets are what the variables hold that must not be shown: headers carry
// keys.
func exportSecrets(environ []string) []string {
	var secrets []string
	for name, value := range environment(environ) {
		if !strings.HasSuffix(name, "HEADERS") {
			continue
		}
		for _, header := range strings.Split(value, ",") {
			if _, secret, ok := strings.Cut(header, "="); ok {
				secrets = append(secrets, secret, unescaped(secret))
			}
		}
	}
	return secrets
}
