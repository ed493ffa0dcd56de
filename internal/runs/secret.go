package runs

import (
	"cmp"
	"errors"
	"io"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/engine"
	"planwright/internal/engine/value"
	"planwright/internal/redact"
	"planwright/internal/secrets"
	"planwright/internal/tools/builtin"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// keys puts secrets into calls, at the last moment and where they may go.
type keys struct {
	store    *secrets.Store
	redactor *redact.Redactor
}

// get is the secret of a name, which from then on is taken out of all that is kept and shown.
func (k keys) get(name string) (secrets.Secret, error) {
	secret, err := k.store.Get(name)
	if err == nil {
		k.redactor.AddSecret(secret.Value)
	}
	return secret, err
}

// tell makes known every secret that can be read without a question, before something is
// run or shown: another run may have left it where this one reads.
func (k keys) tell() { k.store.Tell(k.redactor.AddSecret) }

// places are where a secret may go, in words; none where there is no such secret.
func (k keys) places(name string) []string {
	list, _ := k.store.List() // what is wrong with it is a problem of the workflow
	for _, l := range list {
		if l.Name == name {
			return l.Bound.Places()
		}
	}
	return []string{}
}

// unlock reads the secrets that a workflow uses, so that what keeps one from being read is
// known before a run begins.
func (k keys) unlock(w workflow.Workflow) error {
	for _, n := range w.Nodes {
		for _, name := range n.Secrets {
			if bool(n.Disabled) || !w.IsSecret(workflow.Secret(name)) {
				continue
			}
			if _, err := k.get(name); err != nil {
				return err
			}
		}
	}
	return nil
}

// mayNotGo says why a secret may not go where a step takes it, as far as that stands in the step.
func (r *Runs) mayNotGo(n workflow.Node, secret secrets.Listed) error {
	if n.Tool == nil {
		return nil
	}
	tool, known := r.tools.Catalog().Get(n.Tool.Name)
	arguments, err := json.Marshal(n.Tool.Arguments)
	if !known || err != nil {
		return nil
	}
	used := []secrets.Secret{{Name: secret.Name, Bound: secret.Bound}}
	err = mayGo(tool, arguments, used, func(address *url.URL) error {
		if address.Host == "" || strings.Contains(address.Host+address.Scheme, "{{") {
			return nil // nobody knows it yet
		}
		return secret.Bound.AllowsURL(secret.Name, address)
	})
	var given struct {
		Argv []string `json:"argv"`
	}
	isOpen := json.Unmarshal(arguments, &given) == nil && len(given.Argv) > 0 && strings.Contains(given.Argv[0], "{{")
	if isOpen || errors.Is(err, errUnreadable) {
		return nil
	}
	return err
}

// SecretProblems warns of the secrets that a workflow uses and that are not here, or that may not
// go where it takes them, of each once for each step.
func (r *Runs) SecretProblems(w workflow.Workflow) (list problem.List) {
	var known []secrets.Listed
	read := false
	for _, n := range w.Nodes {
		told := map[string]bool{}
		for u, name := range n.Secrets {
			if bool(n.Disabled) || !w.IsSecret(workflow.Secret(name)) || !workflow.IsSecretName(name) || told[name] {
				continue
			}
			told[name] = true
			at := problem.Place{Node: n.ID, Path: u.Path + u.Tail}
			if !read {
				read = true
				var err error
				if known, err = r.keys.store.List(); err != nil {
					return problem.List{problem.New(problem.SecretMissing, at, "%s", err)}
				}
			}
			if p, is := r.secretProblem(n, at, name, known); is {
				p.Secret = name
				list = append(list, p)
			}
		}
	}
	return list
}

// secretProblem is what keeps a step from using a secret, known being those that are here.
func (r *Runs) secretProblem(n workflow.Node, at problem.Place, name string, known []secrets.Listed) (p problem.Problem, is bool) {
	here := slices.IndexFunc(known, func(l secrets.Listed) bool { return l.Name == name })
	if here < 0 {
		return problem.New(problem.SecretMissing, at,
			"“%s” uses the secret “%s”, which is not on this machine. Add it in the settings, under Tools, or with: planwright secrets set %s", n.Label(), name, name).
			WithFix("The person adds the secret %q; leave the reference as it is.", name), true
	}
	if err := r.mayNotGo(n, known[here]); err != nil {
		return problem.New(problem.SecretMisplaced, at, "“%s” would fail: %s", n.Label(), err).
			WithFix("The person sets the secret %q with its places anew; leave the reference as it is.", name), true
	}
	return p, false
}

// secretsFor are those of SecretProblems that a run needs: errors, but for a step whose failure leads on.
func (r *Runs) secretsFor(w workflow.Workflow) (list problem.List) {
	for _, p := range r.SecretProblems(w) {
		if n, _ := w.Node(p.At.Node); p.Code != problem.SecretMisplaced || n.OnFailure == workflow.Stop {
			p = p.As(problem.Error)
		}
		list = append(list, p)
	}
	return list
}

// put is the arguments of a call with its secrets, and where they may be sent from there.
// The error, for people, says why the call is not to be made.
func (k keys) put(tool catalog.Tool, c engine.ToolCall) (arguments jsontext.Value, goes builtin.Goes, err error) {
	for _, f := range c.Given { // what is read of it is kept without the secret
		if f.Secret != "" {
			if _, err := k.get(f.Secret); err != nil {
				return nil, nil, err
			}
		}
	}
	if len(c.Secrets) == 0 {
		return c.Arguments, nil, nil
	}
	var used []secrets.Secret
	values := map[string]string{}
	for _, placed := range c.Secrets {
		if !tool.TakesSecret(strings.TrimPrefix(string(placed.At), "/")) {
			return nil, nil, problem.Fail("The secret “%s” would be seen there. Give it in the url, the headers or the body of http_request, in env or input of run_command, or to a tool of a server.", placed.Name)
		}
		if _, known := values[placed.Name]; known {
			continue
		}
		secret, err := k.get(placed.Name)
		if err != nil {
			return nil, nil, err
		}
		used, values[placed.Name] = append(used, secret), secret.Value
	}
	goes = func(address *url.URL) error {
		return each(used, func(s secrets.Secret) error { return s.Bound.AllowsURL(s.Name, address) })
	}
	if arguments, err = value.WithSecrets(c.Arguments, c.Secrets, func(name string) string { return values[name] }); err != nil {
		return nil, nil, err
	}
	return arguments, goes, mayGo(tool, arguments, used, goes)
}

// mayGo says why secrets may not go where a call takes them; nil: they may.
func mayGo(tool catalog.Tool, arguments jsontext.Value, used []secrets.Secret, goes builtin.Goes) error {
	if tool.Server != "" {
		return each(used, func(s secrets.Secret) error { return s.Bound.AllowsServer(s.Name, tool.Server) })
	}
	var given struct {
		URL   string   `json:"url"`
		Argv  []string `json:"argv"`
		Shell bool     `json:"shell"`
	}
	if err := json.Unmarshal(arguments, &given); err != nil {
		return errUnreadable
	}
	if tool.Name == workflow.RunCommand {
		if given.Shell || len(given.Argv) == 0 {
			return problem.Fail("A secret is given to a program by its name, and not to a shell. Leave the shell out.")
		}
		return each(used, func(s secrets.Secret) error { return s.Bound.AllowsCommand(s.Name, given.Argv[0]) })
	}
	address, err := url.Parse(given.URL)
	if err != nil {
		return errUnreadable
	}
	return goes(address)
}

var errUnreadable = problem.Fail("Its arguments cannot be read, so no secret was put into them. Correct the step.")

// marked are the files that a call made, each with the secret that is in it. The error, for
// people, is that one stands in the name of a file.
func (k keys) marked(files []catalog.File, c engine.ToolCall) ([]catalog.File, error) {
	inherited := ""
	for _, f := range c.Given { // what is made of it may hold it in a form that is not found
		inherited = cmp.Or(inherited, f.Secret)
	}
	for i, f := range files {
		files[i].Secret = inherited
		for _, placed := range c.Secrets {
			secret, err := k.get(placed.Name)
			if err != nil {
				return nil, err
			}
			finder := &redact.Redactor{}
			finder.AddSecret(secret.Value)
			if finder.Known(f.Path) != f.Path {
				_ = os.Remove(f.Path)
				return nil, problem.Fail("What came is a file whose name holds the secret “%s”, so it was not kept.", placed.Name)
			}
			if holds(f.Path, finder) {
				files[i].Secret = placed.Name
			}
		}
	}
	return files, nil
}

// A file is looked through in pieces that overlap by more than a secret is long in any of
// its forms.
const (
	piece   = 1 << 20
	overlap = 6 * secrets.MaxValue
)

// holds reports whether a secret is in a file, or whether that is not known.
func holds(path string, finder *redact.Redactor) bool {
	f, err := atomicfile.OpenFile(path, os.O_RDONLY, 0)
	if err != nil {
		return true
	}
	defer f.Close()
	buffer := make([]byte, overlap+piece)
	for kept := 0; ; {
		n, err := io.ReadFull(f, buffer[kept:])
		text := string(buffer[:kept+n])
		if finder.Known(text) != text {
			return true
		}
		if err != nil {
			return err != io.EOF && err != io.ErrUnexpectedEOF
		}
		kept = copy(buffer, buffer[len(buffer)-overlap:])
	}
}

// each is the first error of the secrets.
func each(used []secrets.Secret, check func(secrets.Secret) error) error {
	for _, s := range used {
		if err := check(s); err != nil {
			return err
		}
	}
	return nil
}
