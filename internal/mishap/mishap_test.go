package mishap

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestCaught(t *testing.T) {
	const secret = "sk-canary"
	for name, test := range map[string]struct {
		do   func(key string)
		want string
	}{
		"a text":             {func(key string) { panic("the key is " + key) }, "a call panicked: string\n"},
		"an error":           {func(key string) { panic(fmt.Errorf("the key is %s", key)) }, "a call panicked: *errors.errorString\n"},
		"the runtime itself": {func(string) { _ = []int{}[len(os.Args)] }, "a call panicked: runtime error: index out of range"},
		"nothing":            {func(string) {}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			report := ""
			func() {
				defer Caught("a call", func(r string) { report = r })
				test.do(secret)
			}()
			if !strings.Contains(report, test.want) || strings.Contains(report, secret) {
				t.Errorf("it is told as %s", report)
			}
			if (report != "") != (test.want != "") || report != "" && !strings.Contains(report, "mishap.TestCaught.func") {
				t.Errorf("it is not told where: %s", report)
			}
		})
	}
}
