package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"planwright/planner"
	"planwright/planner/validate"
)

// order is a line of a conversation that is for the program, not the assistant.
type order struct {
	name     string
	argument string
	summary  string
	run      func(c *conversation, argument string) (planner.Result, error)
}

// orders are listed in this order.
var orders []order

func init() { // here, for the orders lead to help, which lists them
	orders = []order{
		{":help", "", "list these", (*conversation).help},
		{":show", "", "the steps of the workflow", (*conversation).showSteps},
		{":problems", "", "everything that is wrong with it", (*conversation).showProblems},
		{":undo", "", "take the last change back", (*conversation).undo},
		{":redo", "", "make it again", (*conversation).redo},
		{":save", "FILE", "write the workflow to a new file and go on there", (*conversation).save},
		{":quit", "", "end; so do Ctrl+D and Ctrl+C", nil},
	}
}

// obey does what a line orders.
func (c *conversation) obey(line string) {
	name, argument, _ := strings.Cut(line, " ")
	argument = strings.TrimSpace(argument)
	for _, o := range orders {
		switch {
		case o.name != name:
			continue
		case (o.argument == "") != (argument == "") || o.run == nil:
			c.refuse(fmt.Errorf("Say %s.", strings.TrimSpace(o.name+" "+o.argument)))
			return
		}
		result, err := o.run(c, argument)
		switch {
		case err != nil:
			c.refuse(err)
		case c.invocation.json:
			c.print(resultObject{formatVersion, result})
		}
		return
	}
	c.refuse(fmt.Errorf("There is no %s. There are %s.", name, orderNames()))
}

func orderNames() string {
	names := make([]string, len(orders))
	for i, o := range orders {
		names[i] = o.name
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// reply is the result of an order: what the workflow is now and what is wrong
// with it. People are told the message.
func (c *conversation) reply(message string) (planner.Result, error) {
	base, err := c.place.read()
	if err != nil {
		return planner.Result{}, err
	}
	if message != "" && !c.invocation.json {
		fmt.Fprintln(c.invocation.Stdout, message)
	}
	return planner.Result{Status: planner.Done, Message: message, Workflow: base.workflow}, nil
}

func (c *conversation) help(string) (planner.Result, error) {
	var b strings.Builder
	for _, o := range orders {
		fmt.Fprintf(&b, "  %-12s %s\n", strings.TrimSpace(o.name+" "+o.argument), o.summary)
	}
	b.WriteString("Everything else is said to the assistant. Ctrl+C stops it while it works.")
	return c.reply(b.String())
}

func (c *conversation) showSteps(string) (planner.Result, error) {
	r, err := c.reply("")
	switch {
	case err != nil || c.invocation.json:
	case len(r.Workflow.Nodes) == 0:
		fmt.Fprintln(c.invocation.Stdout, "There are no steps yet.")
	default:
		showOutline(c.invocation.Stdout, c.invocation.painter(c.invocation.Stdout), r.Workflow)
	}
	return r, err
}

func (c *conversation) showProblems(string) (planner.Result, error) {
	base, err := c.place.read()
	if err != nil {
		return planner.Result{}, err
	}
	r := verdict(base.workflow, append(base.problems, validate.Workflow(base.workflow, c.host.Servers.Offer())...))
	if !c.invocation.json {
		c.invocation.showVerdict(r)
	}
	return r, nil
}

func (c *conversation) undo(string) (planner.Result, error) {
	label, err := c.place.undo()
	if err != nil {
		return planner.Result{}, err
	}
	return c.reply(tookBack + label)
}

func (c *conversation) redo(string) (planner.Result, error) {
	label, err := c.place.redo()
	if err != nil {
		return planner.Result{}, err
	}
	return c.reply(madeAgain + label)
}

// save writes the workflow to a file that is not there yet.
func (c *conversation) save(name string) (planner.Result, error) {
	s := c.invocation
	if s.workflow != "" {
		return planner.Result{}, fmt.Errorf("Every change you apply is saved to %s.", s.workflow)
	}
	if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
		return planner.Result{}, fmt.Errorf("%s is there already. Name a new file.", name)
	}
	base, err := c.place.read()
	if err != nil {
		return planner.Result{}, err
	}
	s.workflow = name
	if err := output(name).overwrite(base.workflow); err != nil {
		s.workflow = ""
		return planner.Result{}, err
	}
	c.place = &filePlace{invocation: s, host: c.host}
	return c.reply("Saved to " + name + ". Changes that you apply are saved there from now on.")
}
