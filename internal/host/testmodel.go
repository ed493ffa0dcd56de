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
func (h *Host) testModel(ctx context.Context, r ConnectRequest, told func(llm.Finding)) TestView {
	report := llm.Probe(ctx, h.clientConfig(h.requested(r)), told)
	return TestView{
		Works: report.Failure == nil, Host: report.Host, Model: h.Redact(report.Model), Models: page.List(h.withoutKeys(report.Models)),
		Findings: page.List(report.Findings),
	}
}

// endCoolOff lets the next call reach the endpoint.
func (h *Host) endCoolOff() {
	h.mu.Lock()
	c := h.connection
	h.mu.Unlock()
	if !c.offline() {
		h.client(c, nil).Bypass()
	}
}
