package host

import (
	"runtime"

	"planwright/internal/settings"
	"planwright/planner"
	"planwright/planner/reply"
)

// options are the settings as far as planning goes.
func options(s settings.Settings) planner.Options {
	return planner.Options{
		MaxRepairAttempts:   s.MaxRepairAttempts,
		PlanRepairs:         s.PlanRepairs,
		ErrorFeedback:       s.ErrorFeedback,
		SimplifyLastAttempt: s.SimplifyLastAttempt,
		OfflineOnExhausted:  s.OnExhausted == settings.ExhaustedOffline,
		ConversationWindow:  s.ConversationWindow,
		ValidateTool:        s.ValidateTool,
		System:              systems[runtime.GOOS],
		RunMinutes:          s.RunBudget.Minutes,
		Reply:               policy(s),
	}
}

// systems are the systems as people call them.
var systems = map[string]string{"linux": "Linux", "darwin": "macOS", "windows": "Windows"}

// policy is how replies are read.
func policy(s settings.Settings) reply.Policy {
	return reply.Policy{
		NoLocalRepair:   s.LocalRepair == settings.RepairOff,
		StripMarkdown:   stripMarkdown(s.StripMarkdown),
		BadItemFails:    s.ItemPolicy == settings.ItemRetry,
		DropUnknownTool: s.UnknownTool == settings.UnknownToolDrop,
		NoAiTransforms:  !s.AllowAiTransforms,
		AllowAgentSteps: s.AllowAgentSteps,
	}
}

func stripMarkdown(s settings.StripMarkdown) reply.StripMarkdown {
	switch s {
	case settings.StripIdentifiers:
		return reply.StripIdentifiers
	case settings.StripAll:
		return reply.StripAll
	case settings.StripOff:
		return reply.StripOff
	}
	return reply.StripIdentifiers
}
