package builtin

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"planwright/internal/filesystem"
	"planwright/planner/text"
)

type moveArguments struct {
	From         string `json:"from"`
	To           string `json:"to"`
	Overwrite    bool   `json:"overwrite"`
	CreateFolder bool   `json:"create_folder"`
}

type moveResult struct {
	Path string `json:"path"`
}

func moveFile(ctx context.Context, c call, a moveArguments) (result, error) {
	from, kept, err := c.source(a.From)
	if err != nil {
		return result{}, err
	}
	defer from.close()
	to, err := c.entry(a.To)
	if err != nil {
		return result{}, err
	}
	defer to.close()
	c.writing.Lock()
	defer c.writing.Unlock()
	m := move{moveArguments: a, call: c, from: from, to: to, kept: kept}
	if err := m.carryOut(ctx); err != nil {
		return result{}, err
	}
	if from.path == m.to.path {
		lacks := fmt.Sprintf("“%s” was there already; nothing was moved.", from.path)
		return result{text: lacks, fields: moveResult{m.to.path}, partly: lacks}, nil
	}
	verb := "Moved"
	if kept {
		verb = "Copied"
	}
	return result{text: fmt.Sprintf("%s %s to %s.", verb, from.path, m.to.path), fields: moveResult{m.to.path}}, nil
}

// source is the file to move. A picture of the run stays where it is and is copied:
// the run shows it.
func (c call) source(path string) (o original, kept bool, err error) {
	if p, ok := c.picture(path); ok {
		return original{place: p, called: filepath.Base(p.path)}, true, nil
	}
	p, err := c.entry(path)
	return original{place: p, called: filepath.Base(p.path)}, false, err
}

// move is one file or folder on its way.
type move struct {
	moveArguments
	call
	from original
	to   place
	kept bool // from stays
	info fs.FileInfo
}

// carryOut moves or copies it.
func (m *move) carryOut(ctx context.Context) error {
	if err := m.prepare(); err != nil {
		return err
	}
	err := m.transfer(ctx)
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return trouble(err, m.to.path)
}

// prepare finds the final name and looks whether it is free. What bears something of the
// program's own stays, and is not put anywhere.
func (m *move) prepare() error {
	var err error
	if m.info, err = m.from.root.Lstat(m.from.name); err != nil {
		return m.from.gone(trouble(err, m.from.path))
	}
	if m.from.name == "." && !m.kept {
		return refuse("“%s” is an allowed folder itself and stays where it is. Name a file in it.", m.from.path)
	}
	if t := m.info.Mode().Type(); t != 0 && t != fs.ModeDir && t != fs.ModeSymlink {
		return noFile(m.info, m.from.path)
	}
	if m.intoFolder() {
		m.to = m.to.in(m.from.called)
	}
	switch {
	case (!m.kept || m.info.IsDir()) && m.bearsOwn(m.from.path):
		return refuseOwn(m.from.path)
	case m.bearsOwn(m.to.path):
		return refuseOwn(m.to.path)
	}
	if m.info.IsDir() && strings.HasPrefix(m.to.path+string(filepath.Separator), m.from.path+string(filepath.Separator)) && (m.kept || m.to.path != m.from.path) {
		return refuse("“%s” cannot be %s into itself. Choose another folder.", m.from.path, m.done())
	}
	if err := m.checkTarget(); err != nil {
		return err
	}
	if err := m.prepareFolder(); err != nil {
		return err
	}
	m.to.cleanOrphans()
	return nil
}

// done is what is done, in words.
func (m *move) done() string {
	if m.kept {
		return "copied"
	}
	return "moved"
}

// intoFolder says whether To names the folder to move into. That may be missing:
// "Archive" is a folder to be made for a photo.jpg, which as a file of that name
// would lose its own and be in the way of the next.
func (m *move) intoFolder() bool {
	if endsInSeparator(m.To) {
		return true
	}
	info, err := m.to.root.Stat(m.to.name)
	if err == nil {
		return info.IsDir() && !os.SameFile(info, m.info)
	}
	missing := errors.Is(err, fs.ErrNotExist) && m.CreateFolder && !m.info.IsDir()
	return missing && hasEnding(m.from.called) && !hasEnding(m.to.path) && !text.NamesFile(m.to.path)
}

// hasEnding says whether the name has an ending such as .txt; ".profile" has none.
func hasEnding(path string) bool {
	return filepath.Ext(strings.TrimLeft(filepath.Base(path), ".")) != ""
}

func endsInSeparator(path string) bool { return os.IsPathSeparator(path[len(path)-1]) }

func (m *move) checkTarget() error {
	info, err := m.to.root.Lstat(m.to.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return checkNewName(m.To)
	case err != nil:
		return trouble(err, m.to.path)
	case os.SameFile(info, m.info) && m.kept:
		return refuse("“%s” is that very file. Choose another name for the copy.", m.to.path)
	case os.SameFile(info, m.info): // the same name, or the same in other letter case
		return nil
	case info.IsDir() || m.info.IsDir():
		name := offer{ways: waysOf(taken("move_file", m.to.path, "true"))}
		name.refusal = refusal(fmt.Sprintf("“%s” is there already, and a folder is neither replaced nor put in a file's place. Choose another name.", m.to.path))
		return name
	case !m.Overwrite:
		return taken("move_file", m.to.path)
	}
	return nil
}

func (m *move) prepareFolder() error {
	folder := m.to.folder()
	if m.CreateFolder {
		return makeFolder(folder)
	}
	info, err := folder.root.Stat(folder.name)
	if err != nil {
		return trouble(err, folder.path)
	}
	if !info.IsDir() {
		return refuse("“%s” is a file, not a folder. Choose another path.", folder.path)
	}
	return nil
}

func (m *move) transfer(ctx context.Context) error {
	if !m.kept && m.from.base == m.to.base {
		err := m.from.root.Rename(m.from.name, m.to.name)
		if err == nil || !filesystem.IsOtherDisk(err) {
			return err
		}
	}
	if m.kept && m.info.IsDir() {
		return m.copyFolder(ctx)
	}
	if !m.info.Mode().IsRegular() {
		return refuse("“%s” is not a plain file and cannot be moved to another disk or allowed folder. Move the files in it one by one.", m.from.path)
	}
	if err := m.copyFile(ctx); err != nil || m.kept {
		return err
	}
	return m.from.root.Remove(m.from.name)
}
