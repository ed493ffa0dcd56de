package host

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"planwright/internal/eval"
	"planwright/internal/llm"
	"planwright/internal/machine"
	"planwright/internal/models"
	"planwright/internal/page"
)

// ModelSupply looks for what there is to plan with. What listens at the ports of
// localPorts is asked for its models, and for nothing else.
//
//page:call
func (p *Program) ModelSupply() (SupplyView, error) {
	guide, memory := models.ReadGuide(), machine.ReadMemory()
	view := SupplyView{
		Memory:    MemoryView{Total: int64(memory.Total), Free: int64(memory.Free)},
		Servers:   page.List(p.Host.modelServers(p.ctx)),
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

// modelServers are those on this machine, with what is known of their models.
func (h *Host) modelServers(ctx context.Context) []ModelServer {
	measured, _ := eval.Last(h.state) // Diagnostics tells of damage to it
	var servers []ModelServer
	for _, found := range llm.Detect(ctx, h.Settings().LocalPorts) {
		s := ModelServer{Name: string(found.Server), BaseURL: found.BaseURL, Host: found.Host}
		for _, m := range modelsOf(ctx, found) {
			if m.Other || !slices.Equal(h.withoutKeys([]string{m.Name}), []string{m.Name}) {
				continue
			}
			s.Models = append(s.Models, ServedModel{
				Name: m.Name, Bytes: m.Bytes, Parameters: m.Parameters, Precision: m.Precision, Loaded: m.Loaded,
				Loads: found.Server == llm.LMStudio && !m.Loaded, Known: knownOf(measured, m.Name),
			})
		}
		if found.Server == llm.Ollama {
			s.Pulls = true
			s.Folder, s.Free = h.ollamaFolder(ctx, s)
		}
		s.Models = page.List(s.Models)
		servers = append(servers, s)
	}
	return servers
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
func (h *Host) ollamaFolder(ctx context.Context, s ModelServer) (folder string, free int64) {
	usual := []string{os.Getenv("OLLAMA_MODELS"), "/usr/share/ollama/.ollama/models"}
	if home, err := os.UserHomeDir(); err == nil {
		usual = append(usual, filepath.Join(home, ".ollama", "models"), filepath.Join(home, ".ollama"))
	}
	if len(s.Models) > 0 {
		if said := h.folderOfModels(ctx, s); said != "" {
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
func (h *Host) folderOfModels(ctx context.Context, s ModelServer) string {
	h.mu.Lock()
	folder := h.folderOf[s.BaseURL]
	h.mu.Unlock()
	if folder != "" {
		return folder
	}
	folder = models.NewOllama(s.BaseURL).Folder(ctx, s.Models[0].Name)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.folderOf == nil {
		h.folderOf = map[string]string{}
	}
	h.folderOf[s.BaseURL] = folder
	return folder
}
