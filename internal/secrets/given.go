package secrets

import (
	"os"
	"path/filepath"
	"strings"

	"planwright/internal/atomicfile"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// Variables of the environment that give secrets, and say where each may go, with its name
// in capitals behind them.
const (
	valuePrefix = "PLANWRIGHT_SECRET_"
	placePrefix = "PLANWRIGHT_PLACES_"
)

// placesEnding ends the names of the files of a folder that say where a secret may go.
const placesEnding = ".places"

// Given is a secret for one start of the program.
type Given struct {
	Secret
	From Source
}

// IsVariable reports whether a variable of the environment holds a secret.
func IsVariable(name string) bool { return strings.HasPrefix(name, valuePrefix) }

// IsOwnLine reports whether a line of the environment, NAME=value, is read here.
func IsOwnLine(line string) bool { return IsVariable(line) || strings.HasPrefix(line, placePrefix) }

// FromOutside are the secrets for this start of the program: of the environment, and of a
// folder, "" for none, which go first. The error names what cannot be used.
func FromOutside(environ []string, folder string) ([]Given, error) {
	list, err := fromEnvironment(environ)
	if err != nil || folder == "" {
		return list, err
	}
	files, err := fromFolder(folder)
	return append(files, list...), err
}

func fromEnvironment(environ []string) ([]Given, error) {
	values := map[string]string{}
	for _, line := range environ {
		if name, value, _ := strings.Cut(line, "="); IsOwnLine(line) {
			values[name] = value
		}
	}
	var list []Given
	for variable, value := range values {
		rest, is := strings.CutPrefix(variable, valuePrefix)
		name := strings.ToLower(rest)
		if !is || value == "" {
			continue
		}
		if rest != strings.ToUpper(rest) || !workflow.IsSecretName(name) {
			return nil, problem.Fail("%s names no secret: behind %s stand capitals, digits and _, beginning with a letter.", variable, valuePrefix)
		}
		given, err := newGiven(name, value, values[placePrefix+rest], Environment)
		if err != nil {
			return nil, problem.Fail("%s cannot be used. %s", variable, err)
		}
		list = append(list, given)
	}
	return list, nil
}

// fromFolder are the secrets of a folder: each file holds one, under its name, and
// NAME.places where it may go. What else is there is passed over.
func fromFolder(folder string) ([]Given, error) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return nil, problem.Fail("The folder of secrets, %s, could not be read: %s.", folder, atomicfile.ReadReason(err))
	}
	var list []Given
	for _, file := range files {
		name := file.Name()
		if !workflow.IsSecretName(name) {
			continue
		}
		path := filepath.Join(folder, name)
		value, err := atomicfile.ReadFile(path, MaxValue+2)
		if err != nil {
			return nil, problem.Fail("The secret %s could not be read: %s.", path, atomicfile.ReadReason(err))
		}
		places, err := atomicfile.ReadFile(path+placesEnding, maxList)
		if err != nil && !os.IsNotExist(err) {
			return nil, problem.Fail("%s could not be read: %s.", path+placesEnding, atomicfile.ReadReason(err))
		}
		given, err := newGiven(name, WithoutLineEnd(string(value)), string(places), InFolder)
		if err != nil {
			return nil, problem.Fail("%s cannot be used. %s", path, err)
		}
		list = append(list, given)
	}
	return list, nil
}

// WithoutLineEnd is a value without the end of its last line, which programs and editors
// add.
func WithoutLineEnd(value string) string {
	return strings.TrimSuffix(strings.TrimSuffix(value, "\n"), "\r")
}

func newGiven(name, value, places string, from Source) (Given, error) {
	bound, err := parsePlaces(places)
	if err == nil {
		err = checkValue(value)
	}
	return Given{Secret{name, value, bound}, from}, err
}

// parsePlaces reads where a secret may go: hosts, server:NAME and command:PROGRAM, apart
// by commas or in lines of their own. Nothing is nowhere.
func parsePlaces(text string) (b Bound, err error) {
	for place := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == '\n' || r == '\r' }) {
		place = strings.TrimSpace(place)
		server, isServer := strings.CutPrefix(place, "server:")
		command, isCommand := strings.CutPrefix(place, "command:")
		switch {
		case place == "":
		case isServer:
			b.Servers = append(b.Servers, strings.TrimSpace(server))
		case isCommand:
			b.Commands = append(b.Commands, strings.TrimSpace(command))
		default:
			b.Hosts = append(b.Hosts, place)
		}
	}
	if b.IsEmpty() {
		return b, nil
	}
	err = b.check()
	return b, err
}
