package host

import (
	"path/filepath"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/runs"
)

// OpenRuns makes what runs workflows for a door without a page. ask, nil where nobody is
// there, puts questions to the person; observe, which may be nil, is told how runs go.
func (h *Host) OpenRuns(ask engine.AskPerson, observe func(engine.Record, []engine.Entry)) *runs.Runs {
	options := h.runsOptions()
	options.Ask, options.Observe = ask, observe
	return runs.OpenRuns(options)
}

func (h *Host) runsOptions() runs.RunsOptions {
	return runs.RunsOptions{Host: h, Tools: h.Servers, Open: h.openEngine, State: h.state, Vault: h.vault, Secrets: h.secrets}
}

// openEngine opens the host of runs on this machine.
func (h *Host) openEngine(d engine.Door) engine.Host {
	runner := &local.Runner{
		Folder:  filepath.Join(h.state, "runs"),
		Tools:   d.Tools,
		Models:  runModels{h},
		Ask:     d.Ask,
		Observe: d.Watch,
		Vault:   h.vault,
		Hide:    h.secrets.AddTyped,
		Allowed: func() []string { return h.Settings().AllowedFolders },
		Own:     h.Own(),
	}
	return runner.Host()
}

// ViewEntries are entries as a page is shown them.
func (h *Host) ViewEntries(entries []engine.Entry) []runs.RunEntryView {
	return runs.ViewEntries(entries, h.secrets)
}
