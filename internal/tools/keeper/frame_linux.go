package keeper

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"io"
	"net"
	"os"
	"syscall"
)

// frameKind says what is in a frame between this program and a keeper.
type frameKind byte

// The kinds of frame: to a keeper, then from it.
const (
	startIt     frameKind = iota + 1 // a job, with three files
	terminateIt                      // asks the program and its group to end
	killIt                           // ends all of it
	endRest                          // ends what is left of it
	wasStarted                       // an outcome
	hasEnded                         // a wait status
	restEnded                        // Remains
)

// job is a command as it goes to a keeper. Its texts need not be UTF-8.
type job struct {
	Path      string
	Args, Env []string
	Dir       string
}

// outcome is what came of a job: the number of the process, or that of the error.
type outcome struct {
	PID   int
	Error syscall.Errno
}

// headSize is that of the kind and the length before the content of a frame.
const headSize = 5

// mostFrame bounds the content: no command line is longer than the system takes.
const mostFrame = 32 << 20

// wire is one end of the connection.
type wire struct{ *net.UnixConn }

// send writes a frame. content is nil, or what gob can encode.
func (w wire) send(kind frameKind, content any, files ...*os.File) error {
	var body bytes.Buffer
	if content != nil {
		if err := gob.NewEncoder(&body).Encode(content); err != nil {
			return err
		}
	}
	head := binary.BigEndian.AppendUint32([]byte{byte(kind)}, uint32(body.Len()))
	var rights []byte
	if len(files) > 0 {
		numbers := make([]int, len(files))
		for i, f := range files {
			numbers[i] = int(f.Fd())
		}
		rights = syscall.UnixRights(numbers...)
	}
	if _, _, err := w.WriteMsgUnix(head, rights, nil); err != nil || body.Len() == 0 {
		return err
	}
	_, err := w.Write(body.Bytes())
	return err
}

// frame is one that was received.
type frame struct {
	kind  frameKind
	body  []byte
	files []int
}

func (f frame) decode(content any) error {
	return gob.NewDecoder(bytes.NewReader(f.body)).Decode(content)
}

func (w wire) receive() (f frame, err error) {
	head, rights := make([]byte, headSize), make([]byte, syscall.CmsgSpace(4*4))
	n, m, _, _, err := w.ReadMsgUnix(head, rights)
	if err == nil && n == 0 {
		err = io.EOF
	}
	if err == nil {
		_, err = io.ReadFull(w, head[n:])
	}
	if err != nil {
		return f, err
	}
	f.kind, f.files = frameKind(head[0]), filesOf(rights[:m])
	size := binary.BigEndian.Uint32(head[1:])
	if size > mostFrame {
		return f, errors.New("keeper: a frame is too long")
	}
	f.body = make([]byte, size)
	_, err = io.ReadFull(w, f.body)
	return f, err
}

// filesOf are the files that came along. They are not passed on to what is started.
func filesOf(rights []byte) (files []int) {
	messages, _ := syscall.ParseSocketControlMessage(rights) // none
	for _, message := range messages {
		numbers, _ := syscall.ParseUnixRights(&message) // none
		for _, n := range numbers {
			syscall.CloseOnExec(n)
		}
		files = append(files, numbers...)
	}
	return files
}
