package tools

import (
	"fmt"
	"slices"
	"strings"

	"planwright/internal/legible"
)

// Withheld says why a tool that a known server has is not on offer, and how to approve it,
// "" where approving it is not what it needs. It is for people.
func (s *Set) Withheld(tool string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, v := range s.servers {
		if v.prefix == "" || !strings.HasPrefix(tool, v.prefix) {
			continue
		}
		if text := v.withheld(tool); text != "" {
			return text
		}
	}
	return ""
}

// withheld is Withheld for a tool with the prefix of the server. The caller holds the lock.
func (v *server) withheld(tool string) string {
	if v.state == Unapproved {
		return withheldServer(v.Name, v.set.approvals.list[v.Name] != nil)
	}
	i := slices.IndexFunc(v.listed, func(t offered) bool { return t.tool.Name == tool })
	if v.state != Changed || i < 0 || v.set.approvals.list[v.Name].allows(v.listed[i].definition) {
		return ""
	}
	text := fmt.Sprintf("“%s” is new: the server “%s” offers it, and you have not approved it yet.", legible.Escape(tool), legible.Escape(v.Name))
	if v.set.approvals.list[v.Name].knows(v.listed[i].Name) {
		text = fmt.Sprintf("“%s” changed: the server “%s” offers it in another form than you approved.", legible.Escape(tool), legible.Escape(v.Name))
	}
	return text + " " + howToApprove(v.Name)
}

// knows reports whether a tool of that name was approved, in whatever form.
func (a *approval) knows(name string) bool {
	return a != nil && slices.ContainsFunc(a.Tools, func(d definition) bool { return d.Name == name })
}

// Withheld is that of Set for the servers that Look has seen.
func Withheld(list []Status, tool string) string {
	for _, s := range list {
		if s.State == Unapproved && IsOf(s.Name, tool) {
			return withheldServer(s.Name, len(s.Changes) > 0)
		}
	}
	return ""
}

func withheldServer(name string, changed bool) string {
	text := fmt.Sprintf("The server “%s” is not approved yet, so it is not started.", legible.Escape(name))
	if changed {
		text = fmt.Sprintf("The server “%s” changed since you approved it, so it is not started.", legible.Escape(name))
	}
	return text + " " + howToApprove(name)
}

func howToApprove(server string) string {
	return "Look at it in the settings, under Tools, and approve it there or with: planwright tools approve " + legible.Operand(server) + "."
}
