package builtin

import (
	"context"
	"net/url"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"planwright/internal/tools/program"
)

type urlArguments struct {
	URL string `json:"url"`
}

// opening is how long the opener is watched. It may last as long as the browser.
const opening = 2 * time.Second

func openURL(ctx context.Context, _ call, a urlArguments) (result, error) {
	address, err := checkOpen(a.URL)
	if err != nil {
		return result{}, err
	}
	argv := opener(runtime.GOOS)
	path, err := exec.LookPath(argv[0])
	if err != nil {
		return result{}, refuse("There is no %s on this computer to open addresses with. Install xdg-utils.", argv[0])
	}
	command := exec.Command(path, append(argv[1:], address)...) // not of ctx: a browser outlives the call
	command.Env = program.DesktopEnvironment()
	if err := command.Start(); err != nil {
		return result{}, refuse("%s could not be started. Open the address yourself: %s", argv[0], address)
	}
	done := make(chan error, 1)
	go func() { done <- command.Wait() }()
	select {
	case err = <-done:
	case <-time.After(opening):
	case <-ctx.Done():
		return result{}, ctx.Err()
	}
	if err != nil {
		return result{}, refuse("%s found no program to open the address with. Choose a default browser in the system's settings.", argv[0])
	}
	return result{text: "Opened " + address + ".", fields: urlArguments{address}}, nil
}

// opener is the program that opens addresses in the person's own browser.
func opener(system string) []string {
	switch system {
	case "darwin":
		return []string{"/usr/bin/open"}
	case "windows":
		return []string{"rundll32.exe", "url.dll,FileProtocolHandler"}
	}
	return []string{"xdg-open"}
}

// checkOpen is the address written anew, so that no sign in it means more to the
// opener than to us.
func checkOpen(text string) (string, error) {
	if scheme, _, _ := strings.Cut(text, ":"); strings.EqualFold(scheme, "mailto") {
		return checkMail(text)
	}
	u, err := readURL(text)
	if err != nil {
		return "", err
	}
	return u.String(), nil
}

// checkMail refuses addresses that attach files: some mail programs do as they say.
func checkMail(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil || strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
		return "", refuse("“%s” is no mail address. It should read like mailto:name@example.com.", shortened(text))
	}
	for _, part := range strings.FieldsFunc(u.RawQuery, func(r rune) bool { return r == '&' || r == ';' }) {
		name, err := url.QueryUnescape(part)
		if err != nil || strings.HasPrefix(strings.ToLower(strings.TrimSpace(name)), "attach") {
			return "", refuse("The address would attach a file to the mail, or cannot be read: “%s”. Leave that out and attach files yourself.", shortened(part))
		}
	}
	return u.String(), nil
}
