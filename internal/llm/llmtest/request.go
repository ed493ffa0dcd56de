package llmtest

import (
	"net/http"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Request is a chat completion the server was asked for.
type Request struct {
	Header   http.Header    `json:"header"`
	Body     jsontext.Value `json:"body"`
	Messages []Message      `json:"messages"`
}

// Message is one message of a request.
type Message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// Member is a member of the request's body as JSON, "" when it is not there.
func (r Request) Member(name string) string {
	var members map[string]jsontext.Value
	if json.Unmarshal(r.Body, &members) != nil {
		return ""
	}
	return string(members[name])
}

// messages are those of a request, none where it is not one.
func messages(body []byte) []Message {
	var request struct {
		Messages []Message `json:"messages"`
	}
	if json.Unmarshal(body, &request) != nil {
		return nil
	}
	return request.Messages
}

func streams(body []byte) bool {
	return Request{Body: body}.Member("stream") == "true"
}

func lastOfUser(messages []Message) string {
	for _, m := range slices.Backward(messages) {
		if m.Role == "user" {
			return m.Content
		}
	}
	return ""
}
