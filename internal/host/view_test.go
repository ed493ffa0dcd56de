package host

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/models"
	"planwright/internal/replay"
	"planwright/internal/settings"
	"planwright/internal/telemetry"
	"planwright/planner"
)

// A page is told all that is known of how requests went, and of those that are kept.
func TestFiguresAreShownWhole(t *testing.T) {
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	got := viewFigures(telemetry.ModelFigures{
		Provider: "p", Model: "m", Requests: 1, FirstValid: 2, RepairedValid: 3, Invalid: 4, EndpointFailed: 5, LocalRepairs: 6, InputTokens: 7, OutputTokens: 8, MedianMs: 9,
		Failures: []telemetry.Failure{{Time: at, Kind: planner.KindChat, Status: "failed", Reason: planner.EndpointFailed, Detail: "d", Attempts: 2}},
	})
	want := ModelFigures{
		Provider: "p", Model: "m", Requests: 1, FirstValid: 2, RepairedValid: 3, Invalid: 4, EndpointFailed: 5, LocalRepairs: 6, InputTokens: 7, OutputTokens: 8, MedianMs: 9,
		Failures: []FailureView{{Time: "2026-03-01T12:00:00Z", Kind: planner.KindChat, Reason: planner.EndpointFailed, Detail: "d", Attempts: 2}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("figures (-want +got):\n%s", diff)
	}
	if v := viewFigures(telemetry.ModelFigures{}); v.Failures == nil {
		t.Error("no failures are null")
	}
	kept := ViewRequest(replay.Request{ID: "i", At: "then", Kind: planner.KindPlan, Words: "a\nb", Provider: "p", Model: "m", Status: planner.Blocked, Replies: make([]replay.Reply, 2)})
	if diff := cmp.Diff(KeptRequest{ID: "i", At: "then", Kind: planner.KindPlan, Words: "a b", Provider: "p", Model: "m", Status: planner.Blocked, Replies: 2}, kept); diff != "" {
		t.Errorf("a request (-want +got):\n%s", diff)
	}
}

// Each setting but those of the connection is listed, with what it is and where it is from.
func TestSettingsAreListedWhole(t *testing.T) {
	f := open(t, t.TempDir(), "")
	must(t, f.host.settings.Set("maxRepairAttempts", []byte("4")))
	list := f.host.listSettings()
	origins := map[string]settings.Origin{}
	for _, v := range list.Fields {
		origins[v.Key] = v.Origin
		field, known := settingFor(v.Key)
		if !known || v.Kind != field.Kind || v.Label != field.Label || v.Text != field.Text || v.Default != field.Default || v.Min != field.Min || v.Max != field.Max || cmp.Diff(field.Options, v.Options) != "" || v.Value != field.Value(f.host.Settings()) {
			t.Errorf("listed is %+v, it is %+v", v, field)
		}
	}
	if len(origins) != len(settings.Fields())-2 || list.Path != f.host.settings.Path() || origins["maxRepairAttempts"] != settings.FromFile || origins["transportRetries"] != settings.FromCommandLine || origins["planRepairs"] != settings.FromDefault {
		t.Errorf("%d settings from %v", len(origins), origins)
	}
	for _, key := range []string{"baseUrl", "model", "none"} {
		if _, known := settingFor(key); known {
			t.Errorf("%s is changed here", key)
		}
	}
	for kind, want := range map[settings.Kind]string{settings.Flag: "x", settings.Number: "x", settings.Text: `"x"`, settings.Choice: `"x"`} {
		if got := string(typed(settings.Field{Kind: kind}, "x")); got != want {
			t.Errorf("%s: %s", kind, got)
		}
	}
}

// What is listed of programs that serve models is what the guide says for this system.
func TestInstallsAreOfTheGuide(t *testing.T) {
	guide := models.ReadGuide()
	list := installs(guide)
	if len(list) != len(guide.Servers) || len(list) == 0 {
		t.Fatalf("listed are %+v", list)
	}
	for i, s := range guide.Servers {
		if v := list[i]; v.Name != s.Name || v.Note != s.Note || v.Page != s.Page || v.After != s.After {
			t.Errorf("listed is %+v, it is %+v", v, s)
		}
	}
}
