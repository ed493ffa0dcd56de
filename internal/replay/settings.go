package replay

import (
	"planwright/planner"
	"planwright/planner/reply"
)

// Settings are those that decide how replies are read, by the keys of the
// settings file as far as they have one.
type Settings struct {
	MaxRepairAttempts int                 `json:"maxRepairAttempts"`
	PlanRepairs       int                 `json:"planRepairs"`
	NoLocalRepair     bool                `json:"noLocalRepair"`
	StripMarkdown     reply.StripMarkdown `json:"stripMarkdown"` // 0 identifiers, 1 all, 2 off
	BadItemFails      bool                `json:"badItemFails"`
	DropUnknownTool   bool                `json:"dropUnknownTool"`
	AllowAiTransforms bool                `json:"allowAiTransforms"`
	AllowAgentSteps   bool                `json:"allowAgentSteps"`
}

func settingsOf(o planner.Options) Settings {
	return Settings{
		MaxRepairAttempts: o.MaxRepairAttempts,
		PlanRepairs:       o.PlanRepairs,
		NoLocalRepair:     o.Reply.NoLocalRepair,
		StripMarkdown:     o.Reply.StripMarkdown,
		BadItemFails:      o.Reply.BadItemFails,
		DropUnknownTool:   o.Reply.DropUnknownTool,
		AllowAiTransforms: !o.Reply.NoAiTransforms,
		AllowAgentSteps:   o.Reply.AllowAgentSteps,
	}
}

// options are the settings for so many replies: each is read, and none more is
// asked for. An assistant that does not check (0 attempts) goes on not to.
func (s Settings) options(replies int) planner.Options {
	o := planner.DefaultOptions()
	o.PlanRepairs = max(0, replies-1)
	o.MaxRepairAttempts = 0
	if s.MaxRepairAttempts > 0 {
		o.MaxRepairAttempts = max(1, replies)
	}
	o.Reply = reply.Policy{
		NoLocalRepair:   s.NoLocalRepair,
		StripMarkdown:   s.StripMarkdown,
		BadItemFails:    s.BadItemFails,
		DropUnknownTool: s.DropUnknownTool,
		NoAiTransforms:  !s.AllowAiTransforms,
		AllowAgentSteps: s.AllowAgentSteps,
	}
	return o
}
