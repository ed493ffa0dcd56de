package disk

import "testing"

// A path is told in one way, however it is written.
func TestWhole(t *testing.T) {
	t.Setenv("HOME", "/home/mary")
	places := Places(Folders{Allowed: []string{"/home/mary/Work"}})
	for path, want := range map[string]string{
		"~/Work/a.txt":             "~/Work/a.txt",
		"/home/mary/Work/a.txt":    "~/Work/a.txt",
		"~/Work//b/../a.txt":       "~/Work/a.txt",
		"a.txt":                    "~/Work/a.txt",
		"~/Work/":                  "~/Work",
		"file:///home/mary/a%20b":  "~/a b",
		"file://server/a":          "file://server/a",
		"~":                        "~",
		"/home/maryann/a.txt":      "/home/maryann/a.txt",
		"/etc//hosts":              "/etc/hosts",
		"~ann/a.txt":               "~/Work/~ann/a.txt",
		"{{a.path}}":               "{{a.path}}",
		"~/Work/{{a.name}}.txt":    "~/Work/{{a.name}}.txt",
		"/home/mary/{{a.name}}/..": "/home/mary/{{a.name}}/..",
	} {
		if got := places.Whole(path); got != want {
			t.Errorf("%s is told as %s, not %s", path, got, want)
		}
	}
}
