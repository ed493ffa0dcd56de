package host

import (
	"context"

	"planwright/internal/llm"
	"planwright/internal/page"
)

// TestView is what an endpoint was found to do with a model.
type TestView struct {
	Works    bool          `json:"works"` // requests can be made
	Host     string        `json:"host"`
	Model    string        `json:"model"` // that was asked, "" where none could be
	Models   []string      `json:"models"`
	Findings []llm.Finding `json:"findings"`
}

// testModel tries the endpoint with a few small calls.
func (p *planning) testModel(ctx context.Context, r ConnectRequest, told func(llm.Finding)) TestView {
	report := llm.Probe(ctx, p.clientConfig(p.requested(r)), told)
	return TestView{
		Works: report.Failure == nil, Host: report.Host, Model: p.redactor.Text(report.Model), Models: page.List(p.withoutKeys(report.Models)),
		Findings: page.List(report.Findings),
	}
}

// endCoolOff lets the next call reach the endpoint.
func (p *planning) endCoolOff() {
	p.mu.Lock()
	c := p.connection
	p.mu.Unlock()
	if !c.offline() {
		p.client(c, nil).Bypass()
	}
}
