package builtin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"planwright/internal/tools/program"
	"planwright/planner/text"
)

type commandArguments struct {
	Argv      []string          `json:"argv"`
	Shell     bool              `json:"shell"`
	Folder    string            `json:"folder"`
	Env       map[string]string `json:"env"`
	Input     string            `json:"input"`
	TimeoutMs int               `json:"timeout_ms"`
}

type commandResult struct {
	ExitCode int      `json:"exit_code"`
	Stdout   string   `json:"stdout"`
	Lines    []string `json:"lines"`
	Stderr   string   `json:"stderr"`
}

func runCommand(ctx context.Context, c call, a commandArguments) (result, error) {
	folder, err := c.workFolder(a.Folder)
	if err != nil {
		return result{}, err
	}
	environment, err := c.environment(a.Env)
	if err != nil {
		return result{}, err
	}
	if err := checkArgv(a); err != nil {
		return result{}, err
	}
	limit := time.Duration(a.TimeoutMs) * time.Millisecond
	within, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	command, err := newCommand(within, a, folder)
	if err != nil {
		return result{}, err
	}
	command.Dir, command.Env = folder, environment
	if a.Input != "" {
		command.Stdin = strings.NewReader(a.Input)
	}
	var out, errOut program.Output
	e := program.Run(within, command, &out, &errOut)
	if ctx.Err() != nil {
		return result{}, ctx.Err()
	}
	r, err := outcome(e, a, commandResult{-1, out.String(), Lines(out.String()), errOut.String()}, c.along.Mask)
	return r.without(out.Left, errOut.Left), err
}

// without leaves out what a command printed more of than is kept, so that no step goes on
// with the beginning as if it were all. left are the bytes that are missing.
func (r result) without(left, leftOfErrors int64) result {
	fields, ran := r.fields.(commandResult)
	if !ran || left+leftOfErrors == 0 {
		return r
	}
	whole, lacks := map[string]any{"exit_code": fields.ExitCode}, []string{}
	r.unkept = unkeptField
	if left == 0 {
		whole["stdout"], whole["lines"] = fields.Stdout, fields.Lines
	} else {
		lacks = append(lacks, fmt.Sprintf("%d of the bytes that it printed (stdout)", left))
		r.unkept = unkeptText
	}
	if leftOfErrors == 0 {
		whole["stderr"] = fields.Stderr
	} else {
		lacks = append(lacks, fmt.Sprintf("%d of the bytes that it printed as errors (stderr)", leftOfErrors))
	}
	r.partly = strings.TrimSpace(r.partly + fmt.Sprintf(" More than %d MiB was printed: %s are not kept. Let the command write to a file, or print less.", program.MaxOutput>>20, strings.Join(lacks, " and ")))
	r.fields = whole
	return r
}

// workFolder is where a command runs: the folder that was named, else the first
// that is allowed.
func (c call) workFolder(path string) (string, error) {
	if path == "" {
		path = "."
	}
	p, err := c.find(path)
	if err != nil {
		return "", err
	}
	defer p.close()
	info, err := p.root.Stat(p.name)
	if err != nil {
		return "", trouble(err, p.path)
	}
	if !info.IsDir() {
		return "", refuse("“%s” is no folder. Name the folder to run in.", path)
	}
	return p.path, nil
}

var variableName = text.Pattern(`^[A-Za-z_][A-Za-z0-9_]*$`)

// environment is what a command sees: the usual variables, those that the settings
// name, and those of the call.
func (s *server) environment(given map[string]string) ([]string, error) {
	var named []string
	if s.Environment != nil {
		named = s.Environment()
	}
	passed := slices.DeleteFunc(program.Environment(named), func(variable string) bool {
		name, _, _ := strings.Cut(variable, "=")
		_, replaced := given[name]
		return replaced
	})
	for name, value := range given {
		switch {
		case !variableName().MatchString(name):
			return nil, refuse("“%s” is no name for an environment variable. Use letters, digits and _.", shortened(name))
		case program.Diverts(name):
			return nil, refuse("The variable %s may not be set: it would make the command run something else. Leave it out of %s.", name, field("run_command", "env"))
		case program.IsOurs(name):
			return nil, refuse("The variable %s belongs to Planwright and is not passed on. Leave it out of %s.", name, field("run_command", "env"))
		case strings.ContainsRune(value, 0):
			return nil, refuse("The variable %s holds a character that none can have. Correct it.", name)
		}
		passed = append(passed, name+"="+value)
	}
	slices.Sort(passed)
	return passed, nil
}

func checkArgv(a commandArguments) error {
	for _, argument := range a.Argv {
		if strings.ContainsRune(argument, 0) {
			return refuse("An element of %s holds a character that no argument can have. Correct it.", field("run_command", "argv"))
		}
	}
	if a.Shell && len(a.Argv) > 1 {
		return refuse("With %s, %s has one element: the whole line as the shell reads it. Put the elements together, or leave the first out.", field("run_command", "shell"), field("run_command", "argv"))
	}
	return nil
}

// newCommand finds the program. A name without a folder is looked for where the
// system looks for programs, never in the folder it runs in.
func newCommand(ctx context.Context, a commandArguments, folder string) (*exec.Cmd, error) {
	if a.Shell {
		return program.Shell(ctx, a.Argv[0]), nil
	}
	name := a.Argv[0]
	if filepath.Base(name) != name && !filepath.IsAbs(name) {
		name = filepath.Join(folder, name)
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return nil, notFound(a.Argv[0], err)
	}
	if program.ShellReads(path, a.Argv[1:]) {
		return nil, refuse("“%s” is a batch file, and an argument for it holds a sign that the shell would act on. Leave the sign out, or set %s and give the whole line.", path, titled("run_command", "shell"))
	}
	return exec.CommandContext(ctx, path, a.Argv[1:]...), nil
}

func notFound(name string, err error) error {
	switch {
	case errors.Is(err, os.ErrPermission):
		return refuse("“%s” is not a program that this account may run. Look at its permissions.", shortened(name))
	case strings.ContainsAny(name, " |&;<>"):
		return refuse("There is no program “%s”. Give the program and each of its arguments as elements of their own in %s, or set %s to let the system's shell read the line.", shortened(name), titled("run_command", "argv"), titled("run_command", "shell"))
	}
	return refuse("There is no program “%s” on this computer. Install it, or correct its name.", shortened(name))
}

// outcome is how the program ended.
func outcome(e program.Ending, a commandArguments, r commandResult, mask Mask) (result, error) {
	name, words := shortened(mask.text(a.Argv[0])), said(r, mask)
	if notice := e.Notice(); notice != "" {
		notice = "[" + notice + "]"
		words += " " + notice
		r.Stderr = strings.TrimPrefix(r.Stderr+"\n"+notice, "\n")
	}
	failed := func(format string, values ...any) (result, error) {
		return result{fields: r, failed: true, text: name + fmt.Sprintf(format, values...) + words}, nil
	}
	switch {
	case e.Silent:
		return result{}, unsure{refuse("%s was ended: Planwright's process that watches over it did not answer. It may have done a part of its work; look before you run it again.", name)}
	case !e.Started:
		return result{}, refuse("%s could not be started. Look whether it is a program for this computer, and whether its arguments are not too long.", name)
	case e.Cut:
		late, err := failed(" was ended: it took longer than %s, which is its %s. It may have done a part of its work; look before you run it again.", time.Duration(a.TimeoutMs)*time.Millisecond, field("run_command", "timeout_ms"))
		late.unsure = true
		return late, err
	case e.Code < 0:
		return failed(" broke off (%s).", e.How)
	}
	r.ExitCode = e.Code
	if r.ExitCode != 0 {
		return failed(" ended with exit code %d.", r.ExitCode)
	}
	ended := e.Notice()
	if ended != "" {
		ended += " What is to stay open is started by " + toolCalled("launch_app") + "."
	}
	return result{fields: r, text: r.Stdout, partly: ended}, nil
}

// said is the end of what the program printed, errors before all.
func said(r commandResult, mask Mask) string {
	const enough = 600
	words := mask.text(cmp.Or(strings.TrimSpace(r.Stderr), strings.TrimSpace(r.Stdout)))
	switch end := text.Tail(words, enough); {
	case words == "":
		return ""
	case len(end) < len(words):
		return " It said: …" + end
	}
	return " It said: " + words
}
