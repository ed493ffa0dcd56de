package tools

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/cenkalti/backoff/v5"

	"planwright/planner/problem"
)

const (
	quickDeath = time.Minute // a server that lived longer is started again as if it had never ended
	mostDeaths = 5           // quick ones in a row before it is left alone
	longPause  = 30 * time.Second
)

// server is one of the user's servers, and what keeps it running.
type server struct {
	Server
	set    *Set
	way    way
	values sealed
	prefix string // of the names of its tools
	log    *log

	relist chan struct{} // its tools may have changed; holds one
	stop   context.CancelFunc
	done   chan struct{} // closed when nothing runs any more; nil: nothing ever did

	// The rest is guarded by set.mu.
	state    State
	text     string
	until    time.Time
	last     LastWords // where it ended, until it is ready again
	session  *session  // nil: it cannot be called
	listed   []offered
	named    bool // it has said what it offers
	problems problem.List
	given    string // tells the values that it was started with from others; "": it was not
}

func (s *Set) newServer(def Server) *server {
	v := &server{
		Server: def, set: s, way: wayOf(def), values: s.approvals.seal(def), prefix: prefixOf(def.Name), relist: make(chan struct{}, 1),
		log: &log{most: s.limits.Log, redact: redactor(def, s.options.Redact)},
	}
	if s.options.Folder != "" {
		v.log.file.path = logPath(s.options.Folder, def.Name)
	}
	if v.state, v.text = v.rest(); v.state == Starting && s.options.Wait {
		v.state = Approved
	}
	return v
}

// redactor takes out the secrets of the server's own settings, then those of the
// program.
func redactor(def Server, others func(string) string) func(string) string {
	const shortest = 6 // shorter ones could not be told from ordinary text
	var secrets, pairs []string
	for _, values := range []map[string]string{def.Env, def.Headers} {
		for _, value := range values {
			value = WithoutSecrets(value)
			for _, secret := range append(strings.Split(value, "\n"), value) { // it may be printed over lines
				if secret = strings.TrimSpace(secret); len(secret) >= shortest {
					secrets = append(secrets, secret)
				}
			}
		}
	}
	slices.SortFunc(secrets, func(a, b string) int { return len(b) - len(a) }) // one may begin another
	for _, secret := range secrets {
		pairs = append(pairs, secret, "[redacted]")
	}
	own := strings.NewReplacer(pairs...)
	return func(text string) string { return others(own.Replace(text)) }
}

// rest is the state of a server that does not run.
func (v *server) rest() (State, string) {
	given := v.set.approvals.list[v.Name]
	switch reason := v.unsupported(); {
	case v.prefix == "":
		return Unsupported, "Its name has no letter. Give it another name in the settings."
	case reason != "":
		return Unsupported, reason
	case v.Disabled:
		return Off, ""
	case given == nil:
		return Unapproved, "It is started once you have approved it."
	case !given.Way.equals(v.way):
		return Unapproved, "It is to be started in another way than you approved."
	case given.Values.equals(sealed{}) && !v.values.equals(sealed{}):
		return Unapproved, "The values of its variables and headers are approved too from now on. Approve it once more."
	case !given.Values.equals(v.values):
		return Unapproved, "It is to be started with other values of its variables or headers than you approved."
	}
	return Starting, ""
}

// offers are the tools it has named; until it has been started, those it is known
// for. The caller holds the lock.
func (v *server) offers() []offered {
	given := v.set.approvals.list[v.Name]
	if v.named || given == nil || v.state != Approved && v.state != Starting && v.state != Restarting {
		return v.listed
	}
	known, _ := offer(v.Name, v.prefix, given.Tools)
	return known
}

// onOffer are the approved ones of these, where the server can be called or will
// be. The caller holds the lock.
func (v *server) onOffer() []offered {
	switch v.state {
	case Ready, Changed, Approved, Starting, Restarting:
	case Off, Unapproved, Broken, Unsupported:
		return nil
	}
	given := v.set.approvals.list[v.Name]
	return slices.DeleteFunc(slices.Clone(v.offers()), func(t offered) bool { return !given.allows(t.definition) })
}

// begin starts what keeps the server running. Nothing of it runs yet.
func (v *server) begin() {
	var ctx context.Context
	ctx, v.stop = context.WithCancel(context.Background())
	v.done = make(chan struct{})
	go v.run(ctx)
}

// halt ends the server, and all that it started.
func (v *server) halt() {
	if v.done != nil {
		v.stop()
		<-v.done
	}
}

// run keeps the server running until ctx is done or it is given up.
func (v *server) run(ctx context.Context) {
	defer close(v.done)
	defer v.log.file.close()
	pauses := backoff.NewExponentialBackOff()
	pauses.InitialInterval, pauses.MaxInterval, pauses.Multiplier = v.set.limits.Pause, longPause, 2
	for deaths := 1; ; deaths++ {
		v.enter(Starting, "", 0)
		v.log.begin()
		began := time.Now()
		err := v.live(ctx)
		if ctx.Err() != nil {
			return
		}
		why := explain(err, v.set.limits)
		v.log.say(why.text)
		if time.Since(began) > quickDeath {
			deaths = 1
			pauses.Reset()
		}
		switch {
		case why.final:
			v.enter(Broken, why.text, 0)
			return
		case deaths >= mostDeaths:
			v.enter(Broken, why.text+" It was tried five times. Its log may say why; mend that and start it again.", 0)
			return
		}
		pause := pauses.NextBackOff()
		v.enter(Restarting, why.text+" It is started again.", pause)
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}

// enter takes on a state in which the server cannot be called.
func (v *server) enter(state State, text string, pause time.Duration) {
	v.set.change(func() {
		v.state, v.text, v.until, v.session = state, v.log.redact(text), time.Time{}, nil
		v.listed, v.named, v.problems = nil, false, nil
		switch state {
		case Restarting, Broken:
			v.last = v.log.lastWords()
		case Starting: // those of the last time hold until it is ready
		default:
			v.last = LastWords{}
		}
		if pause > 0 {
			v.until = time.Now().Add(pause)
		}
	})
}

// settle takes on the state that the approval of its tools leads to. The caller
// holds the lock.
func (v *server) settle() {
	given := v.set.approvals.list[v.Name]
	v.state, v.text, v.last = Ready, "", LastWords{}
	if slices.ContainsFunc(v.listed, func(t offered) bool { return !given.allows(t.definition) }) {
		v.state, v.text = Changed, "It offers tools that you have not approved. They are not used."
	}
}
