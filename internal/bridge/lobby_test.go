package bridge

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// serveLobby serves with a lobby of this size; end ends it and returns what it said.
func serveLobby(t *testing.T, room int, wait time.Duration) (b *browser, end func() string) {
	t.Helper()
	server, err := Listen("127.0.0.1:0", page, &testApp{})
	if err != nil {
		t.Fatal(err)
	}
	server.lobby.room, server.lobby.time = room, wait
	ctx, cancel := context.WithCancel(context.Background())
	said, served := "", make(chan error, 1)
	go func() { served <- server.Serve(ctx, func(text string) { said += text }) }()
	return newBrowser(t, server), func() string {
		cancel()
		if err := <-served; err != nil {
			t.Errorf("Serve: %v", err)
		}
		return said
	}
}

// dial opens a connection and sends the text.
func (b *browser) dial(text string) net.Conn {
	b.t.Helper()
	conn, err := net.Dial("tcp", b.server.guard.hosts[0])
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { conn.Close() })
	if _, err := io.WriteString(conn, text); err != nil {
		b.t.Fatal(err)
	}
	return conn
}

// closed waits until the other end has closed the connection.
func (b *browser) closed(conn net.Conn, what string) {
	b.t.Helper()
	_ = conn.SetReadDeadline(time.Now().Add(20 * time.Second))
	if _, err := io.Copy(io.Discard, conn); err != nil && strings.Contains(err.Error(), "timeout") {
		b.t.Errorf("%s is left open", what)
	}
}

// Connections without the key end soon, however slowly they ask. One that brought the
// key stays.
func TestConnectionsWithoutTheKeyAreClosedSoon(t *testing.T) {
	b, end := serveLobby(t, lobbyRoom, 300*time.Millisecond)
	b.enter()
	host := b.server.guard.hosts[0]
	_, messages := b.openTab()
	slow := map[string]net.Conn{
		"a connection that says nothing": b.dial(""),
		"half a line":                    b.dial("GET / HT"),
		"a header without an end":        b.dial("GET / HTTP/1.1\r\nHost: " + host + "\r\n"),
		"a body that does not come":      b.dial("POST /bridge/enter HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host + "\r\nContent-Length: 900\r\n\r\nx"),
		"a page that is not left":        b.dial("GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n"),
	}
	for what, conn := range slow {
		b.closed(conn, what)
	}
	b.server.Emit("still", 1)
	if got := b.next(messages); got.kind != "event" {
		t.Errorf("the page got %+v", got)
	}
	if said := end(); said != "1 request without the key was refused. 3 connections that did not show it in time were closed." {
		t.Errorf("it said %q", said)
	}
}

// Many connections that ask for nothing do not keep the person out.
func TestCrowdBeforeTheDoor(t *testing.T) {
	b, end := serveLobby(t, 8, time.Hour)
	for range 50 {
		b.dial("GET / HT")
	}
	b.enter().openTab()
	if status, _ := b.get("/"); status != http.StatusOK {
		t.Errorf("the page: %d", status)
	}
	end()
}

func TestRefusedRequestsAreCounted(t *testing.T) {
	b, end := serveLobby(t, lobbyRoom, lobbyTime)
	for range 12 {
		b.get("/bridge/events")
	}
	if said := end(); said != "12 requests without the key were refused." {
		t.Errorf("it said %q", said)
	}
	r, said := &refusals{requests: 1, connections: 1}, ""
	for range 2 {
		r.tell(func(text string) { said += fmt.Sprintln(text) })
	}
	if want := "1 request without the key was refused. 1 connection that did not show it in time was closed.\n"; said != want {
		t.Errorf("it said %q", said)
	}
}
