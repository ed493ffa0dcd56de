package journal_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"planwright/internal/engine/journal"
)

// entries reads the entries of the run, which are their own numbers.
func entries(t *testing.T, runs journal.Runs, id string) []int {
	t.Helper()
	found, err := runs.Entries(id)
	must(t, err)
	var numbers []int
	for _, e := range found {
		n, err := strconv.Atoi(strings.TrimSpace(strings.Trim(string(e), `"`)))
		must(t, err)
		numbers = append(numbers, n)
	}
	if !slices.IsSorted(numbers) {
		t.Errorf("the entries are %v", numbers)
	}
	return numbers
}

// addEntries adds the entries from one number to another.
func addEntries(t *testing.T, log *journal.Log, from, to int) {
	t.Helper()
	for n := from; n <= to; n++ {
		must(t, log.AddEntry(n, n))
	}
}

func TestEntries(t *testing.T) {
	runs := newRuns(t)
	id, log := create(t, runs, "w", now)
	if got := entries(t, runs, id); len(got) != 0 {
		t.Errorf("there are entries %v", got)
	}
	addEntries(t, log, 1, 3)
	must(t, log.Close())
	log = open(t, runs, id, "snapshot 1")
	addEntries(t, log, 2, 5) // two of them again
	if got := entries(t, runs, id); !slices.Equal(got, []int{1, 2, 3, 4, 5}) {
		t.Errorf("the entries are %v", got)
	}
	must(t, log.Close())
}

// Of a long run the first entries and the last ones stay.
func TestLongRun(t *testing.T) {
	runs := newRuns(t)
	id, log := create(t, runs, "w", now)
	for from := 1; from < 3000; from += 250 {
		addEntries(t, log, from, from+249)
		must(t, log.Close())
		log = open(t, runs, id, "snapshot 1")
		got := entries(t, runs, id)
		if last := from + 249; len(got) > 1500 || len(got) < min(last, 1000) || !hasRun(got, 1, min(last, 500)) || !hasRun(got, max(1, last-499), last) {
			t.Fatalf("of %d entries %d stay, from %d to %d", last, len(got), got[0], got[len(got)-1])
		}
	}
	must(t, log.Close())
}

// hasRun reports whether the numbers hold all between two.
func hasRun(numbers []int, from, to int) bool {
	start, found := slices.BinarySearch(numbers, from)
	end := start + to - from
	return found && end < len(numbers) && numbers[end] == to
}

// Entries that are large make fewer of them stay.
func TestLargeEntries(t *testing.T) {
	runs := newRuns(t)
	id, log := create(t, runs, "w", now)
	for n := 1; n <= 20; n++ {
		must(t, log.AddEntry(n, strings.Repeat(" ", 1<<20)+strconv.Itoa(n)))
	}
	must(t, log.Close())
	if got := entries(t, runs, id); len(got) > 12 || !hasRun(got, 1, 3) || !hasRun(got, 18, 20) {
		t.Errorf("of 20 entries these stay: %v", got)
	}
	size := int64(0)
	files, _ := filepath.Glob(filepath.Join(runs.Folder, id, "*.entries"))
	for _, f := range files {
		info, err := os.Stat(f)
		must(t, err)
		size += info.Size()
	}
	if size > 13<<20 {
		t.Errorf("%d bytes of entries", size)
	}
}

// A damaged line is passed over and kept aside, a torn one made again.
func TestBrokenEntries(t *testing.T) {
	for name, c := range map[string]struct {
		damage func(text string) string
		want   []int
		aside  int
	}{
		"torn":    {func(text string) string { return text[:len(text)-1] }, []int{1, 2, 3, 4, 5}, 0},
		"damaged": {func(text string) string { return strings.Replace(text, `"n":2`, `"n":7`, 1) }, []int{1, 3, 4, 5}, 1},
		"zeros":   {func(text string) string { return strings.Repeat("\x00", len(text)) }, []int{1, 2, 3, 4, 5}, 0},
		"both":    {func(text string) string { return strings.Replace(text[:len(text)-1], `"n":2`, `"n":7`, 1) }, []int{1, 3, 4, 5}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			runs := newRuns(t)
			id, log := create(t, runs, "w", now)
			addEntries(t, log, 1, 4)
			must(t, log.Close())
			path := filepath.Join(runs.Folder, id, "first.entries")
			must(t, os.WriteFile(path, []byte(c.damage(string(read(t, path)))), 0o600))
			log = open(t, runs, id, "snapshot 1")
			addEntries(t, log, 1, 5)
			must(t, log.Close())
			if got := entries(t, runs, id); !slices.Equal(got, c.want) {
				t.Errorf("the entries are %v", got)
			}
			if aside, _ := filepath.Glob(path + ".corrupt-*"); len(aside) != c.aside {
				t.Errorf("kept aside: %v", aside)
			}
		})
	}
}
