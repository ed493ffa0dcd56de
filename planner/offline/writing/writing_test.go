package writing

import (
	"slices"
	"testing"
)

func TestColumnsThatAreNamed(t *testing.T) {
	if all, _ := Said("The dates of Order Date and Ship Date are written as 12/22/2025"); len(all) != 1 || !slices.Equal(all[0].columns, []string{"Order Date", "Ship Date"}) {
		t.Errorf("%v", all)
	}
}
