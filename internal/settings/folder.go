package settings

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/adrg/xdg"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/filesystem"
	"planwright/planner/problem"
)

// DefaultFolder is the folder that steps may use unless the user says otherwise. It
// need not exist.
func DefaultFolder() string { return filepath.Join(xdg.UserDirs.Documents, "Planwright") }

const foldersKey = "allowedFolders"

// folders is the setting of the folders that steps may read and write.
var folders = Field{
	Key: foldersKey, Kind: List, Label: "Folders that steps may use",
	Text:    "Steps read and write files in these folders and nowhere else.",
	Default: DefaultFolder(), Options: []Option{},

	reset: func(s *Settings) { s.AllowedFolders = []string{DefaultFolder()} },
	show:  func(s *Settings) string { return strings.Join(s.AllowedFolders, string(filepath.ListSeparator)) },
	apply: func(s *Settings, v jsontext.Value) string {
		if v.Kind() != '[' {
			return "is not a list"
		}
		s.AllowedFolders, _ = readFolders(v)
		return ""
	},
	check: func(v jsontext.Value) problem.List {
		_, problems := readFolders(v)
		return problems
	},
}

// readFolders reads a list of folders. What is none is left out and named.
func readFolders(list jsontext.Value) ([]string, problem.List) {
	found := []string{}
	var problems problem.List
	for _, v := range elements(list) {
		folder, ok := readFolder(v)
		switch {
		case !ok:
			problems = append(problems, problem.New(problem.SettingInvalid, problem.Place{Path: foldersKey},
				"%s has %s, which is not the whole path of a folder, so it is left out. Write it like %s.", foldersKey, limited(string(v)), DefaultFolder()))
		case !slices.Contains(found, folder):
			found = append(found, folder)
		}
	}
	return found, problems
}

// readFolder is the whole path; ~ is the user's home.
func readFolder(v jsontext.Value) (string, bool) {
	if v.Kind() != '"' {
		return "", false
	}
	path, isHere := filesystem.FromAddress(strings.TrimSpace(unquote(v)))
	if !isHere {
		return "", false
	}
	if rest, ok := strings.CutPrefix(path, "~"); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
		path = filepath.Join(xdg.Home, rest)
	}
	return filepath.Clean(path), filepath.IsAbs(path) && !strings.ContainsRune(path, 0)
}

// splitFolders is a list as it is typed, separated as in PATH.
func splitFolders(text string) jsontext.Value {
	var b bytes.Buffer
	enc := jsontext.NewEncoder(&b)
	enc.WriteToken(jsontext.BeginArray)
	for _, folder := range filepath.SplitList(strings.ToValidUTF8(text, "\uFFFD")) {
		if folder != "" {
			enc.WriteToken(jsontext.String(folder))
		}
	}
	enc.WriteToken(jsontext.EndArray)
	return bytes.TrimSpace(b.Bytes())
}

// elements splits a list that is known to be valid.
func elements(list jsontext.Value) []jsontext.Value {
	dec := jsontext.NewDecoder(bytes.NewReader(list))
	var all []jsontext.Value
	for dec.ReadToken(); dec.PeekKind() != ']'; {
		v, _ := dec.ReadValue()
		all = append(all, v.Clone())
	}
	return all
}
