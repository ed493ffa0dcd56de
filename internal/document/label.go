package document

import (
	"errors"
	"io/fs"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/keep"
	"planwright/planner/problem"
)

// Label is where a person put a document among the others. Its file is not touched by it.
type Label struct {
	Path     string `json:"path"`
	Archived bool   `json:"archived,omitzero"`
	Folder   string `json:"folder,omitzero"` // a name; "": in none
	Shared   bool   `json:"shared,omitzero"` // other programs may call it as a tool of its own
}

// IsNone reports whether the label says nothing of its document.
func (l Label) IsNone() bool { return l == Label{Path: l.Path} }

// labelFile is how labels are kept.
type labelFile struct {
	Version int     `json:"version"`
	Labels  []Label `json:"labels"`
}

const labelVersion = 1

// LabelsName is the name of the file that labels are kept in, beside the folder of documents.
const LabelsName = "labels.json"

// MaxLabelsBytes is more than the labels ever take.
const MaxLabelsBytes = 8 << 20

var errNewerLabels = errors.New("written by a newer version")

// Labels are those of all documents that have one, by path. What cannot be read is none.
func (s *Store) Labels() map[string]Label {
	s.mu.Lock()
	defer s.mu.Unlock()
	list, _ := s.readLabels()
	labels := map[string]Label{}
	for _, label := range list {
		labels[label.Path] = label
	}
	return labels
}

// Label gives the document at a path another label.
func (s *Store) Label(label Label) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	list, err := s.readLabels()
	if err == nil {
		list = slices.DeleteFunc(list, func(l Label) bool { return l.Path == label.Path })
		if !label.IsNone() {
			list = append(list, label)
		}
		err = s.writeLabels(list)
	}
	if err == nil {
		return nil
	}
	if errors.Is(err, errNewerLabels) {
		return &Refusal{What: problem.Say("A newer version of Planwright keeps what is archived, shared and in which folder. Update Planwright to change that."), Cause: err}
	}
	return &Refusal{What: problem.Say("That could not be kept in %s: %s.", s.labels, atomicfile.Reason(err)), Cause: err}
}

// CarryLabel takes the label along to another file of the document.
func (s *Store) CarryLabel(from, to string) {
	label, labelled := s.Labels()[from]
	if !labelled || from == to {
		return
	}
	label.Path = to
	_ = errors.Join(s.Label(label), s.Label(Label{Path: from})) // it is a convenience
}

// readLabels reads the file of labels; one that is damaged is moved aside with the next write.
func (s *Store) readLabels() ([]Label, error) {
	data, err := atomicfile.ReadFile(s.labels, MaxLabelsBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var f labelFile
	if json.Unmarshal(data, &f) != nil {
		return nil, nil
	}
	if f.Version > labelVersion {
		return nil, errNewerLabels
	}
	return f.Labels, nil
}

func (s *Store) writeLabels(list []Label) error {
	data, err := json.Marshal(labelFile{labelVersion, list}, jsontext.WithIndent("  "))
	if err != nil {
		return err
	}
	if before, err := atomicfile.ReadFile(s.labels, MaxLabelsBytes); err == nil && !jsontext.Value(before).IsValid() {
		if _, err := keep.SetAside(atomicfile.OS{}, s.labels); err != nil {
			return err
		}
	}
	return atomicfile.WriteOwn(s.labels, append(data, '\n'), MaxLabelsBytes)
}
