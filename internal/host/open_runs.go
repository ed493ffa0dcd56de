package host

import (
	"path/filepath"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/runs"
	"planwright/internal/settings"
)

// OpenRuns makes what runs workflows for a door without a page. ask, nil where nobody is
// there, puts questions to the person.
func (h *Host) OpenRuns(ask engine.AskPerson) *runs.Runs {
	options := h.runsOptions()
	options.Ask = ask
	return runs.Open(options)
}

// OpenRunsBeside is OpenRuns for a workflow of a file, which may call those that are in the folder
// of that.
func (h *Host) OpenRunsBeside(file string, ask engine.AskPerson) *runs.Runs {
	options := h.runsOptions()
	options.Ask, options.Library = ask, h.Library.At(filepath.Dir(file))
	options.Tools = h.Servers.At(options.Library)
	return runs.Open(options)
}

func (h *Host) runsOptions() runs.Options {
	return runs.Options{Host: h, Tools: h.Servers, Open: h.openEngine, State: h.state, Vault: h.vault, Redactor: h.redactor, Secrets: h.Secrets, Library: h.Library}
}

// openEngine opens the host of runs on this machine.
func (h *Host) openEngine(d engine.Door) engine.Host {
	return &local.Runner{
		Folder:  filepath.Join(h.state, "runs"),
		Memory:  filepath.Join(h.state, "memory"),
		Tools:   d.Tools,
		Models:  runModels{h},
		Ask:     d.Ask,
		Vault:   h.vault,
		Hide:    h.redactor.AddTyped,
		Allowed: func() []string { return h.Settings().AllowedFolders },
		Made:    settings.DefaultFolder(),
		Quota:   func() int64 { return int64(h.Settings().RunFilesGB) * 1_000_000_000 },
		Own:     h.Own(),
	}
}

// ViewEntries are entries as a page is shown them.
func (h *Host) ViewEntries(entries []engine.Entry) []runs.RunEntryView {
	return runs.ViewEntries(entries, h.redactor)
}
