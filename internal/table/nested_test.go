package table

import (
	"io"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

func TestFieldsOfObjectsAreColumns(t *testing.T) {
	rows := []jsontext.Value{
		jsontext.Value(`{"id":1,"customer":{"name":"Ann","city":{"zip":"01"}},"a.b":"own","a":{"b":"other"},"tags":["x"]}`),
		jsontext.Value(`{"id":2,"customer":null}`),
	}
	grid, err := GridOf(rows, []string{"id", "customer.name", "customer.city.zip", "a.b"})
	if err != nil {
		t.Fatal(err)
	}
	got, err := grid.Write(CSV, "")
	if want := "id,customer.name,customer.city.zip,a.b\n1,Ann,01,own\n2,,,\n"; err != nil || string(got) != want {
		t.Errorf("%q, %v", got, err)
	}
	if said := grid.Nested(CSV); said != "" {
		t.Error(said)
	}
}

func TestObjectsInCellsAreTold(t *testing.T) {
	row := `{"id":1,"customer":{"name":"Ann","city":"Ulm"},"tags":["x"],"none":{}}`
	want := "Objects stand in “customer” and “none”, and are written as JSON. Pick their fields as columns in a data step before, such as “customer.name” and “customer.city”. Lists stand in “tags”, and are written as JSON."
	grid, err := GridOf([]jsontext.Value{jsontext.Value(row)}, nil)
	if err != nil || grid.Nested(Book) != want || grid.Nested(Lines) != "" {
		t.Errorf("%q, %v", grid.Nested(Book), err)
	}
	large, err := GridOfLarge(strings.NewReader(row+"\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	large.As(CSV)
	if _, err := io.ReadAll(large); err != nil || large.Nested(CSV) != want {
		t.Errorf("%q, %v", large.Nested(CSV), err)
	}
}
