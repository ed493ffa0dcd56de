package tools

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/keep"
)

// approvals are what the person has approved, by the names of servers, with the
// file they are kept in.
type approvals struct {
	path    string
	list    map[string]*approval
	key     []byte // of sealed values; nil: not needed yet
	looking bool   // nothing is written
}

// approvalFile is the form of the file.
type approvalFile struct {
	Version int                  `json:"version"`
	Servers map[string]*approval `json:"servers"`
}

const (
	approvalsName   = "approvals.json"
	approvalVersion = 1
	mostApprovals   = 64 << 20 // bytes of the file
)

var errNotOurs = errors.New("not a file of approvals")

// openApprovals reads the file in the folder and leaves it as it is. Where it is
// damaged its last good copy holds; what cannot be read approves nothing. The text for
// people says so.
func openApprovals(folder string) (approvals, string) {
	a := approvals{path: filepath.Join(folder, approvalsName), list: map[string]*approval{}}
	list, err := readApprovals(a.path)
	switch {
	case err == nil:
		a.list = list
		return a, ""
	case errors.Is(err, fs.ErrNotExist):
		return a, ""
	case !errors.Is(err, errNotOurs):
		return a, "What you approved of servers cannot be read (" + a.path + "), so nothing is approved: " + atomicfile.ReadReason(err) + "."
	}
	until := " The file was left as it is; when something is approved it is kept as " + filepath.Base(keep.DamagedName(a.path)) + "."
	if list, err := readApprovals(a.copyPath()); err == nil {
		a.list = list
		return a, "What you approved of servers is damaged (" + a.path + "), so its last good copy holds." + until
	}
	return a, "What you approved of servers is damaged (" + a.path + "), so nothing is approved." + until
}

// copyPath is where the last good copy is.
func (a approvals) copyPath() string {
	return filepath.Join(filepath.Dir(a.path), "approvals.last-good.json")
}

func readApprovals(path string) (map[string]*approval, error) {
	data, err := atomicfile.ReadFile(path, mostApprovals)
	if errors.Is(err, atomicfile.ErrNoFile) {
		return nil, errNotOurs
	}
	if err != nil {
		return nil, err
	}
	var file approvalFile
	if err := json.Unmarshal(data, &file, json.RejectUnknownMembers(true)); err != nil || file.Version != approvalVersion {
		return nil, errNotOurs
	}
	for name, a := range file.Servers {
		if a == nil || !a.canonical() {
			return nil, errNotOurs
		}
		file.Servers[name] = a
	}
	if file.Servers == nil {
		file.Servers = map[string]*approval{}
	}
	return file.Servers, nil
}

// canonical brings the schemas into the form that compares: the file is indented.
func (a *approval) canonical() bool {
	for i := range a.Tools {
		for _, v := range []*jsontext.Value{&a.Tools[i].Input, &a.Tools[i].Output, &a.Tools[i].Annotations} {
			if *v != nil && v.Canonicalize() != nil {
				return false
			}
		}
	}
	return true
}

// keep remembers an approval. It holds even where the error says that it could not
// be written. What another Planwright has approved meanwhile stays in the file.
func (a approvals) keep(name string, given approval) error {
	a.list[name] = &given
	written, err := readApprovals(a.path)
	if errors.Is(err, errNotOurs) {
		_, _ = keep.SetAside(atomicfile.OS{}, a.path) // the text of openApprovals said so
	}
	if err != nil {
		written = maps.Clone(a.list) // there is none, or none that can be used
	}
	written[name] = &given
	if a.keepKey() != nil || a.write(written) != nil {
		return errors.New("The approval holds until Planwright is closed: " + a.path + " could not be written. Check the folder's permissions and free space.")
	}
	return nil
}

// forget takes back what was approved of a server. What another Planwright has
// approved under its name, of another command or address, stays in the file.
func (a approvals) forget(name string, w way) error {
	delete(a.list, name)
	written, err := readApprovals(a.path)
	if err != nil || written[name] == nil || !written[name].Way.equals(w) {
		return nil // it is not there, or not to be used
	}
	delete(written, name)
	if a.write(written) != nil {
		return errors.New("What you approved of “" + name + "” is still in " + a.path + ", which could not be written. Check the folder's permissions and free space.")
	}
	return nil
}

func (a approvals) write(list map[string]*approval) error {
	data, err := json.Marshal(approvalFile{approvalVersion, list}, json.Deterministic(true), jsontext.WithIndent("  "))
	if err == nil {
		err = atomicfile.WriteOwn(a.path, data, mostApprovals)
	}
	if err == nil && atomicfile.WriteOwn(a.copyPath(), data, mostApprovals) != nil {
		a.dropCopy()
	}
	return err
}

// dropCopy removes a copy that could not be written: it would allow what was taken
// back. What cannot be one allows nothing and stays.
func (a approvals) dropCopy() {
	if atomicfile.Obstruction(a.copyPath(), mostApprovals) == "" {
		_ = os.Remove(a.copyPath())
	}
}

// Forget takes back what was approved of a server that is not in the settings any
// more. set, nil where none is open, is told too. The error is for people.
func Forget(folder string, set *Set, gone Server) error {
	a := approvals{path: filepath.Join(folder, approvalsName), list: map[string]*approval{}}
	if set != nil {
		set.mu.Lock()
		defer set.mu.Unlock()
		a = set.approvals
	}
	return a.forget(gone.Name, wayOf(gone))
}
