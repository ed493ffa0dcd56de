package main

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"

	"planwright/internal/host"
	"planwright/internal/keychain"
	"planwright/internal/settings"
)

// The first line is the address; an interrupt ends the program in order.
func TestServe(t *testing.T) {
	folder := t.TempDir()
	config := host.Config{DataFolder: folder, Keychain: &keychain.Keychain{}, Settings: settings.Sources{Path: filepath.Join(folder, "settings.json")}}
	page := fstest.MapFS{"index.html": {Data: []byte("<html><head></head></html>")}}
	printed, stdout := io.Pipe()
	served := make(chan error, 1)
	go func() {
		_, err := serve("127.0.0.1:0", config, page, stdout, io.Discard)
		served <- err
	}()
	address, err := bufio.NewReader(printed).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.Get(strings.TrimSpace(address))
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != http.StatusOK {
		t.Errorf("%s answers %s", address, response.Status)
	}
	if _, err := serve("127.0.0.1:0", config, page, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), "open already") {
		t.Errorf("a second one over the same folder: %v", err)
	}
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	if err := self.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := <-served; err != nil {
		t.Errorf("the end: %v", err)
	}
}
