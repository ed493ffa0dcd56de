package host

import (
	"path/filepath"
	"strings"
	"testing"

	"planwright/internal/session"
	"planwright/internal/settings"
)

// setting is how a setting stands in a list.
func setting(t *testing.T, list SettingsList, key string) SettingView {
	t.Helper()
	for _, f := range list.Fields {
		if f.Key == key {
			return f
		}
	}
	t.Fatalf("there is no setting %s", key)
	return SettingView{}
}

func TestSettingsAreChangedAtOnceAndKept(t *testing.T) {
	folder := t.TempDir()
	f := open(t, folder, "")
	for key, value := range map[string]string{"maxRepairAttempts": "7", "allowAgentSteps": "true", "onExhausted": "offline"} {
		list, err := f.SetSetting(SettingRequest{Key: key, Value: value})
		if got := setting(t, list, key); err != nil || got.Value != value || got.Origin != settings.FromFile {
			t.Errorf("%s: %+v, %v", key, got, err)
		}
	}
	if now := f.host.Settings(); now.MaxRepairAttempts != 7 || !now.AllowAgentSteps {
		t.Errorf("plans with %+v", now)
	}
	f.close()
	kept := settings.Open(settings.Sources{Path: filepath.Join(folder, "settings.json")}).Current()
	if kept.MaxRepairAttempts != 7 || kept.OnExhausted != settings.ExhaustedOffline {
		t.Errorf("kept %+v", kept.Settings)
	}
}

func TestSettingIsReset(t *testing.T) {
	f := open(t, t.TempDir(), "")
	if _, err := f.SetSetting(SettingRequest{Key: "planRepairs", Value: "0"}); err != nil {
		t.Fatal(err)
	}
	list, err := f.ResetSetting("planRepairs")
	if got := setting(t, list, "planRepairs"); err != nil || got.Value != got.Default || got.Origin != settings.FromDefault {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestSettingsThatAreRefused(t *testing.T) {
	f := open(t, t.TempDir(), "")
	for _, r := range []SettingRequest{
		{"maxRepairAttempts", "11"}, {"maxRepairAttempts", "many"}, {"maxRepairAttempts", ""}, {"theme", "pink"},
		{"baseUrl", "http://example.com"}, {"none", "1"}, {"theme", strings.Repeat("x", session.MaxLabel+1)},
	} {
		if _, err := f.SetSetting(r); err == nil {
			t.Errorf("%s was set to %q", r.Key, r.Value)
		}
	}
	for _, key := range []string{"none", "model"} {
		if _, err := f.ResetSetting(key); err == nil {
			t.Errorf("%s was reset", key)
		}
	}
	if now := f.host.Settings(); now.MaxRepairAttempts != settings.Default().MaxRepairAttempts {
		t.Errorf("the settings are %+v", now)
	}
}

// What the command line says wins over what is chosen, and the list says so.
func TestSettingFromTheCommandLine(t *testing.T) {
	f := open(t, t.TempDir(), "")
	list, err := f.SetSetting(SettingRequest{Key: "transportRetries", Value: "4"})
	if got := setting(t, list, "transportRetries"); err != nil || got.Value != "0" || got.Origin != settings.FromCommandLine {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestSettingsEvent(t *testing.T) {
	f := open(t, t.TempDir(), "")
	if _, err := f.SetSetting(SettingRequest{Key: "theme", Value: "dark"}); err != nil {
		t.Fatal(err)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	last := f.events[len(f.events)-1]
	list, ok := last.payload.(SettingsList)
	if last.name != EventSettingsChanged || !ok || setting(t, list, "theme").Value != "dark" {
		t.Errorf("the page was told %+v", last)
	}
}
