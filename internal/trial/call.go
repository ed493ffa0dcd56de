package trial

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/eval"
	"planwright/internal/tools"
	"planwright/internal/tools/builtin"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Call calls a tool: what reaches no further than the files and the addresses of the
// world as it is, and for all else does what the world says.
func (w *world) Call(ctx context.Context, c engine.ToolCall) (walk.Result, error) {
	arguments := map[string]jsontext.Value{}
	if err := json.Unmarshal(c.Arguments, &arguments); err != nil {
		return walk.Result{}, err
	}
	act := acts[c.Tool]
	if act == nil && isOfWorld(c.Tool) {
		if c.Tool == "delete_file" { // the trash is that of the machine
			arguments["permanently"] = jsontext.Value("true")
		}
		return w.call(ctx, c, arguments)
	}
	found := catalog.Builtin().CheckArguments(workflow.ToolCall{Name: c.Tool, Arguments: arguments}).With(problem.Error)
	if len(found) > 0 {
		return walk.Result{Error: found[0].Message}, nil
	}
	if act == nil {
		return walk.Result{Error: c.Tool + " needs a screen, and there is none."}, nil
	}
	return act(w, arguments), nil
}

// isOfWorld reports whether all that the tool touches is of the world: its files, its
// addresses, and what its workflow remembers.
func isOfWorld(tool string) bool {
	traits, known := catalog.Tool{Name: tool}.Traits()
	return known && !slices.ContainsFunc(traits.Touches, func(t catalog.Touch) bool {
		return !t.IsPath() && t.Use != catalog.Contacts && t.Thing != catalog.Kept
	})
}

// call calls a built-in tool as it is.
func (w *world) call(ctx context.Context, c engine.ToolCall, arguments map[string]jsontext.Value) (walk.Result, error) {
	placeInWorld(c.Tool, arguments)
	given, err := json.Marshal(arguments)
	if err != nil {
		return walk.Result{}, err
	}
	var made []catalog.File
	files := &builtin.Files{Folder: c.Files, Wanted: c.Wanted, Given: c.Given, Kept: func(f catalog.File) { made = append(made, f) }}
	r, err := w.set.Call(ctx, c.Tool, given, tools.Along{Ask: asker(c), Images: c.Images, Files: files, Memory: c.Memory, Columns: c.Columns, Form: c.Form})
	if err != nil {
		return walk.Result{}, err
	}
	return walk.Result{Success: r.Success, Error: r.Error, Text: r.Text, Fields: r.Fields, Cut: r.Cut, TextCut: r.TextCut, Partly: r.Partly, Told: r.Told, Again: r.Again, Files: made, Final: r.Unknown}, nil
}

// placeInWorld lets paths that begin in the home folder begin in that of the world.
func placeInWorld(tool string, arguments map[string]jsontext.Value) {
	traits, _ := catalog.Tool{Name: tool}.Traits()
	for _, touch := range traits.Touches {
		switch value := arguments[touch.Argument]; {
		case !touch.IsPath():
		case value.Kind() == '"':
			arguments[touch.Argument] = text.Quote(strings.TrimPrefix(text.Unquote(value), "~/"))
		case value.Kind() == '[':
			arguments[touch.Argument] = jsontext.Value(strings.ReplaceAll(string(value), `"~/`, `"`))
		}
	}
}

// asker lets ask_person ask the person of the run.
func asker(c engine.ToolCall) tools.Ask {
	return func(ctx context.Context, q tools.Question) (string, bool, error) {
		answer, err := c.Ask(ctx, engine.Question{Kind: engine.Ask, Title: q.Text, Choices: q.Choices, Reasons: []string{}, Default: q.Default})
		return answer.Text, err == nil && answer.Choice == engine.Reply, err
	}
}

// acts are what tools do that would reach the machine.
var acts = map[string]func(*world, map[string]jsontext.Value) walk.Result{
	"notify": func(w *world, a map[string]jsontext.Value) walk.Result {
		message := textIn(a, "message")
		w.note(eval.Told, "text", strings.TrimSpace(textIn(a, "title")+" "+message))
		return walk.Result{Success: true, Text: "Shown: " + message}
	},
	"clipboard_get": func(w *world, _ map[string]jsontext.Value) walk.Result {
		empty := strconv.AppendBool(nil, w.trial.Clipboard == "")
		return walk.Result{Success: true, Text: w.trial.Clipboard, Fields: map[string]jsontext.Value{"empty": empty}}
	},
	"clipboard_set": func(w *world, a map[string]jsontext.Value) walk.Result {
		w.trial.Clipboard = textIn(a, "text")
		w.note(eval.Copied, "text", w.trial.Clipboard)
		return walk.Result{Success: true, Text: "Copied."}
	},
	"open_url": func(w *world, a map[string]jsontext.Value) walk.Result {
		w.note(eval.Opened, "url", textIn(a, "url"))
		return walk.Result{Success: true, Text: "Opened " + textIn(a, "url") + ".", Fields: map[string]jsontext.Value{"url": a["url"]}}
	},
	"wait": func(w *world, a map[string]jsontext.Value) walk.Result {
		if textIn(a, "text") != "" {
			return walk.Result{Error: "wait needs a screen to look for text, and there is none."}
		}
		ms := a["milliseconds"]
		if ms == nil {
			ms = jsontext.Value("1000")
		}
		w.note(eval.Waited, "ms", string(ms))
		return walk.Result{Success: true, Text: "Waited " + string(ms) + " ms.", Fields: map[string]jsontext.Value{"found": jsontext.Value("true"), "waited_ms": ms}}
	},
	"run_command": (*world).command,
}

// command does what the world says that a command does. There are no others: what a
// model has planned is never run on this machine.
func (w *world) command(a map[string]jsontext.Value) walk.Result {
	var argv []string
	_ = json.Unmarshal(a["argv"], &argv) // they were checked
	line := strings.Join(argv, " ")
	w.note(eval.Ran, "line", line)
	known := slices.DeleteFunc(slices.Clone(w.trial.Commands), func(c eval.Command) bool { return c.Line != line })
	if len(known) == 0 {
		return walk.Result{Error: fmt.Sprintf("There is no program “%s” on this computer. Install it, or correct its name.", line)}
	}
	c := known[w.turn("command "+line, len(known))]
	lines, _ := json.Marshal(builtin.Lines(c.Stdout)) // texts only
	r := walk.Result{Success: c.Exit == 0, Text: c.Stdout, Fields: map[string]jsontext.Value{
		"exit_code": jsontext.Value(strconv.Itoa(c.Exit)), "stdout": text.Quote(c.Stdout), "lines": lines, "stderr": text.Quote(c.Stderr)}}
	if !r.Success {
		r.Error = fmt.Sprintf("%s ended with exit code %d. It said: %s", argv[0], c.Exit, strings.TrimSpace(c.Stderr+c.Stdout))
		r.Text = r.Error
	}
	return r
}
