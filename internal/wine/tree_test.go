//go:build wine

package wine

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// A program that has no job is ended with all it started.
func TestProgramWithoutJobEndsWithItsTree(t *testing.T) {
	tests := onDrive("keeper.test.exe")
	build := exec.Command("go", "test", "-c", "-o", tests, "planwright/internal/tools/keeper")
	build.Env = append(os.Environ(), "GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	out, err := wine(ctx, "wine", tests, "-test.v").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "PASS: TestKillTree") {
		t.Errorf("%v\n%s", err, out)
	}
	noneRuns(t, "ping")
}
