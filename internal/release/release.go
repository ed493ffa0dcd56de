// Package release asks which release of the program is the newest. It asks nobody unless
// it is called, which only a person's wish does.
package release

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"planwright/planner/text"
)

// patience is how long an answer may take, largest how many bytes of it are read.
const (
	patience = 15 * time.Second
	largest  = 1 << 20
)

// Release is one version of the program.
type Release struct {
	Version string
	Page    string // where it is told and offered; "" where that is no address
}

// Newest makes one GET to the address. Its errors are for the person: what happened, and
// what to do.
func Newest(ctx context.Context, address, program string) (Release, error) {
	at, err := url.Parse(address)
	if err != nil || at.Scheme != "https" && at.Scheme != "http" || at.Host == "" {
		return Release{}, errors.New("The address of the releases is none. Look at “releases” in the settings file.")
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, at.String(), nil)
	if err != nil {
		return Release{}, errors.New("The address of the releases is none. Look at “releases” in the settings file.")
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("User-Agent", program)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return Release{}, unreached(at.Host, err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return Release{}, refused(at.Host, response.StatusCode)
	}
	return read(at.Host, response.Body)
}

// unreached says why there is no answer.
func unreached(host string, err error) error {
	var name *net.DNSError
	var late net.Error
	switch {
	case errors.As(err, &name):
		return fmt.Errorf("%s was not found: this machine seems to be offline. Connect it, and look again.", host)
	case errors.As(err, &late) && late.Timeout():
		return fmt.Errorf("%s did not answer in time. Look again later.", host)
	}
	return fmt.Errorf("%s cannot be reached. Check that this machine is online and may reach it, and look again.", host)
}

func refused(host string, status int) error {
	switch status {
	case http.StatusNotFound:
		return fmt.Errorf("%s knows of no release.", host)
	case http.StatusForbidden, http.StatusTooManyRequests:
		return fmt.Errorf("%s answers no more questions for now. Look again in an hour.", host)
	}
	return fmt.Errorf("%s answered with HTTP %d, and not with a release. Look again later.", host, status)
}

func read(host string, body io.Reader) (Release, error) {
	data, err := io.ReadAll(io.LimitReader(body, largest))
	var form struct {
		Tag  string `json:"tag_name"`
		Page string `json:"html_url"`
	}
	if err == nil {
		err = json.Unmarshal(data, &form)
	}
	if version, ok := numbers(form.Tag); err == nil && ok {
		return Release{Version: version.text, Page: web(form.Page)}, nil
	}
	return Release{}, fmt.Errorf("%s answered with something else than a release. Look again later.", host)
}

// web is an address that a person may go to, else "".
func web(address string) string {
	at, err := url.Parse(address)
	if err != nil || at.Scheme != "https" || at.Host == "" {
		return ""
	}
	return at.String()
}

// State is how a version stands to the newest one.
type State string

// The states.
const (
	Newer   State = "newer"   // there is one that is newer
	Current State = "current" // there is none
	Unknown State = "unknown" // the version is no release: the program was built from its source
)

// Compare says how a version stands to the newest release.
func Compare(version string, newest Release) State {
	own, ok := numbers(version)
	last, known := numbers(newest.Version)
	switch {
	case !ok || !known:
		return Unknown
	case own.isBefore(last):
		return Newer
	}
	return Current
}

var versionForm = text.Pattern(`^v?(\d{1,6})\.(\d{1,6})(?:\.(\d{1,6}))?$`)

// numbered is a version as numbers of the same length, which compare as texts.
type numbered struct{ text, order string }

func numbers(version string) (numbered, bool) {
	parts := versionForm().FindStringSubmatch(strings.TrimSpace(version))
	if parts == nil {
		return numbered{}, false
	}
	n := numbered{text: strings.TrimPrefix(parts[0], "v")}
	for _, part := range parts[1:] {
		n.order += fmt.Sprintf("%6s", part)
	}
	return n, true
}

func (n numbered) isBefore(other numbered) bool { return n.order < other.order }
