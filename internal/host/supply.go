package host

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"planwright/internal/eval"
	"planwright/internal/llm"
	"planwright/internal/machine"
	"planwright/internal/models"
	"planwright/internal/page"
	"planwright/internal/settings"
)

// ModelSupply looks for what there is to plan with. What listens at the ports of
// localPorts is asked for its models, and for nothing else.
//
//page:call
func (p *Program) ModelSupply() (SupplyView, error) {
	guide, memory := models.ReadGuide(), machine.ReadMemory()
	view := SupplyView{
		Memory:    MemoryView{Total: int64(memory.Total), Free: int64(memory.Free)},
		Servers:   page.List(p.Host.supply.servers(p.ctx)),
		Providers: guide.Providers,
		Installs:  installs(guide),
		Pull:      p.pullNow(),
	}
	fitting := guide.Fitting(memory.Total)
	for _, model := range guide.Recommended {
		view.Recommended = append(view.Recommended, RecommendedModel{model, model.Name == fitting})
	}
	return view, nil
}

func installs(guide models.Guide) []InstallView {
	var list []InstallView
	for _, s := range guide.Servers {
		list = append(list, InstallView{Name: s.Name, Note: s.Note, Page: s.Page, Command: s.Commands[runtime.GOOS], After: s.After})
	}
	return list
}

// supply is what there is on this machine to plan with.
type supply struct {
	settings    *settings.Store
	state       string                        // the folder of what was measured
	withoutKeys func(names []string) []string // those in which no key is

	mu       sync.Mutex
	folderOf map[string]string // where servers keep their models, by base URL
}

// servers are those on this machine, with what is known of their models.
func (s *supply) servers(ctx context.Context) []ModelServer {
	measured, _ := eval.Last(s.state) // Diagnostics tells of damage to it
	var list []ModelServer
	for _, found := range llm.Detect(ctx, s.settings.Current().Settings.LocalPorts) {
		one := ModelServer{Name: string(found.Server), BaseURL: found.BaseURL, Host: found.Host}
		for _, m := range modelsOf(ctx, found) {
			if m.Other || !slices.Equal(s.withoutKeys([]string{m.Name}), []string{m.Name}) {
				continue
			}
			one.Models = append(one.Models, ServedModel{
				Name: m.Name, Bytes: m.Bytes, Parameters: m.Parameters, Precision: m.Precision, Loaded: m.Loaded,
				Loads: found.Server == llm.LMStudio && !m.Loaded, Known: knownOf(measured, m.Name),
			})
		}
		if found.Server == llm.Ollama {
			one.Pulls = true
			one.Folder, one.Free = s.ollamaFolder(ctx, one)
		}
		one.Models = page.List(one.Models)
		list = append(list, one)
	}
	return list
}

// modelsOf are the models of a server with what it says of them, else their names alone.
func modelsOf(ctx context.Context, found llm.Local) []models.Model {
	var list []models.Model
	switch found.Server {
	case llm.Ollama:
		list, _ = models.NewOllama(found.BaseURL).Models(ctx) // then the names are all there is
	case llm.LMStudio:
		list, _ = models.NewLMStudio(found.BaseURL).Models(ctx)
	case llm.LlamaCpp, llm.VLLM, llm.Other:
	}
	list = slices.DeleteFunc(list, func(m models.Model) bool { return llm.IsOddName(m.Name) })
	if len(list) > 0 {
		return list
	}
	for _, name := range found.Models {
		list = append(list, models.Model{Name: name, Loaded: true})
	}
	return list
}

// knownOf is how a model planned when it was measured here, nil where it was not.
func knownOf(measured eval.Report, model string) *KnownModel {
	for _, row := range measured.Rows {
		if row.Model == model && row.Requests > 0 && !row.Unreached {
			return &KnownModel{Requests: row.Requests, Exact: row.Exact, At: measured.At}
		}
	}
	return nil
}

// ollamaFolder is where an Ollama keeps its models and how many bytes are free there. It
// says so of a model that it has; else it is where it usually is. A folder that is not
// here, as the server is in a container, has no disk that is known.
func (s *supply) ollamaFolder(ctx context.Context, of ModelServer) (folder string, free int64) {
	usual := []string{os.Getenv("OLLAMA_MODELS"), "/usr/share/ollama/.ollama/models"}
	if home, err := os.UserHomeDir(); err == nil {
		usual = append(usual, filepath.Join(home, ".ollama", "models"), filepath.Join(home, ".ollama"))
	}
	if len(of.Models) > 0 {
		if said := s.folderOfModels(ctx, of); said != "" {
			usual = []string{said}
		}
	}
	for _, folder := range usual {
		if info, err := os.Stat(folder); folder != "" && err == nil && info.IsDir() {
			return strings.TrimSuffix(folder, string(filepath.Separator)+"blobs"), int64(machine.FreeDisk(folder))
		}
	}
	return "", 0
}

// folderOfModels asks a server once.
func (s *supply) folderOfModels(ctx context.Context, of ModelServer) string {
	s.mu.Lock()
	folder := s.folderOf[of.BaseURL]
	s.mu.Unlock()
	if folder != "" {
		return folder
	}
	folder = models.NewOllama(of.BaseURL).Folder(ctx, of.Models[0].Name)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.folderOf == nil {
		s.folderOf = map[string]string{}
	}
	s.folderOf[of.BaseURL] = folder
	return folder
}
