package models

import (
	_ "embed"
	"sync"

	"github.com/go-json-experiment/json"

	"planwright/planner/problem"
)

//go:embed guide.json
var guideFile []byte

// Guide is what to offer who has no model yet: all of it is data, in guide.json.
type Guide struct {
	Recommended []Recommended `json:"recommended"` // by size, the smallest first
	Servers     []Install     `json:"servers"`
	Providers   []Provider    `json:"providers"`
}

// Recommended is a model that Ollama can download.
type Recommended struct {
	Name    string          `json:"name"`
	Bytes   int64           `json:"bytes"`  // of the download, about
	Memory  int             `json:"memory"` // GB that the machine should have
	Licence string          `json:"licence"`
	Note    problem.English `json:"note"`
}

// Install is a program that serves models, and how it comes onto this machine.
type Install struct {
	Name     string            `json:"name"`
	Note     problem.English   `json:"note"`
	Page     string            `json:"page"`
	Commands map[string]string `json:"commands"` // by system, as runtime.GOOS names it
	After    problem.English   `json:"after"`    // what is left to do then
}

// Provider is one that serves models for a key.
//
//page:name ModelProvider
type Provider struct {
	Name     string `json:"name"`
	BaseURL  string `json:"baseUrl"`
	NeedsKey bool   `json:"needsKey"`
	Keys     string `json:"keys"` // page where one gets a key
	Docs     string `json:"docs"`
}

// guideTexts are those of guide.json, for languages to have them.
var guideTexts = []problem.English{
	"Very small and quick; for short plans.",
	"Small; runs on most laptops.",
	"Middling; thinks before it answers.",
	"Large, and quick for its size.",
	"Large; for long plans with many tools.",
	"A small program without a window. Planwright can download models through it.",
	"It starts by itself.",
	"An app with a window, in which you choose and download models.",
	"Then start its server: under Developer, or with lms server start.",
}

// ReadGuide is the guide; its parts are not to be changed.
var ReadGuide = sync.OnceValue(func() Guide {
	var guide Guide
	if err := json.Unmarshal(guideFile, &guide, json.RejectUnknownMembers(true)); err != nil {
		panic(err) // a test reads it
	}
	return guide
})

// Fitting is the largest recommended model for a machine with so many bytes of memory,
// "" where none is for it. What a system keeps for itself is not missed: machines are sold
// by round numbers.
func (g Guide) Fitting(memory uint64) string {
	name := ""
	for _, model := range g.Recommended {
		if memory+memory/8 >= uint64(model.Memory)*1e9 {
			name = model.Name
		}
	}
	return name
}
