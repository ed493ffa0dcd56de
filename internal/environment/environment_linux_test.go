package environment

import (
	"bufio"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// taker makes a process of the test one that takes its environment, or not, and
// waits to be looked at.
const taker = "PLANWRIGHT_TEST_TAKER"

const canary = "cnry-0123456789"

func TestMain(m *testing.M) {
	switch os.Getenv(taker) {
	case "takes":
		take()
	case "leaves":
		fmt.Println("as it was")
		_, _ = bufio.NewReader(os.Stdin).ReadByte()
	default:
		os.Exit(m.Run())
	}
}

func isCanary(_, value string) bool { return strings.Contains(value, canary) }

// take says what the process still knows, then waits.
func take() {
	environ := Take(isCanary)
	proxy, err := http.ProxyFromEnvironment(&http.Request{URL: &url.URL{Scheme: "https", Host: "example.com"}})
	_, fd := os.Stat("/dev/stdin")
	_, dir := os.ReadDir("/proc/self/fd")
	fmt.Println(strings.Count(strings.Join(environ, "\n"), canary), strings.Contains(strings.Join(os.Environ(), "\n"), canary), proxy, err, Proxies().HTTPSProxy, fd, dir)
	_, _ = bufio.NewReader(os.Stdin).ReadByte()
}

// started is a process of the user that holds the canary in its environment, and
// what it said.
func started(t *testing.T, mode string, as *syscall.Credential) (pid int, said string) {
	t.Helper()
	c := exec.Command("/proc/self/exe")
	c.Env = []string{taker + "=" + mode, "TOKEN=" + canary, "PLAIN=here", "HTTPS_PROXY=http://u:" + canary + "@127.0.0.1:1"}
	c.SysProcAttr = &syscall.SysProcAttr{Credential: as}
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = in.Close(); _ = c.Wait() })
	said, err = bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return c.Process.Pid, said
}

// look is what another process of the user sees of one.
func look(as *syscall.Credential, script string, pid int) string {
	c := exec.Command("/bin/sh", "-c", script, "sh", fmt.Sprint(pid))
	c.SysProcAttr = &syscall.SysProcAttr{Credential: as}
	out, _ := c.CombinedOutput()
	return string(out)
}

// someone is a user that is not root; nil: this one.
func someone() *syscall.Credential {
	if os.Getuid() != 0 {
		return nil
	}
	return &syscall.Credential{Uid: 65534, Gid: 65534}
}

// Processes of the same user see neither the secrets nor the memory of the process.
func TestOtherProcessesOfTheUserCannotReadTheEnvironment(t *testing.T) {
	pid, _ := started(t, "leaves", someone())
	if got := look(someone(), "cat /proc/$1/environ", pid); !strings.Contains(got, canary) {
		t.Fatalf("this proves nothing: of a process that does nothing %q is seen", got)
	}
	pid, said := started(t, "takes", someone())
	if want := fmt.Sprintf("2 false http://u:%s@127.0.0.1:1 <nil> http://u:%s@127.0.0.1:1 <nil> <nil>\n", canary, canary); said != want {
		t.Errorf("it says %q, want %q", said, want)
	}
	for _, script := range []string{"cat /proc/$1/environ", "head -c 1 /proc/$1/mem", "cat /proc/$1/maps"} {
		if got := look(someone(), script, pid); !strings.Contains(got, "Permission denied") {
			t.Errorf("%s gives %.300q", script, got)
		}
	}
}

// Nor does root in the environment, which it may always read.
func TestFirstEnvironmentIsWiped(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("needs root, which may read the environment of every process")
	}
	pid, _ := started(t, "takes", nil)
	got := look(nil, "cat /proc/$1/environ", pid)
	if strings.Contains(got, canary) || !strings.Contains(got, "PLAIN=here") {
		t.Errorf("root sees %q", got)
	}
}
