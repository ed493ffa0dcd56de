package llm

import (
	"context"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
)

// Server is a program that serves models on the user's machine.
type Server string

// The servers that are recognised. Other is one that answers like OpenAI.
const (
	Ollama   Server = "Ollama"
	LMStudio Server = "LM Studio"
	LlamaCpp Server = "llama.cpp"
	VLLM     Server = "vLLM"
	Other    Server = "A model server"
)

// Local is what answers like a model server on this machine. Any program may: what
// it calls itself proves nothing.
type Local struct {
	Server  Server
	BaseURL string
	Host    string   // and port, for people
	Models  []string // those that chat first; may be empty
}

// detectLimit bounds the search: a server on this machine lists its models in a few
// milliseconds, in many times that while it loads one. Where nothing listens, nothing waits.
const detectLimit = time.Second

// Detect looks for model servers at the ports of this machine and returns those it
// found, in that order. Each port is asked for its list of models, once; no key and
// nothing of the person goes there.
func Detect(ctx context.Context, ports []int) []Local {
	ctx, cancel := context.WithTimeout(ctx, detectLimit)
	defer cancel()
	found := make([]*Local, len(ports))
	var wait sync.WaitGroup
	for i, port := range ports {
		wait.Go(func() { found[i] = probe(ctx, port) })
	}
	wait.Wait()
	var list []Local
	for _, local := range found {
		if local != nil {
			list = append(list, *local)
		}
	}
	return list
}

// probe asks one port. It is nil where nothing there lists models.
func probe(ctx context.Context, port int) *Local {
	host := net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	base := "http://" + host + "/v1"
	data, ok := fetch(ctx, base+"/models")
	if !ok {
		return nil
	}
	list, ok := decodeModels(data)
	if !ok {
		return nil
	}
	return &Local{Server: recognise(list), BaseURL: base, Host: host, Models: slices.DeleteFunc(list.names(), IsOddName)}
}

// recognise tells servers apart by who they say owns their models. Ollama alone has
// null for a list where it has none.
func recognise(list modelList) Server {
	if list == nil {
		return Ollama
	}
	if len(list) > 0 {
		switch list[0].Owner {
		case "library":
			return Ollama
		case "organization_owner", "organization-owner":
			return LMStudio
		case "llamacpp":
			return LlamaCpp
		case "vllm":
			return VLLM
		}
	}
	return Other
}

// longestName is more than the name of any model has, in bytes.
const longestName = 200

// IsOddName reports whether a name is none that a model has: it would be shown, and
// stand in a command that the person is to copy.
func IsOddName(name string) bool {
	return len(name) > longestName || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsGraphic(r) })
}

// fetch gets a small document from this machine: no proxy, no redirect.
func fetch(ctx context.Context, url string) ([]byte, bool) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, false
	}
	response, err := newTransport(detectLimit, direct).RoundTrip(request)
	if err != nil {
		return nil, false
	}
	defer response.Body.Close()
	data, err := io.ReadAll(io.LimitReader(response.Body, maxLineBytes))
	return data, err == nil && response.StatusCode == http.StatusOK
}
