package catalog

// TableForm is how a table is written. Of a text that is in the words that the arguments of steps
// have for it; "" where it does not tell, as of a workbook or whole numbers, and for a comma
// and a point.
type TableForm struct {
	Separator string `json:"separator,omitempty"`
	Decimal   string `json:"decimal,omitempty"`
}
