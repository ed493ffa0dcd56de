//go:build unix

package local_test

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	os.Setenv("GORACE", "atexit_sleep_ms=0") // else child processes under the race detector take a second to end
	if folder := os.Getenv(runnerIn); folder != "" {
		limitFiles()
		runInChild(folder)
		return
	}
	if folder := os.Getenv(rememberingIn); folder != "" {
		limitFiles()
		rememberInChild(folder)
		return
	}
	goleak.VerifyTestMain(m)
}
