package vocabulary

import "slices"

// sameWords groups words that mean the same in the names of tools, and by which people look for
// them. A word may be in several groups; there are at most 64.
var sameWords = [][]string{
	{"open", "launch", "start", "begin"},
	{"open", "visit", "browse", "navigate", "goto"},
	{"app", "application", "program", "software"},
	{"send", "press", "type", "input", "enter", "keystroke"},
	{"key", "keys", "keyboard", "hotkey", "shortcut", "keystroke", "keypress"},
	{"type", "write", "text"},
	{"click", "tap", "mouse", "touch"},
	{"wait", "sleep", "delay", "pause"},
	{"screenshot", "screen", "snapshot", "capture"},
	{"take", "capture", "grab", "make"},
	{"http", "fetch", "request", "curl", "web", "api", "rest", "download"},
	{"get", "read", "load", "fetch"},
	{"url", "link", "website", "site", "page", "browser", "address", "web"},
	{"ask", "prompt", "question", "query", "confirm"},
	{"person", "user", "human"},
	{"notify", "notification", "alert", "toast", "message", "popup"},
	{"folder", "directory", "dir"},
	{"list", "enumerate", "ls"},
	{"search", "grep", "ripgrep"},
	{"move", "rename", "mv"},
	{"copy", "duplicate", "cp"},
	{"make", "create", "mkdir"},
	{"delete", "remove", "trash", "erase", "rm"},
	{"info", "details", "metadata", "stat", "exif", "properties"},
	{"hash", "checksum", "sha256", "digest"},
	{"zip", "compress", "pack", "archive"},
	{"unzip", "extract", "decompress", "unpack", "uncompress"},
	{"run", "execute", "exec", "shell", "bash", "terminal"},
	{"command", "cmd", "shell", "bash", "terminal", "script", "process"},
	{"find", "locate", "search", "look", "detect"},
	{"image", "picture", "icon", "photo"},
	{"text", "string", "word", "ocr"},
	{"write", "save", "store", "create", "put"},
	{"file", "document", "path"},
	{"document", "pdf", "docx", "word"},
	{"table", "spreadsheet", "workbook", "sheet", "excel", "xlsx", "csv"},
	{"clipboard", "pasteboard", "copy", "paste"},
	{"set", "copy", "put", "write"},
	{"get", "paste"},
	{"focus", "activate", "switch", "raise"},
	{"window", "app"},
	{"scroll", "wheel"},
	{"extract", "scrape", "parse", "select"},
	{"html", "web", "page", "dom", "webpage"},
	{"transform", "filter", "sort", "aggregate", "shape", "jq", "sum", "total", "average", "group", "replace", "pivot"},
	{"data", "json", "rows", "records", "array"},
	{"remember", "memorize", "persist"},
	{"recall", "remembered", "memorized"},
	{"new", "unseen", "unprocessed"},
}

var synonyms = groupByWord(sameWords)

// groupByWord maps the stem of each word to its groups, a bit each.
func groupByWord(groups [][]string) map[string]uint64 {
	m := map[string]uint64{}
	for n, group := range groups {
		for i, word := range group {
			if slices.Contains(group[:i], word) || n >= 64 {
				panic("vocabulary: " + word + " is given twice, or in a group too many")
			}
			m[stem(word)] |= 1 << n
		}
	}
	return m
}

// Also are the words that mean the same as one of a name and are not in it, in the order of their
// letters.
func Also(name string) []string {
	own := Of(name)
	var groups uint64
	var stems []string
	for _, w := range own {
		groups |= w.groups
		stems = append(stems, w.Stem)
	}
	var also []string
	for n, group := range sameWords {
		if groups&(1<<n) == 0 {
			continue
		}
		for _, w := range group {
			if !slices.Contains(stems, stem(w)) {
				also = append(also, w)
			}
		}
	}
	slices.Sort(also)
	return slices.Compact(also)
}
