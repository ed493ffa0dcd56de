package page

import (
	"testing"
	"time"

	"github.com/go-json-experiment/json"
)

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
