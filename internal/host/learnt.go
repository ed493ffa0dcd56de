package host

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/llm"
)

// learntFile holds what endpoints were found not to know, so that it is not
// found out again at each start.
type learntFile struct {
	Version   int          `json:"version"`
	Endpoints []llm.Learnt `json:"endpoints"`
}

const learntVersion = 1

// maxLearntBytes is far more than is ever learnt.
const maxLearntBytes = 16 << 20

func (p *planning) learntPath() string { return filepath.Join(p.state, "endpoints.json") }

// recallEndpoints takes up what was learnt before. A file that cannot be read is
// none: all of it can be found out again.
func (p *planning) recallEndpoints() {
	data, err := atomicfile.ReadFile(p.learntPath(), maxLearntBytes)
	var f learntFile
	if err == nil && json.Unmarshal(data, &f) == nil && f.Version == learntVersion {
		p.memory.Recall(f.Endpoints, time.Now())
	}
}

// keepEndpoints writes down what was learnt. Where that fails it is found out
// again, so nobody is told.
func (p *planning) keepEndpoints() {
	f := learntFile{Version: learntVersion, Endpoints: p.memory.Learnt(time.Now())}
	_, err := os.Stat(p.learntPath())
	if len(f.Endpoints) == 0 && err != nil {
		return
	}
	slices.SortFunc(f.Endpoints, func(a, b llm.Learnt) int { return strings.Compare(a.BaseURL+" "+a.Model, b.BaseURL+" "+b.Model) })
	data, err := json.Marshal(f, jsontext.WithIndent("  "))
	if err == nil {
		_ = atomicfile.WriteOwn(p.learntPath(), append(data, '\n'), maxLearntBytes)
	}
}
