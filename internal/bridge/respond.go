package bridge

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"planwright/planner/problem"
)

// stream sends a tab its results and events until it goes away.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	t := s.hub.join()
	if t == nil {
		http.Error(w, "Planwright is closing.", http.StatusServiceUnavailable)
		return
	}
	defer s.hub.leave(t)
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	if !write(w, out, message("hello", []byte(t.id))) {
		return
	}
	for {
		select {
		case <-r.Context().Done():
			return
		case <-t.wake:
		}
		messages, open := t.take()
		if !open || !write(w, out, messages...) {
			return
		}
	}
}

// write sends messages and reports whether the reader took them.
func write(w http.ResponseWriter, out *http.ResponseController, messages ...[]byte) bool {
	for _, m := range messages {
		if err := out.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
			return false
		}
		if _, err := w.Write(m); err != nil {
			return false
		}
	}
	return out.Flush() == nil
}

// message is one message of the stream. JSON has no line breaks, so one data
// line holds it.
func message(kind string, data []byte) []byte {
	return fmt.Appendf(nil, "event: %s\ndata: %s\n\n", kind, data)
}

// call starts a method; its result goes to the tab's stream, behind the events
// that the method caused.
func (s *Server) call(w http.ResponseWriter, r *http.Request) {
	var request struct {
		Tab    string            `json:"tab"`
		ID     int               `json:"id"`
		Method string            `json:"method"`
		Args   []json.RawMessage `json:"args"`
		Last   bool              `json:"last"` // by a page that is left: its tab may be gone before
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(&request); err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			http.Error(w, "That is too large. At most 8 MiB can be sent.", http.StatusRequestEntityTooLarge)
			return
		}
		http.Error(w, "The call is not understood. Reload the page.", http.StatusBadRequest)
		return
	}
	t := s.hub.find(request.Tab)
	if t == nil && !request.Last {
		http.Error(w, "The page lost its connection. Reload it.", http.StatusGone)
		return
	}
	s.calls.Go(func() {
		result := s.result(request.ID, request.Method, request.Args)
		if t != nil {
			t.send(result)
		}
	})
	w.WriteHeader(http.StatusAccepted)
}

// result runs the method and makes the message that answers the call.
func (s *Server) result(id int, method string, arguments []json.RawMessage) []byte {
	value, err := s.methods.call(method, arguments)
	answer := struct {
		ID    int             `json:"id"`
		Value json.RawMessage `json:"value,omitempty"`
		Error *problem.Said   `json:"error,omitempty"`
	}{ID: id, Value: value}
	if err != nil {
		said := problem.SaidOf(err)
		answer.Error = &said
	}
	data, err := json.Marshal(answer)
	if err != nil {
		panic(err) // value is JSON already
	}
	return message("result", data)
}
