package table

import "testing"

// Below a name without a sign that parts columns a comma between digits parts a fraction.
func TestOneColumn(t *testing.T) {
	for _, tt := range []struct {
		text    string
		columns int
		first   string
	}{
		{"Betrag\n1,50\n2,50\n", 1, `{"Betrag":1.50}`},
		{"Betrag\r\n1.234,50 €\r\n2,50 €\r\n", 1, `{"Betrag":"1.234,50 €"}`},
		{"Betrag\n1,50", 1, `{"Betrag":1.50}`},
		{"n\n1\n2\n", 1, `{"n":1}`},
		{"Titel\nName,Betrag\nAnn,5\nBob,6\n", 2, `{"Name":"Ann","Betrag":5}`},
		{"a,b\n1,50\n2,50\n", 2, `{"a":1,"b":50}`},
		{"a\n1,x\n2,y\n", 2, `{"a":1,"column_2":"x"}`},
	} {
		read, err := Read(tt.text, How{})
		if err != nil || len(read.Columns) != tt.columns || string(read.Rows[0]) != tt.first {
			t.Errorf("%q: %v %s, %v", tt.text, read.Columns, read.Rows, err)
		}
	}
}
