package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"planwright/internal/settings"
)

// flagName is the name of a flag without its dashes.
type flagName string

const (
	flagJSON     flagName = "json"
	flagTools    flagName = "tools"
	flagEvents   flagName = "events"
	flagSet      flagName = "set"
	flagWorkflow flagName = "workflow"
	flagApply    flagName = "apply"
	flagFix      flagName = "fix"
	flagHistory  flagName = "history"
	flagModels   flagName = "models"
	flagOnly     flagName = "only"
	flagRepeat   flagName = "repeat"
	flagParallel flagName = "parallel"
	flagOut      flagName = "out"
	flagReport   flagName = "report"
	flagInput    flagName = "input"
	flagScope    flagName = "yes SCOPE" // --yes of run; that of tools takes no value
	flagDry      flagName = "dry"
	flagWay      flagName = "way"
	flagConnect  flagName = "connect"
	flagYes      flagName = "yes"
	flagClear    flagName = "clear"
	flagHost     flagName = "host"
	flagServer   flagName = "server"
	flagCommand  flagName = "command"
	flagSecrets  flagName = "secrets"
)

// flagUsages is how the help shows each flag.
var flagUsages = map[flagName]struct{ form, text string }{
	flagJSON:     {"--json", "print one JSON object"},
	flagTools:    {"--tools FILE", "tools to plan with in place of all others: OpenAI function definitions or an MCP tools/list result"},
	flagEvents:   {"--events FILE", "append the events of the request to FILE, one JSON object a line"},
	flagSet:      {"--set KEY=VALUE", "a setting for this time; may be given again"},
	flagWorkflow: {"--workflow FILE", "the workflow to work on"},
	flagApply:    {"--apply", "write the result to the workflow's file, if it is valid"},
	flagFix:      {"--fix", "make the certain fixes of all problems and write FILE; planwright undo takes that back"},
	flagHistory:  {"--history FILE", "what was said before: a JSON array of {\"role\": \"user\" or \"assistant\", \"content\": TEXT}"},
	flagModels:   {"--models A,B", "the models to measure; without it, the one of the settings"},
	flagOnly:     {"--only REGEXP", "only the cases whose name, or group, matches"},
	flagRepeat:   {"--repeat N", "ask each case N times"},
	flagParallel: {"--parallel N", "so many requests at a time; 1 suits a model on this machine"},
	flagOut:      {"--out FILE", "also write the JSON object to FILE"},
	flagInput:    {"--input NAME=VALUE", "a value the workflow asks for: JSON, or text; may be given again"},
	flagScope:    {"--yes SCOPE", "allow what the steps do without asking: read, write, external, destructive or all, comma separated"},
	flagDry:      {"--dry", "make only the calls that read, and simulate the rest"},
	flagWay:      {"--way STEP=WAY", "with --dry: the way that the If or Switch of that id takes where simulated results would decide, as any=IfFalse; one of a workflow that step c calls is \"c › any\"; may be given again"},
	flagReport:   {"--report", "write the request to FILE, for others: without secrets"},
	flagConnect:  {"--connect", "start the approved servers and list what they offer now"},
	flagClear:    {"--clear", "forget all of it"},
	flagYes:      {"--yes", "agree to what would be asked"},
	flagHost:     {"--host HOST", "of secrets set: a host that gets it, by https; may be given again"},
	flagServer:   {"--server NAME", "of secrets set: a server of tools that gets it; may be given again"},
	flagCommand:  {"--command PROGRAM", "of secrets set: a program that gets it; may be given again"},
	flagSecrets:  {"--secrets FOLDER", "secrets for this time: a file for each, named as it, and NAME.places says where it may go"},
}

// call is what the arguments of a command say.
type call struct {
	json     bool
	apply    bool
	fix      bool
	tools    string
	events   string
	workflow string
	history  string
	models   []string
	only     string
	repeat   int
	parallel int
	out      string
	report   bool
	inputs   []string // NAME=VALUE
	scope    []string
	dry      bool
	ways     []string // STEP=WAY
	connect  bool
	yes      bool
	clear    bool
	hosts    []string
	servers  []string
	commands []string
	secrets  string // a folder
	set      []settings.Assignment
	words    []string // what is not a flag
}

// parse reads the arguments. Flags may stand anywhere; behind -- there are none.
func (c *command) parse(args []string) (call, error) {
	var out call
	flags := pflag.NewFlagSet(c.name, pflag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.SortFlags = false
	for _, name := range c.flags {
		out.add(flags, name)
	}
	err := flags.Parse(args)
	out.words = flags.Args()
	return out, explainFlag(err)
}

func (c *call) add(flags *pflag.FlagSet, name flagName) {
	switch name {
	case flagJSON:
		flags.BoolVar(&c.json, string(name), false, "")
	case flagApply:
		flags.BoolVar(&c.apply, string(name), false, "")
	case flagFix:
		flags.BoolVar(&c.fix, string(name), false, "")
	case flagTools:
		flags.StringVar(&c.tools, string(name), "", "")
	case flagEvents:
		flags.StringVar(&c.events, string(name), "", "")
	case flagWorkflow:
		flags.StringVar(&c.workflow, string(name), "", "")
	case flagHistory:
		flags.StringVar(&c.history, string(name), "", "")
	case flagModels:
		flags.StringSliceVar(&c.models, string(name), nil, "")
	case flagOnly:
		flags.StringVar(&c.only, string(name), "", "")
	case flagRepeat:
		flags.IntVar(&c.repeat, string(name), 1, "")
	case flagParallel:
		flags.IntVar(&c.parallel, string(name), 1, "")
	case flagOut:
		flags.StringVar(&c.out, string(name), "", "")
	case flagConnect:
		flags.BoolVar(&c.connect, string(name), false, "")
	case flagYes:
		flags.BoolVar(&c.yes, string(name), false, "")
	case flagClear:
		flags.BoolVar(&c.clear, string(name), false, "")
	case flagInput:
		flags.StringArrayVar(&c.inputs, string(name), nil, "")
	case flagScope:
		flags.StringSliceVar(&c.scope, "yes", nil, "")
	case flagDry:
		flags.BoolVar(&c.dry, string(name), false, "")
	case flagWay:
		flags.StringArrayVar(&c.ways, string(name), nil, "")
	case flagHost:
		flags.StringArrayVar(&c.hosts, string(name), nil, "")
	case flagServer:
		flags.StringArrayVar(&c.servers, string(name), nil, "")
	case flagCommand:
		flags.StringArrayVar(&c.commands, string(name), nil, "")
	case flagSecrets:
		flags.StringVar(&c.secrets, string(name), "", "")
	case flagReport:
		flags.BoolVar(&c.report, string(name), false, "")
	case flagSet:
		flags.Func(string(name), "", func(text string) error {
			assignment, err := settings.ParseAssignment(text)
			c.set = append(c.set, assignment)
			return err
		})
	}
}

// explainFlag says in words what is wrong with a flag.
func explainFlag(err error) error {
	var missing *pflag.ValueRequiredError
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case err == nil, errors.Is(err, pflag.ErrHelp):
		return err
	case errors.As(err, &unknown):
		return fmt.Errorf("There is no flag %s here.", dashed(unknown.GetSpecifiedName()))
	case errors.As(err, &missing):
		return fmt.Errorf("%s needs a value.", dashed(missing.GetSpecifiedName()))
	case errors.As(err, &invalid) && invalid.GetFlag().Name == string(flagSet):
		return invalid.Unwrap()
	case errors.As(err, &invalid):
		return fmt.Errorf("--%s cannot be %q.", invalid.GetFlag().Name, invalid.GetValue())
	}
	return errors.New("The flags cannot be read.")
}

func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}
