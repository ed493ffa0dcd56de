package jq

import "github.com/itchyny/gojq"

// KeepingAll is the program with a select that keeps everything: what it makes then has the
// columns of the rows that it left out.
func (p *Program) KeepingAll() *Program {
	keep := &gojq.FuncDef{Name: "select", Args: []string{"f"}, Body: termQuery(&gojq.Term{Type: gojq.TermTypeIdentity})}
	query := *p.query
	query.FuncDefs = append([]*gojq.FuncDef{keep}, query.FuncDefs...)
	return &Program{&query}
}
