package catalog

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog/schemas"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// pointless reports arguments of a built-in tool that each may be given, and with which the
// call finds nothing, comes to nothing, or does not do what one of them says.
func (k *check) pointless(args workflow.Arguments) {
	k.blanks(args)
	k.refused(args)
	for _, name := range soughtFor[k.tool] {
		k.expression(name, args[name])
	}
	switch k.tool {
	case "http_request":
		k.tooSoon(args, "timeout_ms", workflow.LeastTimeoutMs)
		k.bodyOfNone(args)
		k.twoBodies(args)
	case "run_command":
		k.tooSoon(args, "timeout_ms", workflow.LeastTimeoutMs)
		k.variables("env", args["env"])
		k.background("argv", args)
	case "list_files":
		k.ages(args)
	case "take_screenshot":
		k.picture(args)
	case "wait":
		k.waiting(args)
	case "scroll":
		k.still(args)
	case "click":
		k.twoTargets(args)
	case "find_image":
		k.anything(args)
	case "move_file":
		k.toItself(args)
	case "read_file", "read_table", "read_document", "write_table":
		k.folder(args)
	case "write_file":
		k.folder(args)
		k.nothingMore(args)
	case "type_text":
		if string(args["text"]) == `""` {
			k.useless("text", "“%s” of %s is empty, so nothing is typed.", "Give the text to type, or remove the step.")
		}
	}
}

// useless warns of an argument with which the call does nothing, or not what it says.
// The message is of the argument and the tool.
func (k *check) useless(name string, message problem.English, fix string) {
	k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{name}), message, k.argument(name), k.called()).WithFix("%s", fix).As(problem.Warning))
}

// given reports whether an argument is there, and not as null.
func given(v jsontext.Value) bool { return len(v) > 0 && v.Kind() != 'n' }

// soughtFor are the arguments that are looked for on the screen, by tool.
var soughtFor = map[string][]string{"find_text": {"text"}, "wait": {"text"}, "click": {"target"}}

// expressionText is a text with the signs of a regular expression.
var expressionText = text.Pattern(`\.\*|\.\+|\\[dsw]|\[(?:0-9|a-z|A-Z)`)

// expression reports a regular expression that is looked for as it stands.
func (k *check) expression(name string, value jsontext.Value) {
	if value.Kind() == '"' && expressionText().MatchString(text.Unquote(value)) {
		k.useless(name, "“%s” of %s looks like a pattern; it is looked for as it stands.", fmt.Sprintf("Write a part of the text as it is on the screen in %q of %s.", name, k.tool))
	}
}

// blanks reports texts that may not be empty and hold nothing but blanks.
func (k *check) blanks(args workflow.Arguments) {
	for _, name := range k.schema.names {
		v := args[name]
		if v.Kind() != '"' || len(v) == len(`""`) || strings.IndexByte(" \\", v[1]) < 0 || strings.TrimSpace(text.Unquote(v)) != "" {
			continue
		}
		if s := schemas.Plain(k.schema.compiled.Properties[name]); s == nil || s.MinLength == nil || k.schema.formats[name] == keyFormat {
			continue // a blank is a key
		}
		k.useless(name, "“%s” of %s is blank.", fmt.Sprintf("Fill in %q of %s, or leave it out where it is optional.", name, k.tool))
	}
}

func (k *check) bodyOfNone(args workflow.Arguments) {
	method := text.Unquote(args["method"])
	for _, name := range []string{"body", "file"} {
		if given(args[name]) && (!given(args["method"]) || method == "GET" || method == "HEAD") {
			k.useless(name, "“%s” of %s goes with the method GET or HEAD, and servers hardly look at it there.", fmt.Sprintf(`Set "method" to POST, PUT or PATCH, or leave "%s" out.`, name))
		}
	}
}

// twoBodies reports what cannot be sent both.
func (k *check) twoBodies(args workflow.Arguments) {
	if given(args["body"]) && given(args["file"]) {
		k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{"file"}), "“%s” of %s stands beside a body, and only one of them can be sent.", k.argument("file"), k.called()).
			WithFix(`Give http_request either "body" or "file".`))
	}
}

// leastWaitMs is a time that may be waited for: less than that is one in seconds.
const leastWaitMs = 31

func (k *check) waiting(args workflow.Arguments) {
	k.tooSoon(args, "milliseconds", leastWaitMs)
	ms, is := literalNumber(args["milliseconds"])
	switch {
	case given(args["text"]):
	case is && ms == 0:
		k.useless("milliseconds", "“%s” of %s is 0, so nothing is waited for.", `Set "milliseconds" to how long to wait, 1000 for a second, or give the "text" to wait for.`)
	case given(args["app_name"]):
		k.useless("app_name", "“%s” of %s counts only with a text: it says where to look for that.", `Give the "text" to wait for, or leave "app_name" out.`)
	}
}

func (k *check) still(args workflow.Arguments) {
	x, isX := literalNumber(args["delta_x"])
	y, isY := literalNumber(args["delta_y"])
	switch {
	case isY && y == 0 && (!given(args["delta_x"]) || isX && x == 0):
		k.useless("delta_y", "“%s” of %s is 0, so nothing is scrolled.", `Set "delta_y" or "delta_x" to how many notches to scroll.`)
	case isX && x != 0 && !given(args["delta_y"]):
		k.useless("delta_y", "“%s” of %s is left out and stands for 3, so it scrolls down as well as to the side.", `Set "delta_y" of scroll to 0 to scroll to the side only.`)
	}
}

func (k *check) twoTargets(args workflow.Arguments) {
	if given(args["target"]) && given(args["x"]) && given(args["y"]) {
		k.useless("target", "“%s” of %s stands beside a point, and only one of them is clicked.", `Give click either "target", or "x" and "y".`)
	}
}

func (k *check) anything(args workflow.Arguments) {
	if n, is := literalNumber(args["confidence"]); is && n < 0.3 {
		k.useless("confidence", "“%s” of %s is so low that nearly any place is like the picture.", `Leave "confidence" out, or set it to 0.7 or more.`)
	}
}

// folder reports a folder where a file is meant.
func (k *check) folder(args workflow.Arguments) {
	if path := text.Unquote(args["path"]); strings.HasSuffix(path, "/") || strings.HasSuffix(path, `\`) {
		k.useless("path", "“%s” of %s ends as a folder does, and a file is meant.", fmt.Sprintf(`Put the name of the file behind the folder in "path" of %s.`, k.tool))
	}
}

// toItself reports a file that is moved where it is.
func (k *check) toItself(args workflow.Arguments) {
	from, to := text.Unquote(args["from"]), text.Unquote(args["to"])
	if from == "" || strings.Contains(from, "{{") {
		return
	}
	if path.Clean(from) == path.Clean(to) || strings.HasSuffix(to, "/") && path.Dir(from) == path.Clean(to) {
		k.useless("to", "“%s” of %s is where the file is already, so nothing is moved.", `Give the new path, or another folder, in "to" of move_file.`)
	}
}

func (k *check) nothingMore(args workflow.Arguments) {
	if string(args["mode"]) == `"append"` && string(args["text"]) == `""` {
		k.useless("text", "“%s” of %s is empty, and nothing is appended.", `Give the text to append, with \n behind a line.`)
	}
}

func (k *check) tooSoon(args workflow.Arguments, name string, least float64) {
	if ms, is := literalNumber(args[name]); is && ms > 0 && ms < least {
		k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{name}), "“%s” of %s is %v milliseconds, in which hardly anything is done; %v seconds may be meant.", k.argument(name), k.called(), ms, ms).
			WithFix("Set %q of %s in milliseconds: %v for %v seconds.", name, k.tool, ms*1000, ms).As(problem.Warning))
	}
}

func (k *check) ages(args workflow.Arguments) {
	older, isOlder := literalNumber(args["older_than_days"])
	newer, isNewer := literalNumber(args["newer_than_days"])
	switch {
	case isNewer && newer == 0:
		k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{"newer_than_days"}), "“%s” of %s is 0, and no file was changed in the last 0 days.", k.argument("newer_than_days"), k.called()).
			WithFix(`Leave "newer_than_days" of %s out, or give a number of days above 0.`, k.tool).As(problem.Warning))
	case isOlder && isNewer && older >= newer:
		k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{"newer_than_days"}), "No file is both older than %v days and newer than %v.", older, newer).
			WithFix(`Leave "older_than_days" or "newer_than_days" of %s out, or let the latter be the greater one.`, k.tool).As(problem.Warning))
	}
}

func (k *check) picture(args workflow.Arguments) {
	mode := string(args["mode"])
	if schemas.IsReference(args["mode"]) {
		return
	}
	if mode != `"window"` && given(args["app_name"]) {
		k.useless("app_name", "“%s” of %s counts only with the mode window; the whole screen, or the region, is pictured.", `Set "mode" of take_screenshot to "window", or leave "app_name" out.`)
	}
	switch {
	case mode == `"region"` && !given(args["region"]):
		k.add(problem.New(problem.ArgumentMissing, argumentPlace([]string{"region"}), "“%s” of %s is missing: which part of the screen.", k.argument("region"), k.called()).
			WithFix(`Add "region" to the arguments of %s, or set "mode" to "screen".`, k.tool).As(problem.Warning))
	case mode != `"region"` && given(args["region"]):
		k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{"region"}), "“%s” of %s counts only with the mode region; all of it is pictured.", k.argument("region"), k.called()).
			WithFix(`Set "mode" of %s to "region", or leave "region" out.`, k.tool).As(problem.Warning))
	}
}

// literalNumber is a number in arguments; false for anything else.
func literalNumber(value jsontext.Value) (float64, bool) {
	if value.Kind() != '0' {
		return 0, false
	}
	n, err := strconv.ParseFloat(string(value), 64)
	return n, err == nil
}
