package host

import (
	"context"

	"planwright/internal/llm"
	"planwright/internal/page"
	"planwright/planner/problem"
)

// LocalServers are what answers like a model server at the ports of localPorts. They
// are for the person to choose from: until then each is asked for the list of its
// models and for nothing else.
func (p *planning) LocalServers(ctx context.Context) []LocalServer {
	servers := []LocalServer{}
	for _, found := range llm.Detect(ctx, p.settings.Current().Settings.LocalPorts) {
		servers = append(servers, LocalServer{Name: string(found.Server), BaseURL: found.BaseURL, Host: found.Host, Models: page.List(p.withoutKeys(found.Models))})
	}
	return servers
}

// LocalServers are those of the host.
//
//page:call ModelChoices
func (p *Program) LocalServers() ([]LocalServer, error) { return p.Host.LocalServers(p.ctx), nil }

// maxConnection is how long what names an endpoint or a folder may be, in bytes.
const maxConnection = 16 << 10

func (r ConnectRequest) check() error {
	if len(r.BaseURL)+len(r.Model)+len(r.Key) > maxConnection {
		return problem.Fail("The address, model and key are too long together: at most %d kB.", maxConnection>>10)
	}
	return nil
}

// Connect plans with another model from now on.
//
//page:call
func (p *Program) Connect(r ConnectRequest) (ModelView, error) {
	if err := r.check(); err != nil {
		return ModelView{}, err
	}
	view, err := p.Host.Connect(p.ctx, r)
	if err == nil {
		p.emit(EventModelChanged, view)
	}
	return view, err
}

// ForgetKey uses the key of the endpoint no more and takes it out of the keychain.
//
//page:call
func (p *Program) ForgetKey() (ModelView, error) {
	view, err := p.Host.ForgetKey()
	p.emit(EventModelChanged, view)
	return view, err
}

// UseOffline plans without a model until the person connects one, also after a restart.
//
//page:call
func (p *Program) UseOffline() (ModelView, error) {
	view := p.Host.stayOffline()
	p.emit(EventModelChanged, view)
	return view, nil
}

// findModel looks for the key of the model while the page starts.
func (p *Program) findModel() {
	before := p.Host.Model()
	p.Host.FindModel(p.ctx)
	p.tellModel(before)
}

// tellModel tells the pages of what is new about what plans, since it was so.
func (p *Program) tellModel(before ModelView) {
	if view := p.Host.Model(); view != before && p.ctx.Err() == nil {
		if view.Offline != before.Offline {
			p.Session.Recheck() // of what its steps need
		}
		p.emit(EventModelChanged, view)
	}
}

// EndCoolOff lets the next request reach an endpoint that is left alone after
// failures in a row.
//
//page:call
func (p *Program) EndCoolOff() (ModelView, error) {
	before := p.Host.Model()
	p.Host.endCoolOff()
	p.tellModel(before)
	return p.Host.Model(), nil
}

// TestModel finds out whether an endpoint works and what it knows. It changes
// nothing but what is remembered of the endpoint, and may take minutes where the
// model has to be loaded first. Findings are told as they are made, by
// EventTestFinding. One test runs at a time: the next ends the one before.
//
//page:call
func (p *Program) TestModel(r ConnectRequest) (TestView, error) {
	if err := r.check(); err != nil {
		return TestView{}, err
	}
	ctx, end := context.WithCancel(p.ctx)
	defer end()
	p.endTest(end)
	return p.Host.testModel(ctx, r, func(f llm.Finding) {
		if ctx.Err() == nil {
			p.emit(EventTestFinding, f)
		}
	}), nil
}

// StopTest ends the test that runs; none is no error.
//
//page:call
func (p *Program) StopTest() error {
	p.endTest(func() {})
	return nil
}

// endTest ends the test that runs; next ends the one that runs from now on.
func (p *Program) endTest(next context.CancelFunc) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stopTest != nil {
		p.stopTest()
	}
	p.stopTest = next
}
