package settings

import (
	"fmt"
	"slices"
)

// Fields is the table of all settings that are one value, in the order they are
// shown. It is the one place that knows a setting's key, default, range and text.
func Fields() []Field { return fields }

// compound are the settings of many values, which are not shown as fields.
func compound() []Field { return []Field{folders, servers} }

var fields = []Field{
	addressField("baseUrl", "Endpoint",
		"Address of an OpenAI-compatible endpoint; without one, the offline planner plans.",
		func(s *Settings) *string { return &s.BaseURL }),
	textField("model", "Model",
		"Name of the model at the endpoint; without one, the first it has.",
		func(s *Settings) *string { return &s.Model }),
	portsField("localPorts", "Ports of model servers",
		"Where a model server on this machine is looked for, to be offered while none is chosen; none: nowhere.",
		usualPorts, func(s *Settings) *[]int { return &s.LocalPorts }),
	perValue(numberField("maxRepairAttempts", "Attempts at an answer",
		"How often the assistant may ask the model for one plan or change before you decide.",
		3, 0, 10, func(s *Settings) *int { return &s.MaxRepairAttempts }), repairAttempts),
	perValue(numberField("planRepairs", "More tries on the command line",
		"How many more calls the commands plan and patch make when an answer cannot be used. The window goes by the attempts at an answer.",
		1, 0, 10, func(s *Settings) *int { return &s.PlanRepairs }), planRepairs),
	flagField("errorFeedback", "Show the model its errors",
		"A further try shows the model its own answer and every problem in it; off: the first request again.",
		true, func(s *Settings) *bool { return &s.ErrorFeedback }),
	flagField("simplifyLastAttempt", "Simplify the last try",
		"The last of three or more tries asks for the simplest form that is valid.",
		true, func(s *Settings) *bool { return &s.SimplifyLastAttempt }),
	choiceField("onExhausted", "When attempts run out",
		"What you get when no answer of the model could be used.",
		func(s *Settings) *OnExhausted { return &s.OnExhausted },
		option(ExhaustedFails, "Say so."),
		option(ExhaustedOffline, "Let the offline planner make a draft, which is never applied by itself.")),
	choiceField("localRepair", "Repair small slips here",
		"Commas, quotes, comments and the like are repaired without another call, and each repair is shown.",
		func(s *Settings) *LocalRepair { return &s.LocalRepair },
		option(RepairSafe, "Repair what is certain, and show it."),
		option(RepairOff, "Ask the model again.")),
	choiceField("stripMarkdown", "Strip emphasis",
		"Where emphasis such as **bold** is taken off a model's answer.",
		func(s *Settings) *StripMarkdown { return &s.StripMarkdown },
		option(StripIdentifiers, "Names, tool names and fixed words."),
		option(StripAll, "Argument text too."),
		option(StripOff, "Nowhere.")),
	choiceField("itemPolicy", "A step that cannot be read",
		"What happens to an answer in which one step cannot be read.",
		func(s *Settings) *ItemPolicy { return &s.ItemPolicy },
		option(ItemSkip, "The step is left out, its neighbours are linked, and you are told."),
		option(ItemRetry, "The model is asked again.")),
	choiceField("unknownTool", "A tool that is not on offer",
		"What happens to an answer that uses a tool you do not have.",
		func(s *Settings) *UnknownTool { return &s.UnknownTool },
		option(UnknownToolRetry, "The model is told the nearest tools and asked again."),
		option(UnknownToolDrop, "The step is left out, and you are told.")),
	flagField("validateTool", "Let the model check its drafts",
		"The model is given a tool that says what is wrong with a draft, and is told to use it before it answers. This takes more calls, and an endpoint that knows tools.",
		false, func(s *Settings) *bool { return &s.ValidateTool }),
	flagField("allowAiTransforms", "Let plans transform text with AI",
		"Plans may have steps that summarise, extract or rewrite with a model.",
		true, func(s *Settings) *bool { return &s.AllowAiTransforms }),
	flagField("allowAgentSteps", "Let plans use AI steps",
		"Plans may have steps that decide while they run, with tools you allow.",
		false, func(s *Settings) *bool { return &s.AllowAgentSteps }),
	numberField("conversationWindow", "Messages told in full",
		"How many of your last messages, with their answers, the model is told word by word; older ones are summarised.",
		5, 0, 50, func(s *Settings) *int { return &s.ConversationWindow }),
	numberField("transportRetries", "Connection retries",
		"How often a call is repeated when the endpoint is busy or the connection breaks before an answer starts.",
		2, 0, 5, func(s *Settings) *int { return &s.TransportRetries }),
	textField("proxy", "Proxy",
		"Address of a proxy on the way to the endpoint; none connects directly; without one, the environment decides. This machine is always reached directly.",
		func(s *Settings) *string { return &s.Proxy }),
	numberField("timeouts.connectSeconds", "Connect within",
		"Seconds to reach the endpoint.",
		10, 1, 300, func(s *Settings) *int { return &s.Timeouts.ConnectSeconds }),
	numberField("timeouts.firstByteSeconds", "First answer within",
		"Seconds until an answer starts; unless set, a server on this machine gets 300.",
		120, 1, 3600, func(s *Settings) *int { return &s.Timeouts.FirstByteSeconds }),
	numberField("timeouts.idleSeconds", "Longest silence",
		"Seconds between two pieces of an answer.",
		60, 1, 3600, func(s *Settings) *int { return &s.Timeouts.IdleSeconds }),
	numberField("timeouts.totalSeconds", "Whole answer within",
		"Seconds a call may take in all.",
		600, 1, 86400, func(s *Settings) *int { return &s.Timeouts.TotalSeconds }),
	numberField("circuitBreaker.failures", "Failures before a pause",
		"How many requests in a row may fail before the endpoint is left alone; 0 means never.",
		5, 0, 100, func(s *Settings) *int { return &s.CircuitBreaker.Failures }),
	numberField("circuitBreaker.coolOffSeconds", "Length of the pause",
		"Seconds the endpoint is then left alone.",
		60, 1, 3600, func(s *Settings) *int { return &s.CircuitBreaker.CoolOffSeconds }),
	numberField("runBudget.minutes", "Longest run",
		"Minutes a run may take, without the time it waits for you.",
		60, 1, 10_080, func(s *Settings) *int { return &s.RunBudget.Minutes }),
	numberField("runBudget.steps", "Steps in a run",
		"How many steps a run may take; each round of a loop counts its steps anew.",
		100_000, 1, 10_000_000, func(s *Settings) *int { return &s.RunBudget.Steps }),
	numberField("runBudget.calls", "Tool calls in a run",
		"How many tools a run may call, those of AI steps included.",
		10_000, 1, 1_000_000, func(s *Settings) *int { return &s.RunBudget.Calls }),
	numberField("runBudget.tokens", "Tokens in a run",
		"How many tokens the models of a run may use.",
		1_000_000, 1, 1_000_000_000, func(s *Settings) *int { return &s.RunBudget.Tokens }),
	numberField("runFilesGB", "Files of runs",
		"GB that the files of all runs may take; beyond it those of the oldest runs go first, and the runs stay.",
		5, 1, 1000, func(s *Settings) *int { return &s.RunFilesGB }),
	languageField("language", "Language",
		"Language of the window.",
		func(s *Settings) *string { return &s.Language }),
	choiceField("theme", "Theme",
		"Colours of the window.",
		func(s *Settings) *Theme { return &s.Theme },
		option(ThemeSystem, "As the system has it."),
		option(ThemeLight, "Light."),
		option(ThemeDark, "Dark.")),
	choiceField("motion", "Motion",
		"Whether things glide and fade, or are at their new place at once.",
		func(s *Settings) *Motion { return &s.Motion },
		option(MotionSystem, "As the system has it."),
		option(MotionReduced, "Reduced.")),
	choiceField("direction", "Direction of the flow",
		"Where new steps go. What you have placed stays where it is; Tidy up lays out all of it anew.",
		func(s *Settings) *Direction { return &s.Direction },
		option(DirectionDown, "From top to bottom."),
		option(DirectionRight, "From left to right.")),
	textOr(projectReleases, "releases", "Address for new versions",
		"Address that is asked which version is the newest, when you want to know; it is never asked by itself.",
		func(s *Settings) *string { return &s.Releases }),
	flagField("tourOffered", "Tour taken or declined",
		"The first screen offers a tour until you have taken it or declined.",
		false, func(s *Settings) *bool { return &s.TourOffered }),
}

// projectReleases is what tells the releases of the project.
const projectReleases = "https://api.github.com/repos/planwright/planwright/releases/latest"

// usualPorts are where model servers listen unless told otherwise, in the order in
// which they are offered: Ollama, LM Studio, llama.cpp as it was and as it is, vLLM.
var usualPorts = []int{11434, 1234, 8080, 9931, 8000}

func all() []Field { return slices.Concat(fields, compound()) }

// field finds a setting by its key.
func field(key string) (Field, bool) {
	for _, f := range all() {
		if f.Key == key {
			return f, true
		}
	}
	return Field{}, false
}

// perValue adds a sentence for each value of a number.
func perValue(f Field, say func(int) string) Field {
	for n := f.Min; n <= f.Max; n++ {
		f.Options = append(f.Options, Option{fmt.Sprint(n), say(n)})
	}
	return f
}

func repairAttempts(n int) string {
	switch n {
	case 0:
		return "one call; what comes of it is checked once, before it is offered to you."
	case 1:
		return "checked; if it would break the workflow, you get the problems and the model is not asked again."
	case 2:
		return "checked; if it would break the workflow, the model gets the problems and one more try."
	default:
		return fmt.Sprintf("checked; if it would break the workflow, the model gets the problems and up to %s more tries.", words[n-1])
	}
}

func planRepairs(n int) string {
	switch n {
	case 0:
		return "one call; an answer that cannot be used ends the request."
	case 1:
		return "one more call when an answer cannot be used."
	default:
		return fmt.Sprintf("up to %s more calls when an answer cannot be used.", words[n])
	}
}

var words = [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}
