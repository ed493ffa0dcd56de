package recall_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"planwright/internal/redact"
	"planwright/internal/runs/recall"
	"planwright/internal/vault"
)

// opened is a store in a folder; adopted is what was kept by an id alone, for any home.
func opened(folder string, adopted *recall.Memory) *recall.Store {
	redactor := &redact.Redactor{}
	return &recall.Store{
		Folder: folder, Vault: &vault.Vault{Path: filepath.Join(folder, "key"), Find: redactor.Replace},
		Adopt: func(_ recall.Home, before recall.Memory) (recall.Memory, bool) {
			if adopted != nil {
				*adopted = before
			}
			return before, adopted != nil
		},
	}
}

// approved remembers that a workflow was approved in a home.
func approved(t *testing.T, s *recall.Store, h recall.Home) {
	t.Helper()
	must(t, s.Change(h, func(m *recall.Memory) { m.Hash, m.Always = "approved", []string{"run_command"} }))
}

// What was allowed is of one workflow in one file, and of the form that this version
// writes, whatever stands in the place of another.
func TestMemoryIsOfOneHome(t *testing.T) {
	s := opened(t.TempDir(), nil)
	home := recall.Home{ID: "w", File: "/a.json"}
	approved(t, s, home)
	if m := s.Get(home); m.Hash != "approved" {
		t.Fatalf("at home there is %+v", m)
	}
	for _, other := range []recall.Home{{ID: "w", File: "/b.json"}, {ID: "v", File: "/a.json"}} {
		copied(t, s.Path(home), s.Path(other))
		if m := s.Get(other); m.Hash != "" || len(m.Always) > 0 {
			t.Errorf("%+v has what was allowed elsewhere: %+v", other, m)
		}
	}
	must(t, s.Change(home, func(m *recall.Memory) { m.Version = recall.Version + 1 }))
	if m := s.Get(home); m.Hash != "" {
		t.Errorf("another version's memory allows: %+v", m)
	}
	if m := s.Get(recall.Home{ID: "w"}); m.Hash != "" {
		t.Errorf("without a file there is %+v", m)
	}
}

// What cannot be read allows nothing: it does not give way to what an older version kept
// by the id alone.
func TestDamagedMemoryAllowsNothing(t *testing.T) {
	var asked recall.Memory
	s := opened(t.TempDir(), &asked)
	home := recall.Home{ID: "w", File: "/a.json"}
	must(t, os.WriteFile(s.Path(recall.Home{ID: "w"}), []byte(`{"version":1,"workflow":"w","hash":"approved","always":["run_command"],"inputs":{}}`), 0o600))
	if m := s.Get(home); m.Hash != "approved" || asked.Workflow != "w" {
		t.Fatalf("what was kept by id is not taken over: %+v", m)
	}
	for _, damage := range []string{"", "{", `{"version":9}`} {
		must(t, os.WriteFile(s.Path(home), []byte(damage), 0o600))
		if m := s.Get(home); m.Hash != "" || len(m.Always) > 0 {
			t.Errorf("%q allows %+v", damage, m)
		}
	}
}

// What is known goes along with the file, once for each place, up to now.
func TestMemoryGoesAlong(t *testing.T) {
	s := opened(t.TempDir(), nil)
	a, b := filepath.Join(t.TempDir(), "a.json"), filepath.Join(t.TempDir(), "b.json")
	approved(t, s, recall.HomeOf("w", a))
	began := time.Now()
	for _, way := range [][2]string{{a, b}, {b, a}, {a, b}} {
		must(t, s.Carry("w", way[0], way[1]))
	}
	m := s.Get(recall.HomeOf("w", b))
	if m.Hash != "approved" || len(m.Former) != 1 || m.Former[0].File != recall.HomeOf("w", a).File || m.Former[0].Until.Before(began.Add(-time.Second)) {
		t.Errorf("it has become %+v", m)
	}
}

func copied(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	must(t, err)
	must(t, os.WriteFile(to, data, 0o600))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
