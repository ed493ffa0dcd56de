package runs

import (
	"cmp"
	"fmt"
	"strings"
	"testing"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/redact"
	"planwright/internal/runs/recall"
)

// A page goes on behind the last run that it shows, and where that was removed meanwhile behind
// where it was: none is left out, and none comes twice.
func TestBehind(t *testing.T) {
	var records []engine.Record
	for _, id := range []string{"9", "7", "5", "3"} {
		records = append(records, engine.Record{ID: id})
	}
	for id, want := range map[string]string{"": "9753", "9": "753", "5": "3", "3": "", "8": "753", "6": "53", "99": "9753", "4": "3", "2": ""} {
		got := ""
		for _, record := range behind(records, id) {
			got += record.ID
		}
		if got != want {
			t.Errorf("behind %q are %q, want %q", id, got, want)
		}
	}
}

// listing is a host that has had runs.
type listing struct {
	engine.Host
	records []engine.Record
}

func (l listing) List(engine.Filter) ([]engine.Record, error) { return l.records, nil }

// pageListing is a page on runs of w.json, the newest first.
func pageListing(t *testing.T, records ...engine.Record) *RunsPage {
	for i := range records {
		r := &records[i]
		r.ID = fmt.Sprintf("r%03d", len(records)-i)
		r.Workflow, r.File, r.Name = cmp.Or(r.Workflow, "w"), cmp.Or(r.File, "w.json"), cmp.Or(r.Name, "Of then")
		r.Began = time.Unix(int64(1000-i), 0)
		r.Ended = r.Began.Add(time.Duration(i) * time.Millisecond)
	}
	redactor := &redact.Redactor{}
	return &RunsPage{
		Room: &Runs{runner: listing{records: records}, redactor: redactor, memory: recall.Store{Folder: t.TempDir(), Adopt: func(recall.Home, recall.Memory) (recall.Memory, bool) { return recall.Memory{}, false }}},
		desk: &runDesk{redactor: redactor, asked: map[string]*engine.Question{}, rounds: func(string) []engine.Rounds { return nil }},
	}
}

// The list of all runs is read in pages, and lets through what is asked for.
func TestListOfAllRuns(t *testing.T) {
	p := pageListing(t,
		engine.Record{Status: walk.Done}, engine.Record{Status: walk.Failed, Message: "No such FILE"}, engine.Record{Status: walk.Interrupted},
		engine.Record{Status: walk.Running}, engine.Record{Status: walk.Done, Workflow: "other", File: "other.json", Name: "Sort"}, engine.Record{Status: walk.Done, File: "copy.json"})
	locate := func(h recall.Home) Located {
		if h.File == "w.json" {
			return Located{"at " + h.ID, "Of now"}
		}
		return Located{}
	}
	for name, c := range map[string]struct {
		query RunsQuery
		only  *recall.Home
		want  string
	}{
		"all":                     {RunsQuery{}, nil, "r006 r005 r004 r003 r002 r001"},
		"going":                   {RunsQuery{State: GoingRun}, nil, "r003"},
		"cut":                     {RunsQuery{State: CutRun}, nil, "r004"},
		"failed":                  {RunsQuery{State: FailRun}, nil, "r005"},
		"by the message":          {RunsQuery{Words: "file  such"}, nil, "r005"},
		"by the name":             {RunsQuery{Words: "sort"}, nil, "r002"},
		"the name is that of now": {RunsQuery{Words: "of THEN"}, nil, "r001"},
		"each word":               {RunsQuery{Words: "file sort"}, nil, ""},
		"of a workflow":           {RunsQuery{}, &recall.Home{ID: "w", File: "w.json"}, "r006 r005 r004 r003"},
		"behind one":              {RunsQuery{Before: "r003"}, nil, "r002 r001"},
	} {
		list, err := p.List(c.query, c.only, locate)
		var ids []string
		for _, r := range list.Runs {
			ids = append(ids, r.ID)
			if now := r.ID >= "r003"; (r.Open == "at w") != now || (r.Name == "Of now") != now || r.Name == "" {
				t.Errorf("%s: %s is %q, opened as %q", name, r.ID, r.Name, r.Open)
			}
		}
		if err != nil || strings.Join(ids, " ") != c.want || list.More {
			t.Errorf("%s: %v, more %v, %v", name, ids, list.More, err)
		}
	}
	if _, err := p.List(RunsQuery{Words: strings.Repeat("a", maxQuery), Before: "r"}, nil, locate); err == nil {
		t.Error("a query without a bound is looked for")
	}
	many := pageListing(t, make([]engine.Record, maxListed+1)...)
	first, _ := many.List(RunsQuery{}, nil, locate)
	next, _ := many.List(RunsQuery{Before: first.Runs[len(first.Runs)-1].ID}, nil, locate)
	if len(first.Runs) != maxListed || !first.More || len(next.Runs) != 1 || next.More {
		t.Errorf("first %d, more %v; then %d, more %v", len(first.Runs), first.More, len(next.Runs), next.More)
	}
}

// Of each workflow at its place the last runs are shown, the last one last, without dry ones.
func TestLastRunsOfWorkflows(t *testing.T) {
	records := make([]engine.Record, maxBars+6)
	records[0] = engine.Record{Dry: true}
	records[1] = engine.Record{Status: walk.Running}
	records[2] = engine.Record{Status: walk.Failed}
	records[3] = engine.Record{Status: walk.Done, File: "copy.json"}
	records[4] = engine.Record{Status: walk.Failed, Workflow: "alone"}
	p := pageListing(t, records...)
	p.desk.note(records[1].ID, &engine.Question{ID: "q", Title: "Which?"})
	list, err := p.LastRuns([]recall.Home{{ID: "w", File: "w.json"}, {ID: "w", File: "copy.json"}, {ID: "alone", File: "w.json"}, {ID: "none"}})
	if err != nil || len(list) != 4 {
		t.Fatalf("%+v, %v", list, err)
	}
	for i, want := range []struct {
		bars int
		last string
		bar  walk.Status
		ms   int64
	}{{maxBars, records[1].ID, walk.Waiting, -1}, {1, records[3].ID, walk.Done, 3}, {1, records[4].ID, walk.Failed, 4}} {
		got := list[i]
		if len(got.Bars) != want.bars || got.Last == nil || got.Last.ID != want.last || got.Bars[len(got.Bars)-1].Status != want.bar || want.ms >= 0 && got.Bars[len(got.Bars)-1].Ms != want.ms {
			t.Errorf("%d: %+v", i, got)
		}
	}
	if list[0].Bars[maxBars-2].Status != walk.Failed {
		t.Errorf("the run before is %+v", list[0].Bars[maxBars-2])
	}
	if list[3].Last != nil || list[3].Bars == nil || len(list[3].Bars) > 0 {
		t.Errorf("what never ran has %+v", list[3])
	}
}
