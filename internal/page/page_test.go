package page

import (
	"testing"
	"time"

	"github.com/go-json-experiment/json"
)

func TestCut(t *testing.T) {
	for _, test := range []struct {
		text string
		most int
		want string
	}{{"abc", 3, "abc"}, {"abcd", 3, "abc…"}, {"aäb", 2, "a…"}, {"ä", 1, "…"}} {
		if got := Cut(test.text, test.most); got != test.want {
			t.Errorf("Cut(%q, %d) = %q, want %q", test.text, test.most, got, test.want)
		}
	}
}

func TestTimes(t *testing.T) {
	at := time.Date(2026, 3, 4, 5, 6, 7, 89_000_000, time.FixedZone("east", 3600))
	for got, want := range map[string]string{
		Time(at): "2026-03-04T04:06:07Z", Moment(at): "2026-03-04T04:06:07.089Z", Time(time.Time{}) + Moment(time.Time{}): "",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestListIsNeverNull(t *testing.T) {
	if data, err := json.Marshal(List([]int(nil))); err != nil || string(data) != "[]" {
		t.Errorf("it is %s, %v", data, err)
	}
}
