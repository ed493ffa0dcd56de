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
		jsontext.Value(`{"id":2,"customer":null,"x":{"y.z":5,"y.n":{"m":6}}}`),
	}
	columns := []string{"id", "customer.name", "customer.city.zip", "a.b", "x.y.z", "x.y.n.m"}
	want := "id,customer.name,customer.city.zip,a.b,x.y.z,x.y.n.m\n1,Ann,01,own,,\n2,,,,5,6\n"
	grid, err := GridOf(rows, columns)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := grid.Write(CSV, ""); err != nil || string(got) != want || grid.Nested(CSV) != "" {
		t.Errorf("%q, %v, %q", got, err, grid.Nested(CSV))
	}
	large, err := GridOfLarge(strings.NewReader(string(rows[0])+"\n"+string(rows[1])+"\n"), columns)
	if err != nil {
		t.Fatal(err)
	}
	large.As(CSV)
	if got, err := io.ReadAll(large); err != nil || string(got) != want || large.Nested(CSV) != "" || len(large.Unused()) > 0 {
		t.Errorf("%q, %v, %q, %q", got, err, large.Nested(CSV), large.Unused())
	}
}

// Where all columns are fields of objects, none is lacking.
func TestFieldsOfObjectsAreThere(t *testing.T) {
	rows, columns := `{"id":1}`+"\n"+`{"customer":{"name":"Ann"}}`+"\n", []string{"customer.name"}
	large, err := GridOfLarge(strings.NewReader(rows), columns)
	if err != nil {
		t.Fatal(err)
	}
	large.As(CSV)
	if got, err := io.ReadAll(large); err != nil || string(got) != "customer.name\n\nAnn\n" && string(got) != "customer.name\n\"\"\nAnn\n" {
		t.Errorf("%q, %v", got, err)
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
