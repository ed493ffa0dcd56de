package tools

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

// modeVariable makes the test's own program a server: it says how that behaves.
const modeVariable = "TOOLS_TEST_SERVER"

func TestMain(m *testing.M) {
	if mode := os.Getenv(modeVariable); mode != "" {
		serve(mode)
		os.Exit(0)
	}
	// What is sent away ends by itself, a little later.
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("planwright/internal/tools/keeper.(*keeper).dismiss"))
}
