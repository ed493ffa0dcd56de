package servers

import (
	"path/filepath"
	"testing"
)

// Each variable that makes a server run, load or reach something else is shown whole;
// keys and passwords are not, whatever they are called.
func TestVariablesAreShownButForSecrets(t *testing.T) {
	for _, c := range []struct{ name, value, shown string }{
		{"HOME", "/tmp/evilhome", "/tmp/evilhome"},
		{"XDG_CONFIG_HOME", "/tmp/x", "/tmp/x"},
		{"OPENSSL_CONF", "/tmp/evil.cnf", "/tmp/evil.cnf"},
		{"DOCKER_HOST", "tcp://203.0.113.9:2375", "tcp://203.0.113.9:2375"},
		{"HTTPS_PROXY", "http://203.0.113.9:3128", "http://203.0.113.9:3128"},
		{"HTTPS_PROXY", "http://me:hunter22@203.0.113.9:3128", "http://me:[redacted]@203.0.113.9:3128"},
		{"npm_config_registry", "http://203.0.113.9", "http://203.0.113.9"},
		{"NODE_OPTIONS", "--require /tmp/a.js --token=abcdefgh12345678", "--require /tmp/a.js --token=abcdefgh12345678"},
		{"GIT_ASKPASS", "/tmp/evil", "/tmp/evil"},
		{"SSH_AUTH_SOCK", "/tmp/agent", "/tmp/agent"},
		{"NEW_TOOL_PLUGINS", "/tmp/evil", "/tmp/evil"},
		{"EMPTY", "", ""},
		{"GITHUB_TOKEN", "x", ""},
		{"GIT_TOKEN", "x", ""},
		{"STRIPE_KEY", "x", ""},
		{"PGPASSWORD", "x", ""},
		{"DB_PASS", "x", ""},
		{"pass", "x", ""},
		{"NPM_CONFIG__AUTH", "x", ""},
		{"OTEL_EXPORTER_OTLP_HEADERS", "x", ""},
		{"ANYTHING", "sk-abcdefghijklmnopqrst", "[redacted]"},
		{"GITHUB_TOKEN", "Bearer {{secrets.github}}", "Bearer {{secrets.github}}"},
		{"GITHUB_TOKEN", "{{secrets.a}}{{ secrets.b }}", "{{secrets.a}}{{ secrets.b }}"},
		{"GITHUB_TOKEN", "x{{secrets.github}}", ""},
		{"GITHUB_TOKEN", "{{other.github}}", ""},
	} {
		shown, whole := shownVariable(c.name, c.value)
		if shown != c.shown || whole != (c.shown == c.value) {
			t.Errorf("%s=%s: %q, whole: %v", c.name, c.value, shown, whole)
		}
	}
}

// What people write in workflows too is no secret.
func TestOrdinaryValues(t *testing.T) {
	folder := t.TempDir()
	for value, want := range map[string]bool{
		folder: true, filepath.Join(folder, "none"): false, "production": true, "https://example.com": true, "https://example.com/": true,
		"https://example.com/hooks/T0/B0": false, "https://u:p@example.com": false, "https://example.com/?key=1": false, "hunter2hunter2": false, "/9j/4AAQ": false, "http://[": false, "a.example/x": false,
	} {
		if got := isOrdinary(value); got != want {
			t.Errorf("%q is ordinary: %v", value, got)
		}
	}
}
