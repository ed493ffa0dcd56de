package catalog

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// pointless reports arguments of a built-in tool that each may be given, and with which the
// call finds nothing, comes to nothing, or does not do what one of them says.
func (k *check) pointless(args workflow.Arguments) {
	switch k.tool {
	case "http_request":
		k.tooSoon(args)
	case "run_command":
		k.tooSoon(args)
		k.variables("env", args["env"])
		k.background("argv", args)
	case "list_files":
		k.ages(args)
	case "take_screenshot":
		k.picture(args)
	}
}

func (k *check) tooSoon(args workflow.Arguments) {
	const name = "timeout_ms"
	if ms, is := literalNumber(args[name]); is && ms > 0 && ms < workflow.LeastTimeoutMs {
		k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{name}), "“%s” of %s is %v milliseconds, in which hardly anything is done; %v seconds may be meant.", name, k.tool, ms, ms).
			WithFix("Set %q of %s in milliseconds: %v for %v seconds.", name, k.tool, ms*1000, ms).As(problem.Warning))
	}
}

func (k *check) ages(args workflow.Arguments) {
	older, isOlder := literalNumber(args["older_than_days"])
	newer, isNewer := literalNumber(args["newer_than_days"])
	switch {
	case isNewer && newer == 0:
		k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{"newer_than_days"}), "“newer_than_days” of %s is 0, and no file was changed in the last 0 days.", k.tool).
			WithFix(`Leave "newer_than_days" of %s out, or give a number of days above 0.`, k.tool).As(problem.Warning))
	case isOlder && isNewer && older >= newer:
		k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{"newer_than_days"}), "No file is both older than %v days and newer than %v.", older, newer).
			WithFix(`Leave "older_than_days" or "newer_than_days" of %s out, or let the latter be the greater one.`, k.tool).As(problem.Warning))
	}
}

func (k *check) picture(args workflow.Arguments) {
	mode := string(args["mode"])
	if isReference(args["mode"]) {
		return
	}
	given := func(name string) bool { return len(args[name]) > 0 && args[name].Kind() != 'n' }
	switch {
	case mode == `"region"` && !given("region"):
		k.add(problem.New(problem.ArgumentMissing, argumentPlace([]string{"region"}), "“region” of %s is missing: which part of the screen.", k.tool).
			WithFix(`Add "region" to the arguments of %s, or set "mode" to "screen".`, k.tool).As(problem.Warning))
	case mode != `"region"` && given("region"):
		k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{"region"}), "“region” of %s counts only with the mode region; all of it is pictured.", k.tool).
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
