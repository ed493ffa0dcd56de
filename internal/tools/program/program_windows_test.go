package program

import "testing"

func TestShellReads(t *testing.T) {
	for _, test := range []struct {
		path, argument string
		want           bool
	}{
		{`C:\a.bat`, "a & b", true}, {`C:\a.CMD`, "%PATH%", true}, {`C:\a.bat`, "a b", false}, {`C:\a.exe`, "a & b", false},
	} {
		if got := ShellReads(test.path, []string{"x", test.argument}); got != test.want {
			t.Errorf("%s %s: %v", test.path, test.argument, got)
		}
	}
}
