package llm

import (
	"context"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Server is a program that serves models on the user's machine.
type Server string

// The servers that are recognised. Other is one that answers like OpenAI.
const (
	Ollama   Server = "Ollama"
	LMStudio Server = "LM Studio"
	LlamaCpp Server = "llama.cpp"
	VLLM     Server = "vLLM"
	Other    Server = "model server"
)

// Local is a model server found on this machine.
type Local struct {
	Server  Server
	BaseURL string
	Models  []string // those that chat first; may be empty
}

// usualPorts are where the servers listen unless told otherwise: Ollama, LM
// Studio, llama.cpp and vLLM, in the order they are preferred.
var usualPorts = []int{11434, 1234, 8080, 8000}

// detectLimit bounds the search: a server on this machine lists its models in a
// few milliseconds.
const detectLimit = 300 * time.Millisecond

// Detect looks for model servers on this machine, at the ports or at the usual
// ones, and returns those it found in the order of the ports. It sends no key.
func Detect(ctx context.Context, ports ...int) []Local {
	if len(ports) == 0 {
		ports = usualPorts
	}
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
	root := "http://" + net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	data, ok := fetch(ctx, root+"/v1/models")
	if !ok {
		return nil
	}
	list, ok := decodeModels(data)
	if !ok {
		return nil
	}
	return &Local{Server: recognise(ctx, root, list), BaseURL: root + "/v1", Models: list.names()}
}

// recognise tells servers apart by who they say owns their models, and Ollama,
// which may have none, by its own API.
func recognise(ctx context.Context, root string, list modelList) Server {
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
	if data, ok := fetch(ctx, root+"/api/tags"); ok && isPresent(object(data)["models"]) {
		return Ollama
	}
	return Other
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
