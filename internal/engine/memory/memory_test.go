package memory

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"planwright/internal/keep"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// added is a change that adds a part.
func added(p Part) func(*Memory) error {
	return func(m *Memory) error {
		m.Kept.Add(p)
		return nil
	}
}

func TestStore(t *testing.T) {
	s := Store{Folder: filepath.Join(t.TempDir(), "memory")}
	if m, err := s.Read("w"); err != nil || !m.Kept.IsEmpty() {
		t.Fatalf("nothing is %+v, %v", m, err)
	}
	must(t, s.Change("w", func(*Memory) error { return nil }))
	if _, err := os.Stat(s.Path("w")); err == nil {
		t.Error("there is a file of nothing")
	}
	part := Part{Values: map[string]jsontext.Value{"last": jsontext.Value(`12345678901234567890`)}, Had: Had{"mail": {"b", "a"}}}
	must(t, s.Change("w", added(part)))
	if m, err := s.Read("w"); err != nil || !cmp.Equal(m.Kept, part) {
		t.Errorf("it is %+v, %v", m, err)
	}
	if m, err := s.Read("v"); err != nil || !m.Kept.IsEmpty() {
		t.Errorf("that of another workflow is %+v, %v", m, err)
	}
	refusal := errors.New("no")
	if err := s.Change("w", func(m *Memory) error { m.Kept = Part{}; return refusal }); err != refusal {
		t.Error(err)
	}
	if m, _ := s.Read("w"); !cmp.Equal(m.Kept, part) {
		t.Errorf("after a change that failed it is %+v", m)
	}
	if aside, err := s.Clear("w"); err != nil || aside != "" {
		t.Error(aside, err)
	}
	if m, _ := s.Read("w"); !m.Kept.IsEmpty() {
		t.Errorf("cleared it is %+v", m)
	}
}

// A file that cannot be used is named with the remedy, nothing is written in its place, and
// clearing keeps it aside as it is.
func TestDamagedMemory(t *testing.T) {
	for name, text := range map[string]string{
		"empty": "", "cut off": `{"version":1,"workflow":"w","kept":{"values":{"a":`, "no JSON": "\x00\x00\x00", "a list": "[]",
		"of another workflow": `{"version":1,"workflow":"v","kept":{}}`, "of no version": `{"workflow":"w"}`, "another form": `{"version":1,"workflow":"w","kept":[]}`,
		"newer": `{"version":2,"workflow":"w","kept":{}}`, "twice": `{"version":1,"workflow":"w","kept":{},"kept":{}}`,
	} {
		s := Store{Folder: t.TempDir()}
		must(t, os.WriteFile(s.Path("w"), []byte(text), 0o600))
		_, err := s.Read("w")
		changed := s.Change("w", added(Part{Had: Had{"k": {"a"}}}))
		for _, err := range []error{err, changed} {
			if !errors.Is(err, ErrUnreadable) || !strings.Contains(err.Error(), s.Path("w")) || !strings.HasSuffix(err.Error(), ".") {
				t.Errorf("%s: %v", name, err)
			}
		}
		if data, _ := os.ReadFile(s.Path("w")); string(data) != text {
			t.Errorf("%s: it was changed to %q", name, data)
		}
		aside, err := s.Clear("w")
		must(t, err)
		if of, ok := keep.DamagedOf(filepath.Base(aside)); !ok || of != filepath.Base(s.Path("w")) {
			t.Errorf("%s: kept aside as %q", name, aside)
		}
		if data, _ := os.ReadFile(aside); string(data) != text {
			t.Errorf("%s: %q was kept aside", name, data)
		}
		if m, err := s.Read("w"); err != nil || !m.Kept.IsEmpty() {
			t.Errorf("%s: then it is %+v, %v", name, m, err)
		}
	}
}

func FuzzMemory(f *testing.F) {
	f.Add([]byte(`{"version":1,"workflow":"w","kept":{"values":{"a":1},"had":{"k":["x"]}},"open":{"r":{"k":["y"]}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s := Store{Folder: t.TempDir()}
		must(t, os.WriteFile(s.Path("w"), data, 0o600))
		m, err := s.Read("w")
		if err != nil {
			if !errors.Is(err, ErrUnreadable) {
				t.Error(err)
			}
			return
		}
		must(t, s.Change("w", added(Part{Had: Had{"new": {"z"}}})))
		again, err := s.Read("w")
		must(t, err)
		m.Kept.Add(Part{Had: Had{"new": {"z"}}})
		if len(again.Kept.Values) != len(m.Kept.Values) || !cmp.Equal(again.Kept.Had, m.Kept.Had) {
			t.Errorf("%+v was written as %+v", m, again)
		}
	})
}

func TestOneChangesAtATime(t *testing.T) {
	s := Store{Folder: t.TempDir()}
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for j := range 5 {
				if err := s.Change("w", added(Part{Had: Had{"k": {strconv.Itoa(i*5 + j)}}})); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if m, err := s.Read("w"); err != nil || len(m.Kept.Had["k"]) != 40 {
		t.Errorf("%d of 40 are there, %v", len(m.Kept.Had["k"]), err)
	}
}

func TestBounds(t *testing.T) {
	keys := make([]string, MaxKeys)
	for i := range keys {
		keys[i] = strconv.Itoa(i)
	}
	big := jsontext.Value(`"` + strings.Repeat("x", MaxBytes-10) + `"`)
	for _, test := range []struct {
		part Part
		says string
	}{
		{Part{Had: Had{"k": keys}}, ""},
		{Part{Had: Had{"k": keys, "l": {"a"}}}, "at most 500000 keys, and this would be 500001"},
		{Part{Had: Had{"k": keys}, Values: map[string]jsontext.Value{"a": jsontext.Value("1")}}, "at most 500000 keys"},
		{Part{Values: map[string]jsontext.Value{"a": big}}, ""},
		{Part{Values: map[string]jsontext.Value{"a": big, "b": big}}, "at most 16 MiB"},
	} {
		if err := test.part.Check(); (err == nil) != (test.says == "") || err != nil && !strings.Contains(err.Error(), test.says) {
			t.Errorf("%v, want %q", err, test.says)
		}
	}
}

// Whatever is added in whatever order: what was had is had once, in the order in which it
// came, and of values the last stays.
func TestAdd(t *testing.T) {
	some := rapid.Custom(func(t *rapid.T) Part {
		return Part{
			Values: rapid.MapOf(rapid.SampledFrom([]string{"a", "b"}), rapid.Map(rapid.IntRange(0, 9), func(n int) jsontext.Value { return jsontext.Value(strconv.Itoa(n)) })).Draw(t, "values"),
			Had:    rapid.MapOf(rapid.SampledFrom([]string{"k", "l"}), rapid.SliceOf(rapid.SampledFrom([]string{"1", "2", "3", "4"}))).Draw(t, "had"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		var kept Part
		values, seen := map[string]string{}, map[string]bool{}
		for _, part := range rapid.SliceOf(some).Draw(t, "parts") {
			before := kept.Had["k"]
			kept.Add(part)
			for key, value := range part.Values {
				values[key] = string(value)
			}
			for key, list := range part.Had {
				for _, one := range list {
					seen[key+one] = true
				}
			}
			if now := kept.Had["k"]; len(now) < len(before) || !slices.Equal(now[:len(before)], before) {
				t.Fatalf("%v became %v", before, now)
			}
		}
		count := 0
		for key, list := range kept.Had {
			for _, one := range list {
				if count++; !seen[key+one] {
					t.Fatalf("%s of %s came from nowhere", one, key)
				}
			}
		}
		if count != len(seen) || len(kept.Values) != len(values) {
			t.Fatalf("%d of %d are kept, %v of %v", count, len(seen), kept.Values, values)
		}
		for key, value := range values {
			if string(kept.Values[key]) != value {
				t.Fatalf("%s is %s, was %s last", key, kept.Values[key], value)
			}
		}
	})
}

// What was kept by the codes of its letters is known again by its looks.
func TestNewByLooks(t *testing.T) {
	got := New([]string{"M\u00fcller", "a b", "c\u200b", "c", "d"}, []string{"Mu\u0308ller"}, []string{"a\u00a0b"})
	if diff := cmp.Diff([]string{"c\u200b", "d"}, got); diff != "" {
		t.Error(diff)
	}
}
